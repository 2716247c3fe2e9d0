internal import Geometry
internal import Motion

/// Makes whole notches of a wheel's steps, which fine wheels and touchpads give in fractions.
///
/// A notch is told when half of it is passed, so a plain wheel's is told at once; the rest of a notch is forgotten after
/// a pause of 0.4 s, or when the wheel turns back.
public struct WheelCounter: Hashable, Sendable {
    private static let pause = TimeSpan.milliseconds(400)

    private var turned = 0.0
    private var told = 0
    private var lastTime: FrameTime?

    /// Makes a counter at rest.
    public init() {}

    /// Takes an event; how many notches it completes, positive to the right or towards the person.
    ///
    /// Of an event with both axes the horizontal one counts. At most 10 either way for one event.
    public mutating func notches(_ event: WheelEvent) -> Int {
        let steps = event.steps.x != 0 ? event.steps.x : event.steps.y
        guard steps.isFinite, steps != 0 else { return 0 }
        if lastTime.map({ event.time - $0 > Self.pause }) ?? true || (turned > 0) != (steps > 0) {
            (turned, told) = (0, 0)
        }
        lastTime = event.time
        turned += max(-10, min(10, steps))
        let whole = Int(turned.rounded(.toNearestOrAwayFromZero))
        defer { told = whole }
        return whole - told
    }
}
