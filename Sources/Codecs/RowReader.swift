internal import Geometry

/// Which of a picture's rows and columns a reader delivers, once it has chosen a scale.
struct RowWindow: Hashable {
    /// A delivered pixel covers 1 / scale stored pixels each way.
    var scale: Double
    /// The columns and rows that are delivered, in scaled pixels.
    var pixels: PixelRect
}

/// A picture file that is read row by row, from top to bottom as it is stored.
protocol RowReader: ~Copyable {
    /// Columns and rows in the file.
    var storedSize: PixelSize { get }
    /// Bytes that decoding holds at once, beyond a few rows.
    var workingBytes: UInt64 { get }

    /// Begins decoding.
    ///
    /// `scale` is the smallest that will do, at most 1. Only what lies in `part`, in stored pixels, is needed, with the
    /// margin that filters look beyond it (`RowWindow.margin`); nil means everything. What is returned holds at least
    /// that.
    mutating func start(scale: Double, part: Placement.Part?) throws(DecodeFailure) -> RowWindow

    /// Reads the next row of the window as 0xAARRGGBB, premultiplied.
    mutating func readRow(into row: UnsafeMutablePointer<UInt32>) throws(DecodeFailure)

    /// Tells, after the last row of a whole picture, whether that was all of it.
    mutating func finish() throws(DecodeFailure)
}

extension RowWindow {
    /// Pixels beyond a part, in scaled pixels, that the part's own depend on: four taps of the widest filter here, and what
    /// smoothing enlarged chroma takes of its neighbours.
    static let margin = 16

    /// The scaled pixels that a part of stored ones takes, with the margin, within a picture of a scaled size.
    static func pixels(around part: Placement.Part, scale: Double, in size: PixelSize) -> PixelRect {
        func range(_ start: Double, _ length: Double, _ limit: Int) -> (Int, Int) {
            let low = max(Int((start * scale).rounded(.down)) - margin, 0)
            let high = min(Int(((start + length) * scale).rounded(.up)) + margin, limit)
            return (low, max(high - low, 1))
        }
        let (x, width) = range(part.x, part.width, size.width)
        let (y, height) = range(part.y, part.height, size.height)
        return PixelRect(x: x, y: y, width: width, height: height)
    }
}
