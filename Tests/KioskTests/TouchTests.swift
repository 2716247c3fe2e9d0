import Control
import Geometry
import Gestures
import Motion
import TestSupport
import Testing

@testable import Kiosk

@Suite("Touch")
struct TouchTests {
    static let refreshRates = [30_000, 60_000, 120_000]
    /// Report rates and faults: even, trembling stamps, read in bursts.
    static let panels: [(rate: Double, jitter: Double, batch: Int)] = [
        (25, 0, 1), (60, 0, 1), (100, 0, 1), (240, 0, 1), (100, 0.004, 1), (240, 0, 4),
    ]

    /// A kiosk on a screen of 400 × 240 points and of very few pixels.
    private func rig(
        _ count: Int = 40, millihertz: Int = 60_000, settings: CarouselSettings = CarouselSettings(),
        touch: TouchSettings = TouchSettings()
    ) -> KioskRig {
        let rig = KioskRig(
            size: PixelSize(width: 25, height: 15), pointScale: 1 / 16, millihertz: millihertz,
            pictures: FakePictures(), settings: settings, touch: touch)
        rig.show(count)
        _ = rig.takeEvents()
        return rig
    }

    private func on(_ panel: (rate: Double, jitter: Double, batch: Int), _ stroke: Stroke) -> Stroke {
        var stroke = stroke
        (stroke.rate, stroke.jitter, stroke.batch) = panel
        return stroke
    }

    // MARK: Positions over time

    @Test("Under an even finger the row moves in even steps, at every report rate and frame rate")
    func evenSteps() {
        for rate in [25.0, 60, 100, 240] {
            for millihertz in Self.refreshRates {
                let rig = rig(millihertz: millihertz)
                let stroke = on((rate, 0, 1), .drag(from: 390, to: 10, over: 0.8))
                let start = rig.screen.now
                let offsets = rig.offsets { rig.play((at: 0.0031, stroke)) }
                let dragged = offsets.filter {
                    let age = ($0.time - start).seconds
                    return age > 0.25 && age < 0.8
                }
                let steps = zip(dragged, dragged.dropFirst()).map {
                    ($1.offset - $0.offset) / ($1.time - $0.time).seconds
                }
                #expect(steps.count >= 14)
                #expect(steps.allSatisfy { abs($0 - 475) < 2 }, "\(rate) reports, \(millihertz): \(steps)")
            }
        }
    }

    @Test("Without resampling the same finger moves the row in uneven steps")
    func unevenSteps() {
        var touch = TouchSettings()
        touch.isRaw = true
        let rig = rig(touch: touch)
        let start = rig.screen.now
        let offsets = rig.offsets { rig.play((at: 0.0031, .drag(from: 390, to: 10, over: 0.8))) }
        let dragged = offsets.filter {
            let age = ($0.time - start).seconds
            return age > 0.25 && age < 0.8
        }
        let steps = zip(dragged, dragged.dropFirst()).map { $1.offset - $0.offset }
        #expect((steps.max() ?? 0) - (steps.min() ?? 0) > 4)
    }

    @Test(
        "The row stays behind the finger by less than two frames and an interval, and never ahead of it by more than 8 ms"
    )
    func latency() {
        for panel in Self.panels where panel.jitter == 0 && panel.batch == 1 {
            let rig = rig()
            let start = rig.screen.now
            let offsets = rig.offsets { rig.play((at: 0, on(panel, .drag(from: 390, to: 10, over: 0.8)))) }
            for (time, offset) in offsets where time - start < .milliseconds(790) {
                let finger = 475 * (time - start).seconds
                #expect(offset <= finger + 475 * 0.008 + 0.01)
                if time - start > .milliseconds(100) { #expect(offset >= finger - 475 * (0.0334 + 1 / panel.rate)) }
            }
        }
    }

    @Test("When the finger rests the row is exactly where the finger is, however it came there")
    func restsUnderFinger() {
        for panel in Self.panels {
            let rig = rig()
            let stroke = on(panel, .drag(from: 350, to: 300, over: 0.2))
            #expect(rig.play(stroke.events(at: rig.screen.now).dropLast()))
            #expect(rig.kiosk.carousel.scroll.value(at: rig.screen.now) == 50)
        }
    }

    @Test("After the lift the row slows down, turns back at most once, and rests exactly on a cover")
    func decelerates() {
        for panel in Self.panels {
            let rig = rig()
            var lift = rig.screen.now
            let offsets = rig.offsets {
                let stroke = on(panel, .drag(from: 390, to: 140, over: 0.24))
                lift = lift + .seconds(0.26)
                rig.play((at: 0, stroke))
            }
            let after = offsets.filter { $0.time > lift }
            let steps = zip(after, after.dropFirst()).map { $1.offset - $0.offset }
            #expect(steps.count > 20)
            let pitch = rig.kiosk.carousel.collection.offset(of: 1)
            let end = after.last?.offset ?? -1
            #expect(after.allSatisfy { $0.offset < end + pitch / 2 })
            let forth = steps.prefix { $0 > 0 }
            #expect(steps.dropFirst(forth.count).allSatisfy { $0 <= 1.0 / 32 })
            #expect(zip(forth.dropFirst(2), forth.dropFirst(3)).allSatisfy { $1 <= $0 + 0.01 })
            #expect(end == (end / pitch).rounded() * pitch)
        }
    }

    // MARK: Outcomes

    /// What a script leads to at a frame rate: events, index and offset.
    private func outcome(_ millihertz: Int, _ strokes: [(Double, Stroke)]) -> [String] {
        let rig = rig(millihertz: millihertz)
        let now = rig.screen.now
        let events = strokes.flatMap { start, stroke in stroke.events(at: now + TimeSpan.seconds(start)) }
        rig.play(events.sorted { $0.time < $1.time })
        return rig.takeEvents() + [
            "\(rig.state?.index ?? -1)", "\(rig.kiosk.carousel.scroll.value(at: rig.screen.now))",
        ]
    }

    @Test("The same touches give the same events, index and offset at 30, 60 and 120 frames a second")
    func frameRates() {
        let isLong = longRunFactor > 1
        for (i, panel) in Self.panels.enumerated() {
            let all: [[(Double, Stroke)]] = [
                [(0, .drag(from: 300, to: 220, over: 0.3))],
                [(0, .drag(from: 390, to: 120, over: 0.12))],
                [(0, .drag(from: 390, to: 120, over: 0.12)), (0.4, .drag(from: 200, to: 380, over: 0.1))],
                [(0, .drag(from: 390, to: 20, over: 0.12)), (0.35, .drag(from: 200, to: 200, over: 0.2))],
                [(0, .drag(from: 20, to: 390, over: 0.1))],
                [(0, .drag(from: 310, to: 311, over: 0.08))],
            ]
            // Two strokes a panel, other ones each time; all of them only in a long run.
            for (k, strokes) in all.enumerated() where isLong || (k + i) % 3 == 0 {
                let outcomes = Self.refreshRates.map { outcome($0, strokes.map { ($0.0, on(panel, $0.1)) }) }
                #expect(outcomes[0] == outcomes[1], "\(panel)")
                #expect(outcomes[1] == outcomes[2], "\(panel)")
            }
        }
    }

    @Test("A fling goes as far at every report rate, with trembling stamps and with reports in bursts")
    func reportRates() {
        let indices = Self.panels.map { panel in
            let rig = rig()
            rig.play((at: 0, on(panel, .drag(from: 390, to: 110, over: 0.24))))
            #expect(rig.takeEvents() == ["cover-changed A \(rig.state?.index ?? -1)"])
            return rig.state?.index ?? -1
        }
        #expect((indices.max() ?? 0) - (indices.min() ?? 0) <= 1, "\(indices)")
        #expect((indices.min() ?? 0) >= 3)
    }

    @Test("A second finger changes nothing of the first one's drag, and neither clicks")
    func twoFingers() {
        let alone = rig()
        alone.play((at: 0, .drag(from: 350, to: 200, over: 0.4)))
        let both = rig()
        var second = Stroke.drag(from: 100, to: 300, over: 0.2)
        second.contact = 2
        both.play((at: 0, .drag(from: 350, to: 200, over: 0.4)), (at: 0.1, second))
        #expect(both.state?.index == alone.state?.index)
        #expect(both.takeEvents() == alone.takeEvents())
    }

    @Test("Ten fingers at once are one drag and no click")
    func tenFingers() {
        let rig = rig()
        let now = rig.screen.now
        let fingers = (0..<10).flatMap { number in
            var stroke = Stroke.drag(from: 350 - Double(number) * 5, to: 200, over: 0.3, y: 20 + Double(number) * 20)
            stroke.contact = number
            return stroke.events(at: now + .milliseconds(Int64(number)))
        }
        #expect(rig.play(fingers.sorted { $0.time < $1.time }))
        #expect(rig.takeEvents().allSatisfy { $0.hasPrefix("cover-changed") })
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
        #expect(rig.kiosk.arena.contacts.isEmpty)
    }

    @Test("A contact whose end is lost is given up after half a minute: the row comes to rest and taps work")
    func lostContact() {
        let rig = rig()
        #expect(rig.play("0 down 1 300 110\n10 move 1 260 110\n20 move 1 240 110"))
        #expect(rig.state?.moving == true)
        rig.wait(seconds: 32)
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
        #expect(rig.takeEvents().allSatisfy { $0.hasPrefix("cover-changed") })
        let middle = rig.kiosk.carousel.settings.center * 240
        #expect(rig.play("0 down 2 200 \(middle)\n60 up 2 200 \(middle)"))
        #expect(rig.takeEvents().count == 1)
    }

    @Test("A ghost that lies on the panel costs the next finger five seconds at most")
    func ghost() {
        let rig = rig()
        #expect(rig.play("0 down 9 399 239"))
        rig.wait(seconds: 6)
        _ = rig.takeEvents()
        let middle = rig.kiosk.carousel.settings.center * 240
        #expect(rig.play("0 down 1 200 \(middle)\n60 up 1 200 \(middle)"))
        #expect(rig.takeEvents() == ["click-on-cover A 0"])
    }

    @Test(
        "What libinput record wrote of a panel plays on the kiosk: a tap beside all covers, a fling, a palm")
    func recording() throws {
        let rig = rig()
        let script = try TouchScript(recording: usbPanelRecording, size: PixelSize(width: 400, height: 240))
        #expect(rig.play(script.events(start: rig.screen.now)))
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
        #expect(rig.kiosk.arena.contacts.isEmpty)
        let events = rig.takeEvents()
        #expect(events == ["cover-changed A 5"], "\(events)")
    }

    // MARK: What is pressed

    /// The cover's size in each frame that is presented while `body` runs, as a part of the one at rest.
    private func sizes(_ rig: KioskRig, cover: Int = 0, _ body: () -> Void) -> [(time: FrameTime, size: Double)] {
        let rest = rig.kiosk.carousel.covers[cover]?.layer.transform.m22 ?? 1
        var sizes: [(FrameTime, Double)] = []
        rig.kiosk.clockwork.onFrame = { time, _ in
            sizes.append((time, (rig.kiosk.carousel.covers[cover]?.layer.transform.m22 ?? 0) / rest))
        }
        body()
        return sizes
    }

    @Test("A pressed cover shows it within 85 ms of the finger, at every frame rate", arguments: refreshRates)
    func pressed(millihertz: Int) throws {
        for phase in 0..<10 {
            let rig = rig(millihertz: millihertz)
            rig.wait(seconds: Double(phase) * 0.003 + 0.001)
            let landed = rig.screen.now
            let sizes = sizes(rig) {
                rig.play("0 down 1 200 105")
                rig.wait(seconds: 0.2)
            }
            let first = try #require(sizes.first { $0.size < 0.96 })
            #expect(first.time - landed <= .milliseconds(85))
            #expect(sizes.count == 1, "one frame, and none while the finger rests")
        }
    }

    @Test("A touch that turns into a drag shows nothing as pressed", arguments: refreshRates)
    func noFlash(millihertz: Int) {
        let rig = rig(millihertz: millihertz)
        let sizes = sizes(rig) { rig.play((at: 0, .drag(from: 200, to: 120, over: 0.1))) }
        let isBare = sizes.allSatisfy { _ in rig.kiosk.carousel.press == nil }
        #expect(isBare && !sizes.isEmpty)
    }

    @Test("A quick tap flashes, and the cover comes back to exactly how it was")
    func quickTap() {
        let rig = rig()
        let sizes = sizes(rig) { rig.play("0 down 1 200 105\n20 up 1 200 105") }
        #expect((sizes.map(\.size).min() ?? 1) < 0.96)
        #expect(sizes.last?.size == 1)
        #expect(rig.takeEvents() == ["click-on-cover A 0"])
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
    }

    @Test("A press that is dragged away comes forward again while the row follows")
    func pressThenDrag() {
        let rig = rig()
        #expect(rig.play("0 down 1 200 105\n100 move 1 200 106"))
        rig.wait(seconds: 0.15)
        #expect(rig.kiosk.carousel.press?.released == nil)
        #expect(rig.play("0 move 1 150 105\n16 move 1 140 105"))
        #expect(rig.kiosk.carousel.press?.released != nil)
        #expect(rig.play("0 up 1 140 105"))
        #expect(rig.takeEvents().allSatisfy { $0.hasPrefix("cover-changed") })
    }

    // MARK: Events

    @Test("A finger that rests on a cover holds it, once, at its place on the picture; the lift clicks nothing")
    func held() throws {
        let rig = rig()
        let middle = rig.kiosk.carousel.settings.center * 240
        #expect(rig.play("0 down 1 200 \(middle)\n900 up 1 201 \(middle)"))
        let event = try #require(rig.events.first)
        #expect(rig.takeEvents() == ["cover-held A 0"])
        guard case .coverHeld(let cover, let u, let v) = event else { return }
        #expect(cover.file == "photo0.jpg")
        #expect(abs(u - 0.5) < 0.01 && abs(v - 0.5) < 0.01)
        #expect(rig.play("0 down 1 20 20\n900 up 1 20 20"))
        #expect(rig.takeEvents().isEmpty, "beside all covers nothing is held")
        #expect(rig.play("0 down 1 200 110\n200 move 1 240 110\n900 up 1 200 110"))
        #expect(rig.takeEvents().isEmpty, "a drag holds nothing")
    }

    @Test("A tap on a cover at the side clicks it where it is, if that is configured")
    func sideTapClicks() {
        var settings = CarouselSettings()
        settings.clicksSideCovers = true
        let rig = rig(8, settings: settings)
        #expect(rig.play("0 down 1 310 110\n50 up 1 310 110"))
        let events = rig.takeEvents()
        #expect(events.count == 1)
        #expect(events.first?.hasPrefix("click-on-cover A ") == true && events.first != "click-on-cover A 0")
        #expect(rig.state?.index == 0)
    }

    @Test("In a grid or list a tap clicks what it touches, and nothing moves", arguments: [CarouselLayout.grid, .list])
    func flatTaps(layout: CarouselLayout) {
        var settings = CarouselSettings()
        settings.layout = layout
        let rig = rig(12, settings: settings)
        let before = rig.kiosk.carousel.scroll.value(at: rig.screen.now)
        // Two columns of covers more than half as high as the screen; rows of 73 points.
        let touched = layout == .grid ? [0, 0, 1, 1] : [0, 0, 1, 2]
        for ((x, y), index) in zip([(60, 40), (60, 40), (300, 120), (300, 200)], touched) {
            #expect(rig.play("0 down 1 \(x) \(y)\n50 up 1 \(x) \(y)"))
            #expect(rig.takeEvents() == ["click-on-cover A \(index)"])
        }
        #expect(rig.kiosk.carousel.scroll.value(at: rig.screen.now) == before)
    }

    @Test("Two quick taps on the centred cover are two clicks at once, though the first one trembled")
    func twoClicks() {
        let rig = rig()
        #expect(
            rig.play(
                "0 down 1 200 105\n30 move 1 210 105\n60 up 1 210 105\n120 down 1 200 105\n170 up 1 200 105"))
        #expect(rig.takeEvents() == ["click-on-cover A 0", "click-on-cover A 0"])
    }

    @Test("A bouncing panel gives one click, and brings the cover at the side that was tapped all the way")
    func bounces() {
        let rig = rig(8)
        for contact in [1, 2] {
            #expect(
                rig.play(
                    "0 down 1 200 105\n12 up 1 200 105\n30 down \(contact) 203 105\n90 up \(contact) 203 105"))
            #expect(rig.takeEvents() == ["click-on-cover A 0"])
        }
        rig.play("0 down 1 310 110\n12 up 1 310 110\n30 down 1 310 111\n90 up 1 310 111")
        let events = rig.takeEvents()
        #expect(events.map { $0.split(separator: " ")[0] } == ["cover-selected", "cover-changed"])
        #expect(rig.state?.index != 0)
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
    }

    @Test("Thresholds are millimetres of the panel where its width is known")
    func millimetres() {
        // 400 points on 40 mm: the slop of 2.5 mm is 25 points.
        for (width, isTap) in [(40, true), (400, false)] {
            var touch = TouchSettings()
            touch.panelWidth = width
            let rig = rig(touch: touch)
            #expect(rig.play("0 down 1 200 105\n50 up 1 220 105"))
            #expect(rig.takeEvents().contains("click-on-cover A 0") == isTap)
        }
    }

    // MARK: Keys and wheels

    @Test("Up and down go by a line in a grid or list, and do nothing in a row", arguments: CarouselLayout.allCases)
    func lines(layout: CarouselLayout) {
        var settings = CarouselSettings()
        settings.layout = layout
        let rig = rig(40, settings: settings)
        func press(_ key: KeyEvent.Key) -> Int? {
            rig.kiosk.handle(.key(KeyEvent(key: key, isPressed: true, time: rig.screen.now)))
            rig.run()
            return rig.state?.index
        }
        let line = rig.kiosk.carousel.itemsPerLine
        switch layout {
        case .standard, .furrow, .classic:
            #expect(press(.right) == 1)
            #expect(press(.down) == 1)
            #expect(press(.up) == 1)
            return
        case .grid: #expect(line > 1)
        case .list: #expect(line == 1)
        }
        #expect(press(.down) == line)
        #expect(press(.down) == 2 * line)
        #expect(press(.up) == line)
        #expect(press(.right) == line + 1)
    }

    @Test("Keys and wheel notches move the row by one each, also while a finger holds it, which then clicks nothing")
    func keysAndWheel() {
        let rig = rig()
        func key(_ key: KeyEvent.Key) {
            rig.kiosk.handle(.key(KeyEvent(key: key, isPressed: true, time: rig.screen.now)))
        }
        func turn(_ y: Double) {
            rig.kiosk.handle(.wheel(WheelEvent(steps: Point(x: 0, y: y), time: rig.screen.now)))
        }
        key(.right)
        key(.right)
        rig.run()
        #expect(rig.takeEvents() == ["cover-changed A 2"])
        turn(1)
        rig.run()
        turn(-1)
        turn(-1)
        rig.run()
        #expect(rig.takeEvents() == ["cover-changed A 3", "cover-changed A 1"])
        for _ in 0..<8 { turn(0.125) }
        rig.run()
        #expect(rig.takeEvents() == ["cover-changed A 2"], "eight fractions of a fine wheel are one notch")
        rig.play("0 down 1 200 105")
        key(.left)
        #expect(rig.play("500 up 1 200 105"))
        #expect(rig.takeEvents() == ["cover-changed A 1"])
        key(.home)
        rig.run()
        key(.left)
        rig.run()
        key(.select)
        #expect(rig.takeEvents() == ["cover-changed A 0", "click-on-cover A 0"])
    }
}
