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
        var deadline = touches.first?.time
        if let headless, session.kiosk.clockwork.isPending {
            let refresh = headless.nextRefresh(after: headless.now)
            deadline = min(deadline ?? refresh, refresh)
        }
        try session.loop.wait(until: deadline?.nanoseconds)
        let now = present()
        headless?.advance(to: now)
        while let touch = touches.first, touch.time <= now {
            touches.removeFirst()
            session.kiosk.handle(touch)
            if touches.isEmpty { log("touch script played") }
        }
    }
}
