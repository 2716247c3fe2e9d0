internal import Geometry

/// Where the points of a rectangle's plane are seen: the projective map from the unit square to its quad.
///
/// The quad's corners are rounded to 1/256 pixel once, and the map is given by them alone (Heckbert, "Fundamentals of
/// Texture Mapping", 1989, section 2.2.3): (a u + b v + c, d u + e v + f) / (g u + h v + 1), in pixels.
struct PlaneMap {
    let a: Double, b: Double, c: Double
    let d: Double, e: Double, f: Double
    let g: Double, h: Double
    /// The quad's corners as rounded, clockwise from the upper left one.
    let corners: (GridPoint, GridPoint, GridPoint, GridPoint)
    /// The longer of the two sides across, and of those down, in pixels.
    let width: Double, height: Double

    /// Nil for what is not the image of a rectangle: corners that turn back, cross over, or lie on one line or too far
    /// away.
    init?(_ quad: Quad) {
        guard let p0 = GridPoint(quad.topLeft), let p1 = GridPoint(quad.topRight),
            let p2 = GridPoint(quad.bottomRight), let p3 = GridPoint(quad.bottomLeft)
        else { return nil }
        func x(_ p: GridPoint) -> Double { Double(p.x) / 256 }
        func y(_ p: GridPoint) -> Double { Double(p.y) / 256 }
        let (dx1, dx2, dy1, dy2) = (x(p1) - x(p2), x(p3) - x(p2), y(p1) - y(p2), y(p3) - y(p2))
        let (sx, sy) = (x(p0) - x(p1) + x(p2) - x(p3), y(p0) - y(p1) + y(p2) - y(p3))
        let area = dx1 * dy2 - dx2 * dy1
        guard area != 0 else { return nil }
        g = (sx * dy2 - dx2 * sy) / area
        h = (dx1 * sy - sx * dy1) / area
        guard 1 + g > 1e-6, 1 + h > 1e-6, 1 + g + h > 1e-6 else { return nil }
        (a, b, c) = (x(p1) - x(p0) + g * x(p1), x(p3) - x(p0) + h * x(p3), x(p0))
        (d, e, f) = (y(p1) - y(p0) + g * y(p1), y(p3) - y(p0) + h * y(p3), y(p0))
        func length(_ p: GridPoint, _ q: GridPoint) -> Double {
            let (dx, dy) = (x(p) - x(q), y(p) - y(q))
            return (dx * dx + dy * dy).squareRoot()
        }
        corners = (p0, p1, p2, p3)
        width = max(length(p0, p1), length(p3, p2))
        height = max(length(p0, p3), length(p1, p2))
    }

    /// Where a point of the plane is seen, u and v being 0…1 within the rectangle; nil behind the eye or far away.
    func callAsFunction(_ u: Double, _ v: Double) -> GridPoint? {
        let w = g * u + h * v + 1
        guard w > 1e-3, let x = SubPixel.rounding((a * u + b * v + c) / w),
            let y = SubPixel.rounding((d * u + e * v + f) / w)
        else { return nil }
        return GridPoint(x: x, y: y)
    }
}
