import Geometry
import Gestures
import Motion
import Testing

@Suite("Gestures beyond tap and pan")
struct RecognizerTests {
    private func arena(_ wanted: GestureKinds) -> Arena { Arena(wanted: wanted) }

    // MARK: Double tap

    @Test("Where double taps are wanted, a tap is told when the wait is over, by the time of its deadline")
    func singleTapWaits() {
        var arena = arena([.doubleTap])
        let gestures = arena.play([event(0, .down, 100), event(50, .up, 101)])
        #expect(outline(gestures) == ["began", "pan", "ended"])
        #expect(arena.deadline == ms(250))
        #expect(arena.advance(to: ms(249.9)).isEmpty)
        #expect(arena.advance(to: ms(400)) == [.tap(at: Point(x: 100, y: 100), time: ms(250))])
        #expect(arena.deadline == nil)
    }

    @Test("A second tap in time and close by is a double tap, and neither is told as a tap")
    func doubleTap() {
        var arena = arena([.doubleTap])
        let gestures = arena.play([
            event(0, .down, 100), event(50, .up, 100), event(249, .down, 110), event(290, .up, 110),
        ])
        #expect(outline(gestures) == ["began", "ended", "began", "ended", "double tap"])
        #expect(gestures.last == .doubleTap(at: Point(x: 110, y: 100), time: ms(290)))
        #expect(arena.advance(to: ms(2000)).isEmpty)
        #expect(arena.deadline == nil)
    }

    @Test("A second tap too late or too far away leaves two taps")
    func twoTaps() {
        var arena = arena([.doubleTap])
        let late = arena.play([
            event(0, .down, 100), event(50, .up, 100), event(251, .down, 100), event(290, .up, 100),
        ])
        #expect(outline(late + arena.advance(to: ms(1000))) == ["began", "ended", "tap", "began", "ended", "tap"])
        let far = arena.play([
            event(2000, .down, 100), event(2050, .up, 100), event(2100, .down, 300), event(2140, .up, 300),
        ])
        #expect(outline(far + arena.advance(to: ms(3000))) == ["began", "ended", "tap", "began", "ended", "tap"])
    }

    @Test("A tap followed by a drag is a tap and a drag, by a pinch a tap and a pinch, by a cancelled touch a tap")
    func tapThenOther() {
        let tap = [event(0, .down, 100), event(50, .up, 100), event(100, .down, 100)]
        var drag = arena([.doubleTap])
        #expect(
            outline(drag.play(tap + [event(120, .move, 200), event(140, .up, 200)])) == [
                "began", "ended", "began", "tap", "pan", "ended",
            ])
        var pinch = arena([.doubleTap, .pinch])
        #expect(
            outline(pinch.play(tap + [event(120, .down, 200, contact: 1)])) == [
                "began", "ended", "began", "tap", "pinch began",
            ])
        var cancelled = arena([.doubleTap])
        #expect(
            outline(cancelled.play(tap + [event(120, .cancel, 100)])) == [
                "began", "ended", "began", "tap", "cancelled",
            ])
    }

    @Test("Where nobody wants double taps two quick taps are two taps, each at its lift")
    func noWaiting() {
        var arena = arena([.press, .longPress, .pinch, .swipe])
        let gestures = arena.play([
            event(0, .down, 100), event(30, .up, 100), event(90, .down, 100), event(120, .up, 100),
        ])
        #expect(gestures.filter { $0.name == "tap" }.count == 2)
        #expect(arena.deadline == nil)
    }

    // MARK: Long press and press

    @Test("A finger that rests is a long press after half a second, and its end no tap")
    func longPress() {
        var arena = arena([.longPress])
        let gestures =
            arena.play([event(0, .down, 100), event(100, .move, 104)]) + arena.advance(to: ms(500))
            + arena.play([event(800, .up, 104)])
        #expect(outline(gestures) == ["began", "pan", "long press", "ended"])
        #expect(gestures.contains(.longPress(at: Point(x: 100, y: 100), time: ms(500))))
        #expect(gestures.last == .panEnded(velocity: .zero, at: Point(x: 104, y: 100), time: ms(800)))
    }

    @Test("An event that comes late finds the long press told first: a late timer changes nothing")
    func lateTimer() {
        var arena = arena([.longPress])
        let gestures = arena.play([event(0, .down, 100), event(501, .up, 100)])
        #expect(outline(gestures) == ["began", "long press", "ended"])
    }

    @Test("A drag, a second finger, a catch and a quick lift are no long press")
    func noLongPress() {
        for script in [
            [event(0, .down, 100), event(100, .move, 200)],
            [event(0, .down, 100), event(100, .down, 200, contact: 1)],
            [event(0, .down, 100), event(499, .up, 100)],
        ] {
            var arena = arena([.longPress])
            #expect(!outline(arena.play(script) + arena.advance(to: ms(5000))).contains("long press"))
        }
        var arena = arena([.longPress])
        let caught = arena.play([event(0, .down, 100)], contentIsMoving: true) + arena.advance(to: ms(5000))
        #expect(outline(caught) == ["began"])
    }

    @Test("What a finger rests on is pressed after 50 ms and released before the end")
    func press() {
        var arena = arena([.press])
        #expect(outline(arena.play([event(0, .down, 100)])) == ["began"])
        #expect(arena.deadline == ms(50))
        #expect(arena.advance(to: ms(50)) == [.pressed(at: Point(x: 100, y: 100), time: ms(50))])
        #expect(outline(arena.play([event(200, .up, 100)])) == ["released", "ended", "tap"])
    }

    @Test("A tap that is over before the press shows it all the same, a drag never does")
    func quickPress() {
        var tapping = arena([.press])
        #expect(
            outline(tapping.play([event(0, .down, 100), event(0, .up, 100)])) == [
                "began", "pressed", "released", "ended", "tap",
            ])
        var dragging = arena([.press])
        let drag = dragging.play([event(0, .down, 100), event(40, .move, 130), event(300, .up, 300)])
        #expect(!outline(drag).contains("pressed"))
    }

    @Test("A press that turns into a drag, a pinch or nothing is released once", arguments: 0..<3)
    func pressEnds(way: Int) {
        var arena = arena([.press, .pinch])
        let end = [
            event(100, .move, 200), event(100, .down, 200, contact: 1), event(100, .cancel, 100),
        ][way]
        let gestures = arena.play([event(0, .down, 100), end, event(200, .up, 200), event(210, .up, 200, contact: 1)])
        #expect(gestures.filter { $0.name == "pressed" }.count == 1)
        #expect(gestures.filter { $0.name == "released" }.count == 1)
        #expect(!outline(gestures).contains("tap"))
    }

    // MARK: Drag and swipe

    @Test("A drag begins once, with its axis, when the finger strays; within thirty degrees it is along the axis")
    func axis() {
        for (x, y, axis) in [
            (100.0, 0.0, PanAxis.horizontal), (-100, 55, .horizontal), (100, 60, .diagonal), (60, -100, .diagonal),
            (55, 100, .vertical), (0, -100, .vertical),
        ] {
            var arena = arena([])
            let gestures = arena.play([
                event(0, .down, 300, 300), event(10, .move, 300 + x, 300 + y), event(20, .move, 300, 300),
            ])
            let begun = gestures.filter { $0.name == "drag" }
            #expect(begun == [.dragBegan(axis, translation: Point(x: x, y: y), time: ms(10))])
        }
    }

    @Test("A quick drag along an axis is a swipe after its end; a slow, a diagonal and an unwanted one are not")
    func swipe() {
        func swipe(_ wanted: GestureKinds, dx: Double, dy: Double) -> Gesture? {
            var arena = arena(wanted)
            let moves = (1...10).map { event(Double($0) * 10, .move, 400 + dx * Double($0), 300 + dy * Double($0)) }
            return arena.play([event(0, .down, 400, 300)] + moves + [event(105, .up, 400 + dx * 10, 300 + dy * 10)])
                .last
        }
        func direction(_ gesture: Gesture?) -> SwipeDirection? {
            if case .swipe(let direction, let start, _, _)? = gesture {
                return start == Point(x: 400, y: 300) ? direction : nil
            }
            return nil
        }
        #expect(direction(swipe([.swipe], dx: 12, dy: 3)) == .right)
        #expect(direction(swipe([.swipe], dx: -12, dy: 3)) == .left)
        #expect(direction(swipe([.swipe], dx: 1, dy: -12)) == .up)
        #expect(direction(swipe([.swipe], dx: 1, dy: 12)) == .down)
        #expect(swipe([.swipe], dx: 10, dy: 10)?.name == "ended")
        #expect(swipe([.swipe], dx: 4, dy: 0)?.name == "ended")
        #expect(swipe([], dx: 12, dy: 0)?.name == "ended")
    }

    // MARK: Pinch

    private func pinches(_ gestures: [Gesture]) -> [Pinch] {
        gestures.compactMap {
            switch $0 {
            case .pinchBegan(let pinch, _), .pinchChanged(let pinch, _), .pinchEnded(let pinch, _): pinch
            default: nil
            }
        }
    }

    @Test("Two fingers that part and turn give scale, angle, middle and their velocities")
    func pinch() throws {
        var arena = arena([.pinch])
        var events = [event(0, .down, 300, 200), event(0, .down, 500, 200, contact: 1)]
        for step in 1...10 {
            // The second finger goes round the first one a quarter turn, to twice the distance.
            let part = Double(step) / 10
            let (sine, cosine) = sineCosine(part * .pi / 2)
            let span = 200 * (1 + part)
            events.append(event(Double(step) * 10, .move, 300 + span * cosine, 200 + span * sine, contact: 1))
        }
        let gestures = arena.play(events + [event(100, .up, 300, 600, contact: 1)])
        let last = try #require(pinches(gestures).last)
        #expect(abs(last.scale - 2) < 1e-9)
        #expect(abs(last.angle - .pi / 2) < 1e-9)
        #expect(last.center == Point(x: 300, y: 400))
        #expect(last.translation == Point(x: -100, y: 200))
        #expect(abs(last.scaleVelocity - 10) < 1e-6)
        #expect(abs(last.angularVelocity - 5 * .pi) < 1e-6)
        #expect(last.velocity.y > 0)
    }

    @Test("Whole turns count, in either direction", arguments: [-1.0, 1])
    func turns(direction: Double) throws {
        var arena = arena([.pinch])
        var events = [event(0, .down, 300, 200), event(0, .down, 500, 200, contact: 1)]
        for step in 1...100 {
            let (sine, cosine) = sineCosine(direction * Double(step) * .pi / 20)
            events.append(event(Double(step) * 10, .move, 300 + 200 * cosine, 200 + 200 * sine, contact: 1))
        }
        let last = try #require(pinches(arena.play(events)).last)
        #expect(abs(last.angle - direction * 5 * .pi) < 1e-6)
        #expect(abs(last.scale - 1) < 1e-9)
    }

    @Test("From one finger to two and back nothing jumps: each part begins where the one before it ended")
    func handOver() throws {
        var arena = arena([.pinch])
        let first = arena.play([event(0, .down, 100), event(10, .move, 150), event(20, .down, 350, contact: 1)])
        #expect(outline(first) == ["began", "pan", "pinch began"])
        #expect(pinches(first).last == Pinch(center: Point(x: 250, y: 100)))
        let second = arena.play([event(30, .move, 360, contact: 1), event(40, .up, 150)])
        #expect(outline(second) == ["pinch", "pinch ended"])
        let rest = arena.play([event(50, .move, 361, contact: 1), event(60, .move, 400, contact: 1)])
        #expect(
            rest.filter { $0.name == "pan" } == [
                .panChanged(translation: Point(x: 1, y: 0), at: Point(x: 361, y: 100), time: ms(50)),
                .panChanged(translation: Point(x: 40, y: 0), at: Point(x: 400, y: 100), time: ms(60)),
            ])
        let again = arena.play([event(70, .down, 200, contact: 5), event(80, .up, 200, contact: 5)])
        #expect(outline(again) == ["pinch began", "pinch ended"])
        #expect(outline(arena.play([event(200, .up, 400, contact: 1)])) == ["ended"])
        #expect(arena.contacts.isEmpty)
    }

    @Test("Two fingers lifted together do not throw the content, and a tap of two fingers is none")
    func liftTogether() {
        var arena = arena([.pinch, .swipe, .press, .longPress])
        var events = [event(0, .down, 300), event(0, .down, 500, contact: 1)]
        for step in 1...10 {
            events.append(event(Double(step) * 10, .move, 300 + Double(step) * 20))
            events.append(event(Double(step) * 10, .move, 500 + Double(step) * 20, contact: 1))
        }
        let gestures = arena.play(events + [event(101, .up, 500), event(104, .up, 702, contact: 1)])
        #expect(gestures.last == .panEnded(velocity: .zero, at: Point(x: 702, y: 100), time: ms(104)))
        let tap = arena.play([
            event(500, .down, 300), event(510, .down, 500, contact: 1), event(550, .up, 300),
            event(560, .up, 500, contact: 1),
        ])
        #expect(outline(tap) == ["began", "pinch began", "pinch ended", "ended"])
    }

    @Test("A cancelled finger cancels the pinch, and the other one means nothing until it lands anew")
    func cancelledPinch() {
        var arena = arena([.pinch])
        let gestures = arena.play([
            event(0, .down, 300), event(0, .down, 500, contact: 1), event(10, .cancel, 500, contact: 1),
            event(20, .move, 320), event(30, .up, 320),
        ])
        #expect(outline(gestures) == ["began", "pinch began", "cancelled"])
        #expect(arena.contacts.isEmpty)
    }

    @Test("Fingers that land on one another, as ghosts do, keep the scale finite")
    func ghostPinch() throws {
        var arena = arena([.pinch])
        let gestures = arena.play([
            event(0, .down, 300), event(0, .down, 300, contact: 1), event(10, .move, 300.5, contact: 1),
            event(20, .move, 900, contact: 1),
        ])
        let scales = pinches(gestures).map(\.scale)
        #expect(scales[1] == 1)
        #expect(try #require(scales.last) < 10)
    }

    @Test("Where nobody wants pinches a second finger is a bystander")
    func unwanted() {
        var arena = arena([.doubleTap, .longPress, .press])
        let gestures = arena.play([event(0, .down, 300), event(5, .down, 500, contact: 1), event(10, .move, 330)])
        #expect(outline(gestures) == ["began", "pan"])
    }

    // MARK: Ends that never come

    @Test("A touch of which nothing is heard for half a minute is cancelled, and its late end means nothing")
    func patience() {
        var arena = arena([.press])
        _ = arena.play([event(0, .down, 100), event(1000, .move, 200)])
        #expect(arena.deadline == ms(31_000))
        #expect(arena.advance(to: ms(31_000)) == [.cancelled(time: ms(31_000))])
        #expect(arena.deadline == nil)
        #expect(arena.play([event(40_000, .move, 300), event(40_010, .up, 300)]).isEmpty)
        #expect(arena.contacts.isEmpty)
    }

    @Test("An idle arena waits for nothing")
    func idle() {
        var arena = arena([.press, .longPress, .doubleTap, .pinch, .swipe])
        #expect(arena.deadline == nil)
        #expect(arena.advance(to: ms(1e9)).isEmpty)
    }
}
