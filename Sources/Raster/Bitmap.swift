public import Geometry

/// Rows of pixels in ordinary cached memory, and the duty to free them.
///
/// A row starts every `pitch` bytes, which is an odd number of 64-byte lines: with an even number, walking down a
/// column of a 1280 × 800 picture maps it onto four of the first-level cache's 64 sets and costs three times as much.
public struct Bitmap: ~Copyable {
    /// Columns and rows.
    public let size: PixelSize
    /// How a pixel lies in memory.
    public let format: PixelFormat
    /// Bytes from one row to the next.
    public let pitch: Int
    /// Owned; 64-byte aligned, `pitch · height` bytes long, and 64 bytes of slack for whole-vector access.
    @usableFromInline let base: UnsafeMutableRawPointer

    /// Makes a bitmap whose bytes are all 0.
    ///
    /// The size must not be empty.
    public init(size: PixelSize, format: PixelFormat) {
        precondition(!size.isEmpty, "a bitmap has pixels")
        self.size = size
        self.format = format
        pitch = Self.pitch(width: size.width, format: format)
        base = .allocate(byteCount: pitch * size.height + 64, alignment: 64)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * size.height + 64)
    }

    deinit { base.deallocate() }

    /// Bytes from one row to the next in every bitmap of that width: the next odd number of 64-byte lines.
    public static func pitch(width: Int, format: PixelFormat) -> Int {
        ((width * format.bytesPerPixel + 63) / 64 | 1) * 64
    }

    /// Another bitmap with the same pixels.
    public borrowing func copy() -> Bitmap {
        let copy = Bitmap(size: size, format: format)
        copy.base.copyMemory(from: base, byteCount: pitch * size.height)
        return copy
    }

    /// Lends the rows for reading: row y starts at `y · pitch`.
    public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawPointer(base))
    }

    /// Lends the rows for writing: row y starts at `y · pitch`.
    public mutating func withMutableBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeMutableRawPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(base)
    }
}
