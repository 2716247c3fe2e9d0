import Control
import Geometry
import Gestures
import Motion
import Testing

@testable import Kiosk

@Suite("A kiosk that nobody touches")
struct PhotoKioskIdleTests {
    private func rig(_ action: IdleSettings.Action, photographs: Int = 5) -> KioskRig {
        let rig = KioskRig()
        rig.show(photographs)
        var settings = IdleSettings()
        settings.after = .seconds(60)
        settings.action = action
        settings.interval = .seconds(10)
        rig.kiosk.setIdle(settings, at: rig.screen.now)
        _ = rig.takeEvents()
        return rig
    }

    @Test("Unless told to, it asks for nothing, ever")
    func off() {
        let rig = KioskRig()
        rig.show(5)
        rig.kiosk.setIdle(IdleSettings(), at: rig.screen.now)
        #expect(rig.kiosk.wakeTime == nil)
        _ = rig.takeEvents()
        rig.wait(seconds: 86_400)
        #expect(rig.takeEvents().isEmpty)
    }

    @Test("It is woken once, says so once, and then sleeps")
    func none() {
        let rig = rig(.none)
        #expect(rig.kiosk.wakeTime != nil)
        let frames = rig.screen.presentedCount
        rig.wait(seconds: 59)
        #expect(rig.takeEvents().isEmpty)
        rig.wait(seconds: 2)
        #expect(rig.takeEvents() == ["touch-idle true"])
        #expect(rig.kiosk.wakeTime == nil)
        rig.wait(seconds: 3_600)
        #expect(rig.takeEvents().isEmpty)
        #expect(rig.screen.presentedCount == frames)
    }

    @Test("It goes on to the next cover, again and again, and from the last to the first")
    func next() {
        let rig = rig(.next, photographs: 3)
        rig.wait(seconds: 65)
        #expect(rig.takeEvents() == ["touch-idle true", "cover-changed A 1"])
        rig.wait(seconds: 20)
        #expect(rig.takeEvents() == ["cover-changed A 2", "cover-changed A 0"])
    }

    @Test("A touch ends it at once and has its full time again, wherever the row was")
    func touch() {
        let rig = rig(.next)
        rig.wait(seconds: 60.1)
        #expect(rig.kiosk.carousel.isMoving(at: rig.screen.now))
        rig.play("0 down 1 200 110\n30 up 1 200 110")
        let events = rig.takeEvents()
        #expect(events.prefix(2) == ["touch-idle true", "touch-idle false"])
        let index = rig.state?.index
        rig.wait(seconds: 58)
        #expect(rig.takeEvents().isEmpty)
        #expect(rig.state?.index == index)
        rig.wait(seconds: 3)
        #expect(rig.takeEvents().first == "touch-idle true")
    }

    @Test("A key and a wheel are touches too, and a finger that stays down is one all the while")
    func otherInput() {
        let rig = rig(.start)
        rig.wait(seconds: 50)
        rig.kiosk.handle(KeyEvent(key: .right, isPressed: true, time: rig.screen.now))
        rig.wait(seconds: 50)
        rig.kiosk.handle(.wheel(WheelEvent(steps: Point(x: 0, y: 1), time: rig.screen.now)))
        rig.wait(seconds: 50)
        #expect(rig.takeEvents() == ["cover-changed A 1", "cover-changed A 2"])
        rig.play("0 down 1 200 110")
        for x in 1...5 {
            rig.wait(seconds: 25)
            rig.play("0 move 1 \(200 + x) 110")
        }
        rig.wait(seconds: 25)
        #expect(rig.takeEvents().allSatisfy { !$0.hasPrefix("touch-idle") })
        rig.play("0 up 1 200 110")
        rig.wait(seconds: 70)
        #expect(rig.takeEvents() == ["touch-idle true", "cover-changed A 0"])
    }

    @Test("It returns to the first cover, and under something else it leaves the row alone")
    func start() {
        let rig = rig(.start)
        _ = rig.kiosk.perform(.select(index: 3))
        rig.kiosk.carousel.isObscured = true
        rig.wait(seconds: 61)
        #expect(rig.state?.index == 3)
        rig.kiosk.carousel.isObscured = false
        rig.play("0 down 1 5 5\n30 up 1 5 5")
        rig.wait(seconds: 61)
        #expect(rig.state?.index == 0)
    }

    @Test("Other parts have their own times; what has begun is ended by a touch, or when it is forgotten")
    func others() {
        let rig = rig(.none)
        var log: [String] = []
        let id = rig.kiosk.whenIdle(after: .seconds(90)) { _ in
            log.append("dim")
        } end: { _ in
            log.append("bright")
        }
        rig.wait(seconds: 89)
        #expect(log.isEmpty)
        rig.wait(seconds: 2)
        #expect(log == ["dim"])
        rig.play("0 down 1 5 5\n30 up 1 5 5")
        #expect(log == ["dim", "bright"])
        rig.wait(seconds: 91)
        rig.kiosk.forgetIdle(id, at: rig.screen.now)
        #expect(log == ["dim", "bright", "dim", "bright"])
        rig.wait(seconds: 300)
        #expect(log.count == 4)
    }

    @Test("Without photographs there is nothing to go on to")
    func empty() {
        let rig = rig(.next, photographs: 1)
        rig.wait(seconds: 200)
        #expect(rig.takeEvents() == ["touch-idle true"])
        rig.kiosk.didScan(["/p"], LibraryScanner.Result())
        rig.wait(seconds: 200)
        #expect(rig.state?.index == nil)
    }
}
