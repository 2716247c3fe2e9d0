import Motion

/// A course of values for one or more properties of a layer: a pure function of time.
///
/// Made once, added to a layer with `Layer.add`, and then only asked. Implemented by `BasicAnimation`,
/// `SpringAnimation`, `KeyframeAnimation`, `PathAnimation` and `AnimationGroup`.
public protocol LayerAnimation {
    /// When it runs and how often.
    var timing: MediaTiming { get set }

    /// Learns what was shown when the animation was added, for animations that start from there.
    mutating func start(from presentation: LayerProperties)

    /// Writes the values at a share of one iteration, 0…1, into `shown`.
    ///
    /// `shown` holds what the animations added earlier made of `model`, which is the layer's own values.
    func apply(at progress: Double, to shown: inout LayerProperties, model: LayerProperties)
}

extension LayerAnimation {
    /// Most animations know all they need when they are made.
    public mutating func start(from presentation: LayerProperties) {}

    /// Writes the values at a time of the parent, in seconds; nothing where the animation does not show.
    func apply(atParentTime time: Double, to shown: inout LayerProperties, model: LayerProperties) {
        guard let progress = timing.progress(at: time) else { return }
        apply(at: progress, to: &shown, model: model)
    }
}
