import Geometry
import Gestures
import Motion
import TestSupport
import Testing

@Suite("Arena under random contacts")
struct ArenaFuzzTests {
    /// Events of eleven contacts, most of them sensible, some impossible; all contacts end at the end.
    private func sequence(seed: UInt64, count: Int) -> [TouchEvent] {
        var random = SeededGenerator(seed: seed)
        var time = FrameTime.zero
        var events: [TouchEvent] = []
        for _ in 0..<count {
            time = time + TimeSpan.microseconds(Int64.random(in: -200...30_000, using: &random))
            if Int.random(in: 0..<200, using: &random) == 0 { time = time + TimeSpan.seconds(7) }
            let phase = [TouchEvent.Phase.down, .move, .move, .move, .up, .up, .cancel].randomElement(using: &random)
            let place = Point(
                x: Double.random(in: 0..<800, using: &random), y: Double.random(in: 0..<480, using: &random))
            events.append(
                TouchEvent(
                    contact: Int.random(in: 0...10, using: &random), phase: phase ?? .up, position: place, time: time))
        }
        return events
            + (0...10).map { TouchEvent(contact: $0, phase: .up, position: .zero, time: time + .milliseconds(10)) }
    }

    @Test("A thousand sequences of five hundred events leave no contact and end each touch exactly once")
    func sequences() {
        for seed in 0..<1000 * longRunFactor {
            var random = SeededGenerator(seed: UInt64(seed) ^ 0xfeed)
            var arena = Arena()
            var (open, faults, taps) = (false, 0, [FrameTime: Int]())
            for event in sequence(seed: UInt64(seed), count: 500) {
                let moving = Int.random(in: 0..<4, using: &random) == 0
                for gesture in arena.handle(event, contentIsMoving: moving) {
                    switch gesture {
                    case .touchBegan:
                        if open { faults += 1 }
                        open = true
                    case .panChanged(let translation, _, _):
                        if !open || !translation.x.isFinite { faults += 1 }
                    case .panEnded(let velocity, _, _):
                        if !open || !(velocity.distance(to: .zero) <= 8000.001) { faults += 1 }
                        open = false
                    case .tap(_, let time):
                        if open { faults += 1 }
                        taps[time, default: 0] += 1
                    case .cancelled:
                        if !open { faults += 1 }
                        open = false
                    default: break
                    }
                }
                if open != arena.isTracking { faults += 1 }
            }
            #expect(faults == 0, "seed \(seed)")
            #expect(!open && !arena.isTracking && arena.contacts.isEmpty, "seed \(seed)")
            #expect(taps.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        }
    }
}
