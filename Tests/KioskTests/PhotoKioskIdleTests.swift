import Control
import Geometry
import Gestures
import Motion
import Testing

@testable import Kiosk

@Suite("A kiosk that nobody touches")
struct PhotoKioskIdleTests {
    private func settings(
        _ action: IdleSettings.Action, after: Double = 60, interval: Double = 10
    ) -> IdleSettings {
        var settings = IdleSettings()
        settings.after = .seconds(after)
        settings.action = action
        settings.interval = .seconds(interval)
        return settings
    }

    private func rig(
        _ action: IdleSettings.Action, photographs: Int = 5, after: Double = 60, interval: Double = 10,
        browser: BrowserOptions = .closed
    ) -> KioskRig {
        let rig = KioskRig(browser: browser)
        rig.show(photographs)
        rig.kiosk.setIdle(settings(action, after: after, interval: interval), at: rig.screen.now)
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
        rig.wait(seconds: 23)
        #expect(rig.takeEvents() == ["cover-changed A 2", "cover-changed A 0"])
    }

    @Test("Each cover is at rest for the whole interval, however short that is against the way to it")
    func interval() {
        let rig = rig(.next, interval: 1)
        var rests: [FrameTime] = []
        var departures: [FrameTime] = []
        let tell = rig.kiosk.onEvent
        rig.kiosk.onEvent = { event in
            if case .coverChanged = event { rests.append(rig.screen.now) }
            if case .coverChanging = event { departures.append(rig.screen.now) }
            tell?(event)
        }
        rig.wait(seconds: 75)
        #expect(rests.count > 4)
        for (rest, departure) in zip(rests, departures.dropFirst()) {
            #expect((0.98...1.06).contains((departure - rest).seconds))
        }
    }

    @Test("A command counts as a touch, whatever it shows: the idle time begins anew")
    func commands() {
        for request: Request in [.next, .previous, .select(index: 2), .nextAlbum, .album(name: "B"), .open(index: 1)] {
            let rig = KioskRig(browser: BrowserOptions())
            rig.show(5, 5)
            rig.kiosk.setIdle(settings(.next), at: rig.screen.now)
            rig.wait(seconds: 55)
            _ = rig.kiosk.perform(request)
            rig.wait(seconds: 58)
            #expect(rig.takeEvents().allSatisfy { !$0.hasPrefix("touch-idle") }, "\(request)")
            rig.wait(seconds: 5)
            #expect(rig.takeEvents().first == "touch-idle true", "\(request)")
            _ = rig.kiosk.perform(request)
            #expect(rig.takeEvents().first == "touch-idle false", "\(request)")
        }
        let rig = rig(.none)
        rig.wait(seconds: 55)
        for request: Request in [.status, .albums, .skipped, .reload, .rescan] { _ = rig.kiosk.perform(request) }
        rig.wait(seconds: 6)
        #expect(rig.takeEvents() == ["touch-idle true"], "who only asks does not touch")
    }

    @Test("Who waits for a command is answered with the photograph asked for, however short the times are")
    func waiting() {
        let rig = rig(.next, photographs: 40, after: 1, interval: 1)
        rig.wait(seconds: 20)
        for index in [30, 3, 20] {
            _ = rig.kiosk.perform(.select(index: index))
            var shown: Int?
            rig.kiosk.whenShown { shown = rig.state?.index }
            rig.wait(seconds: 3)
            #expect(shown == index)
        }
    }

    @Test("To hear the same settings again while idle neither tells anything nor begins anything anew")
    func reload() {
        let rig = rig(.next)
        rig.wait(seconds: 65)
        _ = rig.takeEvents()
        for _ in 0..<3 {
            rig.kiosk.setIdle(settings(.next), at: rig.screen.now)
            rig.wait(seconds: 1)
        }
        #expect(rig.takeEvents().isEmpty)
        rig.wait(seconds: 4.5)
        #expect(rig.takeEvents() == ["cover-changed A 2"], "at its own time")
    }

    @Test("Other settings while idle: it stays so and does what is new, unless it would not be idle yet")
    func otherSettings() {
        let rig = rig(.none)
        rig.wait(seconds: 65)
        rig.kiosk.carousel.jump(to: 3)
        rig.run()
        _ = rig.takeEvents()
        rig.kiosk.setIdle(settings(.start), at: rig.screen.now)
        rig.wait(seconds: 3)
        #expect(rig.takeEvents() == ["cover-changed A 0"])
        rig.kiosk.setIdle(settings(.next), at: rig.screen.now)
        rig.wait(seconds: 3)
        #expect(rig.takeEvents() == ["cover-changed A 1"])
        rig.kiosk.setIdle(settings(.next, after: 3000), at: rig.screen.now)
        #expect(rig.takeEvents() == ["touch-idle false"])
        rig.wait(seconds: 100)
        #expect(rig.takeEvents().isEmpty)
        rig.kiosk.setIdle(settings(.next, after: 90), at: rig.screen.now)
        rig.wait(seconds: 1)
        #expect(rig.takeEvents().first == "touch-idle true")
        rig.kiosk.setIdle(IdleSettings(), at: rig.screen.now)
        #expect(rig.takeEvents() == ["touch-idle false"])
        #expect(rig.kiosk.wakeTime == nil || rig.kiosk.clockwork.wakeTime != nil)
    }

    @Test("An opened photograph is put back before the row returns to the first, unless somebody comes meanwhile")
    func startWithOpened() {
        let rig = rig(.start, browser: BrowserOptions())
        _ = rig.kiosk.perform(.select(index: 3))
        rig.run()
        _ = rig.kiosk.perform(.open(index: 3))
        rig.wait(seconds: 70)
        #expect(
            rig.takeEvents() == [
                "cover-changed A 3", "will-open A 3", "did-open A 3", "touch-idle true", "will-close A 3",
                "did-close A 3", "cover-changed A 0",
            ])
        #expect(rig.state?.index == 0 && rig.state?.open == nil)
        _ = rig.kiosk.perform(.open(index: 2))
        rig.wait(seconds: 60.5)
        #expect(rig.kiosk.photoBrowser.stage == .closing)
        rig.play("0 down 1 5 5\n30 up 1 5 5")
        rig.wait(seconds: 5)
        #expect(rig.state?.index == 2)
    }

    @Test("Opened photographs turn their pages, from the last to the first")
    func nextWithOpened() {
        let rig = rig(.next, photographs: 3, browser: BrowserOptions())
        _ = rig.kiosk.perform(.open(index: 1))
        rig.wait(seconds: 64)
        #expect(rig.state?.open == 2)
        rig.wait(seconds: 11)
        #expect(rig.state?.open == 0)
        #expect(rig.takeEvents().last == "page-changed A 0")
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
