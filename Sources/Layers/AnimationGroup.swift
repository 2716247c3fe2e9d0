public import Motion

/// Several animations with a time in common.
///
/// The members' own timings count from the group's start, in the group's time: they repeat and run backwards with it,
/// and are cut off when it ends.
public struct AnimationGroup: LayerAnimation {
    /// The members; later ones are added on top of earlier ones.
    public var animations: [any LayerAnimation]
    /// The pace of the group's time; linear by default.
    public var curve: TimingCurve
    /// When the group runs and how often.
    public var timing: MediaTiming

    /// Makes a group, which lasts as long as its longest member unless `timing` says otherwise.
    ///
    /// A group of nothing but endless members needs a timing.
    public init(_ animations: [any LayerAnimation], curve: TimingCurve = .linear, timing: MediaTiming? = nil) {
        let ends = animations.map(\.timing.end).filter { $0 < 1e9 }
        precondition(timing != nil || animations.isEmpty || !ends.isEmpty, "the group has to end some time")
        self.animations = animations
        self.curve = curve
        self.timing = timing ?? MediaTiming(duration: .seconds(ends.max() ?? 0))
    }

    /// Tells the members what was shown.
    public mutating func start(from presentation: LayerProperties) {
        for i in animations.indices { animations[i].start(from: presentation) }
    }

    /// Writes the members' values at a share of the group's iteration.
    public func apply(at progress: Double, to shown: inout LayerProperties, model: LayerProperties) {
        let time = curve.value(at: progress) * timing.duration.seconds
        for animation in animations { animation.apply(atParentTime: time, to: &shown, model: model) }
    }
}
