internal import Geometry

/// Brings rows of premultiplied pixels to another size as they come, so that only a few rows are ever held.
///
/// Separable and in fixed point: first `RowMixer` weighs source rows together, then `ColumnMixer` the pixels of the
/// outcome. Equal alphas stay equal, so opaque stays opaque. The same rows give the same bytes on every processor.
/// Time: proportional to the source; memory: some ten rows.
struct Resampler: ~Copyable {
    private let firstColumn: Int
    private let isCopy: Bool
    private let targetHeight: Int
    private var rows: RowMixer
    private let columns: ColumnMixer
    private var nextSourceRow = 0
    private var nextTargetRow = 0

    /// Prepares for rows of the size `source`; the part of them, inside, becomes `target`.
    init(source: PixelSize, part: Placement.Part, target: PixelSize) {
        let across = ResampleKernel(
            origin: part.x, length: part.width, sourceCount: source.width, outputCount: target.width)
        let down = ResampleKernel(
            origin: part.y, length: part.height, sourceCount: source.height, outputCount: target.height)
        firstColumn = across.starts.min() ?? 0
        let columnCount = (across.starts.max() ?? 0) + across.tapCount - firstColumn
        isCopy = across.isCopy && down.isCopy
        targetHeight = target.height
        rows = RowMixer(down, columnCount: columnCount)
        columns = ColumnMixer(across, firstColumn: firstColumn, mayOvershoot: across.isCubic || down.isCubic)
    }

    /// Memory that one needs, roughly, in bytes.
    static func byteCount(source: PixelSize, target: PixelSize) -> Int { 40 * source.width + 60 * target.width }

    /// Takes the next source row and hands over the rows of the result that it completes, in order.
    mutating func push(_ row: UnsafePointer<UInt32>, emit: (UnsafePointer<UInt32>) -> Void) {
        let y = nextSourceRow
        nextSourceRow += 1
        if nextTargetRow == targetHeight { return }
        if isCopy {
            if y < rows.start(of: nextTargetRow) { return }
            emit(row + firstColumn)
            nextTargetRow += 1
            return
        }
        let bytes = UnsafeRawPointer(row + firstColumn).assumingMemoryBound(to: UInt8.self)
        rows.keep(bytes, y)
        while nextTargetRow < targetHeight, rows.mix(bytes, y, into: nextTargetRow) {
            emit(columns.mix(rows.line))
            nextTargetRow += 1
        }
    }
}
