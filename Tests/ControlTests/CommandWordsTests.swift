import Testing

@testable import Control

@Suite struct CommandWordsTests {
    @Test(
        "Blanks separate words, quotes and backslashes keep them together",
        arguments: [
            ("", []),
            ("  \t ", []),
            ("album holidays", ["album", "holidays"]),
            (" album\t My  Album ", ["album", "My", "Album"]),
            ("album 'My Album'", ["album", "My Album"]),
            ("album \"a; b $(c) `d` > e\"", ["album", "a; b $(c) `d` > e"]),
            ("album My\\ Album", ["album", "My Album"]),
            ("album Mum's photos", ["album", "Mum's", "photos"]),
            ("album 'a\\b'", ["album", "a\\b"]),
            ("album \"a\\\"b\"", ["album", "a\"b"]),
            ("album ''", ["album", ""]),
            ("album \\;", ["album", ";"]),
            ("album 夏 e\u{301}", ["album", "夏", "é"]),
            ("album *?[a]{b}~#!%=", ["album", "*?[a]{b}~#!%="]),
        ] as [(String, [String])])
    func words(line: String, words: [String]) throws {
        #expect(try CommandWords.split(line) == words)
    }

    @Test(
        "What a shell would act on is refused, and so is what breaks off or is no text",
        arguments: [
            "album holidays; rm -rf /", "album $(reboot)", "album `reboot`", "next && reboot", "next | tee x",
            "next > x",
            "next < x", "album $HOME", "next\nquit", "next\rquit", "next\u{0}quit", "album \u{1b}[2J", "album \u{7f}",
            "album 'x", "album \"x", "album x\\", String(repeating: "x", count: 4_097),
            String(repeating: "é", count: 2_049),
        ])
    func refused(line: String) {
        do throws(Refusal) {
            Issue.record("read as \(try CommandWords.split(line))")
        } catch {
            #expect(error.code == .refused)
            #expect(error.message.hasSuffix("."))
        }
    }
}
