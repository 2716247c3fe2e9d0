/// What a file is, judged by its first bytes and never by its name.
enum PictureFormat: Hashable {
    case jpeg
    case png
    /// Known by name only: the text is what to call it, with its article.
    case unsupported(String)
    case unknown

    /// How many bytes suffice to tell.
    static let prefixLength = 16

    /// Judges the first bytes of a file.
    init(prefix: [UInt8]) {
        func starts(_ magic: [UInt8], at offset: Int = 0) -> Bool { prefix.dropFirst(offset).starts(with: magic) }
        func starts(_ text: String, at offset: Int = 0) -> Bool { starts(Array(text.utf8), at: offset) }
        if starts([0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if starts("GIF8") {
            self = .unsupported("a GIF picture")
        } else if starts("RIFF") && starts("WEBP", at: 8) {
            self = .unsupported("a WebP picture")
        } else if ["heic", "heix", "mif1", "msf1", "hevc"].contains(where: { starts("ftyp" + $0, at: 4) }) {
            self = .unsupported("a HEIC picture")
        } else if ["avif", "avis"].contains(where: { starts("ftyp" + $0, at: 4) }) {
            self = .unsupported("an AVIF picture")
        } else if starts("ftyp", at: 4) {
            self = .unsupported("a video")
        } else if starts([0x49, 0x49, 0x2a, 0x00]) || starts([0x4d, 0x4d, 0x00, 0x2a]) {
            self = .unsupported("a TIFF or raw picture")
        } else if starts("BM") {
            self = .unsupported("a BMP picture")
        } else if starts([0xff, 0x0a]) || starts([0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20]) {
            self = .unsupported("a JPEG XL picture")
        } else if starts([0x00, 0x05, 0x16, 0x07]) {
            self = .unsupported("a side file of macOS")
        } else {
            self = .unknown
        }
    }
}
