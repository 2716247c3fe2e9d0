internal import Geometry

/// A picture file that is read row by row, from top to bottom as it is stored.
protocol RowReader: ~Copyable {
    /// Columns and rows in the file.
    var storedSize: PixelSize { get }
    /// Bytes that decoding holds at once, beyond a few rows.
    var workingBytes: UInt64 { get }

    /// Begins decoding.
    ///
    /// `scale` is the smallest that will do, at most 1; returned is what it is in truth, so that a pixel of the rows
    /// covers 1 / scale stored pixels, and the extent of the rows.
    mutating func start(scale: Double) throws(DecodeFailure) -> (size: PixelSize, scale: Double)

    /// Reads the next row as 0xAARRGGBB, premultiplied.
    mutating func readRow(into row: UnsafeMutablePointer<UInt32>) throws(DecodeFailure)

    /// Tells, after the last row, whether that was all of the picture.
    mutating func finish() throws(DecodeFailure)
}
