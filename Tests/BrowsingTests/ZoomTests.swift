import Geometry
import Motion
import Testing

@testable import Browsing

@Suite("Zooming")
struct ZoomTests {
    private static let limits = ZoomLimits(
        viewport: Size(width: 300, height: 400), fitted: Size(width: 300, height: 200), pixelScale: 10)

    /// Where the point of the fitted photograph that was shown at `place` before is shown by a zoom now.
    private func image(of place: Point, before: Zoom, now: Zoom) -> Point {
        let (x, y) = ((place.x - before.offset.x) / before.scale, (place.y - before.offset.y) / before.scale)
        return Point(x: x * now.scale + now.offset.x, y: y * now.scale + now.offset.y)
    }

    @Test("The limits: filling the screen or twice as large on a double tap, the file's own pixels at most, 4 at least")
    func limits() {
        #expect(Self.limits.doubleTap == 2)
        #expect(Self.limits.maximum == 10)
        let small = ZoomLimits(viewport: Size(width: 300, height: 400), fitted: Size(width: 300, height: 100))
        #expect(small.doubleTap == 4)
        #expect(small.maximum == 4)
        #expect(ZoomLimits(viewport: .zero, fitted: .zero).maximum >= 1)
    }

    @Test("Within the limits a pinch is followed exactly, beyond them ever less, and the inverse leads back")
    func rubber() {
        let limits = Self.limits
        #expect(limits.shown(asked: 3) == 3)
        #expect(limits.shown(asked: 12) < 12)
        #expect(limits.shown(asked: 12) > 10)
        #expect(limits.shown(asked: 1e9) < 20)
        #expect(limits.shown(asked: 0.5) > 0.5)
        #expect(limits.shown(asked: 1e-9) > 0.4)
        for asked in [-1, 0, .nan, .infinity] { #expect(limits.shown(asked: asked) == 1) }
    }

    @Test("What lies between the fingers stays between them, within the limits and beyond")
    func pinchCentre() {
        var motion = ZoomMotion(limits: Self.limits)
        let start = Point(x: 40, y: -30)
        motion.beginPinch(at: start, time: .zero)
        for (factor, goal) in [(1.5, Point(x: 50, y: 0)), (30, Point(x: -100, y: 20)), (0.3, Point(x: 0, y: 0))] {
            motion.pinch(by: factor, to: goal)
            let image = image(of: start, before: .fit, now: motion.value(at: .zero))
            #expect(image.distance(to: goal) < 1e-9)
        }
    }

    @Test("A second pinch that begins beyond a limit begins with what is seen")
    func noJump() {
        var motion = ZoomMotion(limits: Self.limits)
        motion.beginPinch(at: .zero, time: .zero)
        motion.pinch(by: 25, to: .zero)
        let seen = motion.value(at: .zero)
        motion.endPinch(at: .zero)
        motion.beginPinch(at: Point(x: 10, y: 10), time: .zero)
        #expect((motion.value(at: .zero).scale - seen.scale).magnitude < 1e-9)
        #expect(motion.value(at: .zero).offset.distance(to: seen.offset) < 1e-9)
    }

    @Test("Let go beyond a limit, the photograph goes back to it; let go small, it fits again")
    func settles() {
        var motion = ZoomMotion(limits: Self.limits)
        motion.beginPinch(at: .zero, time: .zero)
        motion.pinch(by: 40, to: .zero)
        motion.endPinch(at: .zero)
        #expect(motion.isMoving(at: ms(100)))
        #expect(motion.value(at: ms(280)).scale == 10)
        #expect(!motion.isMoving(at: ms(280)))
        motion.beginPinch(at: .zero, time: ms(300))
        motion.pinch(by: 0.01, to: Point(x: 90, y: 9))
        motion.endPinch(at: ms(300))
        #expect(motion.value(at: ms(600)) == .fit)
    }

    @Test("A double tap looks closer at its place, the next one fits again, also after a scale that is not quite one")
    func toggle() {
        var motion = ZoomMotion(limits: Self.limits)
        let place = Point(x: 60, y: 20)
        motion.toggle(at: place, time: .zero)
        let near = motion.value(at: ms(280))
        #expect(near.scale == 2)
        // Across there is enough photograph for the place to stay; down the whole of it still fits.
        #expect((image(of: place, before: .fit, now: near).x - place.x).magnitude < 1e-9)
        #expect(near.offset.y == 0)
        motion.toggle(at: .zero, time: ms(300))
        #expect(motion.value(at: ms(600)) == .fit)
        #expect(Self.limits.toggled(Zoom(scale: 1.000_001), at: .zero).scale == 2)
        #expect(Self.limits.toggled(Zoom(scale: 1.02), at: .zero) == .fit)
    }

    @Test("A zoomed photograph follows a finger, glides on, stops at its edges, and gives way beyond them")
    func pan() {
        var motion = ZoomMotion(limits: Self.limits)
        motion.move(to: Zoom(scale: 4), at: .zero)
        motion.beginPan(at: ms(1000))
        motion.pan(by: Point(x: 100, y: -50))
        #expect(motion.value(at: ms(1000)).offset == Point(x: 100, y: -50))
        motion.pan(by: Point(x: 2000, y: 0))
        let beyond = motion.value(at: ms(1000)).offset.x
        #expect(beyond > 450 && beyond < 750)
        motion.endPan(velocity: .zero, at: ms(1000))
        #expect(motion.value(at: ms(9000)).offset.x == 450)
        motion.beginPan(at: ms(9000))
        motion.endPan(velocity: Point(x: -400, y: 0), at: ms(9000))
        let rest = motion.value(at: ms(20_000)).offset.x
        // 400 points a second at the slow rate of lists: 200 points on.
        #expect((rest - 250.2).magnitude < 0.1)
        #expect(!motion.isMoving(at: ms(20_000)))
    }

    @Test("Numbers that are none move nothing")
    func nonsense() {
        var motion = ZoomMotion(limits: Self.limits)
        motion.beginPinch(at: .zero, time: .zero)
        motion.pinch(by: .nan, to: .zero)
        motion.pinch(by: -3, to: .zero)
        motion.pinch(by: .infinity, to: .zero)
        #expect(motion.value(at: .zero).scale == 1)
    }
}
