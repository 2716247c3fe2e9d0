public import Geometry
public import Motion
public import Raster

/// A screen without a device: buffers in memory, and a clock that its user turns by hand.
///
/// It keeps the frame life of a card's screen to the letter, so whatever is drawn for one can be drawn for the other.
/// Refreshes are at the multiples of the mode's period, counted from the clock's origin. A frame that is presented at a
/// refresh is shown at the next one.
public final class HeadlessScreen: Screen {
    /// What is shown now.
    public private(set) var mode: DisplayMode
    /// Always nil: memory has no millimetres.
    public var physicalSize: Size? { nil }
    /// Told of refreshes.
    public weak var delegate: (any ScreenDelegate)?
    /// How far the clock was turned.
    public private(set) var now = FrameTime.zero
    /// How many frames were shown since the screen was made.
    public private(set) var presentedCount = 0

    private var buffers: [Buffer]
    private var ages: BufferAges
    private var shown: Int?
    private var pending: (index: Int, due: FrameTime)?

    /// Makes a black screen with so many buffers, at least two.
    public init(mode: DisplayMode, bufferCount: Int = 2) {
        precondition(bufferCount >= 2, "one buffer is shown while another is drawn")
        self.mode = mode
        buffers = (0..<bufferCount).map { _ in Buffer(mode) }
        ages = BufferAges(count: bufferCount, size: mode.size)
    }

    /// The buffer to draw next, the one shown longest ago; nil while a frame is pending.
    public func acquireFrame() -> Frame? {
        if pending != nil { return nil }
        let index = drawable
        return Frame(
            index: index, size: mode.size, format: mode.format, pitch: buffers[index].pitch, missed: ages[index],
            base: buffers[index].base)
    }

    /// Queues the frame for the first refresh after `now`.
    ///
    /// It must be the one that `acquireFrame` gave last.
    public func present(_ frame: consuming Frame, damage: Region) throws(DisplayError) {
        precondition(pending == nil && frame.index == drawable, "the frame is the one lent last")
        ages.didPresent(frame.index, damage: damage)
        pending = (frame.index, nextRefresh(after: now))
    }

    /// The first refresh strictly after an instant.
    public func nextRefresh(after time: FrameTime) -> FrameTime {
        let period = mode.period.nanoseconds
        return FrameTime(nanoseconds: (time.nanoseconds / period + 1) * period)
    }

    /// Turns the clock forward, showing each frame at the refresh it was due and telling the delegate.
    ///
    /// The delegate may present the next frame when it is told; if that one is due by `time` too, it is shown as well.
    /// During the call the clock stands at the refresh of the frame being told of. Turning back does nothing.
    public func advance(to time: FrameTime) {
        while let (index, due) = pending, due <= time {
            now = max(now, due)
            pending = nil
            shown = index
            presentedCount += 1
            let sequence = UInt64(due.nanoseconds / mode.period.nanoseconds)
            delegate?.screen(didPresent: Presentation(time: due, sequence: sequence))
        }
        now = max(now, time)
    }

    /// Changes the mode, as when another panel is plugged in: a pending frame is lost, all is black, and the delegate
    /// hears `screenDidReset`.
    public func change(to mode: DisplayMode) {
        self.mode = mode
        buffers = buffers.map { _ in Buffer(mode) }
        ages = BufferAges(count: buffers.count, size: mode.size)
        shown = nil
        pending = nil
        delegate?.screenDidReset()
    }

    /// Lends the pixels that are on the screen, with the bytes from one row to the next; nil before the first frame.
    public func withShownPixels<Result>(_ body: (UnsafeRawPointer, Int) throws -> Result) rethrows -> Result? {
        guard let shown else { return nil }
        return try body(UnsafeRawPointer(buffers[shown].base), buffers[shown].pitch)
    }

    /// A copy of what is on the screen; black before the first frame.
    public func copyShown() -> Bitmap {
        var copy = Bitmap(size: mode.size, format: mode.format)
        withShownPixels { pixels, pitch in
            let (format, toPitch) = (mode.format, copy.pitch)
            copy.withMutableBytes {
                copyRows(
                    from: pixels, pitch: pitch, format: format, into: $0, pitch: toPitch, format: format,
                    rect: PixelRect(mode.size))
            }
        }
        return copy
    }

    /// The buffer after the shown one, in a ring.
    private var drawable: Int { shown.map { ($0 + 1) % buffers.count } ?? 0 }
}

/// Owned memory of one frame; a reference, because noncopyable values cannot sit in an array.
private final class Buffer {
    let base: UnsafeMutableRawPointer
    let pitch: Int

    init(_ mode: DisplayMode) {
        precondition(!mode.size.isEmpty, "a screen has pixels")
        pitch = (mode.size.width * mode.format.bytesPerPixel + 63) & ~63
        base = .allocate(byteCount: pitch * mode.size.height, alignment: 64)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * mode.size.height)
    }

    deinit { base.deallocate() }
}
