import Motion

/// The contents that a layer showed before its present ones, giving way to what followed them.
struct ContentsFade {
    /// What was shown before.
    var previous: LayerContents?
    var start: FrameTime
    var duration: TimeSpan
    var curve: TimingCurve
    var completion: Completion?

    var end: FrameTime { start + duration }

    /// How much of what followed shows, 0…1.
    func progress(at time: FrameTime) -> Double {
        curve.value(at: (time - start).seconds / duration.seconds)
    }
}
