internal import Motion

/// How a cover shows that a finger presses it: it leans back a little at once, and comes forward again when let go.
///
/// A function of time like all motion; a press that is over before a frame was shown is seen nevertheless.
struct PressedCover: Hashable {
    /// How much smaller a pressed cover is.
    private static let depth = 0.05
    /// How long it takes to come forward.
    private static let duration = TimeSpan.milliseconds(200)

    /// Which photograph it shows.
    var index: Int
    /// When it was let go; nil while it is pressed.
    var released: FrameTime?

    /// Its size at a time, as a part of what it is at rest.
    func scale(at time: FrameTime) -> Double {
        guard let released else { return 1 - Self.depth }
        let part = (time - released).seconds / Self.duration.seconds
        return part >= 1 ? 1 : 1 - Self.depth * (1 - TimingCurve.easeInOut.value(at: max(part, 0)))
    }

    /// Whether it changes by itself after a time.
    func isMoving(at time: FrameTime) -> Bool { released.map { time < $0 + Self.duration } ?? false }
}
