public import Geometry
public import Motion

/// A wheel that was turned.
public struct WheelEvent: Hashable, Sendable {
    /// How far, in steps of a plain wheel: x positive to the right, y positive downwards (towards the person).
    ///
    /// Fine wheels and touchpads give fractions.
    public var steps: Point
    /// When, by the kernel's time stamp.
    public var time: FrameTime

    /// Makes an event.
    public init(steps: Point, time: FrameTime) {
        self.steps = steps
        self.time = time
    }
}
