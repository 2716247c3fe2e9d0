public import Geometry

/// Two fingers, compared with where they were when the second one landed.
public struct Pinch: Hashable, Sendable {
    /// How many times farther apart the fingers are, above 0.
    public var scale: Double
    /// How far the line between them has turned clockwise, in radians; whole turns count.
    public var angle: Double
    /// The middle between the fingers, in layer points.
    public var center: Point
    /// How far the middle has moved, in points.
    public var translation: Point
    /// How fast the scale grows, per second.
    public var scaleVelocity: Double
    /// How fast the line turns clockwise, in radians per second.
    public var angularVelocity: Double
    /// How fast the middle moves, in points per second.
    public var velocity: Point

    /// Makes a pinch; by default one that has just begun.
    public init(
        scale: Double = 1, angle: Double = 0, center: Point, translation: Point = .zero, scaleVelocity: Double = 0,
        angularVelocity: Double = 0, velocity: Point = .zero
    ) {
        self.scale = scale
        self.angle = angle
        self.center = center
        self.translation = translation
        self.scaleVelocity = scaleVelocity
        self.angularVelocity = angularVelocity
        self.velocity = velocity
    }
}
