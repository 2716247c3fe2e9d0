/// A 4 × 4 matrix for row vectors: p′ = p · M with p = (x, y, z, 1); `mRC` is row R, column C.
///
/// x points right, y **down**, z towards the viewer. `m34 = −1/d` puts the eye at distance d, so that
/// w = 1 − z/d. `translated`, `scaled` and `rotated` put the new step *before* what the matrix does already, so the
/// newest call acts on a point first; `concatenating` puts it after.
public struct Transform3D: Hashable, Sendable {
    /// First row.
    public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
    /// Second row.
    public var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
    /// Third row; `m34` holds the perspective.
    public var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
    /// Fourth row: the translation.
    public var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

    /// Makes the identity.
    public init() {}

    /// Changes nothing.
    public static var identity: Transform3D { Transform3D() }

    /// Whether it changes nothing.
    public var isIdentity: Bool {
        m41 == 0 && m42 == 0 && m43 == 0 && m44 == 1 && m11 == 1 && m22 == 1 && m33 == 1 && m34 == 0 && m12 == 0
            && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0
    }

    /// Moves by the given points.
    public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
        var t = Transform3D()
        (t.m41, t.m42, t.m43) = (x, y, z)
        return t
    }

    /// Stretches about the origin by the given factors.
    public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
        var t = Transform3D()
        (t.m11, t.m22, t.m33) = (x, y, z)
        return t
    }

    /// Turns by `angle` radians about an axis through the origin (right-handed about the axis with y down); the axis
    /// need not be of length 1.
    ///
    /// An axis of no length gives the identity.
    public static func rotation(angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
        let length = (x * x + y * y + z * z).squareRoot()
        guard length > 0 else { return .identity }
        let (x, y, z) = (x / length, y / length, z / length)
        let (s, c) = sineCosine(angle)
        let k = 1 - c
        var t = Transform3D()
        (t.m11, t.m12, t.m13) = (c + x * x * k, x * y * k + z * s, x * z * k - y * s)
        (t.m21, t.m22, t.m23) = (x * y * k - z * s, c + y * y * k, y * z * k + x * s)
        (t.m31, t.m32, t.m33) = (x * z * k + y * s, y * z * k - x * s, c + z * z * k)
        return t
    }

    /// This transform with a translation acting before it.
    public func translated(x: Double, y: Double, z: Double = 0) -> Transform3D {
        Transform3D.translation(x: x, y: y, z: z).concatenating(self)
    }

    /// This transform with a stretch acting before it.
    public func scaled(x: Double, y: Double, z: Double = 1) -> Transform3D {
        Transform3D.scale(x: x, y: y, z: z).concatenating(self)
    }

    /// This transform with a rotation acting before it, `angle` in radians.
    public func rotated(angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
        Transform3D.rotation(angle: angle, x: x, y: y, z: z).concatenating(self)
    }

    /// This transform followed by another: the matrix product self · next.
    public func concatenating(_ b: Transform3D) -> Transform3D {
        func row(_ a1: Double, _ a2: Double, _ a3: Double, _ a4: Double) -> (Double, Double, Double, Double) {
            (
                a1 * b.m11 + a2 * b.m21 + a3 * b.m31 + a4 * b.m41, a1 * b.m12 + a2 * b.m22 + a3 * b.m32 + a4 * b.m42,
                a1 * b.m13 + a2 * b.m23 + a3 * b.m33 + a4 * b.m43, a1 * b.m14 + a2 * b.m24 + a3 * b.m34 + a4 * b.m44
            )
        }
        var t = Transform3D()
        (t.m11, t.m12, t.m13, t.m14) = row(m11, m12, m13, m14)
        (t.m21, t.m22, t.m23, t.m24) = row(m21, m22, m23, m24)
        (t.m31, t.m32, t.m33, t.m34) = row(m31, m32, m33, m34)
        (t.m41, t.m42, t.m43, t.m44) = row(m41, m42, m43, m44)
        return t
    }

    /// Where a point lands, before the division by w.
    public func apply(x: Double, y: Double, z: Double = 0) -> (x: Double, y: Double, z: Double, w: Double) {
        (
            x * m11 + y * m21 + z * m31 + m41, x * m12 + y * m22 + z * m32 + m42,
            x * m13 + y * m23 + z * m33 + m43, x * m14 + y * m24 + z * m34 + m44
        )
    }

    /// The image of a flat rectangle, projected; nil if any corner is at or behind the eye (w ≤ 10⁻⁶).
    public func project(_ r: Rect) -> Quad? {
        func corner(_ x: Double, _ y: Double) -> Quad.Corner? {
            let p = apply(x: x, y: y)
            return p.w > 1e-6 ? Quad.Corner(x: p.x / p.w, y: p.y / p.w, w: p.w) : nil
        }
        guard let a = corner(r.minX, r.minY), let b = corner(r.maxX, r.minY), let c = corner(r.maxX, r.maxY),
            let d = corner(r.minX, r.maxY)
        else { return nil }
        return Quad(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d)
    }
}
