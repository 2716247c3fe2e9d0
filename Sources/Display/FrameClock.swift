public import Motion

/// Predicts when the next frame will be on the screen, from when frames were.
///
/// Devices lie about time in known ways: stamps of zero, of the future, of long ago, or the same one twice. A stamp is
/// believed when it is none of these; otherwise the moment at which it was heard stands in for it.
public struct FrameClock: Hashable, Sendable {
    /// Time from one refresh to the next: the mode's, at a plausible rate.
    public let period: TimeSpan
    /// The last refresh that a frame was shown at; nil before the first.
    public private(set) var lastRefresh: FrameTime?

    /// How many periods old a stamp may be when it is heard of and still be believed.
    static let believedPeriods: Int64 = 8

    /// Makes a clock for a mode, with no refresh known yet.
    ///
    /// A rate above 240 Hz counts as 240 Hz. One below 1 Hz is nonsense (panels on slow buses claim 0.01 Hz) and counts
    /// as 60 Hz.
    public init(mode: DisplayMode) {
        var mode = mode
        mode.millihertz = Self.plausible(millihertz: mode.millihertz)
        period = mode.period
    }

    /// The rate to pace frames at for a device that claims this one, in refreshes per thousand seconds:
    /// 1 000…240 000.
    public static func plausible(millihertz: Int) -> Int {
        millihertz < 1_000 ? 60_000 : min(millihertz, 240_000)
    }

    /// Takes in the stamp of a frame that the screen showed, heard of at `now`; returns the time that is believed.
    ///
    /// Times only ever move forward: what is returned is later than what was returned before, unless `now` itself is not.
    @discardableResult
    public mutating func didPresent(at stamp: FrameTime, heardAt now: FrameTime) -> FrameTime {
        let oldest = now - TimeSpan(nanoseconds: period.nanoseconds * Self.believedPeriods)
        let isNew = lastRefresh.map { stamp > $0 } ?? true
        let believed = stamp > .zero && stamp <= now && stamp >= oldest && isNew ? stamp : now
        lastRefresh = believed
        return believed
    }

    /// The first refresh strictly after `now`.
    ///
    /// Counted in whole periods from the last refresh known; one period from `now` where none is.
    public func nextRefresh(after now: FrameTime) -> FrameTime {
        guard let lastRefresh else { return now + period }
        if now < lastRefresh { return lastRefresh }
        let periods = (now - lastRefresh).nanoseconds / period.nanoseconds + 1
        return lastRefresh + TimeSpan(nanoseconds: periods * period.nanoseconds)
    }
}
