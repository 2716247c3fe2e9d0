public import Display
public import Geometry
internal import Motion
internal import Platform

/// A screen on a graphics card: two dumb buffers that are flipped at the vertical blank.
///
/// Frames are confirmed by the kernel; where a card confirms at once, having no vertical blank, they are paced at the
/// mode's rate. When nothing is presented no timer runs. The thread that opens it must be the one that uses it, since up
/// to Linux 6.1 mastery of a card belongs to a thread.
///
///     off ◀──(unplugged)── any ──(plugged in)──▶ idle ──present──▶ pending ──(confirmed)──▶ idle
///     paused ◀──(console switched away, mastery lost)── any        failed ◀──(card gone)── any
public final class DRMScreen: Screen {
    /// What is shown, or was last while nothing is connected: 1024 × 768 before anything was.
    public internal(set) var mode: DisplayMode
    /// The panel's picture area in millimetres.
    ///
    /// Nil if the panel claims none, or one that looks like an aspect ratio (both sides whole centimetres).
    public internal(set) var physicalSize: Size?
    /// Told of refreshes and failures.
    public weak var delegate: (any ScreenDelegate)?

    enum State {
        /// Nothing is connected.
        case off
        case idle
        case pending(PendingFrame)
        /// Somebody else has the card.
        case paused
        /// The card is of no use any more; the reason, as long as it was not told.
        case failed(untold: String?)
        case closed
    }

    /// A frame between `present` and the delegate's hearing of it.
    struct PendingFrame {
        enum Phase {
            /// The kernel has it; its event is waited for.
            case submitted
            /// The kernel would not have it yet, since this instant.
            case refused(since: FrameTime)
            /// It is on the screen, to be told of at its time.
            case shown(Presentation)
            /// The mode was refused; its successor is to be announced.
            case superseded
        }
        var buffer: Int
        var damage: Region
        var phase: Phase
    }

    let device: any KMSDevice
    let alarm: any Alarm
    let now: () -> FrameTime
    let log: (String) -> Void
    var state = State.off
    var ages: BufferAges
    var timing: FlipTiming
    var output: KMSOutput?
    /// The buffer that is shown, or will be when the kernel is done; the other one may be written.
    var lastBuffer = 1
    var lastID: UInt32 = 0
    /// Whether the kernel's state is unknown or not ours, so that the next frame has to set all of it.
    var needsModeset = true
    /// Whether a commit failed since the last that did not, so that partial updates cannot be trusted.
    var needsFullUpdate = true
    /// Whether the driver takes hints of what changed.
    var sendsDamage = true
    /// When the first of the frames in a row went out whose events never came.
    var silentSince: FrameTime?
    /// What must stay alive with the screen: timers, monitors, registrations.
    var companions: [AnyObject] = []
    var onClose: () -> Void = {}

    init(
        device: any KMSDevice, alarm: any Alarm, now: @escaping () -> FrameTime, log: @escaping (String) -> Void
    ) {
        self.device = device
        self.alarm = alarm
        self.now = now
        self.log = log
        mode = DisplayMode(size: PixelSize(width: 1024, height: 768))
        ages = BufferAges(count: 2, size: mode.size)
        timing = FlipTiming(mode: mode)
    }

    deinit { close() }

    /// The buffer to draw next, or nil while a frame is pending or the screen is off, paused or failed.
    public func acquireFrame() -> Frame? {
        guard case .idle = state else { return nil }
        let index = 1 - lastBuffer
        let (base, pitch) = device.memory(of: index)
        return Frame(
            index: index, size: mode.size, format: mode.format, pitch: pitch, missed: ages[index], base: base)
    }

    /// Queues the frame for the next refresh; the first one goes out together with the mode.
    ///
    /// A frame that the kernel is too busy for is kept and offered again.
    public func present(_ frame: consuming Frame, damage: Region) throws(DisplayError) {
        switch state {
        case .idle: break
        case .failed(let reason): throw .lost(reason ?? "the card failed before")
        case .off, .paused, .closed: throw .paused
        case .pending: preconditionFailure("one frame at a time")
        }
        precondition(frame.index == 1 - lastBuffer, "the frame is the one lent last")
        let index = frame.index
        try submit(PendingFrame(buffer: index, damage: damage, phase: .submitted))
        ages.didPresent(index, damage: damage)
    }

    // MARK: The kernel's side

    /// Events may have come in.
    func readEvents() {
        do {
            for event in try device.readEvents() { didFlip(event) }
        } catch {
            fail(error)
        }
    }

    /// The alarm rang.
    func alarmRang() {
        // An event that is there already is the better news.
        if case .pending(let frame) = state, case .submitted = frame.phase { readEvents() }
        switch state {
        case .pending(let frame):
            switch frame.phase {
            case .shown(let presentation): tell(presentation)
            case .submitted: missEvent(of: frame)
            case .refused: resubmit(frame)
            case .superseded: reconfigure()
            }
        case .paused: resume()
        case .failed(let reason?):
            state = .failed(untold: nil)
            delegate?.screenDidFail(reason)
        case .off, .idle, .failed, .closed: break
        }
    }

    private func didFlip(_ event: FlipEvent) {
        guard case .pending(var frame) = state else { return }
        switch frame.phase {
        case .submitted where event.id == lastID:
            silentSince = nil
            let delivery = timing.didFlip(stamp: event.stamp, count: event.count, heardAt: now())
            lastBuffer = frame.buffer
            if delivery.isDue { return tell(delivery.presentation) }
            frame.phase = .shown(delivery.presentation)
            state = .pending(frame)
            alarm.set(at: delivery.presentation.time)
        case .refused:
            // The flip that was in the way is over.
            resubmit(frame)
        case .submitted, .shown, .superseded: break
        }
    }

    private func tell(_ presentation: Presentation) {
        state = .idle
        alarm.cancel()
        delegate?.screen(didPresent: presentation)
    }
}
