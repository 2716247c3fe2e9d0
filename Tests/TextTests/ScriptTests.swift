import Layers
import Testing

@testable import Text

/// Eight scripts that the fonts of Debian's package fonts-dejavu-core hold.
@Suite("Scripts")
struct ScriptTests {
    private static let texts = [
        ["Der Garten im ", "Frühling, mit ", "Ösen"],
        ["Ο κήπος την ", "άνοιξη με ", "λουλούδια"],
        ["Сад весной, ", "полный цветов ", "и света"],
        ["Այգին ", "գարնանը լի է ", "ծաղիկներով"],
        ["ბაღი ", "გაზაფხულზე ", "სავსეა ", "ყვავილებით"],
        ["הגן באביב מלא ", "בפרחים ובאור"],
        ["الحديقة في الربيع ", "مليئة بالزهور"],
        ["ⵓⵔⵜⵉ ⴳ ", "ⵜⴼⵙⵓⵜ ⵉⵄⵎⵎⵔ ", "ⵙ ⵉⵊⴷⴷⵉⴳⵏ"],
    ]

    private func paragraph(_ text: String, limit: Int = 0, truncation: TextStyle.Truncation = .end) throws -> Paragraph
    {
        var log: [String] = []
        let setter = PangoTextSetter(fonts: .folders(["/usr/share/fonts/truetype/dejavu"])) { log.append($0) }
        try #require(log.isEmpty, "these tests need the package fonts-dejavu-core: apt install fonts-dejavu-core")
        let style = TextStyle(family: "DejaVu Sans", size: 20, lineLimit: limit, truncation: truncation)
        return try #require(setter.layOut(text, style: style, width: 160, scale: 1).first)
    }

    @Test("Lines break where the script allows it", arguments: texts)
    func lines(expected: [String]) throws {
        let text = expected.joined()
        let paragraph = try paragraph(text)
        #expect(paragraph.missing.isEmpty)
        #expect(paragraph.lines.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == expected)
    }

    @Test("The ellipsis stands where reading ends, or starts", arguments: texts)
    func ellipsis(lines: [String]) throws {
        let ellipsis = try #require(try paragraph("…").glyphs.first?.glyph)
        let text = lines.joined()
        let isRightToLeft = text.unicodeScalars.contains { (0x590...0x6ff).contains($0.value) }
        for truncation in [TextStyle.Truncation.start, .end] {
            let glyphs = try paragraph(text, limit: 1, truncation: truncation).glyphs
            let isAtLeft = isRightToLeft == (truncation == .end)
            let visible = glyphs.filter { $0.glyph != 0x0fff_ffff }.sorted { $0.x < $1.x }
            #expect((isAtLeft ? visible.first : visible.last)?.glyph == ellipsis)
            #expect(glyphs.filter { $0.glyph == ellipsis }.count == 1)
        }
    }

    @Test("Letters stand where the font's unrounded advances put them")
    func positions() throws {
        let latin = try paragraph("Ösen").glyphs
        #expect(latin.map(\.x) == [0, 16120, 26790, 39390])
        // From the left: the last letter first, joined forms, reading from right to left.
        let arabic = try paragraph("بالزهور").glyphs
        #expect(arabic.count == 7 && arabic.map(\.x) == arabic.map(\.x).sorted())
        // Only the last one, after a letter that does not join, has the form it has alone.
        let alone = try "بالزهور".reversed().map { try paragraph(String($0)).glyphs[0].glyph }
        #expect(zip(arabic, alone).map { $0.glyph == $1 } == [true] + Array(repeating: false, count: 6))
    }

    @Test("Digits and words of the other direction keep their own")
    func mixedDirections() throws {
        let glyphs = try paragraph("אב 12").glyphs
        let alone = try paragraph("12").glyphs.map(\.glyph)
        #expect(glyphs.prefix(2).map(\.glyph) == alone)
    }
}
