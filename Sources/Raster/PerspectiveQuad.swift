internal import Geometry

/// Any rectangle seen in perspective, as the map from the screen back to it.
///
/// The inverse of its `PlaneMap`: u = (a x + b y + c) / (g x + h y + i) and likewise v, with the denominator scaled so
/// that it is positive inside.
struct PerspectiveQuad {
    /// A linear function of the position on the screen, in pixels.
    struct Linear {
        var x: Double, y: Double, constant: Double

        static func * (a: Linear, k: Double) -> Linear { Linear(x: a.x * k, y: a.y * k, constant: a.constant * k) }
        static func + (a: Linear, b: Linear) -> Linear {
            Linear(x: a.x + b.x, y: a.y + b.y, constant: a.constant + b.constant)
        }
        @inline(__always)
        func callAsFunction(_ px: Double, _ py: Double) -> Double { x * px + y * py + constant }
    }

    /// The outline with the reflection, if there is one.
    let outline: (GridPoint, GridPoint, GridPoint, GridPoint)
    /// End of the gap and of the reflection, in heights of the picture below its top; 1 without a reflection.
    let gapEnd: Double, reflectionEnd: Double
    /// The numerators of u and v (0…1 across and down the picture) and their denominator.
    let u: Linear, v: Linear, w: Linear

    /// Nil for what is not the image of a rectangle: corners that turn back, cross over, or lie on one line.
    init?(_ quad: Quad, reflection: DrawItem.Reflection?) {
        guard let plane = PlaneMap(quad) else { return nil }
        let (a, b, c) = (plane.a, plane.b, plane.c)
        let (d, e, f) = (plane.d, plane.e, plane.f)
        let (g, h) = (plane.g, plane.h)
        // The inverse up to a factor: the matrix of cofactors.
        let sign: Double = a * (e - f * h) - b * (d - f * g) + c * (d * h - e * g) < 0 ? -1 : 1
        u = Linear(x: e - f * h, y: c * h - b, constant: b * f - c * e) * sign
        v = Linear(x: f * g - d, y: a - c * g, constant: c * d - a * f) * sign
        w = Linear(x: d * h - e * g, y: b * g - a * h, constant: a * e - b * d) * sign
        // The reflection goes on in the same plane, unless that passes the eye.
        let gap = 1 + (reflection?.boundedGap ?? 0)
        let end = gap + (reflection?.boundedLength ?? 0)
        if end > 1, let left = plane(0, end), let right = plane(1, end) {
            (gapEnd, reflectionEnd) = (gap, end)
            outline = (plane.corners.0, plane.corners.1, right, left)
        } else {
            (gapEnd, reflectionEnd) = (1, 1)
            outline = plane.corners
        }
    }

    /// Whether there is anything below the picture.
    var isReflected: Bool { reflectionEnd > 1 }

    /// Whether the picture's columns lie more along the screen's rows than along its columns, in the middle of the quad.
    var isSideways: Bool {
        let (a, b, c, d) = outline
        let (x, y) = (Double(a.x + b.x + c.x + d.x) / 1024, Double(a.y + b.y + c.y + d.y) / 1024)
        let position = u(x, y) / w(x, y)
        return magnitude(u.x - position * w.x) < magnitude(u.y - position * w.y)
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

    /// How far a pixel reaches on the picture, in its widths and heights, at a point of the screen in pixels.
    ///
    /// In each direction it is the width of the box with the variance of the pixel's image: √(∂u/∂x² + ∂u/∂y²).
    func extent(_ x: Double, _ y: Double) -> (across: Double, down: Double) {
        let r = 1 / w(x, y)
        let (pu, pv) = (u(x, y) * r, v(x, y) * r)
        let (ux, uy) = ((u.x - pu * w.x) * r, (u.y - pu * w.y) * r)
        let (vx, vy) = ((v.x - pv * w.x) * r, (v.y - pv * w.y) * r)
        return ((ux * ux + uy * uy).squareRoot(), (vx * vx + vy * vy).squareRoot())
    }
}

extension GridPoint {
    init?(_ corner: Quad.Corner) {
        guard let x = SubPixel.rounding(corner.x), let y = SubPixel.rounding(corner.y) else { return nil }
        self.init(x: x, y: y)
    }
}
