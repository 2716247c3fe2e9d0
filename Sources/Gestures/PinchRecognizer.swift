internal import Geometry
internal import Motion

/// Follows two contacts from the landing of the second one to the end of either.
///
///     state     event   next state   tells
///     tracking  moved   tracking     scale, angle and middle against the landing
///     tracking  up      ended        the same, with the last velocities
struct PinchRecognizer: Hashable, Sendable {
    private let startSpan: Double
    private let startCenter: Point
    private let minimumSpan: Double
    private(set) var first: Point
    private(set) var second: Point
    private var turned = 0.0
    private var firstResampler: TouchResampler
    private var secondResampler: TouchResampler
    private var centers = VelocityTracker()
    /// Scales as x and angles as y.
    private var shapes = VelocityTracker()

    init(first: Point, second: Point, minimumSpan: Double, time: FrameTime) {
        self.first = first
        self.second = second
        self.minimumSpan = minimumSpan
        startSpan = max(first.distance(to: second), minimumSpan)
        startCenter = Self.middle(first, second)
        firstResampler = TouchResampler(first, at: time)
        secondResampler = TouchResampler(second, at: time)
        track(time)
    }

    mutating func move(first: Point, second: Point, time: FrameTime) {
        if first != self.first { firstResampler.add(first, at: time) }
        if second != self.second { secondResampler.add(second, at: time) }
        turn(first: first, second: second)
        track(time)
    }

    /// The pinch as it is to be shown at a time; nil once that is what was told last.
    func resampled(at time: FrameTime) -> Pinch? {
        if firstResampler.isSettled(at: time), secondResampler.isSettled(at: time) { return nil }
        var moved = self
        moved.turn(first: firstResampler.position(at: time), second: secondResampler.position(at: time))
        return moved.pinch(at: time)
    }

    private mutating func turn(first: Point, second: Point) {
        let (before, now) = (self.second - self.first, second - first)
        // The angle from one direction to the next, by the dot and the cross product: never more than half a turn.
        turned += angle(of: Point(x: before.x * now.x + before.y * now.y, y: before.x * now.y - before.y * now.x))
        (self.first, self.second) = (first, second)
    }

    func pinch(at time: FrameTime) -> Pinch {
        let center = Self.middle(first, second)
        let shape = shapes.velocity(at: time)
        return Pinch(
            scale: scale, angle: turned, center: center, translation: center - startCenter, scaleVelocity: shape.x,
            angularVelocity: shape.y, velocity: centers.velocity(at: time))
    }

    private var scale: Double { max(first.distance(to: second), minimumSpan) / startSpan }

    private mutating func track(_ time: FrameTime) {
        centers.add(Self.middle(first, second), at: time)
        shapes.add(Point(x: scale, y: turned), at: time)
    }

    private static func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
}
