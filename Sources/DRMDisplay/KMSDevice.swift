internal import Display
internal import Geometry
internal import Motion
internal import Platform

/// What a device shows its pictures on, and in which mode.
struct KMSOutput: Hashable, Sendable {
    var mode: DisplayMode
    /// The panel's picture area in millimetres, if it can be trusted.
    var physicalSize: Size?
    /// Another number means that buffers and kernel state are new, whether or not the mode is.
    var generation: Int
}

/// The kernel's word that a flip was carried out.
struct FlipEvent: Hashable, Sendable {
    /// As given to `flip`.
    var id: UInt32
    /// The refresh's time stamp.
    var stamp: FrameTime
    /// The CRTC's count of refreshes, which wraps; 0 always where there is no vertical blank.
    var count: UInt32
}

/// A card's modesetting, as far as a screen needs it: two buffers and one output.
///
/// Between the screen's state machine and the ioctls, so that the former can be tested with a device that misbehaves on
/// purpose. All errors carry the kernel's `errno`.
protocol KMSDevice: AnyObject {
    /// Looks at the connectors anew, and makes buffers for what is connected unless nothing changed; nil: nothing is.
    ///
    /// The former buffers stay valid until the next modeset. Needs mastery.
    func configure() throws(SystemError) -> KMSOutput?
    /// Gives up what was refused last: atomic calls for legacy ones, an asked mode for the preferred one.
    ///
    /// Returns false when there is nothing left to give up; afterwards `configure` may return something else.
    func giveIn() -> Bool
    /// The memory of buffer 0 or 1 of the configured output, and the bytes from one row to the next.
    func memory(of buffer: Int) -> (base: UnsafeMutableRawPointer, pitch: Int)
    /// Sets the configured mode with a buffer's picture in it, and everything else on the CRTC to rest; blocks until it
    /// is done, and reports no event.
    func setMode(showing buffer: Int) throws(SystemError)
    /// Shows a buffer from the next refresh on; returns at once, and an event with the id follows.
    ///
    /// `damage` is what differs from the buffer shown now, nil for everything; a hint.
    func flip(to buffer: Int, damage: Region?, id: UInt32) throws(SystemError)
    /// All events that came in.
    func readEvents() throws(SystemError) -> [FlipEvent]
    /// Sleeps until an event comes in or a time has passed.
    func waitForEvent(_ limit: TimeSpan)
    /// Sends nothing to the panel any more.
    func turnOff()
    /// Becomes the one who may set modes.
    func takeMastery() throws(SystemError)
    /// Lets others set modes.
    func dropMastery()
    /// Puts back what was shown before `configure` was called first, as far as it is still there.
    func restore()
}

/// An alarm that rings once.
protocol Alarm: AnyObject {
    /// Rings at an instant of the monotonic clock; an earlier setting is forgotten.
    func set(at time: FrameTime)
    /// Does not ring.
    func cancel()
}
