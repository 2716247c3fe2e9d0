/// Numbers of either byte order in a TIFF structure, nil where there are none.
struct TIFFBytes {
    private let bytes: [UInt8]
    private let isBigEndian: Bool

    init?(_ slice: ArraySlice<UInt8>) {
        bytes = Array(slice)
        if slice.starts(with: [0x49, 0x49]) {
            isBigEndian = false
        } else if slice.starts(with: [0x4d, 0x4d]) {
            isBigEndian = true
        } else {
            return nil
        }
    }

    func number(at offset: Int, length: Int) -> Int? {
        guard let field = bytes(at: offset, count: length) else { return nil }
        return isBigEndian
            ? field.reduce(0) { $0 << 8 | Int($1) } : field.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// So many bytes from an offset on, if there are that many.
    func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
        return bytes[offset..<offset + count]
    }
}
