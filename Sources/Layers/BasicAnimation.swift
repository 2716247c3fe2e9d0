public import Motion

/// From one value of a property to another, at the pace of a curve.
///
/// Of `from`, `to` and `by` any may be left out:
///
/// | given | starts at | ends at |
/// |---|---|---|
/// | from, to | from | to |
/// | from, by | from | from + by |
/// | by, to | to − by | to |
/// | from | from | the model's value |
/// | to | the model's value | to |
/// | by | the model's value | the model's value + by |
/// | none | what was shown when it was added | the model's value |
public struct BasicAnimation<Value: Interpolatable>: LayerAnimation {
    /// The pace within an iteration; linear by default.
    public var curve: TimingCurve
    /// When it runs and how often.
    public var timing: MediaTiming
    private var way: AnimationWay

    /// Makes an animation of a property, which runs once for `timing.duration`, 0.25 s unless said otherwise.
    ///
    /// The property is one that `LayerProperties` stores or a stored part of one, such as `\.bounds.size.width`. With
    /// `isAdditive` the values are added to the property's instead of replacing it.
    public init(
        _ property: WritableKeyPath<LayerProperties, Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil,
        isAdditive: Bool = false, curve: TimingCurve = .linear, timing: MediaTiming = MediaTiming()
    ) {
        self.curve = curve
        self.timing = timing
        way = AnimationWay(property, from: from, to: to, by: by, isAdditive: isAdditive)
    }

    /// Remembers what was shown, for an animation without values of its own.
    public mutating func start(from presentation: LayerProperties) { way.start(from: presentation) }

    /// Writes the value at a share of an iteration.
    public func apply(at progress: Double, to shown: inout LayerProperties, model: LayerProperties) {
        way.apply(at: curve.value(at: progress), to: &shown, model: model)
    }
}
