/// A flat rectangle seen in perspective: four projected corners, each with the w it was divided by.
///
/// Corners are named for the rectangle they come from, so a mirrored layer has its top left corner at the right.
public struct Quad: Hashable, Sendable {
    /// A projected corner.
    public struct Corner: Hashable, Sendable {
        /// Position after the division by w.
        public var x: Double, y: Double
        /// Depth along the view, 1 in the plane of projection, larger when further away; always above nothing.
        public var w: Double

        /// Makes a corner; w defaults to the plane of projection.
        public init(x: Double, y: Double, w: Double = 1) {
            self.x = x
            self.y = y
            self.w = w
        }

        /// The position without the depth.
        public var point: Point { Point(x: x, y: y) }
    }

    /// The four corners in the order of the source rectangle.
    public var topLeft: Corner, topRight: Corner, bottomRight: Corner, bottomLeft: Corner

    /// Makes a quad from its corners, in the order of the source rectangle.
    public init(topLeft: Corner, topRight: Corner, bottomRight: Corner, bottomLeft: Corner) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Makes the quad of an upright rectangle in the plane of projection.
    public init(_ r: Rect) {
        self.init(
            topLeft: Corner(x: r.minX, y: r.minY), topRight: Corner(x: r.maxX, y: r.minY),
            bottomRight: Corner(x: r.maxX, y: r.maxY), bottomLeft: Corner(x: r.minX, y: r.maxY))
    }

    /// The corners in order: top left, top right, bottom right, bottom left.
    public var corners: [Corner] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The smallest upright rectangle around all four corners.
    public var bounds: Rect {
        let left = min(min(topLeft.x, topRight.x), min(bottomLeft.x, bottomRight.x))
        let right = max(max(topLeft.x, topRight.x), max(bottomLeft.x, bottomRight.x))
        let top = min(min(topLeft.y, topRight.y), min(bottomLeft.y, bottomRight.y))
        let bottom = max(max(topLeft.y, topRight.y), max(bottomLeft.y, bottomRight.y))
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The same quad moved and stretched about the origin: position · scale + offset.
    public func mapped(scale: Double, offset: Point) -> Quad {
        func map(_ c: Corner) -> Corner { Corner(x: c.x * scale + offset.x, y: c.y * scale + offset.y, w: c.w) }
        return Quad(
            topLeft: map(topLeft), topRight: map(topRight), bottomRight: map(bottomRight), bottomLeft: map(bottomLeft))
    }

    /// Where a point of the screen lies on the rectangle, in unit coordinates (0…1 across and down), or nil outside.
    ///
    /// The inverse of the projective map from the unit square to the corners (Heckbert 1989, section 2.2.3).
    /// Edges count as inside, up to a 10⁹th of the rectangle for rounding.
    public func unitPoint(at p: Point) -> Point? {
        let (a, b, c, d) = (topLeft, topRight, bottomRight, bottomLeft)
        let sx = a.x - b.x + c.x - d.x
        let sy = a.y - b.y + c.y - d.y
        let (dx1, dx2, dy1, dy2) = (b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y)
        let area = dx1 * dy2 - dx2 * dy1
        guard area != 0 else { return nil }
        let g = (sx * dy2 - dx2 * sy) / area
        let h = (dx1 * sy - sx * dy1) / area
        let (m0, m1, m2) = (b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x)
        let (m3, m4, m5) = (b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y)
        // Solve (m0 u + m1 v + m2) = x (g u + h v + 1) and the same for y.
        let (e1, f1, k1) = (m0 - p.x * g, m1 - p.x * h, p.x - m2)
        let (e2, f2, k2) = (m3 - p.y * g, m4 - p.y * h, p.y - m5)
        let det = e1 * f2 - e2 * f1
        guard det != 0 else { return nil }
        let u = (k1 * f2 - k2 * f1) / det
        let v = (e1 * k2 - e2 * k1) / det
        let inside = -1e-9...1 + 1e-9
        guard g * u + h * v + 1 > 0, inside.contains(u), inside.contains(v) else { return nil }
        return Point(x: min(max(u, 0), 1), y: min(max(v, 0), 1))
    }

    /// Whether a point of the screen lies on the rectangle; edges count.
    public func contains(_ p: Point) -> Bool { unitPoint(at: p) != nil }
}
