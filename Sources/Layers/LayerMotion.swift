import Motion

/// What makes a layer look different from its model.
struct LayerMotion {
    /// What runs, in the order it was added.
    var animations: [RunningAnimation] = []
    /// What the contents are still appearing over, the oldest first.
    var fades: [ContentsFade] = []

    /// Whether something ended by a time that is still to be dropped, or waited for.
    func isOver(by time: FrameTime) -> Bool {
        for running in animations where running.isOver(by: time) { return true }
        for i in fades.indices where fades[i].end <= time { return true }
        return false
    }

    /// Drops what has ended by a time; completions that waited for it go into `ended`.
    mutating func dropEnded(by time: FrameTime, into ended: inout [Completion]) {
        for running in animations where running.isOver(by: time) {
            if let completion = running.takeCompletion() { ended.append(completion) }
        }
        animations.removeAll { $0.timing.isRemovedOnCompletion && $0.hasEnded(by: time) }
        // What lies below contents that have fully appeared no longer shows.
        if let last = fades.lastIndex(where: { $0.end <= time }) {
            ended += fades[...last].compactMap(\.completion)
            fades.removeSubrange(...last)
        }
    }

    /// When something changes after a time: that very time if something moves.
    func nextFrame(after time: FrameTime) -> FrameTime? {
        for i in fades.indices where time < fades[i].end { return time }
        var next: FrameTime?
        for running in animations where !running.hasEnded(by: time) {
            let begin = running.start + running.timing.beginTime
            if begin <= time {
                if running.timing.speed != 0 { return time }
            } else {
                next = next.map { min($0, begin) } ?? begin
            }
        }
        return next
    }
}

/// An animation on its layer.
///
/// Made once and then only asked, in every frame: a reference, so that asking copies nothing.
final class RunningAnimation {
    let key: AnimationKey?
    let start: FrameTime
    /// When it has ended; nil if that never happens, or not within thirty years.
    let end: FrameTime?
    /// The animation's, at hand: it does not change any more.
    let timing: MediaTiming
    private let animation: any LayerAnimation
    private(set) var completion: Completion?

    init(key: AnimationKey?, animation: any LayerAnimation, start: FrameTime, completion: Completion?) {
        self.key = key
        self.start = start
        self.animation = animation
        self.completion = completion
        timing = animation.timing
        let end = timing.end
        self.end = end < 1e9 ? start + .seconds(end) : nil
    }

    func hasEnded(by time: FrameTime) -> Bool { end.map { $0 <= time } ?? false }

    /// Whether it has ended and is to be dropped, or a completion waits for that.
    func isOver(by time: FrameTime) -> Bool {
        hasEnded(by: time) && (timing.isRemovedOnCompletion || completion != nil)
    }

    /// Hands out what waits for the end, once.
    func takeCompletion() -> Completion? {
        defer { completion = nil }
        return completion
    }

    /// Writes the values at a time into `shown`; nothing while the animation does not show.
    func apply(at time: FrameTime, to shown: inout LayerProperties, model: LayerProperties) {
        guard let progress = timing.progress(at: (time - start).seconds) else { return }
        animation.apply(at: progress, to: &shown, model: model)
    }
}
