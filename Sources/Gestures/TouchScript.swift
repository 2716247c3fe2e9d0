internal import Geometry
public import Motion

/// Touches written down as text, to be played on a clock.
///
/// A line is `<ms> down|move|up|cancel <id> <x> <y>`: milliseconds since the start of the script (a fraction is allowed,
/// kept to the nanosecond), what happened, which contact (0 or more), and where, in pixels of the upright output.
/// `#` starts a comment. Times never step back; contacts may do what they like, as broken panels do.
///
///     # a tap at the middle of an 800 × 480 panel
///     0 down 0 400 240
///     80 up 0 400 240
public struct TouchScript: Hashable, Sendable {
    /// One line.
    public struct Step: Hashable, Sendable {
        /// Time since the start of the script, 0 or more.
        public var time: TimeSpan
        /// What happened.
        public var phase: TouchEvent.Phase
        /// Which contact, 0 or more.
        public var contact: Int
        /// Columns from the left edge of the upright output, in pixels.
        public var x: Double
        /// Rows from its upper edge, in pixels.
        public var y: Double

        /// Makes a step.
        public init(time: TimeSpan, phase: TouchEvent.Phase, contact: Int, x: Double, y: Double) {
            self.time = time
            self.phase = phase
            self.contact = contact
            self.x = x
            self.y = y
        }
    }

    /// The steps in the order of time.
    public var steps: [Step]

    /// Makes a script of steps, which must be in the order of time.
    public init(steps: [Step]) {
        precondition(zip(steps, steps.dropFirst()).allSatisfy { $0.time <= $1.time }, "times never step back")
        self.steps = steps
    }

    /// The steps as events on an output of so many pixels a point, the script starting at `start`.
    public func events(pointScale: Double = 1, start: FrameTime = .zero) -> [TouchEvent] {
        precondition(pointScale > 0, "a point has an extent")
        return steps.map {
            TouchEvent(
                contact: $0.contact, phase: $0.phase, position: Point(x: $0.x / pointScale, y: $0.y / pointScale),
                time: start + $0.time)
        }
    }
}
