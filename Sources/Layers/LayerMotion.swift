import Motion

/// What makes a layer look different from its model.
struct LayerMotion {
    /// What runs, in the order it was added.
    var animations: [RunningAnimation] = []
    /// What the contents are still appearing over, the oldest first.
    var fades: [ContentsFade] = []

    var isEmpty: Bool { animations.isEmpty && fades.isEmpty }
}

/// An animation on its layer.
struct RunningAnimation {
    var key: AnimationKey?
    var animation: any LayerAnimation
    var start: FrameTime
    var completion: Completion?

    /// When it has ended; nil if that never happens, or not within thirty years.
    var end: FrameTime? {
        let end = animation.timing.end
        return end < 1e9 ? start + .seconds(end) : nil
    }
}
