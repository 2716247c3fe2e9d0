internal import Platform

/// What a JPEG or PNG file carries besides pixels; empty where there is none, and where it does not fit the standards.
///
/// Sources: ISO/IEC 10918-1 annex B, XMP specification part 3, PNG third edition.
struct PictureMetadata {
    /// A TIFF structure.
    var exif: ArraySlice<UInt8> = []
    /// A packet of XML.
    var xmp: ArraySlice<UInt8> = []
    /// Resources as Photoshop writes them, IPTC's among them.
    var resources: ArraySlice<UInt8> = []
    /// The title and the description among a PNG file's texts, by their keywords.
    var texts: [String: String] = [:]

    /// A file has a handful of segments and, if it is large, some thousand chunks; more would only cost time.
    private static let maximumParts = 20_000
    /// More than this of any kind is not looked at.
    private static let maximumByteCount = 1 << 18

    /// Looks at the segments before the first scan.
    init(ofJPEG descriptor: Int32) throws(SystemError) {
        var offset = 2
        for _ in 0..<Self.maximumParts {
            let head = try readBytes(from: descriptor, at: offset, count: 4)
            guard head.count == 4, head[0] == 0xff else { return }
            switch head[1] {
            case 0xff:  // A fill byte.
                offset += 1
            case 0x01, 0xd0...0xd7:  // Markers without a segment.
                offset += 2
            case 0xd9, 0xda:  // End, or scan: what follows is picture.
                return
            default:
                let length = Int(head[2]) << 8 | Int(head[3])
                if length < 2 { return }
                if head[1] == 0xe1 || head[1] == 0xed {
                    take(segment: try readBytes(from: descriptor, at: offset + 4, count: length - 2))
                }
                offset += 2 + length
            }
        }
    }

    private mutating func take(segment: [UInt8]) {
        if segment.starts(with: Self.exifPrefix) {
            if exif.isEmpty { exif = segment.dropFirst(Self.exifPrefix.count) }
        } else if segment.starts(with: Self.xmpPrefix) {
            xmp = segment.dropFirst(Self.xmpPrefix.count)
        } else if segment.starts(with: Self.resourcePrefix), resources.count < Self.maximumByteCount {
            // Those that are too long for one segment go on in the next.
            resources += segment.dropFirst(Self.resourcePrefix.count)
        }
    }

    /// Looks at the chunks, which may stand before or after the pixels.
    init(ofPNG descriptor: Int32) throws(SystemError) {
        var offset = 8
        for _ in 0..<Self.maximumParts {
            let head = try readBytes(from: descriptor, at: offset, count: 8)
            guard head.count == 8 else { return }
            let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: head.dropFirst(4), as: UTF8.self)
            switch type {
            case "IEND": return
            case "eXIf", "iTXt", "tEXt":
                let count = min(length, Self.maximumByteCount)
                take(chunk: type, try readBytes(from: descriptor, at: offset + 8, count: count)[...])
            default: break
            }
            offset += 12 + length
        }
    }

    private mutating func take(chunk type: String, _ data: ArraySlice<UInt8>) {
        if type == "eXIf" {
            if exif.isEmpty { exif = data.starts(with: Self.exifPrefix) ? data.dropFirst(Self.exifPrefix.count) : data }
            return
        }
        let parts = data.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        let keyword = String(decoding: parts[0], as: UTF8.self)
        guard Self.keywords.contains(keyword) else { return }
        guard type == "iTXt" else {
            // In Latin-1, which are the first scalars of Unicode.
            texts[keyword] = String(String.UnicodeScalarView(parts[1].map { Unicode.Scalar($0) }))
            return
        }
        // Whether it is compressed and how, the language, the keyword in it, the text; XMP is never compressed.
        let rest = parts[1].dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts[1].first == 0, rest.count == 3 else { return }
        if keyword == Self.xmpKeyword {
            xmp = rest[2]
        } else {
            texts[keyword] = String(decoding: rest[2], as: UTF8.self)
        }
    }

    /// What of a PNG file's texts is kept: of the others there may be more than there is memory for.
    private static let keywords = ["Title", "Description", xmpKeyword]
    private static let xmpKeyword = "XML:com.adobe.xmp"
    private static let exifPrefix: [UInt8] = Array("Exif".utf8) + [0, 0]
    private static let xmpPrefix: [UInt8] = Array("http://ns.adobe.com/xap/1.0/".utf8) + [0]
    private static let resourcePrefix: [UInt8] = Array("Photoshop 3.0".utf8) + [0]
}

extension PictureMetadata {
    /// Metadata of one's own, for tests.
    init(exif: ArraySlice<UInt8> = [], xmp: ArraySlice<UInt8> = [], resources: ArraySlice<UInt8> = []) {
        self.exif = exif
        self.xmp = xmp
        self.resources = resources
    }
}
