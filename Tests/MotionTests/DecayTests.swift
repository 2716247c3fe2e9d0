import Motion
import Testing

@Suite("Deceleration")
struct DecayTests {
    @Test("Closed form and millisecond steps agree to the size of a step", arguments: [DecelerationRate.normal, .fast])
    func steps(rate: DecelerationRate) {
        let decay = Decay(start: 10, velocity: 3000, rate: rate)
        var (x, v) = (10.0, 3000.0)
        for millisecond in 1...2000 {
            x += v / 1000
            v *= rate.perMillisecond
            let time = TimeSpan.milliseconds(Int64(millisecond))
            #expect((decay.velocity(at: time) - v).magnitude < 1e-6)
            #expect((decay.value(at: time) - x).magnitude < 3000.0 / 1000)
        }
    }

    @Test("It rests where the velocity, over its constant, leads")
    func rest() {
        let decay = Decay(start: -5, velocity: -800)
        #expect((decay.value(at: .seconds(60)) - decay.restValue).magnitude < 1e-9)
        #expect(decay.velocity(at: .seconds(600)).magnitude < 1e-300)
        #expect(Decay(start: 7, velocity: 0).restValue == 7)
    }

    @Test("Rest time is when the threshold is reached for good")
    func restTime() {
        let decay = Decay(start: 0, velocity: 1500, rate: .normal)
        let time = decay.restTime(threshold: 0.25)
        #expect((decay.restValue - decay.value(at: time) - 0.25).magnitude < 1e-6)
        #expect(Decay(start: 0, velocity: 0.1).restTime(threshold: 0.5) == .zero)
    }

    @Test("The time to a value is when it is there; behind, at the rest and beyond it never is")
    func reaching() throws {
        let decay = Decay(start: 100, velocity: -900, rate: .normal)
        let time = try #require(decay.time(reaching: -120))
        #expect((decay.value(at: time) + 120).magnitude < 1e-5)
        #expect(decay.time(reaching: 100) == .zero)
        #expect(decay.time(reaching: 101) == nil)
        #expect(decay.time(reaching: decay.restValue) == nil)
        #expect(decay.time(reaching: -10_000) == nil)
        #expect(Decay(start: 1, velocity: 0).time(reaching: 2) == nil)
    }

    @Test("Before the throw it is at its start")
    func before() {
        let decay = Decay(start: 3, velocity: 70)
        #expect(decay.value(at: .milliseconds(-50)) == 3)
        #expect(decay.velocity(at: .milliseconds(-50)) == 70)
    }

    @Test("Rates that would never end are moved to one that does")
    func rates() {
        #expect(DecelerationRate(perMillisecond: 1).decayConstant > 0)
        #expect(DecelerationRate(perMillisecond: 0).decayConstant.isFinite)
        #expect((DecelerationRate.fast.decayConstant - 10.0503358535).magnitude < 1e-9)
    }
}
