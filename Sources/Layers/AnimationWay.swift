/// From one value of a property to another: what `from`, `to` and `by` mean together.
///
/// In all their combinations the value is linear in the share of the way and in the model's value. It is kept in that
/// form: code that is generic over the value pays for every Optional it touches, in every frame.
struct AnimationWay<Value: Interpolatable> {
    private let property: WritableKeyPath<LayerProperties, Value>
    private let isAdditive: Bool
    /// Whether there are no values of its own.
    private let startsFromShown: Bool
    /// The value at the start and its change over the whole way, without the model's part.
    private var base: Value
    private let change: Value
    /// The model's part at the start and its change over the whole way.
    private let modelShare: Double
    private let modelChange: Double

    init(
        _ property: WritableKeyPath<LayerProperties, Value>, from: Value?, to: Value?, by: Value?, isAdditive: Bool
    ) {
        self.property = property
        self.isAdditive = isAdditive
        let model = LayerProperties()[keyPath: property]
        let zero = model.subtracting(model)
        startsFromShown = from == nil && to == nil && by == nil
        switch (from, to, by) {
        case (let from?, let to?, _): (base, change, modelShare, modelChange) = (from, to.subtracting(from), 0, 0)
        case (let from?, nil, let by?): (base, change, modelShare, modelChange) = (from, by, 0, 0)
        case (nil, let to?, let by?): (base, change, modelShare, modelChange) = (to.subtracting(by), by, 0, 0)
        case (let from?, nil, nil): (base, change, modelShare, modelChange) = (from, zero.subtracting(from), 0, 1)
        case (nil, let to?, nil): (base, change, modelShare, modelChange) = (zero, to, 1, -1)
        case (nil, nil, let by?): (base, change, modelShare, modelChange) = (zero, by, 1, 0)
        case (nil, nil, nil): (base, change, modelShare, modelChange) = (zero, zero, 0, 1)
        }
    }

    /// Remembers what was shown when the animation was added, if it starts from there.
    mutating func start(from presentation: LayerProperties) {
        if startsFromShown { base = presentation[keyPath: property] }
    }

    /// Writes the value at a share of the way, which may lie outside 0…1.
    func apply(at share: Double, to shown: inout LayerProperties, model: LayerProperties) {
        // What was shown fades out as the model's value fades in.
        var value = startsFromShown ? base.multiplied(by: 1 - share) : base.adding(change.multiplied(by: share))
        if modelShare != 0 || modelChange != 0 {
            value = value.adding(model[keyPath: property].multiplied(by: modelShare + modelChange * share))
        }
        shown.set(property, value, isAdditive: isAdditive)
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
