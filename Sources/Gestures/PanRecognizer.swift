internal import Geometry
internal import Motion

/// Follows one contact from its landing to its end.
///
///     state     event   next state   tells
///     tracking  moved   tracking     the translation since the landing
///     tracking  up      ended        the velocity
///
/// It never waits for the slop: content under a finger moves with it from the first move on.
struct PanRecognizer: Hashable, Sendable {
    let start: Point
    private(set) var position: Point
    private var tracker = VelocityTracker()

    init(start: Point, time: FrameTime) {
        self.start = start
        position = start
        tracker.add(start, at: time)
    }

    var translation: Point { position - start }

    mutating func move(to position: Point, time: FrameTime) {
        self.position = position
        tracker.add(position, at: time)
    }

    /// The velocity of a lift at `time`, no faster than `maximum`, its direction kept.
    func velocity(at time: FrameTime, maximum: Double) -> Point {
        let velocity = tracker.velocity(at: time)
        let speed = velocity.distance(to: .zero)
        if speed <= maximum { return velocity }
        return Point(x: velocity.x / speed * maximum, y: velocity.y / speed * maximum)
    }
}
