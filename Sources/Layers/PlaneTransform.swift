import Geometry

/// From a flat layer to the screen: a `Transform3D` without the row and the column of the depth, which a plane does not
/// have and the screen does not need.
struct PlaneTransform {
    var m11 = 1.0, m12 = 0.0, m14 = 0.0
    var m21 = 0.0, m22 = 1.0, m24 = 0.0
    var m41 = 0.0, m42 = 0.0, m44 = 1.0

    /// The image of a rectangle, projected and stretched about the origin; nil if any corner is at or behind the eye
    /// (w ≤ 10⁻⁶).
    func project(_ r: Rect, scale: Double) -> Quad? {
        let (left, top, right, bottom) = (r.minX, r.minY, r.maxX, r.maxY)
        let (leftX, leftY, leftW) = (left * m11, left * m12, left * m14)
        let (rightX, rightY, rightW) = (right * m11, right * m12, right * m14)
        let (topX, topY, topW) = (top * m21, top * m22, top * m24)
        let (bottomX, bottomY, bottomW) = (bottom * m21, bottom * m22, bottom * m24)
        let a = leftW + topW + m44
        let b = rightW + topW + m44
        let c = rightW + bottomW + m44
        let d = leftW + bottomW + m44
        guard a > 1e-6, b > 1e-6, c > 1e-6, d > 1e-6 else { return nil }
        func corner(_ x: Double, _ y: Double, _ w: Double) -> Quad.Corner {
            Quad.Corner(x: (x + m41) / w * scale, y: (y + m42) / w * scale, w: w)
        }
        return Quad(
            topLeft: corner(leftX + topX, leftY + topY, a), topRight: corner(rightX + topX, rightY + topY, b),
            bottomRight: corner(rightX + bottomX, rightY + bottomY, c),
            bottomLeft: corner(leftX + bottomX, leftY + bottomY, d))
    }

    /// The image of a rectangle in points.
    func project(_ r: Rect) -> Quad? { project(r, scale: 1) }
}

/// From a space to the screen: a `Transform3D` without the column of the depth.
struct SpaceTransform {
    private var m11: Double, m12: Double, m14: Double
    private var m21: Double, m22: Double, m24: Double
    private var m31: Double, m32: Double, m34: Double
    private var m41: Double, m42: Double, m44: Double

    /// Flattens a space into a plane by `matrix`, then goes on to the screen.
    init(_ matrix: Transform3D, flattenedInto plane: PlaneTransform) {
        func row(_ x: Double, _ y: Double, _ w: Double) -> (Double, Double, Double) {
            (
                x * plane.m11 + y * plane.m21 + w * plane.m41, x * plane.m12 + y * plane.m22 + w * plane.m42,
                x * plane.m14 + y * plane.m24 + w * plane.m44
            )
        }
        (m11, m12, m14) = row(matrix.m11, matrix.m12, matrix.m14)
        (m21, m22, m24) = row(matrix.m21, matrix.m22, matrix.m24)
        (m31, m32, m34) = row(matrix.m31, matrix.m32, matrix.m34)
        (m41, m42, m44) = row(matrix.m41, matrix.m42, matrix.m44)
    }

    /// From a layer of the space to the screen.
    func placing(_ layer: LayerProperties) -> PlaneTransform {
        let anchor = layer.anchor
        let transform = layer.transform
        var t = PlaneTransform()
        if transform.isIdentity {
            let (x, y) = (layer.position.x - anchor.x, layer.position.y - anchor.y)
            (t.m11, t.m12, t.m14, t.m21, t.m22, t.m24) = (m11, m12, m14, m21, m22, m24)
            (t.m41, t.m42, t.m44) = row(x, y, layer.zPosition, 1)
            return t
        }
        // The transform about the anchor point, then moved to the position.
        let (x, y, z) = (layer.position.x, layer.position.y, layer.zPosition)
        func placed(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (Double, Double, Double) {
            row(a + d * x, b + d * y, c + d * z, d)
        }
        let (left, up) = (-anchor.x, -anchor.y)
        (t.m11, t.m12, t.m14) = placed(transform.m11, transform.m12, transform.m13, transform.m14)
        (t.m21, t.m22, t.m24) = placed(transform.m21, transform.m22, transform.m23, transform.m24)
        (t.m41, t.m42, t.m44) = placed(
            left * transform.m11 + up * transform.m21 + transform.m41,
            left * transform.m12 + up * transform.m22 + transform.m42,
            left * transform.m13 + up * transform.m23 + transform.m43,
            left * transform.m14 + up * transform.m24 + transform.m44)
        return t
    }

    private func row(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> (Double, Double, Double) {
        (
            x * m11 + y * m21 + z * m31 + w * m41, x * m12 + y * m22 + z * m32 + w * m42,
            x * m14 + y * m24 + z * m34 + w * m44
        )
    }
}
