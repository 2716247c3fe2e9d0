/// A value that was thrown and slows down by itself, in closed form.
///
/// x(t) = x₀ + v₀/k · (1 − e^(−k·t)) and v(t) = v₀ · e^(−k·t), with k from the rate: the continuous form of the
/// millisecond-by-millisecond sum, so that the frame rate has no influence.
public struct Decay: Hashable, Sendable {
    /// The value at time 0, in points.
    public var start: Double
    /// The velocity at time 0, in points per second.
    public var velocity: Double
    /// How quickly it slows down.
    public var rate: DecelerationRate

    /// Makes a throw from a value with a velocity in units per second; `fast` unless said otherwise.
    public init(start: Double, velocity: Double, rate: DecelerationRate = .fast) {
        self.start = start
        self.velocity = velocity
        self.rate = rate
    }

    /// Where it comes to rest, after infinite time.
    public var restValue: Double { start + velocity / rate.decayConstant }

    /// The value a span after the throw; the start for negative spans.
    public func value(at time: TimeSpan) -> Double {
        let k = rate.decayConstant
        return start + velocity / k * (1 - exponential(-k * max(time.seconds, 0)))
    }

    /// The velocity a span after the throw, in units per second.
    public func velocity(at time: TimeSpan) -> Double {
        velocity * exponential(-rate.decayConstant * max(time.seconds, 0))
    }

    /// When it is within `threshold` of its rest value for good; zero if it starts there.
    ///
    /// `threshold` is in the value's unit and must be above 0.
    public func restTime(threshold: Double) -> TimeSpan {
        precondition(threshold > 0, "a throw never reaches its rest value exactly")
        let distance = (restValue - start).magnitude
        guard distance > threshold else { return .zero }
        return .seconds(naturalLogarithm(distance / threshold) / rate.decayConstant)
    }

    /// When it passes a value, or nil if it never does: the value lies behind it, or at its rest or beyond.
    public func time(reaching value: Double) -> TimeSpan? {
        if value == start { return .zero }
        let left = 1 - (value - start) / (restValue - start)
        guard left > 0, left < 1 else { return nil }
        return .seconds(-naturalLogarithm(left) / rate.decayConstant)
    }
}
