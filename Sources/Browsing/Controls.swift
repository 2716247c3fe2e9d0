public import Motion

/// When the controls over an opened photograph are seen: they fade in and out, and leave by themselves.
public struct Controls: Hashable, Sendable {
    /// How long they stay without being asked for again.
    public static let stay = TimeSpan.seconds(5)
    /// How long they take to appear or disappear.
    public static let fade = TimeSpan.milliseconds(100)

    /// Whether they are shown, or on their way to be.
    public private(set) var isShown = false
    private var origin = 0.0
    private var start = FrameTime.zero
    private var leave: FrameTime?

    /// Makes hidden controls.
    public init() {}

    /// How opaque they are at a time, 0…1.
    public func opacity(at time: FrameTime) -> Double {
        let share = min(max((time - start).seconds / Self.fade.seconds, 0), 1)
        return origin + ((isShown ? 1 : 0) - origin) * share
    }

    /// When they look different from how they do at a time: that very time while they fade; nil if never.
    public func nextFrame(after time: FrameTime) -> FrameTime? {
        if time < start + Self.fade, opacity(at: time) != (isShown ? 1 : 0) { return time }
        return leave.map { max($0, time) }
    }

    /// Lets them disappear when their time is over.
    public mutating func advance(to time: FrameTime) {
        if let leave, leave <= time { set(false, at: leave) }
    }

    /// Shows them, for their time from now on.
    public mutating func show(at time: FrameTime) {
        if !isShown { set(true, at: time) }
        leave = time + Self.stay
    }

    /// Lets them disappear until they are shown again.
    public mutating func hide(at time: FrameTime) { if isShown { set(false, at: time) } }

    /// Shows them if they are hidden, hides them if they are shown.
    public mutating func toggle(at time: FrameTime) { if isShown { hide(at: time) } else { show(at: time) } }

    /// Makes them invisible at once.
    public mutating func reset() { self = Controls() }

    private mutating func set(_ isShown: Bool, at time: FrameTime) {
        origin = opacity(at: time)
        self.isShown = isShown
        start = time
        leave = nil
    }
}
