internal import Geometry

/// Any rectangle seen in perspective, as the map from the screen back to it.
///
/// Corners are rounded to 1/256 pixel once. The map from the unit square to them is projective and given by the four
/// positions alone (Heckbert, "Fundamentals of Texture Mapping", 1989, section 2.2.3); its inverse is
/// u = (a x + b y + c) / (g x + h y + i) and likewise v, with the denominator scaled so that it is positive inside.
struct PerspectiveQuad {
    /// The outline with the reflection, if there is one.
    let outline: (GridPoint, GridPoint, GridPoint, GridPoint)
    /// End of the gap and of the reflection, in heights of the picture below its top; 1 without a reflection.
    let gapEnd: Double, reflectionEnd: Double
    private let uRow: (Double, Double, Double), vRow: (Double, Double, Double), wRow: (Double, Double, Double)

    /// Nil for what is not the image of a rectangle: corners that turn back, cross over, or lie on one line.
    init?(_ quad: Quad, reflection: DrawItem.Reflection?) {
        guard let p0 = GridPoint(quad.topLeft), let p1 = GridPoint(quad.topRight),
            let p2 = GridPoint(quad.bottomRight), let p3 = GridPoint(quad.bottomLeft)
        else { return nil }
        func x(_ p: GridPoint) -> Double { Double(p.x) / 256 }
        func y(_ p: GridPoint) -> Double { Double(p.y) / 256 }
        let (dx1, dx2, dy1, dy2) = (x(p1) - x(p2), x(p3) - x(p2), y(p1) - y(p2), y(p3) - y(p2))
        let (sx, sy) = (x(p0) - x(p1) + x(p2) - x(p3), y(p0) - y(p1) + y(p2) - y(p3))
        let area = dx1 * dy2 - dx2 * dy1
        guard area != 0 else { return nil }
        let g = (sx * dy2 - dx2 * sy) / area
        let h = (dx1 * sy - sx * dy1) / area
        guard 1 + g > 1e-6, 1 + h > 1e-6, 1 + g + h > 1e-6 else { return nil }
        let (a, b, c) = (x(p1) - x(p0) + g * x(p1), x(p3) - x(p0) + h * x(p3), x(p0))
        let (d, e, f) = (y(p1) - y(p0) + g * y(p1), y(p3) - y(p0) + h * y(p3), y(p0))
        // The inverse up to a factor: the matrix of cofactors.
        let sign: Double = a * (e - f * h) - b * (d - f * g) + c * (d * h - e * g) < 0 ? -1 : 1
        uRow = (sign * (e - f * h), sign * (c * h - b), sign * (b * f - c * e))
        vRow = (sign * (f * g - d), sign * (a - c * g), sign * (c * d - a * f))
        wRow = (sign * (d * h - e * g), sign * (b * g - a * h), sign * (a * e - b * d))
        // The reflection goes on in the same plane, unless that passes the eye.
        func corner(_ u: Double, _ v: Double) -> GridPoint? {
            let w = g * u + h * v + 1
            guard w > 1e-3, let px = SubPixel.rounding((a * u + b * v + c) / w),
                let py = SubPixel.rounding((d * u + e * v + f) / w)
            else { return nil }
            return GridPoint(x: px, y: py)
        }
        let gap = 1 + (reflection?.boundedGap ?? 0)
        let end = gap + (reflection?.boundedLength ?? 0)
        if end > 1, let left = corner(0, end), let right = corner(1, end) {
            (gapEnd, reflectionEnd) = (gap, end)
            outline = (p0, p1, right, left)
        } else {
            (gapEnd, reflectionEnd) = (1, 1)
            outline = (p0, p1, p2, p3)
        }
    }

    /// Columns and rows it touches.
    var bounds: PixelRect {
        let (a, b, c, d) = outline
        let left = SubPixel.floor(min(min(a.x, b.x), min(c.x, d.x)))
        let top = SubPixel.floor(min(min(a.y, b.y), min(c.y, d.y)))
        let right = SubPixel.ceiling(max(max(a.x, b.x), max(c.x, d.x)))
        let bottom = SubPixel.ceiling(max(max(a.y, b.y), max(c.y, d.y)))
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Where a point of the screen (in pixels) lies on the rectangle, and how far a pixel reaches there.
    ///
    /// Coordinates and extents are in widths and heights of the picture. The extent in a direction is that of the
    /// axis-parallel rectangle with the variance of the pixel's image: √(∂u/∂x² + ∂u/∂y²).
    @inline(__always)
    func place(_ x: Double, _ y: Double) -> (u: Double, v: Double, across: Double, down: Double) {
        let w = wRow.0 * x + wRow.1 * y + wRow.2
        let (u, v) = point(x, y)
        let ux = (uRow.0 - u * wRow.0) / w
        let uy = (uRow.1 - u * wRow.1) / w
        let vx = (vRow.0 - v * wRow.0) / w
        let vy = (vRow.1 - v * wRow.1) / w
        return (u, v, (ux * ux + uy * uy).squareRoot(), (vx * vx + vy * vy).squareRoot())
    }

    /// Where a point of the screen (in pixels) lies on the rectangle.
    @inline(__always)
    func point(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
        let w = wRow.0 * x + wRow.1 * y + wRow.2
        return ((uRow.0 * x + uRow.1 * y + uRow.2) / w, (vRow.0 * x + vRow.1 * y + vRow.2) / w)
    }
}

extension GridPoint {
    init?(_ corner: Quad.Corner) {
        guard let x = SubPixel.rounding(corner.x), let y = SubPixel.rounding(corner.y) else { return nil }
        self.init(x: x, y: y)
    }
}
