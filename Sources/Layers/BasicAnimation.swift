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
    /// What changes.
    public var property: WritableKeyPath<LayerProperties, Value>
    /// The value at the start.
    public var from: Value?
    /// The value at the end.
    public var to: Value?
    /// The difference of the two.
    public var by: Value?
    /// Whether the values are added to the property's instead of replacing it; false by default.
    public var isAdditive: Bool
    /// The pace within an iteration; linear by default.
    public var curve: TimingCurve
    /// When it runs and how often.
    public var timing: MediaTiming
    private var startValue: Value?

    /// Makes an animation of a property, which runs once for `timing.duration`, 0.25 s unless said otherwise.
    public init(
        _ property: WritableKeyPath<LayerProperties, Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil,
        isAdditive: Bool = false, curve: TimingCurve = .linear, timing: MediaTiming = MediaTiming()
    ) {
        self.property = property
        self.from = from
        self.to = to
        self.by = by
        self.isAdditive = isAdditive
        self.curve = curve
        self.timing = timing
    }

    /// Remembers what was shown, for an animation without values of its own.
    public mutating func start(from presentation: LayerProperties) {
        startValue = presentation[keyPath: property]
    }

    /// Writes the value at a share of an iteration.
    public func apply(at progress: Double, to shown: inout LayerProperties, model: LayerProperties) {
        let (start, end) = ends(model: model[keyPath: property])
        let value = start.interpolated(to: end, at: curve.value(at: progress))
        shown.set(property, value, isAdditive: isAdditive)
    }

    private func ends(model: Value) -> (start: Value, end: Value) {
        Self.ends(from: from, to: to, by: by, model: model, shown: startValue)
    }

    /// The two values that the given ones mean.
    static func ends(from: Value?, to: Value?, by: Value?, model: Value, shown: Value?) -> (start: Value, end: Value) {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): (from, from.adding(by))
        case (nil, let to?, let by?): (to.subtracting(by), to)
        case (let from?, nil, nil): (from, model)
        case (nil, let to?, nil): (model, to)
        case (nil, nil, let by?): (model, model.adding(by))
        case (nil, nil, nil): (shown ?? model, model)
        }
    }
}

extension LayerProperties {
    /// Replaces a property's value, or adds to it.
    mutating func set<Value: Interpolatable>(
        _ property: WritableKeyPath<LayerProperties, Value>, _ value: Value, isAdditive: Bool
    ) {
        self[keyPath: property] = isAdditive ? self[keyPath: property].adding(value) : value
    }
}
