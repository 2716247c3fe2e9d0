/// Pixels of a row of the screen that are drawn with one weight, 0…256.
struct Stretch {
    var y: Int32
    var first: Int32, end: Int32
    var weight: UInt32

    /// What of it lies in some columns, as their numbers; nil if nothing does.
    @inline(__always)
    func part(_ columns: Range<Int>) -> Range<Int>? {
        let (from, to) = (max(Int(first), columns.lowerBound), min(Int(end), columns.upperBound))
        return from < to ? Range(uncheckedBounds: (from, to)) : nil
    }
}

/// What is to be drawn of one row of blocks: stretches of its rows of pixels, in each from left to right.
///
/// Blocks are drawn from left to right as well, and each row remembers where those stretches begin that a block may still
/// have a part of: to look at all of them for every block took a twentieth of the instructions of turned covers. The memory
/// is its own and unchecked for the same reason as a `CoverageRow`'s.
final class BlockRow {
    /// The most rows of pixels that a row of blocks has.
    static let height = max(PerspectiveBlock.length, PerspectiveBlock.lines)
    private var stretches = UnsafeMutablePointer<Stretch>.allocate(capacity: 256)
    private var capacity = 256
    private var count = 0
    /// For each row of pixels the first stretch that is still of use, and what follows the last one.
    private let rows = UnsafeMutablePointer<(next: Int, end: Int)>.allocate(capacity: height)
    private var rowCount = 0

    deinit {
        stretches.deallocate()
        rows.deallocate()
    }

    /// The first row of pixels; nil without any.
    var firstRow: Int? { count > 0 ? Int(stretches[0].y) : nil }

    /// The hull of the columns of all stretches that are still of use.
    var columns: Range<Int> {
        var (left, right) = (Int32.max, Int32.min)
        for row in 0..<rowCount where rows[row].next < rows[row].end {
            left = min(left, stretches[rows[row].next].first)
            right = max(right, stretches[rows[row].end - 1].end)
        }
        return left < right ? Int(left)..<Int(right) : 0..<0
    }

    /// Starts another row of blocks.
    func removeAll() {
        count = 0
        rowCount = 0
    }

    /// Adds a stretch to the last row of pixels, behind all that it has, or starts a row below it.
    @inline(__always)
    func add(_ pixels: Range<Int>, y: Int, weight: UInt32) {
        if count == capacity { grow() }
        stretches[count] = Stretch(
            y: Int32(truncatingIfNeeded: y), first: Int32(truncatingIfNeeded: pixels.lowerBound),
            end: Int32(truncatingIfNeeded: pixels.upperBound), weight: weight)
        if count == 0 || Int(stretches[count &- 1].y) != y {
            rows[rowCount] = (count, count)
            rowCount &+= 1
        }
        count &+= 1
        rows[rowCount &- 1].end = count
    }

    /// Goes through what stretches have of some columns, row by row; what lies to the left of them is not asked for later.
    @inline(__always)
    func forEachPart(of columns: Range<Int>, _ body: (_ stretch: Stretch, _ part: Range<Int>) -> Void) {
        let (stretches, rows) = (stretches, rows)
        for row in 0..<rowCount {
            var (next, end) = rows[row]
            while next < end, Int(stretches[next].end) <= columns.lowerBound { next &+= 1 }
            rows[row].next = next
            while next < end, let part = stretches[next].part(columns) {
                body(stretches[next], part)
                next &+= 1
            }
        }
    }

    /// Makes room for twice as many stretches.
    private func grow() {
        let more = UnsafeMutablePointer<Stretch>.allocate(capacity: 2 * capacity)
        more.initialize(from: stretches, count: count)
        stretches.deallocate()
        stretches = more
        capacity *= 2
    }
}
