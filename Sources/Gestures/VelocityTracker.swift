public import Geometry
public import Motion

/// How fast a finger moves when it lets go: the slope of a parabola fitted to its last positions.
///
/// The fit is second-order least squares over the samples of the last `window`, evaluated at the newest one; two samples
/// give a straight line, fewer give no velocity. A finger that has rested longer than `pause` before it is lifted has no
/// velocity either. (The strategy of Android's VelocityTracker.)
///
/// Time stamps need not be good: samples that are less than `burst` apart count as one, the newest, because the driver
/// stamped a batch when it was read, and one that steps back counts as simultaneous. Adding a sample costs O(samples in
/// the window), and that is at most `window / burst`.
public struct VelocityTracker: Hashable, Sendable {
    /// How far back samples count: 100 ms before the newest.
    public static let window = TimeSpan.milliseconds(100)
    /// The longest rest before the lift that still is a fling: 40 ms.
    ///
    /// A panel that reports less often than 27 times a second is granted one and a half of its intervals, yet at most
    /// 60 ms.
    public static let pause = TimeSpan.milliseconds(40)
    /// Samples this close together carry no slope: 1 ms.
    public static let burst = TimeSpan.milliseconds(1)

    private struct Sample: Hashable, Sendable {
        /// Stamp of the first sample that was merged into this one.
        var start: FrameTime
        var time: FrameTime
        var position: Point
    }

    private var samples: [Sample] = []

    /// Makes a tracker without samples.
    public init() {}

    /// Records where the finger was.
    public mutating func add(_ position: Point, at time: FrameTime) {
        if let last = samples.last, time - last.start < Self.burst {
            let merged = Sample(start: last.start, time: max(time, last.time), position: position)
            samples[samples.count - 1] = merged
        } else {
            samples.append(Sample(start: time, time: time, position: position))
            samples.removeAll { time - $0.time > Self.window }
        }
    }

    /// The velocity in points per second of a finger lifted at `time`.
    public func velocity(at time: FrameTime) -> Point {
        guard let last = samples.last, time - last.time <= longestPause else { return .zero }
        // In units of the window and relative to the newest sample, so that the sums below are well scaled.
        let times = samples.map { ($0.time - last.time).seconds / Self.window.seconds }
        return Point(
            x: slope(times, samples.map(\.position.x)) / Self.window.seconds,
            y: slope(times, samples.map(\.position.y)) / Self.window.seconds)
    }

    private var longestPause: TimeSpan {
        var interval = Self.pause
        for (earlier, later) in zip(samples, samples.dropFirst()) {
            interval = min(interval, later.time - earlier.time)
        }
        if samples.count < 2 { return Self.pause }
        return max(Self.pause, TimeSpan(nanoseconds: interval.nanoseconds * 3 / 2))
    }

    /// Slope at t = 0 of the least-squares parabola through (t, x): the normal equations about the means, by Cramer's rule.
    private func slope(_ t: [Double], _ x: [Double]) -> Double {
        guard t.count >= 2 else { return 0 }
        let n = Double(t.count)
        let meanT = t.reduce(0, +) / n
        let meanT2 = t.reduce(0) { $0 + $1 * $1 } / n
        let meanX = x.reduce(0, +) / n
        var (tt, tq, qq, tx, qx) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (t, x) in zip(t, x) {
            let (dt, dq, dx) = (t - meanT, t * t - meanT2, x - meanX)
            tt += dt * dt
            tq += dt * dq
            qq += dq * dq
            tx += dt * dx
            qx += dq * dx
        }
        let determinant = tt * qq - tq * tq
        // Relative to its terms the determinant is 1 minus the squared correlation of t and t².
        if t.count >= 3, determinant > 1e-9 * tt * qq { return (tx * qq - qx * tq) / determinant }
        return tt > 0 ? tx / tt : 0
    }
}
