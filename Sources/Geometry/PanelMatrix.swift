/// An affine map of the unit square: x′ = a·x + b·y + c, y′ = d·x + e·y + f.
///
/// The coefficients are in the order of udev's LIBINPUT_CALIBRATION_MATRIX. (0, 0) is the panel's upper left corner and
/// (1, 1) its lower right one, in the order of scan-out.
public struct PanelMatrix: Hashable, Sendable {
    /// First row: what makes x′.
    public var a: Double, b: Double, c: Double
    /// Second row: what makes y′.
    public var d: Double, e: Double, f: Double

    /// Makes a map from its two rows.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// Leaves every point where it is.
    public static let identity = PanelMatrix(1, 0, 0, 0, 1, 0)

    /// The image of a point.
    public func map(_ p: Point) -> Point { Point(x: a * p.x + b * p.y + c, y: d * p.x + e * p.y + f) }

    /// This map first, then another.
    public func concatenating(_ next: PanelMatrix) -> PanelMatrix {
        PanelMatrix(
            next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
            next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
    }

    /// The map back; nil if this one flattens the square or is not finite.
    public var inverse: PanelMatrix? {
        let determinant = a * e - b * d
        guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
        let (a, b, d, e) = (self.e / determinant, -self.b / determinant, -self.d / determinant, self.a / determinant)
        return PanelMatrix(a, b, -(a * c + b * f), d, e, -(d * c + e * f))
    }
}
