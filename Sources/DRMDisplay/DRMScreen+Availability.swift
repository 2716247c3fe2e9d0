internal import Display
internal import Glibc
internal import Motion
internal import Platform
public import Seat

/// Panels that come and go, and the right to the card, which does too.
extension DRMScreen {
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

    /// Stops until the card can be had again.
    func pause() {
        // A flip that the kernel has will be carried out, heard of or not.
        if case .pending(let frame) = state, case .submitted = frame.phase { lastBuffer = frame.buffer }
        state = .paused
        alarm.cancel()
    }

    /// Tries to have the card back; again in a second if it cannot be had.
    func resume() {
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

    /// Waits for the flip that the kernel has, no longer than a fifth of a second.
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
