public import Geometry

/// Pixels that no longer change, to be shared between threads, caches and layers.
///
/// `@unchecked Sendable`: the bitmap is taken over at creation, no reference to it is kept elsewhere, and nothing
/// here writes to it.
public final class Image: @unchecked Sendable {
    private let bitmap: Bitmap
    /// Whether every pixel's alpha is 255, so that what lies behind need not be drawn.
    public let isOpaque: Bool

    /// Freezes a bitmap.
    ///
    /// `isOpaque` is the caller's word; a mask is never opaque.
    public init(_ bitmap: consuming Bitmap, isOpaque: Bool) {
        self.isOpaque = isOpaque
        self.bitmap = bitmap
    }

    /// Columns and rows.
    public var size: PixelSize { bitmap.size }
    /// How a pixel lies in memory.
    public var format: PixelFormat { bitmap.format }
    /// Bytes from one row to the next.
    public var pitch: Int { bitmap.pitch }
    /// Memory it holds, in bytes.
    public var byteCount: Int { bitmap.pitch * bitmap.size.height }

    /// Lends the frozen bitmap.
    public func withBitmap<Result: ~Copyable, Failure: Error>(
        _ body: (borrowing Bitmap) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(bitmap)
    }

    /// Lends the rows for reading: row y starts at `y · pitch`.
    public func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bitmap.withBytes(body)
    }
}
