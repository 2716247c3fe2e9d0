/// A pace: what share of the way is done after a share of the time.
///
/// A cubic Bézier curve from (0, 0) to (1, 1) with two control points; time runs along x, progress along y. Control
/// points may have any y (above 1 overshoots), but x within 0…1, or a time would have several progresses.
public struct TimingCurve: Hashable, Sendable {
    /// The first control point's x, 0…1.
    public let x1: Double
    /// The first control point's y.
    public let y1: Double
    /// The second control point's x, 0…1.
    public let x2: Double
    /// The second control point's y.
    public let y2: Double

    /// Makes a curve of its control points; an x outside 0…1 is moved to the nearer end.
    public static func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
        TimingCurve(x1: min(max(x1, 0), 1), y1: y1, x2: min(max(x2, 0), 1), y2: y2)
    }

    /// Progress is time.
    public static let linear = cubic(0, 0, 1, 1)
    /// Slow at first: (0.42, 0), (1, 1).
    public static let easeIn = cubic(0.42, 0, 1, 1)
    /// Slow at the end: (0, 0), (0.58, 1).
    public static let easeOut = cubic(0, 0, 0.58, 1)
    /// Slow at both ends: (0.42, 0), (0.58, 1).
    public static let easeInOut = cubic(0.42, 0, 0.58, 1)
    /// Quick at first, then slow: (0.25, 0.1), (0.25, 1), the usual one for changes nobody gave a curve.
    public static let `default` = cubic(0.25, 0.1, 0.25, 1)

    /// The progress at a share of the time; outside 0…1 the nearer end's, so 0 and 1 are met exactly.
    ///
    /// x(s) = time is solved by Newton's method inside a bracket that bisection keeps: it converges for every curve,
    /// also where the slope vanishes. Exact to 10⁻¹² in s; at most 60 steps, mostly 5.
    public func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        if x1 == y1 && x2 == y2 { return time }
        return Self.coordinate(y1, y2, parameter(at: time))
    }

    private func parameter(at time: Double) -> Double {
        var (low, high, s) = (0.0, 1.0, time)
        for _ in 0..<60 {
            let error = Self.coordinate(x1, x2, s) - time
            if error == 0 { return s }
            if error > 0 { high = s } else { low = s }
            let slope = Self.slope(x1, x2, s)
            let newton = s - error / slope
            let next = newton > low && newton < high ? newton : (low + high) / 2
            if (next - s).magnitude < 1e-14 { return next }
            s = next
        }
        return s
    }

    /// One coordinate of the curve at parameter s: 3(1−s)²s·a + 3(1−s)s²·b + s³.
    private static func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
        ((1 + 3 * (a - b)) * s + 3 * (b - 2 * a)) * s * s + 3 * a * s
    }

    /// Its derivative by s.
    private static func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
        (3 * (1 + 3 * (a - b)) * s + 6 * (b - 2 * a)) * s + 3 * a
    }
}
