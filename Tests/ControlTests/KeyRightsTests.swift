import Testing

@testable import Control

@Suite struct KeyRightsTests {
    @Test("A key may do what it is allowed, and show the albums that a pattern names")
    func permits() throws {
        let rights = try KeyRights(["next", "album:holidays,family*", "album:Trips/*/été"])
        #expect(rights.permits(.next))
        #expect(rights.permits(.album))
        #expect(!rights.permits(.previous))
        #expect(!rights.permits(.quit))
        for id in ["holidays", "family", "family/2024", "Trips/Rome/e\u{301}te\u{301}", "Trips//été"] {
            #expect(rights.permits(album: id))
        }
        for id in ["Holidays", "holidays2", "my family", "Trips/été", "Trips/Rome/été/x", "", "*", "albums"] {
            #expect(!rights.permits(album: id))
        }
        #expect(rights.summary == "album, next")
    }

    @Test("Without patterns all albums may be shown, without album none")
    func anyAlbum() throws {
        #expect(try KeyRights(["album"]).permits(album: "x"))
        #expect(try KeyRights(["album:y", "album"]).permits(album: "x"))
        #expect(try !KeyRights(["next"]).permits(album: "x"))
        #expect(try !KeyRights([]).permits(.status))
        #expect(try KeyRights([]).summary == "nothing")
    }

    @Test("Stars stand for any characters, none included, and cost no more than their product")
    func stars() throws {
        for (pattern, text, fits) in [
            ("*", "", true), ("*", "x", true), ("a*c", "abc", true), ("a*c", "ac", true), ("a*c", "acb", false),
            ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false), ("**", "x", true), ("a", "a*", false),
        ] {
            #expect(try KeyRights(["album:\(pattern)"]).permits(album: text) == fits, "\(pattern) on \(text)")
        }
        let many = String(repeating: "*a", count: 50) + "*b"
        #expect(try !KeyRights(["album:\(many)"]).permits(album: String(repeating: "a", count: 5_000)))
    }

    @Test("Only the albums that may be shown are seen, all of them by a key that is about none")
    func visible() throws {
        let albums = ["a", "b"].map { Acknowledgement.Album(id: $0, name: $0, count: 1) }
        #expect(try KeyRights(["albums", "album:b"]).visible(albums).map(\.id) == ["b"])
        #expect(try KeyRights(["albums"]).visible(albums) == albums)
        #expect(try KeyRights(["albums", "album"]).visible(albums) == albums)
    }

    @Test(
        "A permission that means nothing is an error that says why",
        arguments: [
            ("dance", "there is no verb “dance” to allow; there are status, albums"),
            ("next:x", "only album takes patterns, not next"),
            ("album:", "“album:” has an empty pattern"),
            ("album:a,", "“album:a,” has an empty pattern"),
            ("", "there is no verb “” to allow"),
        ])
    func misuse(permission: String, sentence: String) {
        do throws(KeyRights.Failure) {
            Issue.record("read as \(try KeyRights([permission]))")
        } catch {
            #expect(error.message.hasPrefix(sentence))
        }
    }
}
