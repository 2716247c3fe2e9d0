import Geometry
import Gestures
import Motion
import TestSupport
import Testing

@Suite("A panel that bounces")
struct BounceTests {
    private let millimetre = GestureSettings.usualPointsPerMillimetre

    /// A press of 8 ms that comes again after a gap, so far away, for another 70 ms.
    private func bounce(_ gap: Double, away millimetres: Double = 0, contact: Int = 0) -> [TouchEvent] {
        let x = 100 + millimetres * millimetre
        return [
            event(0, .down, 100), event(8, .up, 100), event(8 + gap, .down, x, contact: contact),
            event(78 + gap, .up, x, contact: contact),
        ]
    }

    @Test("Down again within 40 ms and 2 mm is the same press: one tap, whichever contact it says it is")
    func once() {
        for contact in [0, 1] {
            for (gap, away) in [(1.0, 0.0), (20, 1), (40, 1.9)] {
                var arena = Arena(wanted: [.press, .longPress])
                let gestures = arena.play(bounce(gap, away: away, contact: contact))
                #expect(outline(gestures) == ["began", "pressed", "released", "ended", "tap"])
                #expect(arena.contacts.isEmpty && !arena.isTracking && arena.deadline == nil)
            }
        }
    }

    @Test("Later, or farther away, it is another tap; and so it is with the knob at 0")
    func twice() {
        for (gap, away) in [(60.0, 0.0), (20, 2.1)] {
            var arena = Arena()
            #expect(outline(arena.play(bounce(gap, away: away))) == ["began", "ended", "tap", "began", "ended", "tap"])
        }
        var settings = GestureSettings()
        settings.bounceTime = .zero
        var arena = Arena(settings: settings)
        #expect(arena.play(bounce(5)).filter { $0.name == "tap" }.count == 2)
    }

    @Test("A panel that bounces again and again makes one tap of it, and the next real one counts")
    func again() {
        var arena = Arena()
        let shakes = (0..<6).flatMap { n in
            [event(Double(n) * 30, .down, 100, contact: n % 2), event(Double(n) * 30 + 9, .up, 100, contact: n % 2)]
        }
        #expect(arena.play(shakes).filter { $0.name == "tap" }.count == 1)
        #expect(outline(arena.play([event(225, .down, 100), event(300, .up, 100)])) == ["began", "ended", "tap"])
    }

    @Test("A fast double tap is one, also on a panel where every press bounces")
    func doubleTap() {
        for bounces in [false, true] {
            var arena = Arena(wanted: .doubleTap)
            func press(_ time: Double) -> [TouchEvent] {
                bounces
                    ? [
                        event(time, .down, 100), event(time + 5, .up, 100), event(time + 20, .down, 101),
                        event(time + 60, .up, 101),
                    ] : [event(time, .down, 100), event(time + 60, .up, 100)]
            }
            let gestures = arena.play(press(0) + press(120)) + arena.advance(to: ms(1000))
            #expect(gestures.map(\.name).filter { $0.hasSuffix("tap") } == ["double tap"], "\(bounces)")
        }
    }

    @Test("The bounce of a single tap is no double tap, and the wait for a second one counts from the last lift")
    func singleTap() {
        var arena = Arena(wanted: .doubleTap)
        #expect(!arena.play(bounce(12)).contains { $0.name.hasSuffix("tap") })
        #expect(arena.deadline == ms(290))
        #expect(arena.advance(to: ms(290)) == [.tap(at: Point(x: 100, y: 100), time: ms(290))])
    }

    @Test("What strays drags on from there, without a jump and without a tap; a fling is one")
    func drags() {
        var arena = Arena(wanted: [.press, .longPress])
        _ = arena.play([event(0, .down, 100), event(8, .up, 100), event(20, .down, 100)])
        #expect(arena.handle(event(30, .move, 110)).isEmpty)
        #expect(
            arena.handle(event(40, .move, 120)) == [.touchBegan(at: Point(x: 120, y: 100), time: ms(40))])
        let moved = arena.play((1...10).map { event(40 + Double($0) * 10, .move, 120 + Double($0) * 10) })
        #expect(moved.first == .panChanged(translation: Point(x: 10, y: 0), at: Point(x: 130, y: 100), time: ms(50)))
        let ended = arena.handle(event(141, .up, 220))
        #expect(ended.map(\.name) == ["ended"])
        guard case .panEnded(let velocity, _, _) = ended[0] else { return }
        #expect(abs(velocity.x - 1000) < 50)
    }

    @Test("A drag that loses contact for a moment goes on from its first move, and its end is no tap")
    func dragBounces() {
        var arena = Arena()
        _ = arena.play([event(0, .down, 100), event(50, .move, 150), event(60, .up, 150)])
        let gestures = arena.play([event(80, .down, 151), event(90, .move, 153), event(300, .up, 153)])
        #expect(outline(gestures) == ["began", "pan", "ended"])
    }

    @Test("A finger beside one that bounced pinches with it")
    func pinches() {
        var arena = Arena(wanted: [.pinch, .doubleTap])
        _ = arena.play([event(0, .down, 100), event(8, .up, 100), event(20, .down, 100)])
        let gestures = arena.play([
            event(30, .down, 200, contact: 1), event(60, .move, 240, contact: 1), event(90, .up, 240, contact: 1),
            event(99, .up, 100),
        ])
        #expect(outline(gestures) == ["began", "pinch began", "pinch", "pinch ended", "ended"])
        #expect(arena.advance(to: ms(1000)).isEmpty, "and the tap before it was none")
    }

    @Test("A bounce whose end is lost blocks nobody")
    func lost() {
        var arena = Arena()
        _ = arena.play([event(0, .down, 100), event(8, .up, 100), event(20, .down, 100)])
        let later = arena.play([event(6000, .down, 300, contact: 1), event(6060, .up, 300, contact: 1)])
        #expect(outline(later) == ["began", "ended", "tap"])
        _ = arena.play([event(7000, .down, 100), event(7008, .up, 100), event(7020, .down, 100)])
        #expect(arena.cancelAll(at: ms(7030)).isEmpty)
        #expect(arena.handle(event(7040, .move, 200)).isEmpty)
        #expect(arena.play([event(7050, .up, 200)]).isEmpty)
        #expect(arena.contacts.isEmpty)
        #expect(outline(arena.play([event(7500, .down, 100), event(7560, .up, 100)])) == ["began", "ended", "tap"])
    }
}
