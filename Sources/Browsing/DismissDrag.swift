public import Motion

/// What a vertical drag does to the opened photograph: where it goes, what shines through, and how it ends.
///
/// All of it depends on where the page's centre is, in a viewport of a height H at rest in the middle, H / 2. The page
/// follows the finger one to one and never sideways.
///
///     centre ◀── H/2 + travel      backdrop ◀── 1 − |centre − H/2| / H, within 0…1
///     let go: beyond ±40 points it leaves, upwards or downwards; else it snaps back
public struct DismissDrag: Hashable, Sendable {
    /// How far from the middle it must be let go to leave, in points; exactly so far is not far enough.
    public static let threshold = 40.0
    /// How long the way off the screen takes, at the pace `easeIn`.
    public static let flyingTime = TimeSpan.milliseconds(350)

    /// The way it leaves.
    public enum Direction: Hashable, Sendable {
        /// Over the upper edge.
        case up
        /// Over the lower edge.
        case down
    }

    /// The viewport's height in points, above 0.
    public var height: Double

    /// Makes the law for a viewport's height in points; one that is not above 0 counts as a point.
    public init(height: Double) { self.height = height > 0 ? height : 1 }

    /// Where the page's centre is when the finger has travelled so many points downwards since the drag began.
    public func center(travel: Double) -> Double { height / 2 + travel }

    /// How much of the backdrop covers what is behind, 0…1, with the page's centre there.
    public func backdrop(center: Double) -> Double { min(max(1 - (center - height / 2).magnitude / height, 0), 1) }

    /// The way the page leaves when it is let go there; nil if it snaps back.
    public func direction(center: Double) -> Direction? {
        if center > height / 2 + Self.threshold { return .down }
        return center < height / 2 - Self.threshold ? .up : nil
    }

    /// Where the page's centre goes when it leaves without a cover to go back to.
    ///
    /// Twice the height downwards, half of it upwards: both off the screen, and not equally far.
    public func flyingTarget(_ direction: Direction) -> Double { direction == .down ? 2 * height : -height / 2 }

    /// How long snapping back takes, at the pace `easeOut`, after a release with a velocity in points per second.
    ///
    /// |0.35 · v| · 0.0002 + 0.2 seconds: 0.2 s at rest, 0.55 s at 5000.
    public static func snapBackTime(velocity: Double) -> TimeSpan {
        .seconds((0.35 * min(velocity.magnitude, 1e6)) * 0.0002 + 0.2)
    }
}
