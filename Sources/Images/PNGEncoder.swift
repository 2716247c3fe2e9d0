internal import CZlib
internal import Geometry
public import Platform
public import Raster

/// Writes a bitmap as a PNG picture: eight bits a channel, RGB, alpha dropped, rows from top to bottom.
///
/// A value without state: any thread may use it. The same bitmap gives the same bytes with the same zlib.
/// Format: PNG specification, third edition (W3C).
public struct PNGEncoder: Hashable, Sendable {
    /// How a row is foretold, so that only the difference is compressed.
    public enum Filter: UInt8, Sendable {
        /// Not at all: best for flat drawings.
        case none = 0
        /// From the pixel to the left.
        case sub = 1
        /// From the pixel above: best for screens, whose rows resemble each other.
        case up = 2
    }

    /// How every row is foretold.
    public var filter: Filter
    /// zlib's effort, 1 (fast) … 9 (small).
    ///
    /// 1 looks for runs only, not for repeats (`Z_RLE`), which suits filtered pictures.
    public var level: Int

    /// Makes an encoder; without arguments the fast one, for screens.
    public init(filter: Filter = .up, level: Int = 1) {
        precondition((1...9).contains(level), "zlib knows levels 1 to 9")
        self.filter = filter
        self.level = level
    }

    /// The whole file in memory.
    ///
    /// The bitmap must be `xrgb8888`.
    public func encode(_ bitmap: borrowing Bitmap) -> [UInt8] {
        var file: [UInt8] = []
        encode(bitmap) { file.append(contentsOf: $0) }
        return file
    }

    /// Writes the file to a blocking descriptor as it is made (`write(2)`); the descriptor stays open.
    ///
    /// The bitmap must be `xrgb8888`.
    public func encode(_ bitmap: borrowing Bitmap, to descriptor: Int32) throws(SystemError) {
        try encode(bitmap) { (part) throws(SystemError) in try writeAll(part, to: descriptor) }
    }

    /// Writes the file to a blocking descriptor as it is made (`write(2)`); the descriptor stays open.
    ///
    /// The image must be `xrgb8888`; its alpha is left out.
    public func encode(_ image: Image, to descriptor: Int32) throws(SystemError) {
        try image.withBitmap { (bitmap: borrowing Bitmap) throws(SystemError) in try encode(bitmap, to: descriptor) }
    }

    /// Hands the file to `sink` in parts of up to some 64 KB, valid during the call.
    ///
    /// What the sink throws ends the encoding and is thrown on. Memory: three rows and zlib's 270 KB.
    public func encode<Failure: Error>(
        _ bitmap: borrowing Bitmap, sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(bitmap.format == .xrgb8888, "only 32-bit pixels are written as PNG")
        let (width, height, pitch) = (bitmap.size.width, bitmap.size.height, bitmap.pitch)
        try Self.write([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], to: sink)
        // Eight bits a channel, colour type RGB, deflate, the five standard filters, not interlaced.
        try Self.write(
            Self.chunk("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [8, 2, 0, 0, 0]), to: sink)
        let stream = DeflateStream(level: level)
        var row = PNGRowFilter(width: width, filter: filter)
        try bitmap.withBytes { (base) throws(Failure) in
            for y in 0..<height {
                row.load((base + y * pitch).assumingMemoryBound(to: UInt32.self))
                try stream.compress(row.bytes, isLast: y == height - 1) { (part) throws(Failure) in
                    try Self.write(Self.chunk("IDAT", part), to: sink)
                }
            }
        }
        try Self.write(Self.chunk("IEND", []), to: sink)
    }

    private static func write<Failure: Error>(
        _ bytes: [UInt8], to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let result = bytes.withUnsafeBytes { part in Result { () throws(Failure) in try sink(part) } }
        try result.get()
    }

    private static func chunk(_ type: String, _ data: some Collection<UInt8>) -> [UInt8] {
        var bytes = bigEndian(data.count)
        bytes.reserveCapacity(data.count + 12)
        bytes.append(contentsOf: type.utf8)
        bytes.append(contentsOf: data)
        let sum = bytes.withUnsafeBufferPointer { all in
            crc32(0, all.baseAddress?.advanced(by: 4), UInt32(all.count - 4))
        }
        bytes.append(contentsOf: bigEndian(Int(sum)))
        return bytes
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
