public import Motion

/// A key that went down or up.
public struct KeyEvent: Hashable, Sendable {
    /// The keys that mean something to a kiosk, whatever device they are on.
    public enum Key: Hashable, Sendable, CaseIterable {
        /// To the left.
        case left
        /// To the right.
        case right
        /// Upwards.
        case up
        /// Downwards.
        case down
        /// Takes what is in the middle: enter, space, OK on a remote control.
        case select
        /// One step back: escape, back or exit on a remote control.
        case back
        /// To the beginning.
        case home
    }

    /// Which key.
    public var key: Key
    /// True when it went down, false when it came up; holding it repeats nothing.
    public var isPressed: Bool
    /// When, by the kernel's time stamp.
    public var time: FrameTime

    /// Makes an event.
    public init(key: Key, isPressed: Bool, time: FrameTime) {
        self.key = key
        self.isPressed = isPressed
        self.time = time
    }
}
