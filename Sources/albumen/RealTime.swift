import Display
import Gestures
import Motion
import Platform

/// The present by the monotonic clock.
func present() -> FrameTime { FrameTime(nanoseconds: MonotonicClock.nanoseconds()) }

/// Runs until told to stop, sleeping whenever nothing is to be done.
///
/// A headless screen and a touch script have no descriptors: they are looked after by deadline.
func runInRealTime(_ session: Session, headless: HeadlessScreen?, touches: [TouchEvent]) throws(SystemError) {
    var touches = touches[...]
    while !session.isOver {
        session.kiosk.pump(present())
        var deadlines = [touches.first?.time, session.kiosk.wakeTime].compactMap { $0 }
        if let headless, session.kiosk.clockwork.isPending {
            deadlines.append(headless.nextRefresh(after: headless.now))
        }
        try session.loop.wait(until: deadlines.min()?.nanoseconds)
        let now = present()
        headless?.advance(to: now)
        while let touch = touches.first, touch.time <= now {
            touches.removeFirst()
            session.kiosk.handle(touch)
            if touches.isEmpty { log("touch script played") }
        }
    }
}
