internal import Display
internal import Motion

/// Makes presentations out of a card's flip events, at most one a refresh.
///
/// A card with a real vertical blank counts refreshes; its events are passed on as they come. One without (virtio-gpu,
/// bochs, panels on slow buses) answers every flip at once, always with the same count: its presentations are spaced one
/// period of the mode apart by our own clock, and only while frames are shown, so that nothing runs in between.
struct FlipTiming {
    /// A presentation, and when to tell of it; not before its time.
    struct Delivery: Hashable {
        var presentation: Presentation
        var isDue: Bool
    }

    private(set) var clock: FrameClock
    private var lastCount: UInt32?
    private var lastStamp: FrameTime?
    private var refreshes: UInt64 = 0

    init(mode: DisplayMode) { clock = FrameClock(mode: mode) }

    /// A frame went out with a modeset, which tells neither time nor count.
    mutating func didSetMode(at now: FrameTime) -> Delivery { paced(now) }

    /// A flip event came.
    mutating func didFlip(stamp: FrameTime, count: UInt32, heardAt now: FrameTime) -> Delivery {
        // The kernel's count has 32 bits; what looks like a step back of less than half of them is one.
        let step = Int32(bitPattern: count &- (lastCount ?? 0))
        let isInstant = lastStamp.map { (stamp - $0).nanoseconds < clock.period.nanoseconds / 4 } ?? false
        lastCount = count
        lastStamp = stamp
        if step <= 0 || isInstant { return paced(now) }
        refreshes += UInt64(step)
        let time = clock.didPresent(at: stamp, heardAt: now)
        return Delivery(presentation: Presentation(time: time, sequence: refreshes), isDue: true)
    }

    private mutating func paced(_ now: FrameTime) -> Delivery {
        let earliest = clock.lastRefresh.map { $0 + clock.period } ?? now
        let time = max(now, earliest)
        clock.didPresent(at: time, heardAt: time)
        return Delivery(presentation: Presentation(time: time, sequence: nil), isDue: time <= now)
    }
}
