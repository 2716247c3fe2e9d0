public import Display
public import Geometry
internal import Glibc
internal import Motion
internal import Platform
public import Seat

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
    public private(set) var mode: DisplayMode
    /// The panel's picture area in millimetres.
    ///
    /// Nil if the panel claims none, or one that looks like an aspect ratio (both sides whole centimetres).
    public private(set) var physicalSize: Size?
    /// Told of refreshes and failures.
    public weak var delegate: (any ScreenDelegate)?

    enum State {
        /// Nothing is connected.
        case off
        case idle
        case pending(PendingFrame)
        /// Somebody else has the card.
        case paused
        case failed
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
    private var ages: BufferAges
    private var timing: FlipTiming
    private var output: KMSOutput?
    /// The buffer that is shown, or will be when the kernel is done; the other one may be written.
    private var lastBuffer = 1
    private var lastID: UInt32 = 0
    /// Whether the kernel's state is unknown or not ours, so that the next frame has to set all of it.
    private var needsModeset = true
    /// Whether a commit failed since the last that did not, so that partial updates cannot be trusted.
    private var needsFullUpdate = true
    /// When the first of the frames in a row went out whose events never came.
    private var silentSince: FrameTime?
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
        case .failed: throw .lost("the card is gone")
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

    // MARK: Submitting

    /// How long an event may be missing before the screen helps itself.
    private var patience: TimeSpan {
        max(.milliseconds(500), TimeSpan(nanoseconds: timing.clock.period.nanoseconds * 10))
    }
    /// How long nothing may work before it gives up; the kernel's own limit for a flip.
    private let endurance = TimeSpan.milliseconds(10_000)

    private func submit(_ frame: PendingFrame) throws(DisplayError) {
        var frame = frame
        do {
            if needsModeset {
                try device.setMode(showing: frame.buffer)
                needsModeset = false
                needsFullUpdate = true
                lastBuffer = frame.buffer
                let shown = timing.didSetMode(at: now()).presentation
                frame.phase = .shown(shown)
                state = .pending(frame)
                alarm.set(at: shown.time)
            } else {
                lastID &+= 1
                if lastID == 0 { lastID = 1 }
                try device.flip(to: frame.buffer, damage: needsFullUpdate ? nil : frame.damage, id: lastID)
                needsFullUpdate = false
                frame.phase = .submitted
                state = .pending(frame)
                alarm.set(at: now() + patience)
            }
        } catch {
            needsFullUpdate = true
            try recover(from: error, frame)
        }
    }

    private func recover(from error: SystemError, _ frame: PendingFrame) throws(DisplayError) {
        var frame = frame
        switch error.code {
        case EBUSY, ENOMEM, EAGAIN, EINTR:
            let time = now()
            let since = if case .refused(let first) = frame.phase { first } else { time }
            if time - since > endurance { throw refuse(error) }
            if time - since > patience { needsModeset = true }
            frame.phase = .refused(since: since)
            state = .pending(frame)
            alarm.set(at: time + timing.clock.period)
        case EACCES, EPERM:
            pause()
            alarm.set(at: now() + .milliseconds(1000))
            throw .paused
        case ENODEV, ENOENT, EBADF:
            state = .failed
            alarm.cancel()
            throw .lost(error.description)
        default:
            if !needsModeset {
                log("\(error); setting the mode anew")
                needsModeset = true
                try submit(frame)
            } else if device.giveIn() {
                log("\(error); trying with less")
                frame.phase = .superseded
                state = .pending(frame)
                alarm.set(at: now())
            } else {
                throw refuse(error)
            }
        }
    }

    private func refuse(_ error: SystemError) -> DisplayError {
        state = .failed
        alarm.cancel()
        return .refused(error.description)
    }

    private func resubmit(_ frame: PendingFrame) {
        do {
            try submit(frame)
        } catch {
            switch error {
            case .paused: break  // The frame is lost; `screenDidReset` will ask for everything.
            case .refused(let reason), .lost(let reason): delegate?.screenDidFail(reason)
            }
        }
    }

    private func missEvent(of frame: PendingFrame) {
        let time = now()
        let since = silentSince ?? time
        silentSince = since
        if time - since > endurance {
            return fail(SystemError(code: ETIMEDOUT, call: "flip", subject: "the card confirms no frame"))
        }
        log("a frame was not confirmed in \(patience.nanoseconds / 1_000_000) ms; setting the mode anew")
        needsModeset = true
        lastBuffer = frame.buffer
        resubmit(frame)
    }

    func fail(_ error: SystemError) {
        switch state {
        case .failed, .closed: return
        default: break
        }
        state = .failed
        alarm.cancel()
        delegate?.screenDidFail(error.description)
    }

    // MARK: Outputs that come and go

    /// Something was plugged in or out, or the session came back.
    func outputsChanged() {
        switch state {
        case .paused, .failed, .closed: return
        case .off, .idle, .pending: reconfigure()
        }
    }

    /// Looks at the connectors; on something new, everything starts over.
    func reconfigure(always: Bool = false) {
        let found: KMSOutput?
        do {
            found = try device.configure()
        } catch {
            switch error.code {
            case EACCES, EPERM:
                pause()
                alarm.set(at: now() + .milliseconds(1000))
            default: fail(error)
            }
            return
        }
        if let found {
            if found == output && !always {
                if case .pending(let frame) = state, case .superseded = frame.phase { resubmit(frame) }
                return
            }
            start(found)
            delegate?.screenDidReset()
        } else if output != nil || always {
            output = nil
            state = .off
            alarm.cancel()
            device.turnOff()
            log("nothing is connected")
        }
    }

    /// Begins on an output, or with none.
    func start(_ output: KMSOutput?) {
        self.output = output
        alarm.cancel()
        needsModeset = true
        silentSince = nil
        guard let output else {
            state = .off
            return
        }
        state = .idle
        mode = output.mode
        physicalSize = output.physicalSize
        ages = BufferAges(count: 2, size: mode.size)
        timing = FlipTiming(mode: mode)
    }

    private func pause() {
        // A flip that the kernel has will be carried out, heard of or not.
        if case .pending(let frame) = state, case .submitted = frame.phase { lastBuffer = frame.buffer }
        state = .paused
        alarm.cancel()
    }

    /// Tries to have the card back; again in a second if it cannot be had.
    private func resume() {
        do {
            try device.takeMastery()
        } catch {
            alarm.set(at: now() + .milliseconds(1000))
            return
        }
        state = .idle
        reconfigure(always: true)
    }

    /// Ends the show: waits for the flip that is on its way, no longer than a fifth of a second, puts back what was shown
    /// before, and gives up the card.
    ///
    /// Does nothing the second time. The seat's `close` comes after it.
    public func close() {
        if case .closed = state { return }
        let wasPaused = if case .paused = state { true } else { false }
        drain()
        state = .closed
        alarm.cancel()
        onClose()
        if !wasPaused {
            device.restore()
            device.dropMastery()
        }
        companions = []
    }

    private func drain() {
        let end = now() + .milliseconds(200)
        while case .pending(let frame) = state, case .submitted = frame.phase, now() < end {
            device.waitForEvent(end - now())
            guard let events = try? device.readEvents() else { return }
            if events.contains(where: { $0.id == lastID }) { return }
        }
    }
}

extension DRMScreen: SeatObserver {
    /// Lets go of the card.
    public func seatWillPause() {
        switch state {
        case .failed, .closed: return
        case .paused: pause()
        case .off, .idle, .pending:
            drain()
            pause()
            device.dropMastery()
        }
    }

    /// Takes the card again and asks for everything anew.
    public func seatDidResume() {
        guard case .paused = state else { return }
        resume()
    }
}
