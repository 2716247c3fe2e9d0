/// Where a property's numbers lie among the numbers that `LayerProperties` is made of.
///
/// A key path tells once, when an animation is made; followed in every frame it would cost more than the motion itself.
struct PropertyPlace {
    /// Bytes before the first number.
    private let offset: Int
    /// 1 for a length, 16 for a transform.
    let count: Int

    /// Finds a property, which must be stored: a layer's own or a part of one.
    init<Value>(_ property: WritableKeyPath<LayerProperties, Value>) {
        guard let offset = MemoryLayout<LayerProperties>.offset(of: property) else {
            preconditionFailure("only what a layer stores can be animated")
        }
        self.offset = offset
        count = MemoryLayout<Value>.size / MemoryLayout<Double>.size
    }

    /// The property's numbers.
    func numbers(of properties: LayerProperties) -> [Double] {
        withUnsafePointer(to: properties) { Array(UnsafeBufferPointer(start: numbers(at: $0), count: count)) }
    }

    /// Calls `body` for each number with its place among the property's and with what it is in the model.
    func update(
        _ properties: inout LayerProperties, _ model: LayerProperties, _ body: (Int, inout Double, Double) -> Void
    ) {
        withUnsafePointer(to: model) { model in
            withUnsafeMutablePointer(to: &properties) { properties in
                let (shown, modelled) = (UnsafeMutablePointer(mutating: numbers(at: properties)), numbers(at: model))
                for i in 0..<count { body(i, &shown[i], modelled[i]) }
            }
        }
    }

    /// All that is stored are numbers of this one type, so the memory at the offset of one is bound to it.
    private func numbers(at properties: UnsafePointer<LayerProperties>) -> UnsafePointer<Double> {
        UnsafeRawPointer(properties).advanced(by: offset).assumingMemoryBound(to: Double.self)
    }
}
