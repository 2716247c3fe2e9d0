public import Display
public import Gestures
internal import Motion

/// Runs a kiosk on a headless screen by turning its clock by hand: no waiting, and the same frames every time.
///
/// Touches are handed over at their own times, between the refreshes; a frame is drawn after each that changed
/// something, as on a card. Pictures count as being there at once: `settle` is called before each frame.
public final class HandTurnedRun {
    private let kiosk: PhotoKiosk
    private let screen: HeadlessScreen
    private let settle: () -> Bool
    private var touches: ArraySlice<TouchEvent>

    /// Makes a run that begins at the screen's present time.
    ///
    /// - Parameters:
    ///   - kiosk: what is run; it shows itself on `screen`.
    ///   - screen: whose clock is turned.
    ///   - touches: in order of time.
    ///   - settle: brings in everything that was asked for outside, pictures above all; whether anything came.
    public init(kiosk: PhotoKiosk, screen: HeadlessScreen, touches: [TouchEvent] = [], settle: @escaping () -> Bool) {
        self.kiosk = kiosk
        self.screen = screen
        self.touches = touches[...]
        self.settle = settle
    }

    /// Whether all touches were handed over.
    public var isPlayed: Bool { touches.isEmpty }

    /// Does the next thing there is to do: a touch, a refresh, or what was only waiting for its time; false when there is
    /// none.
    public func step() -> Bool {
        repeat { kiosk.clockwork.prepare(screen.now) } while settle()
        kiosk.pump(screen.now)
        let next = kiosk.clockwork.isPending ? screen.nextRefresh(after: screen.now) : kiosk.wakeTime
        if let touch = touches.first, next.map({ touch.time <= $0 }) ?? true {
            touches.removeFirst()
            screen.advance(to: touch.time)
            kiosk.handle(touch)
            return true
        }
        guard let next else { return false }
        screen.advance(to: next)
        return true
    }

    /// Steps until nothing is left to do, at most `limit` times; whether the end was reached.
    @discardableResult
    public func run(limit: Int = 1_000_000) -> Bool {
        for _ in 0..<limit where !step() { return true }
        return false
    }
}
