internal import Geometry
public import Motion

/// How far a vertical drag has moved the opened photograph, over time: held by a finger, or snapping back.
public struct DragMotion: Hashable, Sendable {
    private enum Phase: Hashable, Sendable {
        case resting
        /// How far it was moved when the finger took hold, and the finger's way since.
        case held(base: Double, travel: Double)
        case returning(from: Double, start: FrameTime, duration: TimeSpan)
    }

    private var phase = Phase.resting

    /// Makes one at rest.
    public init() {}

    /// Points below the middle at a time.
    public func value(at time: FrameTime) -> Double {
        switch phase {
        case .resting: return 0
        case .held(let base, let travel): return base + travel
        case .returning(let from, let start, let duration):
            return from * (1 - TimingCurve.easeOut.value(at: (time - start).seconds / duration.seconds))
        }
    }

    /// Whether it changes with time: while it snaps back.
    public func isMoving(at time: FrameTime) -> Bool {
        if case .returning(_, let start, let duration) = phase { time < start + duration } else { false }
    }

    /// Whether a finger holds it.
    public var isHeld: Bool { if case .held = phase { true } else { false } }

    /// A finger takes hold where it is shown.
    public mutating func begin(at time: FrameTime) { phase = .held(base: value(at: time), travel: 0) }

    /// The finger has travelled so many points downwards since it took hold.
    public mutating func drag(by travel: Double) {
        if case .held(let base, _) = phase { phase = .held(base: base, travel: travel) }
    }

    /// The finger let go with a velocity downwards, in points per second: back to the middle (`snapBackTime`).
    public mutating func snapBack(velocity: Double, at time: FrameTime) {
        let from = value(at: time)
        phase =
            from == 0
            ? .resting
            : .returning(from: from, start: time, duration: DismissDrag.snapBackTime(velocity: velocity))
    }
}
