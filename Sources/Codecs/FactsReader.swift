internal import Images

/// Finds title, date and place of a photograph in what its file carries besides pixels.
///
/// Where several kinds of data tell the same, XMP comes before IPTC's and PNG's texts, and EXIF last, since cameras write
/// their own name there; but the date is the camera's first. Sources: Exif 2.32 (JEITA CP-3451), XMP specification part 1,
/// IPTC photo metadata standard. What does not fit them is left out.
enum FactsReader {
    /// Puts together what all kinds of data tell.
    static func facts(_ metadata: PictureMetadata) -> PictureFacts {
        let exif = ExifTexts(metadata.exif)
        let iptc = IPTCFields(resources: metadata.resources)
        func xmp(_ name: String) -> String? { value(of: name, in: metadata.xmp) }
        func text(_ keyword: String) -> String? { metadata.texts[keyword]?.onOneLine }
        let title =
            xmp("dc:title") ?? iptc[.objectName] ?? text("Title") ?? xmp("dc:description") ?? iptc[.caption]
            ?? text("Description") ?? exif.description
        let taken =
            exif.taken ?? stamp(xmp("exif:DateTimeOriginal")) ?? stamp(xmp("photoshop:DateCreated"))
            ?? stamp(iptc[.dateCreated]) ?? exif.changed
        let place = [
            xmp("Iptc4xmpCore:Location") ?? iptc[.sublocation], xmp("photoshop:City") ?? iptc[.city],
            xmp("photoshop:Country") ?? iptc[.countryName],
        ]
        return PictureFacts(
            title: title ?? "", taken: taken ?? "", place: place.compactMap { $0 }.joined(separator: ", "))
    }

    /// `2024-05-01T12:30:00+02:00` or `20240501` as EXIF writes it, `2024:05:01 12:30:00` and `2024:05:01`.
    private static func stamp(_ text: String?) -> String? {
        guard let text else { return nil }
        let halves = text.split(separator: "T", maxSplits: 1)
        guard let day = halves.first?.filter({ $0 != "-" }), day.utf8.count == 8, day.utf8.allSatisfy(isDigit) else {
            return nil
        }
        let date = "\(day.prefix(4)):\(day.dropFirst(4).prefix(2)):\(day.suffix(2))"
        let time = halves.dropFirst().first.map { $0.prefix(8) } ?? ""
        return time.utf8.count == 8 ? "\(date) \(time)" : date
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// The text of a property, told as an attribute or as an element, its first alternative where there are several.
    private static func value(of name: String, in packet: ArraySlice<UInt8>) -> String? {
        var text: ArraySlice<UInt8>
        if let start = packet.end(of: "\(name)=\"") {
            text = packet[start...].prefix { $0 != UInt8(ascii: "\"") }
        } else if let start = packet.end(of: "\(name)='") {
            text = packet[start...].prefix { $0 != UInt8(ascii: "'") }
        } else if let start = packet.end(of: "<\(name)>"),
            let end = packet[start...].firstRange(of: Array("</\(name)>".utf8))?.lowerBound
        {
            text = packet[start..<end]
            if let item = text.end(of: "<rdf:li") {
                text = text[item...].drop { $0 != UInt8(ascii: ">") }.dropFirst().prefix { $0 != UInt8(ascii: "<") }
            }
        } else {
            return nil
        }
        var plain = String(decoding: text, as: UTF8.self)
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
            plain.replace(entity, with: character)
        }
        return plain.onOneLine
    }
}

extension ArraySlice<UInt8> {
    /// The index behind the first place where a text stands.
    fileprivate func end(of text: String) -> Int? { firstRange(of: Array(text.utf8))?.upperBound }
}

/// What EXIF data tell in words; nil where they do not.
private struct ExifTexts {
    /// The title, or what a camera writes there.
    var description: String?
    /// When the shutter opened.
    var taken: String?
    /// When the file was changed, by a camera the same.
    var changed: String?

    init(_ bytes: ArraySlice<UInt8>) {
        guard let tiff = TIFFBytes(bytes), tiff.number(at: 2, length: 2) == 42,
            let directory = tiff.number(at: 4, length: 4)
        else { return }
        description = tiff.text(tag: 0x010e, in: directory)
        changed = tiff.text(tag: 0x0132, in: directory)
        taken = tiff.long(tag: 0x8769, in: directory).flatMap { tiff.text(tag: 0x9003, in: $0) }
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
        return String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self).onOneLine
    }
}
