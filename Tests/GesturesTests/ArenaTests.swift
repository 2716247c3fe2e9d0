import Geometry
import Gestures
import Motion
import Testing

@Suite("Arena")
struct ArenaTests {
    private let slop = GestureSettings().slop * GestureSettings.usualPointsPerMillimetre

    @Test("The slop is two and a half millimetres of glass, however many points that is", arguments: [2.0, 6.3, 12.5])
    func slopInMillimetres(pointsPerMillimetre: Double) {
        var arena = Arena(pointsPerMillimetre: pointsPerMillimetre)
        let end = 100 + 2.5 * pointsPerMillimetre
        #expect(
            outline(arena.play([event(0, .down, 100), event(80, .up, end - 0.01)])) == ["began", "pan", "ended", "tap"])
        #expect(outline(arena.play([event(90, .down, 100), event(99, .up, end + 0.01)])) == ["began", "pan", "ended"])
    }

    @Test("The content follows the finger from its first move, long before the slop is passed")
    func firstMove() {
        var arena = Arena()
        let gestures = arena.play([event(0, .down, 100), event(10, .move, 101), event(20, .move, 103)])
        #expect(
            gestures == [
                .touchBegan(at: Point(x: 100, y: 100), time: ms(0)),
                .panChanged(translation: Point(x: 1, y: 0), at: Point(x: 101, y: 100), time: ms(10)),
                .panChanged(translation: Point(x: 3, y: 0), at: Point(x: 103, y: 100), time: ms(20)),
            ])
    }

    @Test("Passing the slop makes no jump: each translation is the distance from the landing")
    func noJump() {
        var arena = Arena()
        _ = arena.handle(event(0, .down, 100))
        for step in 1...40 {
            let x = 100 + Double(step)
            #expect(
                arena.handle(event(Double(step) * 10, .move, x)).filter { $0.name == "pan" } == [
                    .panChanged(
                        translation: Point(x: Double(step), y: 0), at: Point(x: x, y: 100), time: ms(Double(step) * 10))
                ])
        }
    }

    @Test("What trembles on the panel and never leaves blocks no finger for longer than the silence, nor for ever")
    func trembling() {
        var arena = Arena()
        var gestures = arena.play([event(0, .down, 100, contact: 7)])
        for step in 1...100 {
            gestures += arena.handle(event(Double(step) * 60, .move, 100 + Double(step % 2), contact: 7))
        }
        #expect(outline(gestures).allSatisfy { ["began", "pan"].contains($0) })
        gestures = arena.play([event(6_030, .down, 300), event(6_060, .move, 100, contact: 7), event(6_090, .up, 300)])
        #expect(outline(gestures) == ["cancelled", "began", "ended", "tap"])
        for step in 0..<600 {
            let time = 7_000 + Double(step) * 60
            gestures = arena.handle(event(time, step == 0 ? .down : .move, 100 + Double(step % 2), contact: 8))
            if !arena.isTracking { break }
        }
        #expect(outline(gestures) == ["cancelled"])
    }

    @Test("A lift within the slop is a tap where the finger landed")
    func tapWithinSlop() {
        var arena = Arena()
        let gestures = arena.play([event(0, .down, 100), event(40, .move, 100 + slop), event(80, .up, 100 + slop)])
        #expect(outline(gestures) == ["began", "pan", "ended", "tap"])
        #expect(gestures.last == .tap(at: Point(x: 100, y: 100), time: ms(80)))
    }

    @Test("A finger that left the slop and came back does not tap")
    func noTapAfterReturn() {
        var arena = Arena()
        let gestures = arena.play([
            event(0, .down, 100), event(40, .move, 100 + slop + 0.1), event(80, .move, 100), event(200, .up, 100),
        ])
        #expect(outline(gestures) == ["began", "pan", "ended"])
        #expect(gestures.last == .panEnded(velocity: .zero, at: Point(x: 100, y: 100), time: ms(200)))
    }

    @Test("The slop is a circle")
    func slopIsRound() {
        var arena = Arena()
        let inside = arena.play([
            event(0, .down, 100), event(5, .move, 100 + slop * 0.7, 100 + slop * 0.7), event(9, .up, 100, 100),
        ])
        let outside = arena.play([
            event(20, .down, 100), event(25, .move, 100 + slop * 0.8, 100 + slop * 0.8), event(29, .up, 100, 100),
        ])
        #expect(inside.last?.name == "tap")
        #expect(outside.last?.name == "ended")
    }

    @Test("Down and up with the same stamp are a tap")
    func tapInOneBatch() {
        var arena = Arena()
        #expect(outline(arena.play([event(7, .down, 100), event(7, .up, 100)])) == ["began", "ended", "tap"])
    }

    @Test("An up elsewhere counts as a move first")
    func upElsewhere() {
        var arena = Arena()
        let gestures = arena.play([event(0, .down, 100), event(10, .up, 200)])
        #expect(outline(gestures) == ["began", "pan", "ended"])
    }

    @Test("A finger that catches moving content never taps")
    func catchIsNoTap() {
        var arena = Arena()
        let gestures =
            arena.handle(event(0, .down, 100), contentIsMoving: true) + arena.handle(event(50, .up, 100))
        #expect(outline(gestures) == ["began", "ended"])
        #expect(gestures.last == .panEnded(velocity: .zero, at: Point(x: 100, y: 100), time: ms(50)))
    }

    @Test("Content that begins to move under a resting finger leaves its tap alone")
    func movingLaterIsNoCatch() {
        var arena = Arena()
        let gestures = arena.handle(event(0, .down, 100)) + arena.handle(event(50, .up, 100), contentIsMoving: true)
        #expect(outline(gestures) == ["began", "ended", "tap"])
    }

    @Test("A cancelled contact is neither a tap nor a fling")
    func cancel() {
        var arena = Arena()
        let gestures = arena.play([
            event(0, .down, 100), event(10, .move, 200), event(20, .move, 300), event(25, .cancel, 300),
            event(26, .up, 300),
        ])
        #expect(outline(gestures) == ["began", "pan", "cancelled"])
        #expect(!arena.isTracking)
        #expect(arena.contacts.isEmpty)
    }

    @Test("The velocity at the end of a pan is the finger's")
    func panVelocity() {
        var arena = Arena()
        let moves = (1...10).map { event(Double($0) * 10, .move, 100 + Double($0) * 12, 100 - Double($0) * 3) }
        let gestures = arena.play([event(0, .down, 100)] + moves + [event(105, .up, 220, 70)])
        guard case .panEnded(let velocity, let place, _)? = gestures.last else {
            Issue.record("no end of the pan")
            return
        }
        #expect(abs(velocity.x - 1200) < 1e-6)
        #expect(abs(velocity.y + 300) < 1e-6)
        #expect(place == Point(x: 220, y: 70))
    }

    @Test("A speed beyond the maximum is cut, its direction kept")
    func clampedVelocity() {
        var settings = GestureSettings()
        settings.maximumVelocity = 1000
        var arena = Arena(settings: settings, pointsPerMillimetre: 1)
        let moves = (1...5).map { event(Double($0) * 10, .move, Double($0) * 300, Double($0) * 400) }
        let gestures = arena.play([event(0, .down, 0, 0)] + moves + [event(51, .up, 1500, 2000)])
        guard case .panEnded(let velocity, _, _)? = gestures.last else {
            Issue.record("no end of the pan")
            return
        }
        #expect(abs(velocity.x - 600) < 1e-6)
        #expect(abs(velocity.y - 800) < 1e-6)
    }

    @Test("A second finger voids the tap and moves nothing")
    func secondFinger() {
        var arena = Arena()
        let gestures = arena.play([
            event(0, .down, 100), event(10, .down, 300, contact: 1), event(20, .move, 350, contact: 1),
            event(30, .up, 350, contact: 1), event(40, .up, 100),
        ])
        #expect(outline(gestures) == ["began", "ended"])
        #expect(arena.contacts.isEmpty)
    }

    @Test("When the first finger leaves, one that stayed means nothing until it lands anew")
    func remainingFinger() {
        var arena = Arena()
        _ = arena.play([event(0, .down, 100), event(10, .down, 300, contact: 1), event(20, .up, 100)])
        #expect(arena.play([event(30, .move, 400, contact: 1)]).isEmpty)
        #expect(arena.contacts == [1])
        let next = arena.play([event(40, .down, 50, contact: 2), event(50, .up, 50, contact: 2)])
        #expect(outline(next) == ["began", "ended", "tap"], "a finger left behind does not spoil the next tap")
        #expect(arena.play([event(60, .up, 400, contact: 1)]).isEmpty)
        #expect(arena.contacts.isEmpty)
    }

    @Test("Ten fingers land and leave in any order without a trace")
    func tenFingers() {
        var arena = Arena()
        var gestures: [Gesture] = []
        for i in 0..<10 { gestures += arena.handle(event(Double(i), .down, Double(i) * 50, contact: i)) }
        #expect(arena.contacts.count == 10)
        for i in [3, 9, 0, 7, 1, 2, 8, 5, 4, 6] {
            gestures += arena.handle(event(50 + Double(i), .up, Double(i) * 50, contact: i))
        }
        #expect(outline(gestures) == ["began", "ended"])
        #expect(arena.contacts.isEmpty)
    }

    @Test("An id that lands again without having been lifted cancels and begins anew")
    func reusedID() {
        var arena = Arena()
        let gestures = arena.play([
            event(0, .down, 100), event(10, .move, 200), event(20, .down, 400), event(40, .up, 400),
        ])
        #expect(outline(gestures) == ["began", "pan", "cancelled", "began", "ended", "tap"])
    }

    @Test("Moves, ups and cancels of contacts that never landed mean nothing")
    func strays() {
        var arena = Arena()
        #expect(arena.play([event(0, .move, 1), event(1, .up, 1), event(2, .cancel, 1)]).isEmpty)
        _ = arena.handle(event(10, .down, 100))
        #expect(
            arena.play([
                event(11, .move, 1, contact: 5), event(12, .up, 1, contact: 5), event(13, .cancel, 1, contact: 6),
            ])
            .isEmpty)
        #expect(outline(arena.handle(event(20, .up, 100))) == ["ended", "tap"])
    }

    @Test("A ghost that never leaves loses its place to the next finger after five seconds")
    func ghostOwner() {
        var arena = Arena()
        _ = arena.handle(event(0, .down, 799, 479, contact: 9))
        #expect(arena.handle(event(4999, .down, 100, contact: 0)).isEmpty)
        _ = arena.handle(event(5000, .up, 100, contact: 0))
        let gestures = arena.play([event(5100, .down, 100, contact: 0), event(5160, .up, 100, contact: 0)])
        #expect(outline(gestures) == ["cancelled", "began", "ended", "tap"])
        #expect(arena.contacts == [9])
        let next = arena.play([event(6000, .down, 100, contact: 0), event(6060, .up, 100, contact: 0)])
        #expect(outline(next) == ["began", "ended", "tap"])
        #expect(arena.handle(event(7000, .up, 799, 479, contact: 9)).isEmpty)
        #expect(arena.contacts.isEmpty)
    }

    @Test("Cancelling from outside ends the gesture; the finger must land anew")
    func cancelAll() {
        var arena = Arena()
        #expect(arena.cancelAll(at: ms(0)).isEmpty)
        _ = arena.handle(event(0, .down, 100))
        #expect(arena.cancelAll(at: ms(5)) == [.cancelled(time: ms(5))])
        #expect(arena.cancelAll(at: ms(6)).isEmpty)
        #expect(arena.play([event(10, .move, 300), event(20, .up, 300)]).isEmpty)
        #expect(arena.contacts.isEmpty)
        #expect(outline(arena.play([event(30, .down, 1), event(31, .up, 1)])) == ["began", "ended", "tap"])
    }
}
