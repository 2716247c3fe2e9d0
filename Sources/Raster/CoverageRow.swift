/// How much of each pixel of one row a convex outline covers: the exact area, from sums along its edges.
///
/// An edge that passes through a pixel adds to it what it descends there (`cover`) and twice the area between it and the
/// pixel's left side (`area`), in 1/256 pixel and signed by direction; summing `cover` from the left and taking `area`
/// off gives the covered area (the accumulation of FreeType's and AGG's rasterisers). Where an edge crosses a row or
/// column boundary is computed from its ends each time and rounded to 1/256 pixel, never stepped: the result does not
/// depend on the clip, and two outlines that share an edge share its crossings.
///
/// It is asked for every row of every slanted edge, so it works in memory of its own and does not check its sums: that
/// halved the instructions of checked arrays. They cannot overflow: corners lie within 2²⁵, and an edge descends at most one
/// row in a row.
final class CoverageRow {
    /// What edges have added to a pixel.
    private struct Cell {
        var cover: Int32 = 0, area: Int32 = 0
    }

    /// A cell for each pixel from `first` on; all are 0 between rows.
    private var cells = UnsafeMutablePointer<Cell>.allocate(capacity: 0)
    private var capacity = 0
    private var first = 0, count = 0
    /// The pixels that each edge has added to, as spans of indices, ascending in `start`.
    private var pieces = UnsafeMutablePointer<RowSpan>.allocate(capacity: 8)
    private var pieceCapacity = 8
    private var pieceCount = 0

    deinit {
        cells.deallocate()
        pieces.deallocate()
    }

    /// Starts an outline whose rows are looked at in `count` pixels from column `first`.
    func reset(first: Int, count: Int) {
        (self.first, self.count) = (first, count)
        if count <= capacity { return }
        cells.deallocate()
        cells = .allocate(capacity: count)
        cells.initialize(repeating: Cell(), count: count)
        capacity = count
    }

    /// Adds what the edge from `a` to `b` (in 1/256 pixel) does to pixel row `row`.
    @inline(__always)
    func add(_ a: GridPoint, _ b: GridPoint, row: Int) {
        let y = row &<< SubPixel.bits
        if max(a.y, b.y) <= y || min(a.y, b.y) >= y &+ SubPixel.one { return }
        addCrossing(a, b, y)
    }

    /// Adds an edge that crosses the row that begins at `y`, unless it is level.
    private func addCrossing(_ a: GridPoint, _ b: GridPoint, _ y: Int) {
        if a.y == b.y { return }
        let sign = a.y < b.y ? 1 : -1
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        let top = max(upper.y, y)
        let bottom = min(lower.y, y &+ SubPixel.one)
        if min(a.x, b.x) >= (first &+ count) &<< SubPixel.bits { return }
        if max(a.x, b.x) <= first &<< SubPixel.bits {
            // Whatever happens to the left of the row's part counts for all of it.
            cells[0].cover &+= Int32(truncatingIfNeeded: sign &* (bottom &- top))
            touch(0, 1)
            return
        }
        func crossing(_ y: Int) -> Int {
            upper.x &+ divideRounding((y &- upper.y) &* (lower.x &- upper.x), by: lower.y &- upper.y)
        }
        let (from, to) = (GridPoint(x: crossing(top), y: top), GridPoint(x: crossing(bottom), y: bottom))
        if from.x <= to.x { addAcross(from, to, sign) } else { addAcross(to, from, 0 &- sign) }
    }

    /// Adds a piece within the row, from left to right; `sign` tells whether that counts as downwards.
    @inline(__always)
    private func addAcross(_ left: GridPoint, _ right: GridPoint, _ sign: Int) {
        func height(_ x: Int) -> Int {
            x >= right.x
                ? right.y
                : left.y &+ divideRounding((x &- left.x) &* (right.y &- left.y), by: right.x &- left.x)
        }
        let start = first &<< SubPixel.bits
        var (x, y) = (left.x, left.y)
        if x < start {
            let next = height(start)
            cells[0].cover &+= Int32(truncatingIfNeeded: sign &* (next &- y))
            (x, y) = (start, next)
        }
        let from = (x &>> SubPixel.bits) &- first
        if from >= count { return }
        var index = from
        repeat {
            let side = (first &+ index &+ 1) &<< SubPixel.bits
            let end = min(side, max(right.x, x))
            let next = height(end)
            let drop = sign &* (next &- y)
            cells[index].cover &+= Int32(truncatingIfNeeded: drop)
            cells[index].area &+= Int32(truncatingIfNeeded: drop &* (x &+ end &- 2 &* side &+ 2 &* SubPixel.one))
            (x, y) = (end, next)
            index &+= 1
        } while x < right.x && index < count
        touch(from, index)
    }

    /// Puts pixels among the touched ones.
    @inline(__always)
    private func touch(_ start: Int, _ end: Int) {
        if pieceCount == pieceCapacity { grow() }
        let piece = RowSpan(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
        var at = pieceCount
        pieceCount &+= 1
        while at > 0, pieces[at &- 1].start > piece.start {
            pieces[at] = pieces[at &- 1]
            at &-= 1
        }
        pieces[at] = piece
    }

    /// Makes room for twice as many pieces.
    private func grow() {
        let more = UnsafeMutablePointer<RowSpan>.allocate(capacity: 2 * pieceCapacity)
        more.initialize(from: pieces, count: pieceCount)
        pieces.deallocate()
        pieces = more
        pieceCapacity *= 2
    }

    /// Goes through the row from the left and clears it: stretches of pixels of one coverage, 1…256.
    @inline(__always)
    func takeRuns(_ body: (_ columns: Range<Int>, _ coverage: UInt32) -> Void) {
        func give(_ start: Int, _ end: Int, _ doubled: Int) {
            let share = min((abs(doubled) &+ 256) &>> 9, 256)
            if share == 0 { return }
            body(
                Range(uncheckedBounds: (first &+ start, first &+ end)), UInt32(truncatingIfNeeded: share))
        }
        let (cells, pieces, pieceCount) = (cells, pieces, pieceCount)
        self.pieceCount = 0
        var sum = 0
        var at = 0
        for k in 0..<pieceCount {
            let (start, end) = (Int(pieces[k].start), Int(pieces[k].end))
            if at < start {
                if sum != 0 { give(at, start, sum &* 512) }
                at = start
            }
            while at < end {
                sum &+= Int(cells[at].cover)
                give(at, at &+ 1, sum &* 512 &- Int(cells[at].area))
                cells[at] = Cell()
                at &+= 1
            }
        }
        if at < count, sum != 0 { give(at, count, sum &* 512) }
    }
}

/// A point of the screen's sub-pixel grid.
struct GridPoint {
    var x: Int, y: Int
}

/// The quotient rounded to nearest, halves towards +∞; the divisor is above 0.
@inline(__always)
private func divideRounding(_ a: Int, by b: Int) -> Int {
    let doubled = 2 &* a &+ b
    let quotient = doubled / (2 &* b)
    return quotient &* 2 &* b > doubled ? quotient &- 1 : quotient
}
