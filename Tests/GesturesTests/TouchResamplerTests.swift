import Geometry
import Gestures
import Motion
import TestSupport
import Testing

@Suite("Touch resampling")
struct TouchResamplerTests {
    /// Where a finger that reports at a rate is shown in each frame of 60 a second, from its landing on.
    private func shown(
        rate: Double, jitter: Double = 0, batch: Int = 1, seconds: Double = 1, path: (Double) -> Double
    ) -> [Double] {
        var random = SeededGenerator(seed: 3)
        var reports: [(time: Double, x: Double)] = []
        for number in 0...Int(seconds * rate) {
            let time = Double(number) / rate
            let read = (Double((number + batch - 1) / batch * batch)) / rate
            let error = jitter > 0 && number > 0 ? Double.random(in: 0...jitter, using: &random) : 0
            reports.append((batch > 1 ? read : time + error, path(time)))
        }
        var resampler = TouchResampler(Point(x: reports[0].x, y: 0), at: ms(1000))
        var next = 1
        return (1..<Int(seconds * 60)).map { frame in
            // An odd start, so that frames and reports do not meet.
            let now = Double(frame) / 60 + 0.0031
            while next < reports.count, reports[next].time <= now {
                resampler.add(Point(x: reports[next].x, y: 0), at: ms(1000 + reports[next].time * 1000))
                next += 1
            }
            return resampler.position(at: ms(1000 + now * 1000)).x
        }
    }

    private func steps(_ positions: [Double]) -> [Double] {
        zip(positions, positions.dropFirst()).map { $1 - $0 }
    }

    @Test(
        "An even finger moves evenly on the screen at every report rate, while its newest reports do not",
        arguments: [25.0, 47, 60, 100, 240])
    func even(rate: Double) {
        let steps = steps(shown(rate: rate) { 600 * $0 }).dropFirst(20)
        #expect(steps.allSatisfy { abs($0 - 10) < 0.01 }, "\(Array(steps))")
    }

    @Test("Jitter in the stamps stays what it is and grows to no more", arguments: [47.0, 100])
    func jitter(rate: Double) {
        let steps = steps(shown(rate: rate, jitter: 0.002) { 600 * $0 }).dropFirst(20)
        #expect(steps.allSatisfy { abs($0 - 10) < 2.6 }, "\(Array(steps))")
    }

    @Test("Reports that are read in bursts with one stamp count as one")
    func bursts() {
        let steps = steps(shown(rate: 240, batch: 4) { 600 * $0 }).dropFirst(20)
        #expect(steps.allSatisfy { abs($0 - 10) < 0.01 }, "\(Array(steps))")
    }

    @Test("Extrapolation reaches half an interval ahead and at most 8 ms, and falls back when reports stay away")
    func bounded() {
        for (interval, reach) in [(10.0, 5.0), (40, 8)] {
            var resampler = TouchResampler(.zero, at: ms(0))
            for n in 1...6 { resampler.add(Point(x: Double(n) * interval, y: 0), at: ms(Double(n) * interval)) }
            let newest = 6 * interval
            #expect(resampler.latency == TimeSpan.seconds((interval - reach) / 1000))
            func ahead(_ age: Double) -> Double {
                resampler.position(at: ms(newest + (interval - reach) + age)).x - newest
            }
            #expect(abs(ahead(0)) < 1e-9)
            #expect(abs(ahead(reach) - reach) < 1e-9)
            #expect(abs(ahead(reach * 2) - reach / 2) < 1e-9)
            #expect(ahead(reach * 3) == 0)
            #expect((0...200).allSatisfy { ahead(Double($0)) <= reach })
            #expect(!resampler.isSettled(at: ms(newest)))
            #expect(resampler.isSettled(at: ms(newest + 3 * interval)))
        }
    }

    @Test("Nothing is extrapolated after the finger has turned back")
    func reversal() {
        var resampler = TouchResampler(.zero, at: ms(0))
        for (time, x) in [(10.0, 10.0), (20, 20), (30, 15)] { resampler.add(Point(x: x, y: 0), at: ms(time)) }
        #expect(resampler.position(at: ms(39)).x == 15)
    }

    @Test("A landing alone stays where it is and is settled at once")
    func landing() {
        let resampler = TouchResampler(Point(x: 7, y: 8), at: ms(100))
        #expect(resampler.isSettled(at: ms(100)))
        #expect([0.0, 100, 200].allSatisfy { resampler.position(at: ms($0)) == Point(x: 7, y: 8) })
    }

    @Test("Equal stamps and stamps that step back give finite places")
    func equalStamps() {
        var resampler = TouchResampler(.zero, at: ms(100))
        for (n, time) in [100.0, 100, 99, 110, 110, 109, 120].enumerated() {
            resampler.add(Point(x: Double(n), y: 0), at: ms(time))
            #expect((90...140).allSatisfy { resampler.position(at: ms(Double($0))).x.isFinite })
        }
        #expect(resampler.position(at: ms(500)).x == 6)
    }

    @Test("The arena shows resampled places between reports and the true one at the end")
    func arena() {
        var arena = Arena()
        _ = arena.handle(event(0, .down, 100))
        #expect(arena.resample(at: ms(5)).isEmpty)
        for n in 1...10 { _ = arena.handle(event(Double(n) * 10, .move, 100 + Double(n) * 10)) }
        #expect(
            arena.resample(at: ms(102)) == [
                .panChanged(translation: Point(x: 97, y: 0), at: Point(x: 197, y: 100), time: ms(102))
            ])
        #expect(
            arena.resample(at: ms(400)) == [
                .panChanged(translation: Point(x: 100, y: 0), at: Point(x: 200, y: 100), time: ms(400))
            ])
        #expect(arena.resample(at: ms(420)).isEmpty)
        _ = arena.handle(event(430, .move, 210))
        _ = arena.resample(at: ms(431))
        let end = arena.handle(event(432, .up, 210))
        #expect(
            end.first == .panChanged(translation: Point(x: 110, y: 0), at: Point(x: 210, y: 100), time: ms(432)))
        #expect(arena.resample(at: ms(440)).isEmpty)
    }
}
