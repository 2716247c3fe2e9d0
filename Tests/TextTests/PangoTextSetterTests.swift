import Geometry
import Layers
import Raster
import Testing

@testable import Text

@Suite("PangoTextSetter")
struct PangoTextSetterTests {
    private let style = TextStyle(family: "DejaVu Sans", size: 20)
    private let long = "The quick brown fox jumps over the lazy dog and runs"

    /// Lines of the log, shared between a setter and its test.
    private final class Log {
        var lines: [String] = []
    }

    /// A setter that sees only the fonts of Debian's package fonts-dejavu-core.
    private func setter(_ log: Log = Log()) throws -> PangoTextSetter {
        let setter = PangoTextSetter(fonts: .folders(["/usr/share/fonts/truetype/dejavu"])) { log.lines.append($0) }
        try #require(log.lines.isEmpty, "these tests need the package fonts-dejavu-core: apt install fonts-dejavu-core")
        return setter
    }

    private func lines(_ text: String, _ style: TextStyle, width: Double, scale: Double = 1) throws -> [String] {
        try setter().layOut(text, style: style, width: width, scale: scale).flatMap { paragraph in
            let utf8 = Array(paragraph.text.utf8)
            return paragraph.lines.map { String(decoding: utf8[$0], as: UTF8.self) }
        }
    }

    private func isTruncated(_ text: String, _ style: TextStyle, width: Double) throws -> Bool {
        try setter().layOut(text, style: style, width: width, scale: 1).contains(where: \.isTruncated)
    }

    /// The mask's bytes, row by row without padding.
    private func bytes(_ image: Image) -> [[UInt8]] {
        image.withBytes { base in
            (0..<image.size.height).map { y in
                (0..<image.size.width).map { x in
                    base.load(fromByteOffset: y * image.pitch + x, as: UInt8.self)
                }
            }
        }
    }

    @Test("Lines break between words at the width")
    func wrapping() throws {
        let lines = try lines(long, style, width: 200)
        #expect(lines == ["The quick brown ", "fox jumps over the ", "lazy dog and runs"])
    }

    @Test("Lines break at the same places at each scale")
    func scaleIndependence() throws {
        for width in stride(from: 60.0, through: 600, by: 45) {
            let expected = try lines(long, style, width: width)
            for scale in [1.25, 1.5, 2, 3] {
                #expect(try lines(long, style, width: width, scale: scale) == expected)
            }
        }
    }

    @Test("A word longer than the line breaks inside")
    func longWord() throws {
        let lines = try lines("Donaudampfschifffahrtsgesellschaft", style, width: 120)
        #expect(lines.count > 2 && lines.joined() == "Donaudampfschifffahrtsgesellschaft")
    }

    @Test("The mask is as large as the lines, and twice as large at scale 2")
    func size() throws {
        let one = try #require(try setter().set("Rome", style: style, width: 500, scale: 1))
        let two = try #require(try setter().set("Rome", style: style, width: 500, scale: 2))
        #expect(one.format == .alpha8 && !one.isOpaque)
        #expect((48...60).contains(one.size.width) && (22...26).contains(one.size.height))
        #expect(abs(two.size.width - 2 * one.size.width) <= 2 && abs(two.size.height - 2 * one.size.height) <= 2)
    }

    @Test("Edges are antialiased and strokes reach full coverage")
    func antialiasing() throws {
        let image = try #require(try setter().set("Hill", style: style, width: 500, scale: 3))
        let pixels = bytes(image).joined()
        #expect(pixels.contains(255))
        #expect(pixels.contains { (32...224).contains($0) })
        #expect(pixels.contains(0))
    }

    @Test("The same text gives the same bytes every time")
    func determinism() throws {
        let first = try #require(try setter().set(long, style: style, width: 200, scale: 1.5))
        let second = try #require(try setter().set(long, style: style, width: 200, scale: 1.5))
        #expect(bytes(first) == bytes(second))
    }

    @Test(
        "Text that needs more lines than allowed is truncated, and only then",
        arguments: [TextStyle.Truncation.start, .middle, .end], [1, 2, 3, 4])
    func truncation(mode: TextStyle.Truncation, limit: Int) throws {
        var style = style
        style.truncation = mode
        style.lineLimit = limit
        let setter = try setter()
        let paragraphs = setter.layOut(long, style: style, width: 200, scale: 1)
        #expect(paragraphs.count == 1 && paragraphs[0].lineCount == min(limit, 3))
        #expect(paragraphs[0].isTruncated == (limit < 3))
        let image = try #require(setter.set(long, style: style, width: 200, scale: 1))
        #expect(image.size.width <= 201)
        guard limit < 3 else { return }
        // The ellipsis stands where it was asked for: the whole text is gone there, whatever was left stays.
        let last = paragraphs[0].lines[limit - 1]
        #expect(last.upperBound == long.utf8.count)
        let glyphs = paragraphs[0].glyphs.filter { $0.line == limit - 1 }
        let ellipsis = try #require(setter.layOut("…", style: style, width: 200, scale: 1)[0].glyphs.first?.glyph)
        let place = try #require(glyphs.firstIndex { $0.glyph == ellipsis })
        let visible = glyphs.filter { $0.glyph & 0x0fff_ffff != 0x0fff_ffff }
        switch mode {
        case .start: #expect(place == 0)
        case .end: #expect(visible.last?.glyph == ellipsis)
        case .middle: #expect(place > 2 && visible.count - place > 2)
        }
    }

    @Test("The limit holds for all paragraphs together, and says so when the rest is left out")
    func paragraphLimit() throws {
        var style = style
        #expect(try lines("one\ntwo\r\nthree\u{2029}four", style, width: 200) == ["one", "two", "three", "four"])
        style.lineLimit = 2
        #expect(try isTruncated("one\ntwo\nthree", style, width: 200) == false)
        #expect(try lines("one\ntwo\nthree", style, width: 200) == ["one", "two…"])
        #expect(try lines("one\ntwo\n \n", style, width: 200) == ["one", "two"])
        // A last line that has no room for the mark gives way to it.
        style.lineLimit = 3
        let full = "one\n" + "The quick brown fox jumps over the lazy" + "\nmore"
        #expect(try lines(full, style, width: 200).count == 3)
        #expect(try isTruncated(full, style, width: 200))
    }

    @Test("Blank lines between paragraphs are kept, those at the end are not")
    func blankLines() throws {
        #expect(try lines("one\n\ntwo\n\n", style, width: 200) == ["one", "", "two"])
    }

    @Test("Short lines lie in the middle or at the far side when asked")
    func alignment() throws {
        var style = style
        func firstInk(_ rows: ArraySlice<[UInt8]>) -> Int? {
            rows.compactMap { row in row.firstIndex { $0 > 64 } }.min()
        }
        var places: [Int] = []
        for alignment in [TextStyle.Alignment.natural, .center, .trailing] {
            style.alignment = alignment
            let image = try #require(try setter().set("mmmmmmmmmm\nmm", style: style, width: 200, scale: 1))
            let rows = bytes(image)
            places.append(try #require(firstInk(rows[(rows.count / 2)...])))
        }
        #expect(places[0] < 5)
        #expect(abs(places[1] - 78) < 5 && abs(places[2] - 156) < 8)
    }

    @Test("Text that reads from right to left starts at the right")
    func rightToLeft() throws {
        let image = try #require(try setter().set("שלום שלום\nאב", style: style, width: 200, scale: 1))
        let rows = bytes(image)
        let lower = rows[(rows.count / 2)...]
        #expect(try #require(lower.compactMap { row in row.firstIndex { $0 > 64 } }.min()) > image.size.width / 2)
        // Arabic letters join: the word is narrower than its letters apart.
        let joined = try #require(try setter().set("سلام", style: style, width: 200, scale: 1))
        let apart = try #require(try setter().set("س ل ا م", style: style, width: 200, scale: 1))
        #expect(joined.size.width * 3 < apart.size.width * 2)
    }

    @Test("Blank text and a width, size or scale of nothing give no mask")
    func nothing() throws {
        let setter = try setter()
        for text in ["", " ", "\n\n", "\u{0}", "\t \r\n"] {
            #expect(setter.set(text, style: style, width: 200, scale: 1) == nil)
        }
        for (width, size, scale) in [
            (0.0, 20.0, 1.0), (-5, 20, 1), (200, 0, 1), (200, -1, 1), (200, 20, 0), (.nan, 20, 1),
        ] {
            var style = style
            style.size = size
            #expect(setter.set("text", style: style, width: width, scale: scale) == nil)
        }
        var style = style
        style.size = .nan
        #expect(setter.set("text", style: style, width: 200, scale: 1) == nil)
    }

    @Test("Odd text is set without a crash and within bounds")
    func oddInput() throws {
        let setter = try setter()
        let texts = [
            "a\u{0}b", "\u{1b}[31mred", "\u{fffe}\u{ffff}\u{10ffff}", "\u{202e}\u{2066}\u{202b}abc",
            "e" + String(repeating: "\u{301}", count: 20_000),
            String(repeating: "x", count: 100_000), String(repeating: "a\n", count: 50_000),
            "\u{200d}\u{fe0f}👨\u{200d}👩", "\u{ad}\u{ad}",
            String(repeating: "ا", count: 9_000), "<b>&amp;</b>",
        ]
        for text in texts {
            for limit in [0, 3, Int.max] {
                var style = style
                style.lineLimit = limit
                for width in [1.0, 200, .infinity] {
                    let image = setter.set(text, style: style, width: width, scale: 1)
                    #expect((image?.size.width ?? 1) <= 8192 && (image?.size.height ?? 1) <= 8192)
                }
            }
        }
        var huge = style
        huge.size = 1e300
        huge.family = String(repeating: "No such font, ", count: 1000)
        #expect(setter.set("text", style: huge, width: 200, scale: 1e300) != nil)
    }

    @Test("A script that no font has shows as boxes and is logged once")
    func missingScript() throws {
        let log = Log()
        let setter = try setter(log)
        for _ in 0..<3 {
            let image = try #require(setter.set("日本 日本", style: style, width: 500, scale: 1))
            #expect(bytes(image).joined().contains { $0 > 128 })
        }
        #expect(log.lines.count == 1)
        #expect(log.lines[0].contains("U+65E5") && log.lines[0].contains("Hani"))
        _ = setter.set("ไทย", style: style, width: 500, scale: 1)
        #expect(log.lines.count == 2 && log.lines[1].contains("Thai"))
    }

    @Test("Without any font there is one line in the log, and each character is a box")
    func noFonts() throws {
        let log = Log()
        let setter = PangoTextSetter(fonts: .folders([])) { log.lines.append($0) }
        #expect(log.lines.count == 1 && log.lines[0].contains("no fonts"))
        let image = try #require(setter.set("ab c", style: style, width: 500, scale: 1))
        #expect(image.size == PixelSize(width: 48, height: 24))
        let rows = bytes(image)
        #expect(rows[12].filter { $0 == 255 }.count == 6)
        #expect(rows[1].filter { $0 == 255 }.count == 30)
        #expect(setter.set(" \n", style: style, width: 500, scale: 1) == nil)
        #expect(setter.set(long, style: style, width: 24, scale: 1)?.size.width == 24)
        var limited = style
        limited.lineLimit = 2
        #expect(setter.set(long, style: limited, width: 120, scale: 1)?.size.height == 48)
        #expect(log.lines.count == 1)
    }
}
