/// A damped spring: how a value is pulled to where it belongs, in closed form.
///
/// The equation m·x″ + c·x′ + k·x = 0 for the displacement x from rest is solved once and for all in its three cases
/// (under-, critically and over-damped), so that any time can be asked for and the frame rate has no influence.
public struct Spring: Hashable, Sendable {
    /// What is pulled; above 0, 1 by default.
    public var mass: Double
    /// How hard it is pulled per unit of displacement; above 0, 100 by default.
    public var stiffness: Double
    /// How hard it is braked per unit of velocity; above 0, 10 by default.
    public var damping: Double
    /// The velocity at time 0 of `value(at:)`, which runs from 0 to 1: ways per second, 0 by default.
    public var initialVelocity: Double

    /// Makes a spring from its constants, which must be above 0; the defaults swing past the end by a sixth.
    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0) {
        precondition(mass > 0 && stiffness > 0 && damping > 0, "a spring pulls, is braked, and moves something")
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
    }

    /// Makes the spring that returns as fast as possible without swinging past: damping 2·√(stiffness·mass).
    public static func critical(stiffness: Double, mass: Double = 1) -> Spring {
        Spring(mass: mass, stiffness: stiffness, damping: 2 * (stiffness * mass).squareRoot())
    }

    /// Makes a spring from how much it swings past and how fast it is, each 0…20, of mass 1.
    ///
    /// The conversion of the Pop framework: speed gives the tension, a cubic fit the friction that bounces little with
    /// it (not at all from a speed of about 8 on), and bounciness goes from there towards nearly none. Bounciness 6 with speed 12 gives a tension
    /// of 342.1 and a friction of 27.5.
    public init(bounciness: Double, speed: Double) {
        let q = 0.5 + max(speed, 0) / 34 * 199.5
        let b = 0.8 * max(bounciness, 0) / 34
        let bounceless: Double
        if q <= 18 {
            bounceless = ((0.0007 * q - 0.031) * q + 0.64) * q + 1.28
        } else if q <= 44 {
            bounceless = ((0.000044 * q - 0.006) * q + 0.36) * q + 2
        } else {
            bounceless = ((0.00000045 * q - 0.000332) * q + 0.1078) * q + 5.84
        }
        let friction = bounceless + (2 * b - b * b) * (0.01 - bounceless)
        self.init(mass: 1, stiffness: 194 + 3.62 * (q - 30), damping: 25 + 3 * (friction - 8))
    }

    /// How fast it would swing without damping, in radians per second: √(k/m).
    public var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// Damping in units of the critical one: below 1 it swings past, from 1 on it does not.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// The share of the way done a span after the start: 0 at first, 1 in the end, more than 1 when swinging past.
    public func value(at time: TimeSpan) -> Double {
        1 + displacement(from: -1, velocity: initialVelocity, at: time)
    }

    /// The velocity that goes with `value(at:)`, in ways per second.
    public func velocity(at time: TimeSpan) -> Double {
        velocity(from: -1, velocity: initialVelocity, at: time)
    }

    /// The displacement from rest, a span after it was `start` and moved with `velocity` units per second.
    ///
    /// A negative span counts as none.
    public func displacement(from start: Double, velocity: Double, at time: TimeSpan) -> Double {
        state(start, velocity, time).displacement
    }

    /// The velocity, in units per second, that goes with `displacement(from:velocity:at:)`.
    public func velocity(from start: Double, velocity: Double, at time: TimeSpan) -> Double {
        state(start, velocity, time).velocity
    }

    /// Half the damping per mass, in 1/s: what amplitudes fall with.
    var decay: Double { damping / (2 * mass) }

    /// Which of the three solutions applies, with √|a² − ω²|.
    ///
    /// Very close to critical the outer two lose digits, and the critical one is as good.
    enum Regime {
        case swinging(frequency: Double)
        case critical
        case creeping(spread: Double)
    }

    /// The solution that applies to these constants.
    var regime: Regime {
        let excess = dampingRatio * dampingRatio - 1
        let root = angularFrequency * excess.magnitude.squareRoot()
        if excess.magnitude < 1e-8 { return .critical }
        return excess < 0 ? .swinging(frequency: root) : .creeping(spread: root)
    }

    /// The two exponents and amplitudes of the over-damped solution p·e^(slow·t) + q·e^(fast·t).
    func creep(_ x0: Double, _ v0: Double, spread w: Double) -> (slow: Double, p: Double, fast: Double, q: Double) {
        let fast = -decay - w
        let slow = angularFrequency * angularFrequency / fast  // their product, and no cancellation
        return (slow, (v0 - fast * x0) / (2 * w), fast, (slow * x0 - v0) / (2 * w))
    }

    private func state(_ x0: Double, _ v0: Double, _ time: TimeSpan) -> (displacement: Double, velocity: Double) {
        let t = max(time.seconds, 0)
        let a = decay
        let b = v0 + a * x0
        switch regime {
        case .swinging(let w):
            let e = exponential(-a * t)
            guard e > 0 else { return (0, 0) }
            let (s, c) = sineCosine(w * t)
            return (e * (x0 * c + b / w * s), e * (v0 * c - (a * b / w + w * x0) * s))
        case .critical:
            let e = exponential(-a * t)
            guard e > 0 else { return (0, 0) }
            return (e * (x0 + b * t), e * (v0 - a * b * t))
        case .creeping(let w):
            let (slow, p, fast, q) = creep(x0, v0, spread: w)
            let (first, second) = (p * exponential(slow * t), q * exponential(fast * t))
            return (first + second, slow * first + fast * second)
        }
    }
}
