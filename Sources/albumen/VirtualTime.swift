import Display
import Gestures
import Kiosk
import Platform

/// Plays a touch script on the headless screen's own clock, as fast as it goes.
///
/// Ends when all is played and at rest, unless somebody may still send commands: then it goes on, asleep between them,
/// until told to stop.
func runInVirtualTime(
    _ session: Session, screen: HeadlessScreen, touches: [TouchEvent], staysForCommands: Bool
) throws(SystemError) {
    // Nothing is drawn before the albums are known and the pictures asked for are there, or are known to be bad.
    func settle() -> Bool {
        var hasNews = false
        do throws(SystemError) {
            while !session.isOver, !session.isScanned || session.loader.outstanding > 0 {
                try session.loop.wait(until: nil)
                hasNews = true
            }
        } catch {
            session.stop(because: "\(error)")
        }
        return hasNews
    }
    let run = HandTurnedRun(kiosk: session.kiosk, screen: screen, touches: touches, settle: settle)
    var wasPlayed = false
    while !session.isOver {
        // Commands come in between frames.
        try session.loop.wait(until: 0)
        if run.step() { continue }
        if !wasPlayed, run.isPlayed {
            wasPlayed = true
            log("touch script played")
        }
        guard staysForCommands, !session.isOver else { return }
        try session.loop.wait(until: nil)
    }
}
