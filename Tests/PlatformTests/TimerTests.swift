import Platform
import Testing

@Suite("Timer")
struct TimerTests {
    @Test("An alarm in the past rings once, at the next wait")
    func rings() throws {
        let loop = try EventLoop()
        var rings = 0
        let timer = try Timer(on: loop) { rings += 1 }
        timer.set(at: 0)
        try loop.wait(until: MonotonicClock.nanoseconds() + 1_000_000_000)
        #expect(rings == 1)
        try loop.wait(until: 0)
        #expect(rings == 1)
    }

    @Test("An alarm that was cancelled, set for later, or dropped does not ring")
    func silent() throws {
        let loop = try EventLoop()
        var rings = 0
        let cancelled = try Timer(on: loop) { rings += 1 }
        cancelled.set(at: 0)
        cancelled.cancel()
        let later = try Timer(on: loop) { rings += 1 }
        later.set(at: 0)
        later.set(at: MonotonicClock.nanoseconds() + 3_600_000_000_000)
        do {
            let dropped = try Timer(on: loop) { rings += 1 }
            dropped.set(at: 0)
        }
        try loop.wait(until: 0)
        #expect(rings == 0)
        withExtendedLifetime((cancelled, later)) {}
    }
}
