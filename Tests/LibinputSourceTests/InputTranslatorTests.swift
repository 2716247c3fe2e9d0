import Geometry
import Gestures
import Motion
import Testing

@testable import LibinputSource

@Suite("Input translator")
struct InputTranslatorTests {
    private static let output = InputTranslator.Output(
        size: PixelSize(width: 800, height: 480), pointScale: 2, rotation: .none)

    private func translator(_ output: InputTranslator.Output = output) -> InputTranslator {
        var translator = InputTranslator()
        _ = translator.update(output, time: t(0))
        translator.add(device: 1, calibration: .identity)
        return translator
    }

    private func t(_ n: Int64) -> FrameTime { FrameTime(nanoseconds: n) }

    private func touch(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double, _ time: Int64, contact: Int = 0)
        -> InputEvent
    {
        .touch(TouchEvent(contact: contact, phase: phase, position: Point(x: x, y: y), time: t(time)))
    }

    @Test("A frame is delivered whole, when it ends")
    func frames() {
        var input = translator()
        #expect(input.handle(.touchDown(slot: 0, unit: Point(x: 0.5, y: 0.5)), device: 1, time: t(1)).isEmpty)
        #expect(input.handle(.touchDown(slot: 1, unit: Point(x: 0.25, y: 0.5)), device: 1, time: t(1)).isEmpty)
        #expect(
            input.handle(.touchFrame, device: 1, time: t(1)) == [
                touch(.down, 200, 120, 1), touch(.down, 100, 120, 1, contact: 1),
            ])
        #expect(input.handle(.touchFrame, device: 1, time: t(2)).isEmpty)
    }

    @Test("Down and up of one frame both arrive, in order")
    func downAndUpInOneFrame() {
        var input = translator()
        _ = input.handle(.touchDown(slot: 0, unit: Point(x: 0.5, y: 0.5)), device: 1, time: t(1))
        _ = input.handle(.touchUp(slot: 0), device: 1, time: t(1))
        #expect(
            input.handle(.touchFrame, device: 1, time: t(1)) == [touch(.down, 200, 120, 1), touch(.up, 200, 120, 1)])
    }

    @Test("Before there is an output, nothing is accepted")
    func noOutput() {
        var input = InputTranslator()
        input.add(device: 1, calibration: .identity)
        _ = input.handle(.touchDown(slot: 0, unit: Point(x: 0.5, y: 0.5)), device: 1, time: t(1))
        #expect(input.handle(.touchFrame, device: 1, time: t(1)).isEmpty)
        #expect(input.handle(.pointerMotion(Point(x: 1, y: 1)), device: 1, time: t(2)).isEmpty)
        #expect(input.handle(.button(isPressed: true), device: 1, time: t(2)).isEmpty)
        #expect(input.handle(.button(isPressed: false), device: 1, time: t(3)).isEmpty)
    }

    @Test("A finger that lands outside is rejected until it is lifted, one that leaves is held at the edge")
    func edges() {
        var input = translator()
        var events: [InputEvent] = []
        func play(_ event: DeviceEvent) {
            _ = input.handle(event, device: 1, time: t(1))
            events += input.handle(.touchFrame, device: 1, time: t(1))
        }
        play(.touchDown(slot: 0, unit: Point(x: 0.5, y: -7.5)))
        play(.touchMotion(slot: 0, unit: Point(x: 0.5, y: 0.5)))
        play(.touchUp(slot: 0))
        #expect(events.isEmpty)
        play(.touchDown(slot: 0, unit: Point(x: 1, y: 0.5)))
        play(.touchMotion(slot: 0, unit: Point(x: 1.5, y: -0.2)))
        play(.touchUp(slot: 0))
        #expect(events == [touch(.down, 399.5, 120, 1), touch(.move, 399.5, 0, 1), touch(.up, 399.5, 0, 1)])
    }

    @Test("Each device's calibration acts on its own places, then the rotation")
    func calibration() {
        var input = translator(.init(size: PixelSize(width: 480, height: 800), pointScale: 1, rotation: .clockwise90))
        input.add(device: 2, calibration: PanelMatrix(-1, 0, 1, 0, 1, 0))
        _ = input.handle(.touchDown(slot: 0, unit: Point(x: 0.25, y: 0.5)), device: 1, time: t(1))
        #expect(input.handle(.touchFrame, device: 1, time: t(1)) == [touch(.down, 240, 600, 1)])
        _ = input.handle(.touchDown(slot: 1, unit: Point(x: 0.25, y: 0.5)), device: 2, time: t(2))
        #expect(input.handle(.touchFrame, device: 2, time: t(2)) == [touch(.down, 240, 200, 2, contact: 1)])
    }

    @Test("Another output cancels what is down, the same one does not")
    func outputChange() {
        var input = translator()
        _ = input.handle(.touchDown(slot: 0, unit: Point(x: 0.5, y: 0.5)), device: 1, time: t(1))
        _ = input.handle(.touchFrame, device: 1, time: t(1))
        #expect(input.update(Self.output, time: t(2)).isEmpty)
        var turned = Self.output
        turned.rotation = .half
        #expect(input.update(turned, time: t(3)) == [touch(.cancel, 200, 120, 3)])
        _ = input.handle(.touchUp(slot: 0), device: 1, time: t(4))
        #expect(input.handle(.touchFrame, device: 1, time: t(4)).isEmpty)
    }

    @Test("A device that leaves cancels: the library's own release of its buttons and fingers is no click")
    func leavingDevice() {
        var input = translator()
        input.add(device: 2, calibration: .identity)
        _ = input.handle(.touchDown(slot: 0, unit: Point(x: 0.5, y: 0.5)), device: 1, time: t(1))
        _ = input.handle(.touchFrame, device: 1, time: t(1))
        _ = input.handle(.button(isPressed: true), device: 2, time: t(1))
        #expect(
            input.handle(.button(isPressed: false), device: 2, time: t(2), isLeaving: true) == [
                touch(.cancel, 200, 120, 2, contact: 1)
            ])
        #expect(input.remove(device: 2, time: t(2)).isEmpty)
        #expect(input.remove(device: 1, time: t(3)) == [touch(.cancel, 200, 120, 3)])
    }

    @Test("A cancel of the panel is a cancel")
    func cancel() {
        var input = translator()
        _ = input.handle(.touchDown(slot: 0, unit: Point(x: 0.5, y: 0.5)), device: 1, time: t(1))
        _ = input.handle(.touchCancel(slot: 0), device: 1, time: t(2))
        #expect(
            input.handle(.touchFrame, device: 1, time: t(2)) == [
                touch(.down, 200, 120, 1), touch(.cancel, 200, 120, 2),
            ])
    }

    @Test("A mouse is a contact while its button is held, and starts in the middle")
    func mouse() {
        var input = translator()
        #expect(input.handle(.pointerMotion(Point(x: -100, y: 20)), device: 1, time: t(1)).isEmpty)
        #expect(input.handle(.button(isPressed: true), device: 1, time: t(2)) == [touch(.down, 150, 130, 2)])
        #expect(input.handle(.pointerMotion(Point(x: 3, y: 0)), device: 1, time: t(3)) == [touch(.move, 151.5, 130, 3)])
        #expect(
            input.handle(.pointerMotion(Point(x: -9000, y: 0)), device: 1, time: t(4)) == [touch(.move, 0, 130, 4)])
        #expect(input.handle(.button(isPressed: false), device: 1, time: t(5)) == [touch(.up, 0, 130, 5)])
        #expect(input.handle(.pointerMotion(Point(x: 3, y: 0)), device: 1, time: t(6)).isEmpty)
    }

    @Test("A tablet's places are the panel's")
    func tablet() {
        var input = translator(.init(size: PixelSize(width: 800, height: 480), pointScale: 1, rotation: .half))
        #expect(input.handle(.pointerPosition(unit: Point(x: 0.25, y: 0.75)), device: 1, time: t(1)).isEmpty)
        #expect(input.handle(.button(isPressed: true), device: 1, time: t(2)) == [touch(.down, 600, 120, 2)])
        #expect(
            input.handle(.pointerPosition(unit: Point(x: 0.5, y: 0.5)), device: 1, time: t(3)) == [
                touch(.move, 400, 240, 3)
            ])
    }

    @Test("Wheels and known keys are passed on, other keys are not")
    func wheelsAndKeys() {
        var input = translator()
        let steps = Point(x: 0, y: -0.5)
        #expect(
            input.handle(.wheel(steps), device: 1, time: t(1)) == [.wheel(WheelEvent(steps: steps, time: t(1)))])
        #expect(
            input.handle(.key(code: 105, isPressed: true), device: 1, time: t(2)) == [
                .key(KeyEvent(key: .left, isPressed: true, time: t(2)))
            ])
        #expect(input.handle(.key(code: 30, isPressed: true), device: 1, time: t(3)).isEmpty)
    }

    @Test("Every key a kiosk uses has its codes")
    func keyCodes() {
        let codes: [(UInt32, KeyEvent.Key)] = [
            (105, .left), (106, .right), (103, .up), (108, .down), (28, .select), (96, .select), (57, .select),
            (353, .select), (352, .select), (1, .back), (158, .back), (174, .back), (102, .home), (172, .home),
        ]
        for (code, key) in codes { #expect(KeyEvent.Key(code: code) == key, "\(code)") }
        #expect(Set(codes.map(\.1)) == Set(KeyEvent.Key.allCases))
        #expect((0..<768).filter { KeyEvent.Key(code: $0) != nil }.count == codes.count)
        #expect(KeyEvent.Key(code: .max) == nil)
    }
}
