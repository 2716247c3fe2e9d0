internal import Geometry
internal import Motion

/// Follows one contact from its landing, or from the end of a pinch, to its end.
///
///     state    event                      next state   tells
///     resting  moved within the slop      resting      the translation
///     resting  moved farther              dragging     the axis, the translation
///     dragging moved                      dragging     the translation
///     any      up                         ended        the velocity
///
/// It never waits for the slop: content under a finger moves with it from the first move on.
struct PanRecognizer: Hashable, Sendable {
    let start: Point
    private(set) var position: Point
    /// Whether it has ever been farther from the start than the slop.
    private(set) var isDragging = false
    private let slop: Double
    private(set) var resampler: TouchResampler
    private var tracker = VelocityTracker()

    init(start: Point, slop: Double, time: FrameTime) {
        self.start = start
        self.slop = slop
        position = start
        resampler = TouchResampler(start, at: time)
        tracker.add(start, at: time)
    }

    var translation: Point { position - start }

    /// Takes a place; gives the axis when this move is the one that begins the drag.
    mutating func move(to position: Point, time: FrameTime) -> PanAxis? {
        self.position = position
        resampler.add(position, at: time)
        tracker.add(position, at: time)
        guard !isDragging, position.distance(to: start) > slop else { return nil }
        isDragging = true
        return PanAxis(translation)
    }

    /// The velocity of a lift at `time`: none if slower than `minimum`, no faster than `maximum`, its direction kept.
    func velocity(at time: FrameTime, minimum: Double, maximum: Double) -> Point {
        let velocity = tracker.velocity(at: time)
        let speed = velocity.distance(to: .zero)
        if speed < minimum { return .zero }
        if speed <= maximum { return velocity }
        return Point(x: velocity.x / speed * maximum, y: velocity.y / speed * maximum)
    }
}
