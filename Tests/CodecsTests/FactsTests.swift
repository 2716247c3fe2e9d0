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

    /// An APP13 segment with an IPTC record of these fields of record 2, after a resource of another kind.
    private func photoshop(_ fields: [(UInt8, [UInt8])], isUTF8: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func set(_ record: UInt8, _ field: UInt8, _ value: [UInt8]) -> [UInt8] {
            [0x1c, record, field] + number(value.count, 2) + value
        }
        func resource(_ id: Int, _ name: String, _ data: [UInt8]) -> [UInt8] {
            let name = [UInt8(name.utf8.count)] + Array(name.utf8)
            return Array("8BIM".utf8) + number(id, 2) + name + [UInt8](repeating: 0, count: name.count % 2)
                + number(data.count, 4) + data + [UInt8](repeating: 0, count: data.count % 2)
        }
        let record =
            (isUTF8 ? set(1, 90, [0x1b, 0x25, 0x47]) : []) + set(2, 0, [0, 4]) + fields.flatMap { set(2, $0.0, $0.1) }
        return Array("Photoshop 3.0".utf8) + [0] + resource(0x03ed, "ab", [1, 2, 3]) + resource(0x0404, "", record)
    }

    @Test("Title, date and place come from IPTC where neither EXIF nor XMP tells them", arguments: [true, false])
    func iptc(_ isUTF8: Bool) throws {
        func text(_ text: String) -> [UInt8] {
            isUTF8 ? Array(text.utf8) : text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        }
        var file = JPEGFile(width: 8, height: 8)
        let fields: [(UInt8, [UInt8])] = [
            (120, text("A long tale")), (5, text("Été")), (55, text("20240501")), (92, text("Forum")),
            (90, text("Zürich")), (101, text("Schweiz")),
        ]
        file.segments = [(0xed, photoshop(fields, isUTF8: isUTF8))]
        var facts = try decode(file.bytes(checkers)).description.facts
        #expect(facts == PictureFacts(title: "Été", taken: "2024:05:01", place: "Forum, Zürich, Schweiz"))

        let exif = exif(title: "CAMERA", taken: "2023:01:02 03:04:05")
        file.segments.append((0xe1, Array("Exif".utf8) + [0, 0] + exif))
        let xmp = "<a photoshop:City=\"Rome\"/>"
        file.segments.append((0xe1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array(xmp.utf8)))
        facts = try decode(file.bytes(checkers)).description.facts
        #expect(facts == PictureFacts(title: "Été", taken: "2023:01:02 03:04:05", place: "Forum, Rome, Schweiz"))

        file.segments = [(0xed, photoshop([(120, text("A long tale"))], isUTF8: isUTF8))]
        #expect(try decode(file.bytes(checkers)).description.facts == PictureFacts(title: "A long tale"))
    }

    @Test("Resources that are too long for one segment go on in the next")
    func twoSegments() throws {
        let payload = photoshop([(5, Array("Rome".utf8))], isUTF8: true)
        for cut in [15, 40, payload.count - 1] {
            var file = JPEGFile(width: 8, height: 8)
            file.segments = [
                (0xed, Array(payload.prefix(cut))), (0xed, Array(payload.prefix(14)) + payload.dropFirst(cut)),
            ]
            #expect(try decode(file.bytes(checkers)).description.facts.title == "Rome")
        }
    }

    @Test("A PNG tells them in XMP, before or behind its pixels, or in texts of its own", arguments: [false, true])
    func png(_ isLate: Bool) throws {
        let xmp = "<a photoshop:City='Köln' exif:DateTimeOriginal=\"2024-05-01T12:30:00+02:00\"/>"
        let packet = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + Array(xmp.utf8)
        let chunks: [(type: String, data: [UInt8])] = [
            ("tEXt", Array("Title".utf8) + [0, 0xc9, 0x74, 0xe9]),
            ("iTXt", Array("Description".utf8) + [0, 0, 0, 0x66, 0x72, 0, 0x54, 0, 0xc3, 0xa9]),
            ("iTXt", packet),
        ]
        var file = PNGFile(width: 4, height: 4, colorType: .gray)
        if isLate { file.lateChunks = chunks } else { file.chunks = chunks }
        var facts = try decode(file.bytes { _, _ in [9] }).description.facts
        #expect(facts == PictureFacts(title: "Été", taken: "2024:05:01 12:30:00", place: "Köln"))

        file.chunks = [chunks[1]]
        file.lateChunks = []
        facts = try decode(file.bytes { _, _ in [9] }).description.facts
        #expect(facts == PictureFacts(title: "é"))
    }

    @Test("Cut off anywhere, the data tell less and harm nothing")
    func truncated() {
        func facts(exif: ArraySlice<UInt8> = [], xmp: ArraySlice<UInt8> = []) -> PictureFacts {
            FactsReader.facts(PictureMetadata(exif: exif, xmp: xmp))
        }
        let resources = photoshop([(5, Array("Rome".utf8)), (90, [0xc3])], isUTF8: false).dropFirst(14)
        for length in 0...resources.count {
            let facts = FactsReader.facts(PictureMetadata(resources: resources.prefix(length)))
            #expect(length < resources.count || facts == PictureFacts(title: "Rome", place: "Ã"))
        }
        let whole = exif(title: "A forum", taken: "2024:05:01 12:30:00")
        for length in 0...whole.count { _ = facts(exif: whole.prefix(length)) }
        let xmp = Array("<dc:title><rdf:li>A</rdf:li></dc:title>".utf8)
        for length in 0...xmp.count { _ = facts(xmp: xmp.prefix(length)) }
        #expect(facts(exif: whole[...], xmp: xmp[...]).title == "A")
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
