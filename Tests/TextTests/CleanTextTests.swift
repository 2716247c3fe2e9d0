import Testing

@testable import Text

@Suite("CleanText")
struct CleanTextTests {
    @Test("Every kind of line end cuts, and a carriage return with a line feed cuts once")
    func separators() {
        #expect(CleanText("a\nb\r\nc\rd\u{2028}e\u{2029}f\u{85}g").paragraphs == ["a", "b", "c", "d", "e", "f", "g"])
        #expect(CleanText("a\n\nb").paragraphs == ["a", "", "b"])
    }

    @Test("Control characters go, tabs and joiners stay")
    func controls() {
        #expect(CleanText("a\u{0}\u{7}\u{1b}\u{7f}\u{9f}b\tc\u{200d}d").paragraphs == ["ab\tc\u{200d}d"])
    }

    @Test("Blank text has no paragraphs")
    func blank() {
        #expect(CleanText("").paragraphs.isEmpty)
        #expect(CleanText(" \n\u{0}\n\t").paragraphs.isEmpty)
    }

    @Test("What is too long ends in an ellipsis")
    func limit() {
        let whole = String(repeating: "x", count: CleanText.limit)
        #expect(CleanText(whole).paragraphs == [whole])
        #expect(CleanText(whole + "y").paragraphs == [whole + "…"])
    }
}
