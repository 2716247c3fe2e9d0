import Control
import Geometry
import Gestures
import Motion
import TestSupport
import Testing

@testable import Kiosk

@Suite("A kiosk under random touches")
struct TouchFuzzTests {
    /// Events of eleven contacts, most of them sensible, some impossible; all contacts end at the end.
    private func touches(seed: UInt64, count: Int, start: FrameTime) -> [TouchEvent] {
        var random = SeededGenerator(seed: seed)
        var time = start
        var events: [TouchEvent] = []
        var places = [Point](repeating: Point(x: 200, y: 110), count: 11)
        for _ in 0..<count {
            time = time + TimeSpan.microseconds(Int64.random(in: 0...12_000, using: &random))
            if Int.random(in: 0..<100, using: &random) == 0 { time = time + TimeSpan.milliseconds(700) }
            let phase = [TouchEvent.Phase.down, .move, .move, .move, .move, .up, .up, .cancel].randomElement(
                using: &random)
            // One finger does most, as on a real panel.
            let contact = Bool.random(using: &random) ? 0 : Int.random(in: 0...10, using: &random)
            let isNear = Int.random(in: 0..<4, using: &random) > 0
            let step = isNear ? 12.0 : 200
            places[contact] = Point(
                x: min(max(places[contact].x + .random(in: -step...step, using: &random), 0), 399),
                y: min(max(places[contact].y + .random(in: -step...step, using: &random), 0), 239))
            events.append(TouchEvent(contact: contact, phase: phase ?? .up, position: places[contact], time: time))
        }
        return events
            + (0...10).map {
                TouchEvent(contact: $0, phase: .up, position: places[$0], time: time + .milliseconds(10))
            }
    }

    @Test(
        "Sequences of five hundred events leave the row at rest on a cover, no recogniser active, no event told twice")
    func sequences() {
        // A thousand sequences in a long run.
        for seed in 0..<UInt64(longRunFactor == 1 ? 12 : 1000) {
            let count = [1, 2, 3, 9, 60][Int(seed % 5)]
            let rig = KioskRig(
                size: PixelSize(width: 25, height: 15), pointScale: 1 / 16, millihertz: 30_000,
                pictures: FakePictures())
            rig.show(count)
            let before = rig.state?.index ?? -1
            _ = rig.takeEvents()
            let events = touches(seed: seed, count: 500, start: rig.screen.now)
            #expect(rig.play(events), "seed \(seed)")
            rig.wait(seconds: 3)
            let time = rig.screen.now
            #expect(rig.kiosk.isAtRest(at: time), "seed \(seed)")
            #expect(rig.kiosk.arena.contacts.isEmpty && rig.kiosk.arena.deadline == nil, "seed \(seed)")
            let index = rig.state?.index ?? -1
            #expect((0..<count).contains(index), "seed \(seed)")
            let carousel = rig.kiosk.carousel
            #expect(carousel.scroll.value(at: time) == carousel.collection.offset(of: index), "seed \(seed)")
            check(rig.events, downs: events.filter { $0.phase == .down }.count, from: before, to: index, seed: seed)
        }
    }

    /// No cover settles twice in a row, what is told is consistent, and no touch is told as two things.
    private func check(_ events: [Event], downs: Int, from before: Int, to index: Int, seed: UInt64) {
        var settled = before
        var answers = 0
        for event in events {
            switch event {
            case .coverChanged(let cover):
                #expect(cover.index != settled, "seed \(seed)")
                settled = cover.index
            case .coverSelected(_, let u, let v), .clickOnCover(_, let u, let v), .coverHeld(_, let u, let v):
                answers += 1
                #expect((0...1).contains(u) && (0...1).contains(v), "seed \(seed)")
            default: break
            }
        }
        #expect(settled == index, "seed \(seed)")
        #expect(answers <= downs, "seed \(seed)")
    }
}
