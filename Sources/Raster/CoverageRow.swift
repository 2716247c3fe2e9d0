internal import Geometry

/// How much of each pixel of one row a polygon covers: the exact area, from sums along the edges.
///
/// An edge that passes through a pixel adds to it what it descends there (`cover`) and twice the area between it and the
/// pixel's left side (`area`), in 1/256 pixel and signed by direction; summing `cover` from the left and taking `area`
/// off gives the covered area (the accumulation of FreeType's and AGG's rasterisers). Where an edge crosses a row or
/// column boundary is computed from its ends each time and rounded to 1/256 pixel, never stepped: the result does not
/// depend on the clip, and two polygons that share an edge share its crossings.
struct CoverageRow {
    private var cover: [Int32] = []
    private var area: [Int32] = []
    private var first = 0

    /// Starts a row of `count` pixels from column `first`.
    mutating func reset(first: Int, count: Int) {
        self.first = first
        cover.removeAll(keepingCapacity: true)
        area.removeAll(keepingCapacity: true)
        for _ in 0...count {
            cover.append(0)
            area.append(0)
        }
    }

    /// Adds what the edge from `a` to `b` (in 1/256 pixel) does to pixel row `row`.
    mutating func add(_ a: GridPoint, _ b: GridPoint, row: Int) {
        if a.y == b.y { return }
        let sign = a.y < b.y ? 1 : -1
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        let top = max(upper.y, row << SubPixel.bits)
        let bottom = min(lower.y, (row + 1) << SubPixel.bits)
        if top >= bottom { return }
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
            // Whatever happens to the left of the row's part counts for all of it.
            let next = height(start)
            cover[0] += Int32(sign * (next - y))
            (x, y) = (start, next)
        }
        while true {
            let pixel = x >> SubPixel.bits
            if pixel - first >= cover.count - 1 { return }
            let side = (pixel + 1) << SubPixel.bits
            let end = min(side, max(right.x, x))
            let next = height(end)
            let index = pixel - first
            cover[index] += Int32(sign * (next - y))
            area[index] += Int32(sign * (next - y) * ((x & 255) + end - pixel << SubPixel.bits))
            if right.x <= side { return }
            (x, y) = (end, next)
        }
    }

    /// Goes through the row from the left: each pixel's column and coverage, 1…256.
    func forEach(_ body: (_ column: Int, _ coverage: UInt32) -> Void) {
        var sum = 0
        for i in 0..<cover.count - 1 {
            sum += Int(cover[i])
            let doubled = sum * 512 - Int(area[i])
            let coverage = min((abs(doubled) + 256) >> 9, 256)
            if coverage > 0 { body(first + i, UInt32(coverage)) }
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
