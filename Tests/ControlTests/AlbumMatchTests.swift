import Testing

@testable import Control

@Suite struct AlbumMatchTests {
    private let albums: [(id: String, name: String)] = [
        ("Trips/Rome", "Rome"), ("Trips/Romania", "Romania"), ("Family", "Our family"), ("Archive/Family", "Family"),
        ("Caf\u{E9}", "Caf\u{E9}"), ("2023", "Summer"), ("2024", "Summer"), ("straße", "Straße"),
    ]

    @Test(
        "A name means what a person expects",
        arguments: [
            ("Trips/Rome", .found(id: "Trips/Rome")),
            ("Rome", .found(id: "Trips/Rome")),
            ("rome", .found(id: "Trips/Rome")),
            ("ROM", .ambiguous(ids: ["Trips/Rome", "Trips/Romania"])),
            ("roma", .found(id: "Trips/Romania")),
            ("trips/roma", .found(id: "Trips/Romania")),
            ("Family", .found(id: "Family")),
            ("family", .ambiguous(ids: ["Family", "Archive/Family"])),
            ("our", .found(id: "Family")),
            ("Summer", .ambiguous(ids: ["2023", "2024"])),
            ("2023", .found(id: "2023")),
            ("202", .ambiguous(ids: ["2023", "2024"])),
            ("STRASSE", .none),
            ("Venice", .none),
            ("", .none),
            (" ", .none),
        ] as [(String, AlbumMatch)])
    func matches(text: String, expected: AlbumMatch) {
        #expect(AlbumMatch(text, in: albums) == expected)
    }

    @Test("Composed and decomposed spellings are the same name, and half a letter is no beginning")
    func normalisation() {
        for text in ["Caf\u{E9}", "Cafe\u{301}", "CAFE\u{301}", "caf"] {
            #expect(AlbumMatch(text, in: albums) == .found(id: "Caf\u{E9}"))
        }
        #expect(AlbumMatch("Cafe", in: albums) == .none)
    }

    @Test("No album answers to anything while there are none")
    func noAlbums() {
        #expect(AlbumMatch("a", in: [(id: String, name: String)]()) == .none)
    }

    @Test("Each outcome but an album makes a refusal with its candidates")
    func refusals() {
        #expect(AlbumMatch.found(id: "a").refusal(of: "a") == nil)
        #expect(AlbumMatch.none.refusal(of: "x")?.code == .notFound)
        let refusal = AlbumMatch.ambiguous(ids: ["a", "ab"]).refusal(of: "A")
        #expect(refusal == Refusal(.ambiguous, "“A” fits 2 albums: a, ab.", candidates: ["a", "ab"]))
    }

    @Test("Of many candidates the sentence names the first five, the list all")
    func manyCandidates() {
        let ids = (1...8).map { "a\($0)" }
        let refusal = AlbumMatch.ambiguous(ids: ids).refusal(of: "a")
        #expect(refusal?.message == "“a” fits 8 albums: a1, a2, a3, a4, a5 and 3 more.")
        #expect(refusal?.candidates == ids)
    }

    @Test("The precomposed form is Unicode's form C, scalar for scalar")
    func precomposed() {
        func scalars(_ text: String) -> [UInt32] { text.precomposed.unicodeScalars.map(\.value) }
        #expect(scalars("e\u{301}") == [0xE9])
        #expect(scalars("\u{212B}") == [0xC5])
        #expect(scalars("\u{1112}\u{1161}\u{11AB}") == [0xD55C])
        #expect(scalars("q\u{323}\u{307}") == scalars("q\u{307}\u{323}"))
        #expect(scalars("\u{958}") == [0x915, 0x93C])
        #expect(scalars("plain") == Array("plain".unicodeScalars.map(\.value)))
    }
}
