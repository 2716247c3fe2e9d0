public import Geometry

/// A way through the plane made of straight lines and cubic curves.
public struct MotionPath: Hashable, Sendable {
    /// One piece of the way, from where the one before ended.
    enum Segment: Hashable, Sendable {
        case line(Point)
        case curve(Point, Point, Point)

        var end: Point {
            switch self {
            case .line(let end), .curve(_, _, let end): end
            }
        }

        /// The point at a parameter 0…1.
        func point(from start: Point, at t: Double) -> Point {
            switch self {
            case .line(let end): return start.interpolated(to: end, at: t)
            case .curve(let a, let b, let end):
                let s = 1 - t
                let near = start.multiplied(by: s * s * s) + a.multiplied(by: 3 * s * s * t)
                return near + b.multiplied(by: 3 * s * t * t) + end.multiplied(by: t * t * t)
            }
        }

        /// About how long it is: the sum of 16 chords.
        func length(from start: Point) -> Double {
            guard case .curve = self else { return start.distance(to: end) }
            var (sum, last) = (0.0, start)
            for i in 1...16 {
                let next = point(from: start, at: Double(i) / 16)
                sum += last.distance(to: next)
                last = next
            }
            return sum
        }
    }

    /// Where it begins.
    public let start: Point
    private(set) var segments: [Segment] = []

    /// Makes a way that begins at a point and goes nowhere yet.
    public init(start: Point) { self.start = start }

    /// Goes on in a straight line.
    public mutating func addLine(to end: Point) { segments.append(.line(end)) }

    /// Goes on along a cubic Bézier curve with two control points.
    public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
        segments.append(.curve(control1, control2, end))
    }

    /// Where segment `index` begins.
    func start(of index: Int) -> Point { index == 0 ? start : segments[index - 1].end }
}
