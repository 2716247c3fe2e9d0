/// Memory for a row of pixels, indexed by their columns on the screen.
final class PixelRow {
    private var base = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
    private var capacity = 64
    private var first = 0

    deinit { base.deallocate() }

    /// Makes room for some columns; what was in the row is lost.
    func reserve(_ columns: Range<Int>) {
        first = columns.lowerBound
        if columns.count <= capacity { return }
        base.deallocate()
        capacity = columns.count
        base = .allocate(capacity: capacity)
    }

    /// The pixels, to be indexed by column.
    var pixels: UnsafeMutablePointer<UInt32> { base - first }
}
