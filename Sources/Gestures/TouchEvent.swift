public import Geometry
public import Motion

/// One thing a finger did.
public struct TouchEvent: Hashable, Sendable {
    /// What happened to the contact.
    public enum Phase: Hashable, Sendable {
        /// The finger landed.
        case down
        /// It moved.
        case move
        /// It was lifted.
        case up
        /// The contact ended without being lifted (unplugged, palm, another session): never a click.
        case cancel
    }

    /// Which contact; unique among those that are down, may be used again after its end.
    public var contact: Int
    /// What happened.
    public var phase: Phase
    /// Where, in layer points of the upright picture.
    ///
    /// An up or cancel repeats the last place.
    public var position: Point
    /// When, by the kernel's time stamp.
    public var time: FrameTime

    /// Makes an event.
    public init(contact: Int, phase: Phase, position: Point, time: FrameTime) {
        self.contact = contact
        self.phase = phase
        self.position = position
        self.time = time
    }
}
