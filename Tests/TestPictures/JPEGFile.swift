internal import Glibc

/// Makes JPEG files for tests: every quantiser is 1, so that decoding gives the samples back within a few units.
///
/// Baseline or spectral-selection progressive (ISO/IEC 10918-1), Huffman codes of one length for all symbols.
public struct JPEGFile {
    /// What a sample is made of, and how it is stored.
    public enum Color: Sendable {
        /// One level of light.
        case gray
        /// Three, as luma and chroma.
        case yCbCr
        /// YCbCr with every second chroma sample in both directions.
        case yCbCr420
        /// Four inks as Adobe stores them: 255 minus the ink.
        case adobeCMYK
        /// The same, with the three colours as YCbCr.
        case adobeYCCK
        /// Four inks without Adobe's marker: 255 is full ink.
        case plainCMYK
    }

    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int
    /// What a sample is made of.
    public var color: Color
    /// Whether means come first and details later; not with halved chroma.
    public var isProgressive = false
    /// Segments to put after the start of the image: marker and payload.
    public var segments: [(marker: UInt8, payload: [UInt8])] = []

    /// Makes a file's description.
    public init(width: Int, height: Int, color: Color = .yCbCr) {
        self.width = width
        self.height = height
        self.color = color
    }

    /// An APP1 payload with an EXIF orientation; `type` 3 is SHORT, 4 LONG.
    public static func exif(orientation: UInt8, isBigEndian: Bool = false, type: UInt16 = 3) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? little.reversed() : little
        }
        let mark: UInt8 = isBigEndian ? 0x4d : 0x49
        var bytes = Array("Exif".utf8) + [0, 0, mark, mark] + number(42, 2) + number(8, 4)
        bytes += number(2, 2)  // Two entries: a maker's name of four letters, and the orientation.
        bytes += number(0x010f, 2) + number(2, 2) + number(4, 4) + Array("Own".utf8) + [0]
        bytes += number(0x0112, 2) + number(Int(type), 2) + number(1, 4)
        bytes += type == 3 ? number(Int(orientation), 2) + [0, 0] : number(Int(orientation), 4)
        return bytes + number(0, 4)
    }

    /// The file, its samples given by column and row: R, G, B (gray: R alone; inks: C, M, Y, K as the paper has them).
    public func bytes(_ sample: (Int, Int) -> [UInt8]) -> [UInt8] {
        let planes = self.planes(sample)
        var out: [UInt8] = [0xff, 0xd8]
        func segment(_ marker: UInt8, _ payload: [UInt8]) {
            let length = payload.count + 2
            out += [0xff, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
        }
        for extra in segments { segment(extra.marker, extra.payload) }
        if color == .adobeCMYK || color == .adobeYCCK {
            segment(0xee, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, color == .adobeYCCK ? 2 : 0])
        }
        segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
        let count = planes.count
        segment(
            isProgressive ? 0xc2 : 0xc0,
            [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), UInt8(count)]
                + planes.indices.flatMap { [UInt8($0 + 1), $0 == 0 && color == .yCbCr420 ? 0x22 : 0x11, 0] })
        segment(0xc4, Self.huffmanTable(class: 0, symbols: Self.dcSymbols, length: 4))
        segment(0xc4, Self.huffmanTable(class: 1, symbols: Self.acSymbols, length: 8))

        let blocks = planes.map(\.blocks)
        if isProgressive {
            segment(0xda, [UInt8(count)] + planes.indices.flatMap { [UInt8($0 + 1), 0] } + [0, 0, 0])
            out += interleaved(planes) { bits, plane, index, last in
                bits.putDC(blocks[plane][index][0], &last)
            }
            for plane in planes.indices {
                segment(0xda, [1, UInt8(plane + 1), 0, 1, 63, 0])
                var bits = BitWriter()
                for block in blocks[plane] { bits.putAC(block) }
                out += bits.finished()
            }
        } else {
            segment(0xda, [UInt8(count)] + planes.indices.flatMap { [UInt8($0 + 1), 0] } + [0, 63, 0])
            out += interleaved(planes) { bits, plane, index, last in
                bits.putDC(blocks[plane][index][0], &last)
                bits.putAC(blocks[plane][index])
            }
        }
        return out + [0xff, 0xd9]
    }

    private func interleaved(
        _ planes: [Plane], _ put: (inout BitWriter, Int, Int, inout Int) -> Void
    ) -> [UInt8] {
        var bits = BitWriter()
        var last = [Int](repeating: 0, count: planes.count)
        let unit = color == .yCbCr420 ? 16 : 8
        for y in 0..<(height + unit - 1) / unit {
            for x in 0..<(width + unit - 1) / unit {
                for (index, plane) in planes.enumerated() {
                    let side = color == .yCbCr420 && index == 0 ? 2 : 1
                    for dy in 0..<side {
                        for dx in 0..<side {
                            put(&bits, index, (y * side + dy) * plane.columns + x * side + dx, &last[index])
                        }
                    }
                }
            }
        }
        return bits.finished()
    }

    // MARK: Samples to coefficients

    private struct Plane {
        let columns: Int
        /// Quantised coefficients in zigzag order, block by block.
        let blocks: [[Int]]
    }

    private func planes(_ sample: (Int, Int) -> [UInt8]) -> [Plane] {
        let count = color == .gray ? 1 : color == .yCbCr || color == .yCbCr420 ? 3 : 4
        let unit = color == .yCbCr420 ? 16 : 8
        let (columns, rows) = ((width + unit - 1) / unit * unit, (height + unit - 1) / unit * unit)
        var full = [[Double]](repeating: [Double](repeating: 0, count: columns * rows), count: count)
        for y in 0..<rows {
            for x in 0..<columns {
                let values = stored(sample(min(x, width - 1), min(y, height - 1)).map(Double.init))
                for i in 0..<count { full[i][y * columns + x] = values[i] }
            }
        }
        return (0..<count).map { i in
            if color == .yCbCr420 && i > 0 {
                let (w, h) = (columns / 2, rows / 2)
                var half = [Double](repeating: 0, count: w * h)
                for y in 0..<h {
                    for x in 0..<w {
                        let at = 2 * y * columns + 2 * x
                        half[y * w + x] =
                            (full[i][at] + full[i][at + 1] + full[i][at + columns] + full[i][at + columns + 1]) / 4
                    }
                }
                return Self.transform(half, width: w, height: h)
            }
            return Self.transform(full[i], width: columns, height: rows)
        }
    }

    /// What the file stores for a sample.
    private func stored(_ s: [Double]) -> [Double] {
        func yCbCr(_ r: Double, _ g: Double, _ b: Double) -> [Double] {
            [
                0.299 * r + 0.587 * g + 0.114 * b, 128 - 0.168736 * r - 0.331264 * g + 0.5 * b,
                128 + 0.5 * r - 0.418688 * g - 0.081312 * b,
            ]
        }
        switch color {
        case .gray: return [s[0]]
        case .yCbCr, .yCbCr420: return yCbCr(s[0], s[1], s[2])
        case .plainCMYK: return s
        case .adobeCMYK: return s.map { 255 - $0 }
        // YCCK is the YCbCr of the complement of what CMYK would store; black is as in CMYK.
        case .adobeYCCK: return yCbCr(s[0], s[1], s[2]) + [255 - s[3]]
        }
    }

    private static func transform(_ samples: [Double], width: Int, height: Int) -> Plane {
        var blocks: [[Int]] = []
        for top in stride(from: 0, to: height, by: 8) {
            for left in stride(from: 0, to: width, by: 8) {
                var rows = [Double](repeating: 0, count: 64)
                for y in 0..<8 {
                    for x in 0..<8 {
                        let sample = samples[(top + y) * width + left + x] - 128
                        if sample != 0 { for u in 0..<8 { rows[y * 8 + u] += sample * basis[u * 8 + x] } }
                    }
                }
                var block = [Double](repeating: 0, count: 64)
                for y in 0..<8 {
                    for u in 0..<8 where abs(rows[y * 8 + u]) > 1e-9 {
                        for v in 0..<8 { block[v * 8 + u] += rows[y * 8 + u] * basis[v * 8 + y] }
                    }
                }
                blocks.append(zigzag.map { min(max(Int(block[$0].rounded()), -1023), 1023) })
            }
        }
        return Plane(columns: width / 8, blocks: blocks)
    }

    private static let basis: [Double] = (0..<64).map { i in
        let (u, x) = (Double(i / 8), Double(i % 8))
        return (u == 0 ? 0.125.squareRoot() : 0.5) * cos((2 * x + 1) * u * .pi / 16)
    }

    private static let zigzag: [Int] = (0..<15).flatMap { diagonal in
        let cells = (max(0, diagonal - 7)...min(7, diagonal)).map { (row: $0, column: diagonal - $0) }
        return (diagonal % 2 == 0 ? cells.reversed() : cells).map { $0.row * 8 + $0.column }
    }

    // MARK: Codes

    private static let dcSymbols: [UInt8] = Array(0...11)
    private static let acSymbols: [UInt8] =
        [0x00, 0xf0] + (0..<16).flatMap { run in (1...10).map { UInt8(run * 16 + $0) } }

    private static func huffmanTable(class number: UInt8, symbols: [UInt8], length: Int) -> [UInt8] {
        var counts = [UInt8](repeating: 0, count: 16)
        counts[length - 1] = UInt8(symbols.count)
        return [number << 4] + counts + symbols
    }

    private struct BitWriter {
        private var bytes: [UInt8] = []
        private var pending = 0
        private var count = 0

        private mutating func put(_ value: Int, _ length: Int) {
            pending = pending << length | value & ((1 << length) - 1)
            count += length
            while count >= 8 {
                count -= 8
                let byte = UInt8(truncatingIfNeeded: pending >> count)
                bytes.append(byte)
                if byte == 0xff { bytes.append(0) }
            }
        }

        /// Bits of a number's category, then the number, negative ones less one.
        private mutating func putMagnitude(_ value: Int, _ size: Int) { put(value < 0 ? value - 1 : value, size) }

        private static func size(_ value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }

        mutating func putDC(_ value: Int, _ last: inout Int) {
            let size = Self.size(value - last)
            put(size, 4)
            putMagnitude(value - last, size)
            last = value
        }

        mutating func putAC(_ block: [Int]) {
            var run = 0
            for value in block.dropFirst() {
                if value == 0 {
                    run += 1
                    continue
                }
                while run > 15 {
                    put(1, 8)
                    run -= 16
                }
                let size = Self.size(value)
                put(2 + run * 10 + size - 1, 8)
                putMagnitude(value, size)
                run = 0
            }
            if run > 0 { put(0, 8) }
        }

        mutating func finished() -> [UInt8] {
            put(0x7f, 7)
            return bytes
        }
    }
}
