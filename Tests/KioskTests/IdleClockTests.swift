import Motion
import Testing

@testable import Kiosk

@Suite("Idle clock")
struct IdleClockTests {
    private let start = FrameTime.zero + .seconds(100)

    /// What is due so many seconds after the start.
    private func due(_ clock: inout IdleClock, at seconds: Double) -> [IdleClock.ID] {
        clock.advance(to: start + .seconds(seconds))
    }

    /// What a touch ends so many seconds after the start.
    private func ended(_ clock: inout IdleClock, at seconds: Double) -> [IdleClock.ID] {
        clock.touch(at: start + .seconds(seconds))
    }

    @Test("Without anything to do it is never due")
    func nothing() {
        var clock = IdleClock(at: start)
        #expect(clock.deadline == nil)
        #expect(due(&clock, at: 1e6).isEmpty)
        #expect(ended(&clock, at: 0).isEmpty)
    }

    @Test("What is added is due so long after the last touch, once, and again after the next")
    func once() {
        var clock = IdleClock(at: start)
        let id = clock.add(after: .seconds(60))
        #expect(clock.deadline == start + .seconds(60))
        #expect(due(&clock, at: 59).isEmpty)
        #expect(ended(&clock, at: 59).isEmpty)
        #expect(clock.deadline == start + .seconds(119))
        #expect(due(&clock, at: 119) == [id])
        #expect(clock.deadline == nil)
        #expect(due(&clock, at: 500).isEmpty)
        #expect(ended(&clock, at: 600) == [id])
        #expect(ended(&clock, at: 601).isEmpty)
        #expect(clock.deadline == start + .seconds(661))
    }

    @Test("What comes again keeps its beat, and what was slept through comes once")
    func again() {
        var clock = IdleClock(at: start)
        let id = clock.add(after: .seconds(60), every: .seconds(10))
        #expect(due(&clock, at: 61) == [id])
        #expect(clock.deadline == start + .seconds(70))
        #expect(due(&clock, at: 95) == [id])
        #expect(clock.deadline == start + .seconds(100))
        #expect(ended(&clock, at: 96) == [id])
        #expect(clock.deadline == start + .seconds(156))
    }

    @Test("Several parts wait different times, and one can be taken out")
    func several() {
        var clock = IdleClock(at: start)
        let (slow, quick) = (clock.add(after: .seconds(300)), clock.add(after: .seconds(60)))
        #expect(due(&clock, at: 60) == [quick])
        #expect(clock.deadline == start + .seconds(300))
        let slowHadBegun = clock.remove(slow)
        #expect(!slowHadBegun)
        #expect(clock.deadline == nil)
        let quickHadBegun = clock.remove(quick)
        #expect(quickHadBegun)
    }

    @Test("What moves holds it up: the full time counts from when it was seen to move last")
    func stirring() {
        var clock = IdleClock(at: start)
        let id = clock.add(after: .seconds(60), every: .seconds(10))
        let once = clock.add(after: .seconds(20))
        clock.stir(at: start + .seconds(50))
        #expect(due(&clock, at: 69).isEmpty)
        #expect(due(&clock, at: 70) == [once])
        #expect(due(&clock, at: 110) == [id])
        clock.stir(at: start + .seconds(111))
        #expect(clock.deadline == start + .seconds(121))
        clock.stir(at: start + .seconds(105))
        #expect(clock.deadline == start + .seconds(121))
        #expect(ended(&clock, at: 115) == [id, once])
    }

    @Test("Other times keep what has begun if they would have begun it too; else it ends")
    func otherTimes() {
        var clock = IdleClock(at: start)
        let id = clock.add(after: .seconds(60), every: .seconds(10))
        func change(_ after: Double, every: Double?, at seconds: Double) -> Bool {
            clock.change(
                id, after: .seconds(after), every: every.map { .seconds($0) }, at: start + .seconds(seconds))
        }
        #expect(!change(30, every: 10, at: 20))
        #expect(clock.deadline == start + .seconds(30))
        #expect(due(&clock, at: 30) == [id])
        #expect(!change(31, every: 5, at: 33))
        #expect(clock.deadline == start + .seconds(38))
        #expect(!change(31, every: nil, at: 34))
        #expect(clock.deadline == nil)
        #expect(change(90, every: nil, at: 40))
        #expect(clock.deadline == start + .seconds(90))
        #expect(ended(&clock, at: 41).isEmpty)
    }

    @Test("A touch with an older stamp does not turn it back")
    func older() {
        var clock = IdleClock(at: start)
        _ = clock.add(after: .seconds(60))
        _ = clock.touch(at: start - .seconds(50))
        #expect(clock.deadline == start + .seconds(60))
    }
}
