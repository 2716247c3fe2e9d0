extension Spring {
    /// From when on the way from 0 to 1 stays within `threshold` of its end; 0.001 unless said otherwise.
    ///
    /// The usual rule for a spring's duration: it asks the envelope A·e^(−c/2m·t), which touches the swinging curve near
    /// its peaks, so it may be later than the curve itself by up to half a swing. 1.41 s for the default spring.
    public func settlingDuration(threshold: Double = 0.001) -> TimeSpan {
        guard case .swinging(let frequency) = regime else {
            return settlingTime(from: -1, velocity: initialVelocity, threshold: threshold)
        }
        return swingingTime(amplitude(-1, initialVelocity, frequency) / threshold)
    }

    /// From when on a displacement that was `start` and moved with `velocity` units per second stays settled.
    ///
    /// Settled means a displacement of at most `threshold` and, if given, a velocity of at most `velocityThreshold` in
    /// size, both above 0. Never too early; late by up to half a swing. At most 10⁹ s, for a spring with as good as no
    /// damping.
    public func settlingTime(
        from start: Double, velocity: Double, threshold: Double, velocityThreshold: Double = .infinity
    ) -> TimeSpan {
        precondition(threshold > 0 && velocityThreshold > 0, "a spring never reaches its end exactly")
        let a = decay
        let (x, v, b) = (start.magnitude, velocity.magnitude, (velocity + a * start).magnitude)
        // |sin(w·t)| ≤ w·t and |sinh(w·t)| ≤ w·t·e^(w·t) bound every spring by a critically damped one. That is tight
        // near the critical damping, where the amplitudes of the other two solutions grow beyond all measure.
        func bounded(fall: Double, square: Double) -> TimeSpan {
            Self.lastTime(scale: 1 / fall) { t in
                let e = exponential(-fall * t)
                return e * (x + b * t) > threshold || e * (v + (a * b + square * x) * t) > velocityThreshold
            }
        }
        switch regime {
        case .swinging(let w):
            let amplitude = amplitude(start, velocity, w)
            let excess = max(amplitude / threshold, amplitude * angularFrequency / velocityThreshold)
            return min(swingingTime(excess), bounded(fall: a, square: w * w))
        case .critical:
            return bounded(fall: a, square: 0)
        case .creeping(let w):
            let (slow, p, fast, q) = creep(start, velocity, spread: w)
            let exact = Self.lastTime(scale: -1 / slow) { t in
                let (first, second) = (p.magnitude * exponential(slow * t), q.magnitude * exponential(fast * t))
                return first + second > threshold || -slow * first - fast * second > velocityThreshold
            }
            return min(exact, bounded(fall: -slow, square: w * w))
        }
    }

    private func amplitude(_ x0: Double, _ v0: Double, _ frequency: Double) -> Double {
        let b = (v0 + decay * x0) / frequency
        return (x0 * x0 + b * b).squareRoot()
    }

    /// When an amplitude that is so many times too large has fallen far enough.
    private func swingingTime(_ excess: Double) -> TimeSpan {
        excess > 1 ? .seconds(min(naturalLogarithm(excess) / decay, 1e9)) : .zero
    }

    /// The end of the time in which `isMoving` holds, for envelopes that fall with every `scale` seconds from the first
    /// on.
    ///
    /// Doubling finds a time when it no longer does, bisection the border, to a 10⁻¹⁰th.
    private static func lastTime(scale: Double, isMoving: (Double) -> Bool) -> TimeSpan {
        var high = scale
        while isMoving(high) && high < 1e9 { high *= 2 }
        guard high > scale || isMoving(0) || isMoving(scale / 2) else { return .zero }
        var low = 0.0
        for _ in 0..<34 {
            let middle = (low + high) / 2
            if isMoving(middle) { low = middle } else { high = middle }
        }
        return .seconds(min(high, 1e9))
    }
}
