public import Motion

/// What an animation shows outside the time in which it runs.
public enum FillMode: Hashable, Sendable {
    /// Nothing: the model shows. The default.
    case removed
    /// After its end, its last value.
    case forwards
    /// Before its beginning, its first value.
    case backwards
    /// The first value before, the last one after.
    case both

    var isBackwards: Bool { self == .backwards || self == .both }
    var isForwards: Bool { self == .forwards || self == .both }
}

/// When an animation runs, how fast and how often: a map from the time of what it is part of to its own progress.
///
/// local = (parent − beginTime) · speed + timeOffset. The local time runs through `duration` once, or as `repeatCount`
/// or `repeatDuration` say, each iteration forwards and then, with `autoreverses`, back again.
///
///     parent ──────┬──────────────────────────────┬────────▶
///               beginTime                        end
///      backwards   │ 0 ── 1 │ 1 ── 0 │ 0 ── 1 …   │  forwards
public struct MediaTiming: Hashable, Sendable {
    /// Delay after the start of what the animation is part of: the instant it was added, or its group's start; none by
    /// default.
    public var beginTime: TimeSpan
    /// Length of one iteration one way, in local time; 0.25 s by default.
    ///
    /// Nothing or less ends at once.
    public var duration: TimeSpan
    /// Local seconds in one of the parent's; 1 by default, 0 stands still at `timeOffset`, less runs backwards.
    public var speed: Double
    /// Where in local time the animation begins; at its start by default.
    public var timeOffset: TimeSpan
    /// How often it runs; 1 by default, fractions and infinity allowed.
    ///
    /// Ignored when there is a `repeatDuration`.
    public var repeatCount: Double
    /// How long it goes on repeating, in local time, instead of a count.
    public var repeatDuration: TimeSpan?
    /// Whether each iteration runs back again, which takes another `duration`.
    public var autoreverses: Bool
    /// What shows before and after.
    public var fillMode: FillMode
    /// Whether the animation is dropped once it has ended; true by default.
    public var isRemovedOnCompletion: Bool

    /// Makes a timing; all defaults are those of the fields.
    public init(
        beginTime: TimeSpan = .zero, duration: TimeSpan = .milliseconds(250), speed: Double = 1,
        timeOffset: TimeSpan = .zero, repeatCount: Double = 1, repeatDuration: TimeSpan? = nil,
        autoreverses: Bool = false, fillMode: FillMode = .removed, isRemovedOnCompletion: Bool = true
    ) {
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
        self.isRemovedOnCompletion = isRemovedOnCompletion
    }

    /// Local seconds from the first iteration's start to the last one's end; may be infinite.
    var activeDuration: Double {
        if let repeatDuration { return max(repeatDuration.seconds, 0) }
        let iteration = max(duration.seconds, 0) * (autoreverses ? 2 : 1)
        return iteration == 0 ? 0 : iteration * max(repeatCount, 0)
    }

    /// The parent's seconds at which the animation has ended; infinite if that never happens.
    var end: Double {
        guard speed != 0 else { return .infinity }
        let way = speed > 0 ? activeDuration - timeOffset.seconds : timeOffset.seconds
        return beginTime.seconds + max(way, 0) / speed.magnitude
    }

    /// The share of one iteration's way, 0…1, at a time of the parent in seconds; nil where the model shows.
    ///
    /// The running time is half open: at its very end the fill mode decides.
    public func progress(at parent: Double) -> Double? {
        let elapsed = parent - beginTime.seconds
        let offset = timeOffset.seconds
        if elapsed < 0 { return fillMode.isBackwards ? progress(local: offset) : nil }
        if parent >= end { return fillMode.isForwards ? progress(local: speed < 0 ? 0 : activeDuration) : nil }
        return progress(local: elapsed * speed + offset)
    }

    private func progress(local: Double) -> Double {
        let duration = duration.seconds
        let active = activeDuration
        guard duration > 0, active > 0, local.isFinite else { return autoreverses || local < 0 ? 0 : 1 }
        let time = min(max(local, 0), active)
        let iteration = autoreverses ? 2 * duration : duration
        let count = (time / iteration).rounded(.down)
        var share = (time - count * iteration) / duration
        // The last iteration ends at its end, not at the beginning of another one.
        if time == active && share == 0 { share = autoreverses ? 2 : 1 }
        return min(max(share <= 1 ? share : 2 - share, 0), 1)
    }
}
