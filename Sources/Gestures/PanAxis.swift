internal import Geometry

/// The direction in which a drag began.
public enum PanAxis: Hashable, Sendable {
    /// Within 30° of the horizontal.
    case horizontal
    /// Within 30° of the vertical.
    case vertical
    /// In between.
    case diagonal

    /// The tangent of the widest angle that still counts as along an axis, turned over: 1 / tan 30°.
    private static let lockRatio = 1.7320508075688772

    /// The axis of a movement.
    init(_ translation: Point) {
        let (x, y) = (translation.x.magnitude, translation.y.magnitude)
        self = x > y * Self.lockRatio ? .horizontal : y > x * Self.lockRatio ? .vertical : .diagonal
    }
}
