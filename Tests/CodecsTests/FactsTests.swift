import Images
import TestPictures
import Testing

@testable import Codecs

@Suite("What a file tells of its picture")
struct FactsTests {
    /// An EXIF structure with a title, and a time in its sub-directory.
    private func exif(title: String, taken: String) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        }
        let (name, time) = (Array(title.utf8) + [0], Array(taken.utf8) + [0])
        // Header 8, first directory 2 + 24 + 4, second 2 + 12 + 4.
        let (second, texts) = (38, 56)
        var bytes: [UInt8] = [0x49, 0x49] + number(42, 2) + number(8, 4)
        bytes += number(2, 2) + entry(0x010e, 2, name.count, texts) + entry(0x8769, 4, 1, second) + number(0, 4)
        bytes += number(1, 2) + entry(0x9003, 2, time.count, texts + name.count) + number(0, 4)
        return bytes + name + time
    }

    @Test("Title and time come from EXIF, the place from XMP, whose title wins")
    func facts() throws {
        var file = JPEGFile(width: 8, height: 8)
        let exif = exif(title: "  A\n forum ", taken: "2024:05:01 12:30:00")
        file.segments = [(0xe1, Array("Exif".utf8) + [0, 0] + exif)]
        let plain = try decode(file.bytes(checkers)).description.facts
        #expect(plain == PictureFacts(title: "A forum", taken: "2024:05:01 12:30:00"))
        let xmp = """
            <x><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Forum &amp; arch</rdf:li></rdf:Alt></dc:title>
            <rdf:Description photoshop:City="Rome" ></rdf:Description><photoshop:Country>Italy</photoshop:Country></x>
            """
        file.segments.append((0xe1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array(xmp.utf8)))
        let both = try decode(file.bytes(checkers)).description.facts
        #expect(both == PictureFacts(title: "Forum & arch", taken: "2024:05:01 12:30:00", place: "Rome, Italy"))
    }

    @Test("Cut off anywhere, the data tell less and harm nothing")
    func truncated() {
        let whole = exif(title: "A forum", taken: "2024:05:01 12:30:00")
        for length in 0...whole.count { _ = FactsReader.facts(exif: whole.prefix(length), xmp: []) }
        let xmp = Array("<dc:title><rdf:li>A</rdf:li></dc:title>".utf8)
        for length in 0...xmp.count { _ = FactsReader.facts(exif: [], xmp: xmp.prefix(length)) }
        #expect(FactsReader.facts(exif: whole[...], xmp: xmp[...]).title == "A")
    }

    @Test("Facts come through the decoder's answer, cut where they are too long")
    func answer() {
        var picture = DecoderAnswer.Picture(
            originalSize: .init(width: 8, height: 8), size: .init(width: 8, height: 8), orientation: .up,
            isOpaque: true,
            facts: PictureFacts(title: "Été à Rome", taken: "2024:05:01 12:30:00", place: "Rome, Italy"))
        let answer = DecoderAnswer(id: 1, outcome: .picture(picture))
        #expect(DecoderAnswer(answer.bytes) == answer)
        picture.facts.title = String(repeating: "é", count: 900)
        let long = DecoderAnswer(id: 1, outcome: .picture(picture)).bytes
        #expect(long.count <= DecoderAnswer.maximumByteCount)
        #expect(DecoderAnswer(long) != nil)
    }
}
