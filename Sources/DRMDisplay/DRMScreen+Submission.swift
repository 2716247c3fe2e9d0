internal import Display
internal import Glibc
internal import Motion
internal import Platform

/// Handing frames to the kernel, and what to do when it will not have them.
extension DRMScreen {
    /// How long an event may be missing before the screen helps itself.
    private var patience: TimeSpan {
        max(.milliseconds(500), TimeSpan(nanoseconds: timing.clock.period.nanoseconds * 10))
    }
    /// How long nothing may work before it gives up; the kernel's own limit for a flip.
    private var endurance: TimeSpan { .milliseconds(10_000) }

    /// Hands a frame to the kernel.
    func submit(_ frame: PendingFrame) throws(DisplayError) {
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
                let damage = needsFullUpdate || !sendsDamage ? nil : frame.damage
                try device.flip(to: frame.buffer, damage: damage, id: lastID)
                needsFullUpdate = false
                frame.phase = .submitted
                state = .pending(frame)
                alarm.set(at: now() + patience)
            }
        } catch {
            let wasPartial = !needsFullUpdate
            needsFullUpdate = true
            try recover(from: error, frame, wasPartial: wasPartial)
        }
    }

    private func recover(
        from error: SystemError, _ frame: PendingFrame, wasPartial: Bool
    ) throws(DisplayError) {
        var frame = frame
        switch error.code {
        case EBUSY, ENOMEM, EAGAIN, EINTR:
            let time = now()
            let since = if case .refused(let first) = frame.phase { first } else { time }
            if time - since > endurance { throw lose(.refused(error.description), error) }
            if time - since > patience { needsModeset = true }
            frame.phase = .refused(since: since)
            state = .pending(frame)
            alarm.set(at: time + timing.clock.period)
        case EACCES, EPERM:
            pause()
            alarm.set(at: now() + .milliseconds(1000))
            throw .paused
        case ENODEV, ENOENT, EBADF:
            throw lose(.lost(error.description), error)
        default:
            if !needsModeset && wasPartial && sendsDamage {
                log("\(error); updating whole frames from now on")
                sendsDamage = false
                try submit(frame)
            } else if !needsModeset {
                log("\(error); setting the mode anew")
                needsModeset = true
                try submit(frame)
            } else if device.giveIn() {
                log("\(error); trying with less")
                frame.phase = .superseded
                state = .pending(frame)
                alarm.set(at: now())
            } else {
                throw lose(.refused(error.description), error)
            }
        }
    }

    /// Ends the show with an error to throw; the delegate is told by the alarm, as it may be the caller.
    private func lose(_ error: DisplayError, _ reason: SystemError) -> DisplayError {
        state = .failed(untold: reason.description)
        alarm.set(at: now())
        return error
    }

    /// Offers a pending frame again.
    ///
    /// If the screen is paused over it the frame is lost, and `screenDidReset` will ask for everything; if it fails, the
    /// delegate will be told.
    func resubmit(_ frame: PendingFrame) {
        do { try submit(frame) } catch { log("\(error)") }
    }

    /// An event did not come in time.
    func missEvent(of frame: PendingFrame) {
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

    /// Ends the show and tells the delegate.
    func fail(_ error: SystemError) {
        switch state {
        case .failed, .closed: return
        default: break
        }
        state = .failed(untold: nil)
        alarm.cancel()
        delegate?.screenDidFail(error.description)
    }
}
