internal import Images

/// Finds title, date and place of a photograph in its EXIF and XMP data.
///
/// Sources: Exif 2.32 (JEITA CP-3451), XMP specification part 1. What does not fit them is left out.
enum FactsReader {
    /// Puts together what the two kinds of data tell; XMP comes first where both tell it.
    static func facts(exif: ArraySlice<UInt8>, xmp: ArraySlice<UInt8>) -> PictureFacts {
        var facts = PictureFacts()
        if let tiff = TIFFBytes(exif), tiff.number(at: 2, length: 2) == 42,
            let directory = tiff.number(at: 4, length: 4)
        {
            facts.title = tiff.text(tag: 0x010e, in: directory) ?? ""
            let details = tiff.long(tag: 0x8769, in: directory)
            facts.taken =
                details.flatMap { tiff.text(tag: 0x9003, in: $0) } ?? tiff.text(tag: 0x0132, in: directory) ?? ""
        }
        guard !xmp.isEmpty else { return facts }
        let packet = String(decoding: xmp, as: UTF8.self)
        if let title = value(of: "dc:title", in: packet) { facts.title = title }
        let places = ["Iptc4xmpCore:Location", "photoshop:City", "photoshop:Country"]
        facts.place = places.compactMap { value(of: $0, in: packet) }.joined(separator: ", ")
        return facts
    }

    /// The text of a property, told as an attribute or as an element, its first alternative where there are several.
    private static func value(of name: String, in packet: String) -> String? {
        let text: Substring
        if let start = packet.firstRange(of: "\(name)=\"")?.upperBound {
            text = packet[start...].prefix { $0 != "\"" }
        } else if let start = packet.firstRange(of: "<\(name)>")?.upperBound,
            let end = packet[start...].firstRange(of: "</\(name)>")?.lowerBound
        {
            var inner = packet[start..<end]
            if let item = inner.firstRange(of: "<rdf:li")?.upperBound {
                inner = inner[item...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
            }
            text = inner
        } else {
            return nil
        }
        var plain = String(text)
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
            plain.replace(entity, with: character)
        }
        let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}

extension TIFFBytes {
    /// The field of a tag in the directory at an offset: its type, count and where its value stands.
    private func field(tag: Int, in directory: Int) -> (type: Int, count: Int, offset: Int)? {
        guard let count = number(at: directory, length: 2) else { return nil }
        for entry in 0..<count {
            let offset = directory + 2 + 12 * entry
            guard let found = number(at: offset, length: 2) else { return nil }
            guard found == tag, let type = number(at: offset + 2, length: 2),
                let values = number(at: offset + 4, length: 4)
            else { continue }
            return (type, values, offset + 8)
        }
        return nil
    }

    /// The value of a tag of type LONG.
    func long(tag: Int, in directory: Int) -> Int? {
        guard let field = field(tag: tag, in: directory), field.type == 4 else { return nil }
        return number(at: field.offset, length: 4)
    }

    /// The value of a tag of type ASCII, up to its NUL, without white space at its ends; nil for none or only that.
    func text(tag: Int, in directory: Int) -> String? {
        guard let field = field(tag: tag, in: directory), field.type == 2, field.count > 0, field.count <= 4_096,
            let start = field.count > 4 ? number(at: field.offset, length: 4) : field.offset,
            let raw = bytes(at: start, count: field.count)
        else { return nil }
        let text = String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
