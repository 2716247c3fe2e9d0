import Geometry
import Layers
import Platform
import Raster
import Testing

@testable import Text

/// Each script as it comes out: line breaks, ellipses, the places of glyphs and pixels.
///
/// Debian 12 and 13 (Pango 1.50 and 1.56) agree on all of them; should a release come to differ in its pixels, it gets a
/// folder of pictures of its own.
@Suite("Scripts in their own fonts")
struct ScriptPictureTests {
    @Test("Lines break where the script allows it", arguments: Script.all)
    func lines(script: Script) throws {
        let paragraph = try script.paragraph()
        #expect(paragraph.missing.isEmpty)
        #expect(paragraph.lines.map { String(decoding: Array(script.text.utf8)[$0], as: UTF8.self) } == script.lines)
    }

    @Test("Glyphs and their places are the recorded ones, whole and cut short at start, middle and end")
    func glyphs() throws {
        var actual = ""
        for script in Script.all {
            actual += describe(try script.paragraph(), as: script.name)
            for truncation in [TextStyle.Truncation.start, .middle, .end] {
                actual += describe(
                    try script.paragraph(lineLimit: 1, truncation: truncation), as: "\(script.name) \(truncation)")
            }
        }
        let path = "\(#filePath.dropLast("PictureTests.swift".count))Glyphs.txt"
        let recorded = String(decoding: try readFile(path, limit: 1 << 20), as: UTF8.self)
        if actual != recorded {
            let file = try FileDescriptor(creating: "/tmp/albumen-ScriptGlyphs.txt")
            try Array(actual.utf8).withUnsafeBytes { try writeAll($0, to: file.rawValue) }
            Issue.record("\(path) differs from what was set; see /tmp/albumen-ScriptGlyphs.txt")
        }
    }

    private func describe(_ paragraph: Paragraph, as name: String) -> String {
        var lines = [[String]](repeating: [], count: paragraph.lineCount)
        for glyph in paragraph.glyphs { lines[glyph.line].append("\(glyph.glyph)@\(glyph.x)") }
        return "\(name)\n" + lines.map { "  " + $0.joined(separator: " ") + "\n" }.joined()
    }

    @Test("It looks as it did", arguments: Script.all)
    func picture(script: Script) throws {
        let image = try #require(
            Script.setter().set(script.text, style: Script.style, width: Script.width, scale: 1.5))
        var bitmap = Bitmap(size: PixelSize(width: 248, height: 152), format: .xrgb8888)
        let corner = Point(x: 4, y: 4)
        let size = Size(width: Double(image.size.width), height: Double(image.size.height))
        let item = DrawItem(quad: Quad(Rect(origin: corner, size: size)), paint: .mask(image, .black))
        let all = PixelRect(x: 0, y: 0, width: 248, height: 152)
        Renderer().draw([item], background: .white, clip: Region(all), into: &bitmap)
        try GoldenPicture(script.name).expect(bitmap)
    }
}
