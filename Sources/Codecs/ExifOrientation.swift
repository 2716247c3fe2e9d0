internal import Images
internal import Platform

/// Finds the EXIF data of a JPEG or PNG file, and in them the Orientation tag.
///
/// Sources: Exif 2.32 (JEITA CP-3451), TIFF 6.0, ISO/IEC 10918-1 annex B, PNG third edition. Whatever does not fit
/// them counts as upright: a wrong tag is no reason to hide a photograph.
enum ExifOrientation {
    /// A file has a handful of segments and, if it is large, some thousand chunks; more would only cost time.
    private static let maximumParts = 20_000

    /// What a file carries besides pixels: its EXIF structure and its XMP packet, empty where there is none.
    struct Metadata {
        var exif: ArraySlice<UInt8> = []
        var xmp: ArraySlice<UInt8> = []
    }

    /// Looks for APP1 segments before the first scan.
    static func metadata(ofJPEG descriptor: Int32) throws(SystemError) -> Metadata {
        var found = Metadata()
        var offset = 2
        for _ in 0..<maximumParts {
            let head = try readBytes(from: descriptor, at: offset, count: 4)
            guard head.count == 4, head[0] == 0xff else { return found }
            switch head[1] {
            case 0xff:  // A fill byte.
                offset += 1
            case 0x01, 0xd0...0xd7:  // Markers without a segment.
                offset += 2
            case 0xd9, 0xda:  // End, or scan: what follows is picture.
                return found
            default:
                let length = Int(head[2]) << 8 | Int(head[3])
                if length < 2 { return found }
                if head[1] == 0xe1 {
                    let segment = try readBytes(from: descriptor, at: offset + 4, count: length - 2)
                    if segment.starts(with: exifPrefix), found.exif.isEmpty {
                        found.exif = segment.dropFirst(exifPrefix.count)
                    } else if segment.starts(with: xmpPrefix) {
                        found.xmp = segment.dropFirst(xmpPrefix.count)
                    }
                }
                offset += 2 + length
            }
        }
        return found
    }

    /// Looks for an `eXIf` chunk, which may stand before or after the pixels.
    static func metadata(ofPNG descriptor: Int32) throws(SystemError) -> Metadata {
        var offset = 8
        for _ in 0..<maximumParts {
            let head = try readBytes(from: descriptor, at: offset, count: 8)
            guard head.count == 8 else { return Metadata() }
            let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            switch String(decoding: head.dropFirst(4), as: UTF8.self) {
            case "IEND": return Metadata()
            case "eXIf":
                let data = try readBytes(from: descriptor, at: offset + 8, count: min(length, 65_536))
                return Metadata(exif: data.starts(with: exifPrefix) ? data.dropFirst(exifPrefix.count) : data[...])
            default: offset += 12 + length
            }
        }
        return Metadata()
    }

    private static let exifPrefix: [UInt8] = Array("Exif".utf8) + [0, 0]
    private static let xmpPrefix: [UInt8] = Array("http://ns.adobe.com/xap/1.0/".utf8) + [0]

    /// Reads the tag from the first directory of a TIFF structure.
    static func parse(_ tiff: ArraySlice<UInt8>) -> Orientation {
        let bytes = TIFFBytes(tiff)
        guard let bytes, bytes.number(at: 2, length: 2) == 42, let directory = bytes.number(at: 4, length: 4),
            let count = bytes.number(at: directory, length: 2)
        else { return .up }
        for entry in 0..<count {
            let offset = directory + 2 + 12 * entry
            guard let tag = bytes.number(at: offset, length: 2) else { return .up }
            if tag != 0x0112 { continue }
            // A SHORT by the standard, a LONG by some writers; a short value stands in the first bytes of its field.
            guard let type = bytes.number(at: offset + 2, length: 2), type == 3 || type == 4,
                let value = bytes.number(at: offset + 8, length: type == 3 ? 2 : 4)
            else { return .up }
            return Orientation(rawValue: UInt8(clamping: value)) ?? .up
        }
        return .up
    }
}
