public import Geometry
public import Motion

/// Along a path, with the ends of its segments as keyframes.
public struct PathAnimation: LayerAnimation {
    /// What changes; the position, mostly.
    public var property: WritableKeyPath<LayerProperties, Point>
    /// The way taken; without segments it stays at its start.
    public let path: MotionPath
    /// Whether the path's points are added to the property's value instead of replacing it; false by default.
    public var isAdditive: Bool
    /// When it runs and how often.
    public var timing: MediaTiming
    private let times: KeyTimes

    /// How the time is spread over the segments.
    public enum Pacing: Hashable, Sendable {
        /// Every segment takes the same time.
        case even
        /// Every segment takes time by its length, so that the speed is about the same on all.
        case byLength
        /// The shares of an iteration at which the start and each segment's end are met, ascending.
        case times([Double])
    }

    /// Makes an animation along a path.
    ///
    /// `curves` are the paces on the segments; linear where there are none. Times must be one more than segments.
    public init(
        _ property: WritableKeyPath<LayerProperties, Point> = \.position, along path: MotionPath,
        pacing: Pacing = .even, curves: [TimingCurve] = [], isAdditive: Bool = false,
        timing: MediaTiming = MediaTiming()
    ) {
        self.property = property
        self.path = path
        self.isAdditive = isAdditive
        self.timing = timing
        switch pacing {
        case .even: times = KeyTimes(KeyTimes.even(path.segments.count), curves: curves)
        case .times(let shares):
            precondition(shares.count == path.segments.count + 1, "each end of a segment has its time")
            times = KeyTimes(shares, curves: curves)
        case .byLength:
            var sum = 0.0
            var shares = [0.0]
            for (i, segment) in path.segments.enumerated() {
                sum += segment.length(from: path.start(of: i))
                shares.append(sum)
            }
            times = KeyTimes(sum > 0 ? shares.map { $0 / sum } : KeyTimes.even(path.segments.count), curves: curves)
        }
    }

    /// Writes the point at a share of an iteration.
    public func apply(at progress: Double, to shown: inout LayerProperties, model: LayerProperties) {
        var point = path.start
        if !path.segments.isEmpty {
            let (segment, share) = times.place(at: progress)
            point = path.segments[segment].point(from: path.start(of: segment), at: share)
        }
        shown.set(property, point, isAdditive: isAdditive)
    }
}
