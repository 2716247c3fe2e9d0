/// How much of each pixel of one row a convex outline covers: the exact area, from sums along its edges.
///
/// An edge that passes through a pixel adds to it what it descends there (`cover`) and twice the area between it and the
/// pixel's left side (`area`), in 1/256 pixel and signed by direction; summing `cover` from the left and taking `area`
/// off gives the covered area (the accumulation of FreeType's and AGG's rasterisers). Where an edge crosses a row or
/// column boundary is computed from its ends each time and rounded to 1/256 pixel, never stepped: the result does not
/// depend on the clip, and two outlines that share an edge share its crossings.
struct CoverageRow {
    private var cover: [Int32] = []
    private var area: [Int32] = []
    private var first = 0
    /// The pixels that each edge has added to, as ranges of indices, ascending in `lowerBound`: the first `touchedCount`.
    private var touched: [Range<Int>] = []
    private var touchedCount = 0

    /// Starts an outline whose rows are looked at in `count` pixels from column `first`.
    mutating func reset(first: Int, count: Int) {
        self.first = first
        cover.removeAll(keepingCapacity: true)
        area.removeAll(keepingCapacity: true)
        cover.append(contentsOf: repeatElement(0, count: count))
        area.append(contentsOf: repeatElement(0, count: count))
        touchedCount = 0
    }

    /// Adds what the edge from `a` to `b` (in 1/256 pixel) does to pixel row `row`.
    mutating func add(_ a: GridPoint, _ b: GridPoint, row: Int) {
        if a.y == b.y { return }
        let sign = a.y < b.y ? 1 : -1
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        let top = max(upper.y, row << SubPixel.bits)
        let bottom = min(lower.y, (row + 1) << SubPixel.bits)
        if top >= bottom || min(a.x, b.x) >= (first + cover.count) << SubPixel.bits { return }
        if max(a.x, b.x) <= first << SubPixel.bits {
            // Whatever happens to the left of the row's part counts for all of it.
            cover[0] += Int32(sign * (bottom - top))
            touch(0..<1)
            return
        }
        func crossing(_ y: Int) -> Int {
            upper.x + divideRounding((y - upper.y) * (lower.x - upper.x), by: lower.y - upper.y)
        }
        let (from, to) = (GridPoint(x: crossing(top), y: top), GridPoint(x: crossing(bottom), y: bottom))
        if from.x <= to.x { addAcross(from, to, sign) } else { addAcross(to, from, -sign) }
    }

    /// Adds a piece within the row, from left to right; `sign` tells whether that counts as downwards.
    private mutating func addAcross(_ left: GridPoint, _ right: GridPoint, _ sign: Int) {
        func height(_ x: Int) -> Int {
            x >= right.x
                ? right.y : left.y + divideRounding((x - left.x) * (right.y - left.y), by: right.x - left.x)
        }
        let start = first << SubPixel.bits
        var x = left.x
        var y = left.y
        if x < start {
            let next = height(start)
            cover[0] += Int32(sign * (next - y))
            (x, y) = (start, next)
        }
        let from = (x >> SubPixel.bits) - first
        if from >= cover.count { return }
        var index = from
        cover.withUnsafeMutableBufferPointer { cover in
            area.withUnsafeMutableBufferPointer { area in
                repeat {
                    let side = (first + index + 1) << SubPixel.bits
                    let end = min(side, max(right.x, x))
                    let next = height(end)
                    let drop = sign * (next - y)
                    cover[index] += Int32(drop)
                    area[index] += Int32(drop * (x + end - 2 * side + 2 * SubPixel.one))
                    (x, y) = (end, next)
                    index += 1
                } while x < right.x && index < cover.count
            }
        }
        touch(from..<index)
    }

    /// Puts a range among the touched ones.
    private mutating func touch(_ range: Range<Int>) {
        if touchedCount == touched.count { touched.append(range) }
        let count = touchedCount
        touchedCount += 1
        touched.withUnsafeMutableBufferPointer { touched in
            var at = count
            while at > 0, touched[at - 1].lowerBound > range.lowerBound {
                touched[at] = touched[at - 1]
                at -= 1
            }
            touched[at] = range
        }
    }

    /// Goes through the row from the left and clears it: stretches of pixels of one coverage, 1…256.
    mutating func takeRuns(_ body: (_ columns: Range<Int>, _ coverage: UInt32) -> Void) {
        var sum = 0
        var start = 0
        func share(_ doubled: Int) -> UInt32 { UInt32(min((abs(doubled) + 256) >> 9, 256)) }
        let (first, count) = (first, touchedCount)
        touchedCount = 0
        cover.withUnsafeMutableBufferPointer { cover in
            area.withUnsafeMutableBufferPointer { area in
                touched.withUnsafeBufferPointer { touched in
                    for range in touched[..<count] {
                        if start < range.lowerBound, sum != 0 {
                            body(first + start..<first + range.lowerBound, share(sum * 512))
                        }
                        start = max(start, range.lowerBound)
                        while start < range.upperBound {
                            sum += Int(cover[start])
                            let coverage = share(sum * 512 - Int(area[start]))
                            if coverage > 0 { body(first + start..<first + start + 1, coverage) }
                            cover[start] = 0
                            area[start] = 0
                            start += 1
                        }
                    }
                    if start < cover.count, sum != 0 {
                        body(first + start..<first + cover.count, share(sum * 512))
                    }
                }
            }
        }
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
