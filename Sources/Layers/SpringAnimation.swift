public import Motion

/// From one value of a property to another, pulled by a spring that may swing past the end.
///
/// `from`, `to` and `by` mean what they mean to a `BasicAnimation`. The spring's `initialVelocity` is in ways from start
/// to end per second: dividing a velocity of the property by the difference of the two values carries a motion on.
public struct SpringAnimation<Value: Interpolatable>: LayerAnimation {
    /// What pulls.
    public let spring: Spring
    /// When it runs and how often.
    public var timing: MediaTiming
    private var way: AnimationWay

    /// Makes an animation of a property.
    ///
    /// The property is one that `LayerProperties` stores or a stored part of one, such as `\.bounds.size.width`. It lasts
    /// until the spring has settled to a thousandth of the way unless `timing` says otherwise. With `isAdditive` the values
    /// are added to the property's instead of replacing it.
    public init(
        _ property: WritableKeyPath<LayerProperties, Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil,
        isAdditive: Bool = false, spring: Spring = Spring(), timing: MediaTiming? = nil
    ) {
        self.spring = spring
        self.timing = timing ?? MediaTiming(duration: spring.settlingDuration())
        way = AnimationWay(property, from: from, to: to, by: by, isAdditive: isAdditive)
    }

    /// Remembers what was shown, for an animation without values of its own.
    public mutating func start(from presentation: LayerProperties) { way.start(from: presentation) }

    /// Writes the value at a share of an iteration.
    public func apply(at progress: Double, to shown: inout LayerProperties, model: LayerProperties) {
        let share = spring.value(at: .seconds(progress * timing.duration.seconds))
        way.apply(at: share, to: &shown, model: model)
    }
}
