internal import Geometry
public import Motion

/// What is seen of the photograph that is opened or put back: where it stands, how opaque it and the backdrop are.
public struct FlightState: Hashable, Sendable {
    /// Where the photograph stands.
    public var pose: Pose
    /// How opaque it is, 0…1.
    public var opacity: Double
    /// How much of the backdrop covers what is behind, 0…1.
    public var backdrop: Double

    /// Makes a state; an opaque photograph.
    public init(pose: Pose, opacity: Double = 1, backdrop: Double) {
        self.pose = pose
        self.opacity = opacity
        self.backdrop = backdrop
    }

    /// The state at a share of the way to another; opacities stay within 0…1.
    public func interpolated(to other: FlightState, at share: Double) -> FlightState {
        func between(_ a: Double, _ b: Double) -> Double { min(max(a + (b - a) * share, 0), 1) }
        return FlightState(
            pose: pose.interpolated(to: other.pose, at: share), opacity: between(opacity, other.opacity),
            backdrop: between(backdrop, other.backdrop))
    }
}

/// A way from what is seen at some moment to where it belongs, in a given time.
///
/// A pure function of time, so it can be taken over by a finger at any moment: from what is seen then.
public struct Flight: Hashable, Sendable {
    /// How the way is paced.
    public enum Pace: Hashable, Sendable {
        /// By a curve in a given time.
        case curve(TimingCurve, TimeSpan)
        /// By a spring, until it has settled to a thousandth of the way.
        case spring(Spring)
    }

    /// When it began.
    public var start: FrameTime
    /// What was seen then.
    public var origin: FlightState
    /// How fast the photograph moved downwards then, in points per second, where a finger let go of it.
    public var velocity: Double
    /// How the way is paced.
    public var pace: Pace

    /// Makes a flight from what is seen at a time.
    public init(from origin: FlightState, at start: FrameTime, velocity: Double = 0, pace: Pace) {
        self.start = start
        self.origin = origin
        self.velocity = velocity
        self.pace = pace
    }

    /// How long it takes.
    public var duration: TimeSpan {
        switch pace {
        case .curve(_, let duration): duration
        case .spring(let spring): spring.settlingDuration()
        }
    }

    /// When it has arrived.
    public var end: FrameTime { start + duration }

    /// The share of the way done at a time; a spring swings past 1.
    public func share(at time: FrameTime) -> Double {
        if time >= end { return 1 }
        switch pace {
        case .curve(let curve, let duration): return curve.value(at: (time - start).seconds / duration.seconds)
        case .spring(let spring): return spring.value(at: time - start)
        }
    }

    /// What is seen at a time on the way to `target`.
    ///
    /// The finger's velocity is carried on by v · t · (1 − t/T)², which begins with v and ends with nothing.
    public func state(at time: FrameTime, to target: FlightState) -> FlightState {
        var state = origin.interpolated(to: target, at: share(at: time))
        let (t, whole) = (max((time - start).seconds, 0), duration.seconds)
        if velocity != 0, t < whole {
            let left = 1 - t / whole
            state.pose = state.pose.offset(by: .init(x: 0, y: velocity * t * left * left))
        }
        return state
    }
}
