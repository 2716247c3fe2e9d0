import Motion
import Testing

/// One spring of each kind, those close to critical included.
private let springs = [
    Spring(), Spring(damping: 0.5), Spring(mass: 3, stiffness: 250, damping: 12), Spring.critical(stiffness: 100),
    Spring(damping: 19.9999), Spring(damping: 20.0001), Spring(damping: 19.99999999), Spring(damping: 60),
    Spring(stiffness: 1, damping: 500), Spring(bounciness: 6, speed: 12),
]

@Suite("Springs")
struct SpringTests {
    @Test("The closed form is what small steps of the equation give", arguments: springs)
    func integrated(spring: Spring) {
        func acceleration(_ x: Double, _ v: Double) -> Double {
            -(spring.stiffness * x + spring.damping * v) / spring.mass
        }
        var (x, v) = (40.0, -300.0)
        let h = 1.0 / 16384
        for step in 1...(16384 * 2) {
            let (k1, l1) = (v, acceleration(x, v))
            let (k2, l2) = (v + h / 2 * l1, acceleration(x + h / 2 * k1, v + h / 2 * l1))
            let (k3, l3) = (v + h / 2 * l2, acceleration(x + h / 2 * k2, v + h / 2 * l2))
            let (k4, l4) = (v + h * l3, acceleration(x + h * k3, v + h * l3))
            x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
            guard step % 1024 == 0 else { continue }
            let time = TimeSpan.seconds(Double(step) * h)
            #expect((spring.displacement(from: 40, velocity: -300, at: time) - x).magnitude < 1e-5)
            #expect((spring.velocity(from: 40, velocity: -300, at: time) - v).magnitude < 1e-4)
        }
    }

    @Test("It starts where and as fast as it is told, also before its start", arguments: springs)
    func start(spring: Spring) {
        for time in [TimeSpan.zero, .milliseconds(-100)] {
            #expect((spring.displacement(from: 12, velocity: 700, at: time) - 12).magnitude < 1e-9)
            #expect((spring.velocity(from: 12, velocity: 700, at: time) - 700).magnitude < 1e-9)
            #expect(spring.value(at: time).magnitude < 1e-12)
        }
    }

    @Test("Ten minutes later it is at rest, and a century later", arguments: springs)
    func stall(spring: Spring) {
        let left = spring.displacement(from: 1000, velocity: 8000, at: .seconds(600))
        #expect(left.magnitude < (spring.dampingRatio > 10 ? 400 : 1e-30))
        #expect((spring.value(at: .seconds(3e9)) - 1).magnitude < 1e-12)
        #expect(spring.velocity(at: .seconds(3e9)).magnitude < 1e-12)
    }

    @Test("Cut in two and continued, it goes where it would have gone in one", arguments: springs)
    func continued(spring: Spring) {
        for milliseconds in [1, 16, 250, 900] as [Int64] {
            let cut = TimeSpan.milliseconds(milliseconds)
            let (x, v) = (
                spring.displacement(from: 25, velocity: 90, at: cut), spring.velocity(from: 25, velocity: 90, at: cut)
            )
            let whole = spring.displacement(from: 25, velocity: 90, at: cut + .milliseconds(333))
            let parts = spring.displacement(from: x, velocity: v, at: .milliseconds(333))
            #expect((whole - parts).magnitude < 1e-6)
        }
    }

    @Test("After the settling time it never leaves the thresholds again", arguments: springs)
    func settling(spring: Spring) {
        for (start, velocity) in [(50.0, 0.0), (-1, 0), (0, 3000), (-200, 2500), (100, 900)] {
            let settled = spring.settlingTime(
                from: start, velocity: velocity, threshold: 0.05, velocityThreshold: 2)
            let length = max(settled.seconds, 0.1)
            let times = (0...1000).map { settled + .seconds(length * Double($0) / 500) }
            let furthest = times.map { spring.displacement(from: start, velocity: velocity, at: $0).magnitude }.max()
            let fastest = times.map { spring.velocity(from: start, velocity: velocity, at: $0).magnitude }.max()
            #expect(furthest ?? 1 <= 0.05 * 1.000001)
            #expect(fastest ?? 9 <= 2 * 1.000001)
            #expect(settled > .zero)
        }
        #expect(spring.settlingTime(from: 0.01, velocity: 0, threshold: 1, velocityThreshold: 100) == .zero)
    }

    @Test("Settling is not declared much later than it happens", arguments: [Spring(), .critical(stiffness: 100)])
    func settlingIsTight(spring: Spring) {
        let settled = spring.settlingTime(from: 100, velocity: 0, threshold: 0.05)
        let swing = 0.75  // longer than half a swing of either
        let worst =
            (0...1000).map {
                spring.displacement(
                    from: 100, velocity: 0, at: settled - .seconds(swing * Double($0) / 1000)
                ).magnitude
            }.max() ?? 0
        #expect(worst > 0.05)
    }

    @Test("Only an under-damped spring swings past its end")
    func overshoot() {
        for spring in springs {
            let peak = (0...4000).map { spring.value(at: .milliseconds(Int64($0))) }.max() ?? 0
            if spring.dampingRatio >= 1 { #expect(peak <= 1) }
            if spring.dampingRatio < 0.9 { #expect(peak > 1.001) }
        }
    }

    @Test("A velocity of its own starts the unit way")
    func initialVelocity() {
        let spring = Spring(initialVelocity: 12)
        #expect(spring.value(at: .zero) == 0)
        #expect(spring.velocity(at: .zero) == 12)
        #expect(spring.value(at: .milliseconds(20)) > Spring().value(at: .milliseconds(20)))
    }

    @Test("More bounciness swings further, more speed is faster")
    func bounciness() {
        var ratio = 2.0
        for bounciness in 0...20 {
            let spring = Spring(bounciness: Double(bounciness), speed: 12)
            #expect(spring.dampingRatio < ratio)
            ratio = spring.dampingRatio
        }
        var frequency = 0.0
        for speed in 0...20 {
            let spring = Spring(bounciness: 0, speed: Double(speed))
            #expect(spring.angularFrequency > frequency)
            if speed >= 8 { #expect(spring.dampingRatio > 0.95) }
            frequency = spring.angularFrequency
        }
    }
}
