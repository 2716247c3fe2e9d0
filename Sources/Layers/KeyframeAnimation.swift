public import Motion

/// Through a row of values of a property, from one to the next.
public struct KeyframeAnimation<Value: Interpolatable>: LayerAnimation {
    /// What changes.
    public var property: WritableKeyPath<LayerProperties, Value>
    /// The values in order; without any, nothing is animated.
    public let values: [Value]
    /// Whether a value stays until the next one's time, instead of changing towards it; false by default.
    public var isDiscrete: Bool
    /// Whether the values are added to the property's instead of replacing it; false by default.
    public var isAdditive: Bool
    /// When it runs and how often.
    public var timing: MediaTiming
    private let times: KeyTimes

    /// Makes an animation through `values`.
    ///
    /// `keyTimes` are the shares of an iteration at which the values are met, ascending, one for each; evenly spread
    /// unless given. `curves` are the paces from one value to the next; linear where there are none.
    public init(
        _ property: WritableKeyPath<LayerProperties, Value>, values: [Value], keyTimes: [Double]? = nil,
        curves: [TimingCurve] = [], isDiscrete: Bool = false, isAdditive: Bool = false,
        timing: MediaTiming = MediaTiming()
    ) {
        precondition(keyTimes == nil || keyTimes?.count == values.count, "each value has its time")
        self.property = property
        self.values = values
        self.isDiscrete = isDiscrete
        self.isAdditive = isAdditive
        self.timing = timing
        // Without times of their own, values that stay share the iteration, the last one too.
        let segments = isDiscrete && keyTimes == nil ? values.count : values.count - 1
        times = KeyTimes(keyTimes ?? KeyTimes.even(segments), curves: curves)
    }

    /// Writes the value at a share of an iteration.
    public func apply(at progress: Double, to shown: inout LayerProperties, model: LayerProperties) {
        guard !values.isEmpty else { return }
        let (segment, share) = times.place(at: progress)
        let first = min(segment, values.count - 1)
        let second = min(segment + 1, values.count - 1)
        if isDiscrete {
            let isOver = share >= 1 && segment + 1 < values.count
            shown.set(property, values[isOver ? second : first], isAdditive: isAdditive)
        } else {
            shown.set(property, values[first].interpolated(to: values[second], at: share), isAdditive: isAdditive)
        }
    }
}

/// The times at which an animation meets its stations, and the paces between them.
struct KeyTimes {
    /// Ascending, one for each station.
    private let times: [Double]
    private let curves: [TimingCurve]

    init(_ times: [Double], curves: [TimingCurve]) {
        self.times = times
        self.curves = curves
    }

    /// The times of stations with so many equally long segments between them.
    static func even(_ segments: Int) -> [Double] {
        segments > 0 ? (0...segments).map { Double($0) / Double(segments) } : [0]
    }

    /// Which segment a time lies in, counted from 0, and the share of its way by its pace.
    ///
    /// Before the first station the first segment's start, after the last one the last segment's end. O(stations).
    func place(at time: Double) -> (segment: Int, share: Double) {
        guard times.count > 1, time >= times[0] else { return (0, 0) }
        let last = times.count - 2
        let segment = min((times.lastIndex { $0 <= time } ?? 0), last)
        let length = times[segment + 1] - times[segment]
        let share = length > 0 ? min((time - times[segment]) / length, 1) : 1
        return (segment, segment < curves.count ? curves[segment].value(at: share) : share)
    }
}
