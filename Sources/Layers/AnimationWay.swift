/// From one value of a property to another: what `from`, `to` and `by` mean together.
///
/// In all their combinations the value is linear in the share of the way and in the model's value. It is kept in that
/// form and as plain numbers, whatever the property's type: code that is generic over the value pays for it in every
/// frame.
struct AnimationWay {
    private let place: PropertyPlace
    private let isAdditive: Bool
    /// Whether there are no values of its own.
    private let startsFromShown: Bool
    /// The value at the start, without the model's part.
    private var base: [Double]
    /// The change over the whole way, without the model's part.
    private let change: [Double]
    /// The model's part at the start and its change over the whole way.
    private let modelShare: Double
    private let modelChange: Double

    init<Value: Interpolatable>(
        _ property: WritableKeyPath<LayerProperties, Value>, from: Value?, to: Value?, by: Value?, isAdditive: Bool
    ) {
        place = PropertyPlace(property)
        self.isAdditive = isAdditive
        startsFromShown = from == nil && to == nil && by == nil
        var properties = LayerProperties()
        let model = properties[keyPath: property]
        let zero = model.subtracting(model)
        let (start, way): (Value, Value)
        switch (from, to, by) {
        case (let from?, let to?, _): (start, way, modelShare, modelChange) = (from, to.subtracting(from), 0, 0)
        case (let from?, nil, let by?): (start, way, modelShare, modelChange) = (from, by, 0, 0)
        case (nil, let to?, let by?): (start, way, modelShare, modelChange) = (to.subtracting(by), by, 0, 0)
        case (let from?, nil, nil): (start, way, modelShare, modelChange) = (from, zero.subtracting(from), 0, 1)
        case (nil, let to?, nil): (start, way, modelShare, modelChange) = (zero, to, 1, -1)
        case (nil, nil, let by?): (start, way, modelShare, modelChange) = (zero, by, 1, 0)
        case (nil, nil, nil): (start, way, modelShare, modelChange) = (zero, zero, 0, 1)
        }
        properties[keyPath: property] = start
        base = place.numbers(of: properties)
        properties[keyPath: property] = way
        change = place.numbers(of: properties)
    }

    /// Remembers what was shown when the animation was added, if it starts from there.
    mutating func start(from presentation: LayerProperties) {
        if startsFromShown { base = place.numbers(of: presentation) }
    }

    /// Writes the value at a share of the way, which may lie outside 0…1.
    func apply(at share: Double, to shown: inout LayerProperties, model: LayerProperties) {
        let modelPart = modelShare + modelChange * share
        let usesModel = modelShare != 0 || modelChange != 0
        place.update(&shown, model) { i, number, modelNumber in
            // What was shown fades out as the model's value fades in.
            var value = startsFromShown ? base[i] * (1 - share) : base[i] + change[i] * share
            if usesModel { value += modelNumber * modelPart }
            number = isAdditive ? number + value : value
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
