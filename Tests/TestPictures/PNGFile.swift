/// Makes PNG files of every colour type and depth for tests, without compressing them (PNG third edition, RFC 1950).
public struct PNGFile {
    /// The colour type's number in the header.
    public enum ColorType: UInt8, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6
    }

    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int
    /// What a pixel is made of.
    public var colorType: ColorType
    /// Bits of a sample: 1, 2, 4, 8 or 16, as the colour type allows.
    public var depth: Int
    /// Whether the rows come in Adam7's seven passes.
    public var isInterlaced = false
    /// Chunks to put before the pixels.
    public var chunks: [(type: String, data: [UInt8])] = []
    /// Chunks to put after the pixels.
    public var lateChunks: [(type: String, data: [UInt8])] = []

    /// Makes a file's description.
    public init(width: Int, height: Int, colorType: ColorType, depth: Int = 8) {
        self.width = width
        self.height = height
        self.colorType = colorType
        self.depth = depth
    }

    /// The file, its samples given by column and row, each below 2 to the power of the depth.
    public func bytes(_ sample: (Int, Int) -> [Int]) -> [UInt8] {
        var raw: [UInt8] = []
        for (x0, y0, dx, dy) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] where x0 < width {
            for y in stride(from: y0, to: height, by: dy) {
                raw.append(0)
                var bits = 0
                var count = 0
                for x in stride(from: x0, to: width, by: dx) {
                    for value in sample(x, y) {
                        bits = bits << depth | value
                        count += depth
                        while count >= 8 {
                            count -= 8
                            raw.append(UInt8(truncatingIfNeeded: bits >> count))
                        }
                    }
                }
                if count > 0 { raw.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
            }
        }
        return file(zlib: Self.stored(raw))
    }

    /// A file around compressed pixels of one's own.
    public func file(zlib: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        let header = Self.number(width) + Self.number(height)
        out += Self.chunk("IHDR", header + [UInt8(depth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0])
        for extra in chunks { out += Self.chunk(extra.type, extra.data) }
        out += Self.chunk("IDAT", zlib)
        for extra in lateChunks { out += Self.chunk(extra.type, extra.data) }
        return out + Self.chunk("IEND", [])
    }

    /// Adam7's passes: first column and row, and the steps.
    private static let passes = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    /// A zlib stream of blocks that are not compressed.
    public static func stored(_ raw: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var rest = raw[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            out += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        var (a, b) = (1, 0)
        for byte in raw {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return out + number(b << 16 | a)
    }

    /// The same bytes with every chunk's checksum made right, as far as they are chunks of a PNG.
    public static func repairingChecksums(_ file: [UInt8]) -> [UInt8] {
        guard file.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return file }
        var bytes = file
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard offset + 12 + length <= bytes.count else { break }
            let end = offset + 8 + length
            bytes.replaceSubrange(end..<end + 4, with: checksum(bytes[offset + 4..<end]))
            offset = end + 4
        }
        return bytes
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return number(data.count) + body + checksum(body[...])
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var sum: UInt32 = 0xffff_ffff
        for byte in bytes { sum = crcTable[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
        return number(Int(~sum))
    }

    private static let crcTable: [UInt32] = (0..<256).map { n in
        (0..<8).reduce(UInt32(n)) { c, _ in c & 1 != 0 ? 0xedb8_8320 ^ c >> 1 : c >> 1 }
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
