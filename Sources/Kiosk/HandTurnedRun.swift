public import Display
public import Gestures
public import Motion

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

    /// Does the next thing there is to do, a touch, a refresh, or what was only waiting for its time; false when there is
    /// none up to `end`.
    ///
    /// Without an end, what a finger that is held would become is not waited for once all touches are played and no frame
    /// is on its way, nor what happens because no more come.
    public func step(until end: FrameTime? = nil) -> Bool {
        repeat { kiosk.clockwork.prepare(screen.now) } while settle()
        kiosk.pump(screen.now)
        let refresh = kiosk.clockwork.isPending ? screen.nextRefresh(after: screen.now) : nil
        let isOver = end == nil && touches.isEmpty
        let isHeldForEver = isOver && refresh == nil && kiosk.arena.isTracking
        let wake = isHeldForEver ? kiosk.clockwork.wakeTime : isOver ? kiosk.busyTime : kiosk.wakeTime
        let touch = touches.first
        guard let next = [touch?.time, refresh, wake].compactMap({ $0 }).min(), next <= end ?? next else {
            return false
        }
        screen.advance(to: next)
        if let touch, touch.time == next {
            touches.removeFirst()
            kiosk.handle(touch)
        }
        return true
    }

    /// Steps until nothing is left to do, at most `limit` times; whether that was reached.
    ///
    /// With an end it goes on until that moment, and the clock is left there.
    @discardableResult
    public func run(until end: FrameTime? = nil, limit: Int = 1_000_000) -> Bool {
        for _ in 0..<limit where !step(until: end) {
            if let end { screen.advance(to: end) }
            return true
        }
        return false
    }
}
