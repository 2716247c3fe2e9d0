internal import Geometry

/// A convex outline on the sub-pixel grid: a rectangle, round at its corners or not, as it is seen, cut by others.
///
/// Seen in perspective, a convex shape stays convex, and so does what two of them have in common: whatever an item is
/// cut by, its outline is one polygon, whose coverage is exact, also where both have the same edge.
struct Outline {
    /// The corners, clockwise on the screen.
    private(set) var points: [GridPoint] = []
    private var spare: [GridPoint] = []
    /// Whether all points of the part being added are seen.
    private var isWhole = true

    /// A part of a rectangle, in its unit coordinates.
    struct Part {
        var left = 0.0, top = 0.0, right = 1.0, bottom = 1.0
        /// Radii across and down, and where the corners have them.
        var radius = Size.zero
        var isTopRound = true, isBottomRound = true
    }

    /// Starts with nothing.
    mutating func removeAll() { points.removeAll(keepingCapacity: true) }

    /// Becomes a part of a rectangle; nothing if any of it is behind the eye or too far away.
    ///
    /// An arc becomes n chords. A chord over the angle θ = π / 2n stays away from a circle of radius r by r θ² / 8, so
    /// n = 4.4 √r holds that below 1/64 pixel, for the larger of the radii seen. The chords' ends are put outside of the
    /// arc by θ² / 12, which makes up for the area that the chords cut off.
    mutating func set(_ map: PlaneMap, _ part: Part) {
        removeAll()
        isWhole = true
        let (rx, ry) = (part.radius.width, part.radius.height)
        let isRound = rx > 0 && ry > 0
        let seen = isRound ? max(rx * map.width, ry * map.height) : 0
        let count = min(max(nearest(4.4 * seen.squareRoot() + 0.5), 2), 200)
        let angle = Double.pi / 2 / Double(count)
        let outwards = 1 + angle * angle / 12
        /// A quarter clockwise from the direction (x, y); the first and the last point lie on the sides.
        func arc(_ u: Double, _ v: Double, _ x: Double, _ y: Double) {
            for k in 0...count {
                let (s, c) = sineCosine(Double(k) * angle)
                let r = k == 0 || k == count ? 1 : outwards
                add(map(u + rx * r * (x * c - y * s), v + ry * r * (y * c + x * s)))
            }
        }
        if isRound && part.isTopRound {
            arc(part.left + rx, part.top + ry, -1, 0)
            arc(part.right - rx, part.top + ry, 0, -1)
        } else {
            add(map(part.left, part.top))
            add(map(part.right, part.top))
        }
        if isRound && part.isBottomRound {
            arc(part.right - rx, part.bottom - ry, 1, 0)
            arc(part.left + rx, part.bottom - ry, 0, 1)
        } else {
            add(map(part.right, part.bottom))
            add(map(part.left, part.bottom))
        }
        if !isWhole { removeAll() }
        if doubledArea < 0 { points.reverse() }
    }

    /// Adds a point, unless it is the last one again.
    private mutating func add(_ point: GridPoint?) {
        guard let point else {
            isWhole = false
            return
        }
        if let last = points.last, last.x == point.x, last.y == point.y { return }
        points.append(point)
    }

    /// Becomes what four corners that follow each other enclose.
    mutating func set(_ corners: (GridPoint, GridPoint, GridPoint, GridPoint)) {
        removeAll()
        points.append(corners.0)
        points.append(corners.1)
        points.append(corners.2)
        points.append(corners.3)
        if doubledArea < 0 { points.reverse() }
    }

    /// Becomes a rectangle of whole pixels.
    mutating func set(_ rect: PixelRect) {
        removeAll()
        let (left, right) = (rect.x << SubPixel.bits, rect.maxX << SubPixel.bits)
        let (top, bottom) = (rect.y << SubPixel.bits, rect.maxY << SubPixel.bits)
        points.append(GridPoint(x: left, y: top))
        points.append(GridPoint(x: right, y: top))
        points.append(GridPoint(x: right, y: bottom))
        points.append(GridPoint(x: left, y: bottom))
    }

    /// Cuts off what lies outside of another outline, edge by edge (Sutherland and Hodgman, "Reentrant polygon
    /// clipping", 1974).
    ///
    /// Coordinates are below 2²⁵ in 1/256 pixel, so twice an area is below 2⁵³ and exact; where an edge is crossed is
    /// rounded to the grid. One without an area leaves nothing: all lies to the right of a point's sides.
    mutating func cut(by other: Outline) {
        if other.doubledArea <= 0 { return removeAll() }
        var a = other.points[other.points.count - 1]
        for b in other.points {
            cut(a, b)
            if points.isEmpty { return }
            a = b
        }
    }

    /// Keeps what lies to the right of the line from `a` to `b`, seen along it.
    private mutating func cut(_ a: GridPoint, _ b: GridPoint) {
        func side(_ p: GridPoint) -> Int { (b.x &- a.x) &* (p.y &- a.y) &- (b.y &- a.y) &* (p.x &- a.x) }
        if points.allSatisfy({ side($0) >= 0 }) { return }
        swap(&points, &spare)
        removeAll()
        guard var from = spare.last else { return }
        var before = side(from)
        for to in spare {
            let after = side(to)
            if (before < 0) != (after < 0) {
                let share = Double(before) / (Double(before) - Double(after))
                points.append(
                    GridPoint(
                        x: from.x + nearest(Double(to.x - from.x) * share),
                        y: from.y + nearest(Double(to.y - from.y) * share)))
            }
            if after >= 0 { points.append(to) }
            (from, before) = (to, after)
        }
    }

    /// Finds where the sides of screen columns enter and leave it: for each column from `first` on, and behind the last one,
    /// the rows in 1/256 pixel, as many as `sides` has; empty where a side misses it.
    func cross(_ sides: inout [RowSpan], first: Int) {
        for index in sides.indices { sides[index] = RowSpan(start: .max, end: .min) }
        guard var a = points.last else { return }
        for b in points {
            defer { a = b }
            if a.x == b.x { continue }
            // Clockwise on the screen, what goes to the right is above.
            let from = max(SubPixel.ceiling(min(a.x, b.x)) - first, 0)
            let end = min(SubPixel.floor(max(a.x, b.x)) - first + 1, sides.count)
            var index = from
            while index < end {
                let x: Int = (first + index) << SubPixel.bits
                let y = Self.height(x, a, b)
                if a.x < b.x { sides[index].start = Int32(y) } else { sides[index].end = Int32(y) }
                index += 1
            }
        }
    }

    /// The rows in which some columns lie inside with all of their pixels, a little fewer, never more.
    ///
    /// It is convex, so that is between the crossings with both outer sides. 1/64 pixel is kept clear of either, for the
    /// rounding of crossings.
    func inside(_ columns: Range<Int>) -> RowSpan {
        func side(_ x: Int) -> RowSpan {
            var rows = RowSpan(start: .max, end: .min)
            guard var a = points.last else { return rows }
            for b in points {
                defer { a = b }
                if a.x == b.x || x < min(a.x, b.x) || x > max(a.x, b.x) { continue }
                let y = Int32(Self.height(x, a, b))
                if a.x < b.x { rows.start = y } else { rows.end = y }
            }
            return rows
        }
        return Self.inside(side(columns.lowerBound << SubPixel.bits), side(columns.upperBound << SubPixel.bits))
    }

    /// As `inside(_:)`, from where the outer sides are crossed.
    static func inside(_ left: RowSpan, _ right: RowSpan) -> RowSpan {
        let rows = left.intersection(right)
        if rows.isEmpty { return .empty }
        return RowSpan(
            start: Int32(SubPixel.ceiling(Int(rows.start) + 4)), end: Int32(SubPixel.floor(Int(rows.end) - 4)))
    }

    /// The rows in which it touches a column, a few more, never fewer, from where its sides are crossed: what lies between the
    /// crossings, and corners.
    func touched(_ left: RowSpan, _ right: RowSpan, column: Int) -> RowSpan {
        var (top, bottom) = (Int(min(left.start, right.start)), Int(max(left.end, right.end)))
        let x = column << SubPixel.bits
        for p in points where p.x >= x && p.x <= x + SubPixel.one { (top, bottom) = (min(top, p.y), max(bottom, p.y)) }
        if top > bottom { return .empty }
        return RowSpan(start: Int32(SubPixel.floor(top - 4)), end: Int32(SubPixel.ceiling(bottom + 4)))
    }

    /// Where the line through two points passes a place across.
    @inline(__always)
    private static func height(_ x: Int, _ a: GridPoint, _ b: GridPoint) -> Int {
        a.y + (x - a.x) * (b.y - a.y) / (b.x - a.x)
    }

    /// Twice the area in 1/65 536 pixel; above 0 if the points go clockwise on the screen.
    private var doubledArea: Int {
        var sum = 0
        guard var a = points.last else { return 0 }
        for b in points {
            sum &+= a.x &* b.y &- a.y &* b.x
            a = b
        }
        return sum
    }

    /// Columns and rows it touches; none without an extent.
    var bounds: PixelRect {
        guard let first = points.first else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        var (low, high) = (first, first)
        for p in points {
            low = GridPoint(x: min(low.x, p.x), y: min(low.y, p.y))
            high = GridPoint(x: max(high.x, p.x), y: max(high.y, p.y))
        }
        let (x, y) = (SubPixel.floor(low.x), SubPixel.floor(low.y))
        return PixelRect(x: x, y: y, width: SubPixel.ceiling(high.x) - x, height: SubPixel.ceiling(high.y) - y)
    }
}
