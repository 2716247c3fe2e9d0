public import Geometry
public import Motion
public import Raster

/// What a screen shows and how often.
public struct DisplayMode: Hashable, Sendable {
    /// Visible columns and rows.
    public var size: PixelSize
    /// Refreshes in a thousand seconds, 1 000…240 000: 60 Hz is 60 000.
    public var millihertz: Int
    /// How the screen's pixels lie in memory.
    public var format: PixelFormat

    /// Makes a mode; 60 Hz and 32 bits unless said otherwise.
    public init(size: PixelSize, millihertz: Int = 60_000, format: PixelFormat = .xrgb8888) {
        self.size = size
        self.millihertz = millihertz
        self.format = format
    }

    /// Time from one refresh to the next.
    public var period: TimeSpan { TimeSpan(nanoseconds: 1_000_000_000_000 / Int64(max(millihertz, 1))) }
}

/// A frame that is on the screen now.
public struct Presentation: Hashable, Sendable {
    /// When its first row was sent, by the monotonic clock; the predicted one where the device does not tell.
    public var time: FrameTime
    /// The device's count of refreshes, unwrapped; nil where the device has none.
    public var sequence: UInt64?

    /// Makes a report of a frame shown.
    public init(time: FrameTime, sequence: UInt64?) {
        self.time = time
        self.sequence = sequence
    }
}

/// Why a screen could not do what was asked.
public enum DisplayError: Error, Hashable, Sendable {
    /// The device refused; the text says what, on which device, and the kernel's reason.
    case refused(String)
    /// Somebody else owns the device now (another session's console): keep the damage, and wait for `screenDidReset`.
    case paused
    /// The device is gone.
    case lost(String)
}

/// What a screen tells its user, always on the loop's thread.
public protocol ScreenDelegate: AnyObject {
    /// The last presented frame is on the screen; another may be presented.
    func screen(didPresent presentation: Presentation)
    /// The mode changed, or all contents are lost: everything must be drawn anew, at the screen's present mode.
    func screenDidReset()
    /// The screen cannot be used any more; the text says why.
    func screenDidFail(_ reason: String)
}

/// Something that shows frames: a card's CRTC, or memory.
///
/// A frame's life: `acquireFrame` lends the buffer that is neither shown nor on its way; the user copies rows into it;
/// `present` queues it; `screen(didPresent:)` follows, exactly once, and only then is the next frame to be had.
///
///     idle ──acquire──▶ drawing ──present──▶ pending ──(refresh)──▶ idle
public protocol Screen: AnyObject {
    /// What is shown now.
    var mode: DisplayMode { get }
    /// The panel's picture area in millimetres, if it can be trusted.
    var physicalSize: Size? { get }
    /// Told of refreshes and failures.
    var delegate: (any ScreenDelegate)? { get set }
    /// The buffer to draw next, or nil while a frame is pending or the screen is off or paused.
    func acquireFrame() -> Frame?
    /// Queues the frame.
    ///
    /// `damage` is what changed since the frame before it, in pixels of the screen. Throws if it was not queued: the
    /// damage is still to be shown then, except after an error other than `paused`, when nothing will be any more and
    /// `screenDidFail` follows.
    func present(_ frame: consuming Frame, damage: Region) throws(DisplayError)
}
