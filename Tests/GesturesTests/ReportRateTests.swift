import Geometry
import Gestures
import Motion
import TestSupport
import Testing

/// A finger on a panel that reports at a rate, with the faults of real ones.
private struct Finger {
    /// Where it is, at a time in seconds since it landed.
    var path: (Double) -> Point
    /// Seconds until it is lifted; every rate's interval divides it.
    var duration = 0.2
    /// Reports a second.
    var rate: Double
    /// How much a stamp is off at most, in seconds.
    var jitter = 0.0
    /// So many reports are read together and bear the stamp of the reading, microseconds apart.
    var batch = 1
    var seed: UInt64 = 1

    /// What the panel tells: a down, moves, and an up one interval after the last move.
    func events() -> [TouchEvent] {
        var random = SeededGenerator(seed: seed)
        let interval = 1 / rate
        let count = Int((duration * rate).rounded())
        return (0...count + 1).map { i in
            let phase: TouchEvent.Phase = i == 0 ? .down : i > count ? .up : .move
            let read = i > count ? i : min(count, (i + batch - 1) / batch * batch)
            let error = jitter > 0 ? Double.random(in: -jitter...jitter, using: &random) : 0
            let stamp = 100 + Double(read) * interval + error + Double(i % batch) * 1e-5
            return TouchEvent(
                contact: 0, phase: phase, position: path(min(Double(i) * interval, duration)),
                time: .zero + TimeSpan.seconds(stamp))
        }
    }
}

@Suite("Report rates")
struct ReportRateTests {
    static let rates: [Double] = [25, 60, 100, 240]

    private func velocity(_ gestures: [Gesture]) -> Double {
        guard case .panEnded(let velocity, _, _)? = gestures.last else { return .nan }
        return velocity.x
    }

    private func translation(_ gestures: [Gesture]) -> Double {
        gestures.reduce(0) { if case .panChanged(let translation, _, _) = $1 { translation.x } else { $0 } }
    }

    private func play(_ finger: Finger) -> [Gesture] {
        var arena = Arena()
        return arena.play(finger.events())
    }

    @Test("A fling of even speed has the same outcome at every rate", arguments: rates)
    func evenFling(rate: Double) {
        let gestures = play(Finger(path: { Point(x: 600 - 1500 * $0, y: 200) }, rate: rate))
        #expect(outline(gestures) == ["began", "pan", "ended"])
        #expect(abs(translation(gestures) + 300) < 1e-6)
        #expect(abs(velocity(gestures) + 1500) < 1e-3)
    }

    @Test("A fling that speeds up ends with its last speed at every rate", arguments: rates)
    func acceleratingFling(rate: Double) {
        let gestures = play(Finger(path: { Point(x: 5000 * $0 * $0, y: 200) }, rate: rate))
        #expect(outline(gestures) == ["began", "pan", "ended"])
        #expect(abs(velocity(gestures) - 2000) < 1e-3)
    }

    @Test("Stamps that are off by up to 2 ms change the speed by less than a fifth", arguments: rates)
    func jitter(rate: Double) {
        for seed in 1...50 {
            let gestures = play(
                Finger(path: { Point(x: 1500 * $0, y: 0) }, rate: rate, jitter: 0.002, seed: UInt64(seed)))
            #expect(outline(gestures) == ["began", "pan", "ended"])
            #expect(abs(velocity(gestures) - 1500) < 300, "seed \(seed)")
        }
    }

    @Test("Reports that are read in batches give the same speed", arguments: [60, 100, 240])
    func batches(rate: Double) {
        for batch in 2...4 {
            let gestures = play(Finger(path: { Point(x: 1500 * $0, y: 0) }, rate: rate, batch: batch))
            #expect(outline(gestures) == ["began", "pan", "ended"])
            #expect(abs(velocity(gestures) - 1500) < 150, "batches of \(batch)")
        }
    }

    @Test("A trembling tap is a tap at every rate", arguments: rates)
    func tremblingTap(rate: Double) {
        for seed in 1...50 {
            var random = SeededGenerator(seed: UInt64(seed))
            let noise = (0...60).map { _ in
                Point(x: .random(in: -5...5, using: &random), y: .random(in: -5...5, using: &random))
            }
            let gestures = play(
                Finger(path: { Point(x: 300, y: 200) + noise[Int(($0 * rate).rounded())] }, rate: rate))
            #expect(outline(gestures) == ["began", "pan", "ended", "tap"])
            #expect(
                gestures.last.map {
                    if case .tap(let place, _) = $0 { place == Point(x: 300, y: 200) + noise[0] } else { false }
                } == true)
        }
    }

    @Test("A drag that comes to rest before the lift is no fling at any rate", arguments: rates)
    func dragAndHold(rate: Double) {
        // The panel is silent while the finger rests.
        var events = Finger(path: { Point(x: 1000 * $0, y: 0) }, rate: rate).events()
        let up = events.removeLast()
        events.append(
            TouchEvent(contact: 0, phase: .up, position: up.position, time: up.time + TimeSpan.milliseconds(200)))
        var arena = Arena()
        let gestures = arena.play(events)
        #expect(outline(gestures) == ["began", "pan", "ended"])
        #expect(velocity(gestures) == 0)
        #expect(abs(translation(gestures) - 200) < 1e-6)
    }

    @Test("A drag there and back is a pan with nothing moved, at every rate", arguments: rates)
    func thereAndBack(rate: Double) {
        let gestures = play(Finger(path: { Point(x: 100 - abs($0 - 0.2) * 500, y: 0) }, duration: 0.4, rate: rate))
        #expect(outline(gestures) == ["began", "pan", "ended"])
        #expect(abs(translation(gestures)) < 1e-6)
    }
}
