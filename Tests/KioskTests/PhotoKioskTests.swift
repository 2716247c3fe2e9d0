import Control
import Geometry
import Gestures
import Motion
import Testing

@testable import Kiosk

@Suite("Photo kiosk")
struct PhotoKioskTests {
    /// A straight drag at 100 reports a second, lifted after `hold` milliseconds without a move.
    private func drag(from start: Double, to end: Double, over milliseconds: Int, hold: Int) -> String {
        var lines = ["0 down 1 \(start) 110"]
        let steps = milliseconds / 10
        for step in 1...steps {
            lines.append("\(step * 10) move 1 \(start + (end - start) * Double(step) / Double(steps)) 110")
        }
        lines.append("\(milliseconds + hold) up 1 \(end) 110")
        return lines.joined(separator: "\n")
    }

    @Test("The state says that it moves for as long as anything moves or fades, and not a frame longer")
    func moving() throws {
        let rig = KioskRig()
        rig.show(5, 5)
        #expect(rig.state?.moving == false)
        rig.pictures.isHoldingBack = true
        _ = rig.kiosk.perform(.album(name: "B"))
        #expect(rig.state?.moving == true)
        rig.wait(seconds: 2)
        #expect(rig.state?.moving == false)
        rig.pictures.isHoldingBack = false
        for result in rig.pictures.answers() { rig.kiosk.take(result) }
        // The pictures fade in for a fifth of a second.
        rig.wait(seconds: 0.15)
        #expect(rig.state?.moving == true)
        var last = 0
        rig.kiosk.clockwork.onFrame = { _, _ in last += 1 }
        while rig.state?.moving == true { rig.wait(seconds: 0.001) }
        #expect((2...6).contains(last))
        last = 0
        rig.wait(seconds: 1)
        #expect(last == 0, "no frame comes after it said so")
        rig.play("0 down 1 200 110\n50 up 1 200 110")
        #expect(rig.state?.moving == false)
    }

    @Test("The first album is shown with its first photograph in the centre")
    func first() {
        let rig = KioskRig()
        rig.show(5, 3)
        #expect(rig.takeEvents() == ["library-changed", "album-changed A", "cover-changed A 0"])
        #expect(rig.state?.album == "A")
        #expect(rig.state?.index == 0)
        #expect(rig.state?.count == 5)
        #expect(rig.state?.file == "photo0.jpg")
    }

    @Test("At rest no frame is asked for, however long")
    func idle() {
        let rig = KioskRig()
        rig.show(5)
        let count = rig.screen.presentedCount
        rig.screen.advance(to: rig.screen.now + .seconds(600))
        #expect(rig.run())
        #expect(rig.screen.presentedCount == count)
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
    }

    @Test("A slow drag moves the row by as much as the finger and settles on the nearest cover")
    func slowDrag() {
        let rig = KioskRig()
        rig.show(8)
        _ = rig.takeEvents()
        let pitch = rig.kiosk.carousel.pitch
        #expect(rig.play(drag(from: 300, to: 300 - pitch * 0.9, over: 400, hold: 200)))
        #expect(rig.takeEvents() == ["cover-changed A 1"])
        #expect(rig.state?.index == 1)
        #expect(rig.state?.moving == false)
    }

    @Test("During a drag the covers stand exactly as far from where they were as the finger does, from the first move")
    func followsFromFirstMove() throws {
        let rig = KioskRig()
        rig.show(8)
        let before = rig.kiosk.carousel.scroll.value(at: rig.screen.now)
        #expect(rig.play("0 down 1 300 110\n10 move 1 297 110\n"))
        #expect(rig.kiosk.carousel.scroll.value(at: rig.screen.now) == before + 3)
        let cover = try #require(rig.kiosk.carousel.covers[0])
        #expect(cover.layer.position.x == 200 - 3)
        #expect(rig.play("0 move 1 250 110\n"))
        #expect(rig.kiosk.carousel.scroll.value(at: rig.screen.now) == before + 50)
        #expect(rig.takeEvents().last == "cover-changed A 0")
    }

    @Test("A fling passes several covers and ends on one, reported once")
    func fling() {
        let rig = KioskRig()
        rig.show(40)
        _ = rig.takeEvents()
        #expect(rig.play(drag(from: 350, to: 100, over: 80, hold: 8)))
        let events = rig.takeEvents()
        #expect(events.count == 1)
        let index = rig.state?.index ?? 0
        #expect(index > 2)
        #expect(events == ["cover-changed A \(index)"])
        let offset = rig.kiosk.carousel.scroll.value(at: rig.screen.now)
        #expect(offset == Double(index) * rig.kiosk.carousel.pitch)
    }

    @Test("Where the row sets out for is told at once, and once; a drag that comes back tells nothing")
    func settingOut() {
        let rig = KioskRig()
        rig.show(40)
        _ = rig.takeEvents()
        #expect(rig.play(drag(from: 350, to: 100, over: 80, hold: 8)))
        let index = rig.state?.index ?? 0
        #expect(rig.takeEvents(withSettingsOut: true) == ["cover-changing A \(index)", "cover-changed A \(index)"])
        #expect(rig.play(drag(from: 200, to: 210, over: 400, hold: 200)))
        #expect(!rig.takeEvents(withSettingsOut: true).contains { $0.hasPrefix("cover-chang") })
        for _ in 0..<3 { _ = rig.kiosk.perform(.next) }
        rig.run()
        let after = ["cover-changing A \(index + 3)", "cover-changed A \(index + 3)"]
        #expect(rig.takeEvents(withSettingsOut: true) == after)
    }

    @Test("A fling past the end comes back to the last cover")
    func flingPastEnd() {
        let rig = KioskRig()
        rig.show(3)
        _ = rig.takeEvents()
        #expect(rig.play(drag(from: 390, to: 10, over: 60, hold: 5)))
        #expect(rig.takeEvents() == ["cover-changed A 2"])
    }

    @Test("A tap on the centred cover is one click with its place on the cover, also when down and up come at once")
    func click() throws {
        let rig = KioskRig()
        rig.show(5)
        _ = rig.takeEvents()
        let middle = rig.kiosk.carousel.settings.center * 240
        for script in ["0 down 1 200 \(middle)\n60 up 1 201 \(middle)", "0 down 1 200 \(middle)\n0 up 1 200 \(middle)"]
        {
            #expect(rig.play(script))
            let events = rig.events
            #expect(rig.takeEvents() == ["click-on-cover A 0"])
            guard case .clickOnCover(_, let u, let v) = try #require(events.first) else { continue }
            #expect(abs(u - 0.5) < 0.01)
            #expect(abs(v - 0.5) < 0.01)
        }
    }

    @Test("A tap on a cover at the side brings that one to the centre")
    func select() {
        let rig = KioskRig()
        rig.show(8)
        _ = rig.takeEvents()
        #expect(rig.play("0 down 1 310 110\n50 up 1 310 110"))
        let events = rig.takeEvents()
        #expect(events.count == 2)
        #expect(events.first?.hasPrefix("cover-selected A ") == true)
        #expect(events.last == events.first?.replacing("cover-selected", with: "cover-changed"))
        #expect((rig.state?.index ?? 0) >= 1)
    }

    @Test("A tap beside all covers does nothing, and neither does one on a reflection")
    func tapOutside() {
        let rig = KioskRig()
        rig.show(1)
        _ = rig.takeEvents()
        #expect(rig.play("0 down 1 20 20\n50 up 1 20 20\n100 down 1 200 215\n150 up 1 200 215"))
        #expect(rig.takeEvents().isEmpty)
    }

    @Test("A finger that catches a moving row stops it and is no tap")
    func catching() {
        let rig = KioskRig()
        rig.show(40)
        _ = rig.takeEvents()
        let script = drag(from: 350, to: 100, over: 80, hold: 8) + "\n250 down 1 200 110\n600 up 1 200 110"
        #expect(rig.play(script))
        let events = rig.takeEvents()
        #expect(events.count == 1)
        #expect(events.first?.hasPrefix("cover-changed") == true)
    }

    @Test("A row that is caught between two frames stays where it is seen")
    func caughtBetweenFrames() {
        let rig = KioskRig()
        rig.show(40)
        rig.playUntil(drag(from: 350, to: 100, over: 80, hold: 8))
        rig.wait(seconds: 0.1)
        let carousel = rig.kiosk.carousel
        let seen = carousel.scroll.value(at: carousel.presentedTime)
        let time = carousel.presentedTime - .milliseconds(14)
        #expect(abs(seen - carousel.scroll.value(at: time)) > 5)
        rig.kiosk.handle(TouchEvent(contact: 1, phase: .down, position: Point(x: 200, y: 110), time: time))
        #expect(carousel.scroll.value(at: carousel.presentedTime) == seen)
    }

    @Test("A second tap soon after the one that brings a cover to the centre does not take that back")
    func doubleTapAtTheSide() {
        for pause in [10, 60, 100, 140, 200] {
            let rig = KioskRig()
            rig.show(9)
            _ = rig.takeEvents()
            #expect(
                rig.play(
                    "0 down 1 300 110\n50 up 1 300 110\n\(50 + pause) down 1 300 110\n\(100 + pause) up 1 300 110"))
            #expect(
                rig.takeEvents().map { $0.prefix(15) } == ["cover-selected ", "cover-changed A"], "pause \(pause) ms")
            #expect((rig.state?.index ?? 0) > 0)
        }
    }

    @Test("A cancelled touch never clicks, and the row finds its rest")
    func cancel() {
        let rig = KioskRig()
        rig.show(5)
        _ = rig.takeEvents()
        #expect(
            rig.play(
                "0 down 1 200 110\n30 cancel 1 200 110\n100 down 1 200 110\n110 move 1 150 110\n120 cancel 1 150 110"))
        #expect(rig.takeEvents().filter { $0.hasPrefix("click") }.isEmpty)
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
    }

    @Test("Next, previous and select move the centre and are answered with where it will be")
    func commands() {
        let rig = KioskRig()
        rig.show(5)
        _ = rig.takeEvents()
        func index(_ request: Request) -> Int? {
            if case .success(let done) = rig.kiosk.perform(request) { return done.state.index }
            return nil
        }
        #expect(index(.next) == 1)
        #expect(index(.next) == 2)
        #expect(index(.previous) == 1)
        #expect(index(.select(index: 4)) == 4)
        #expect(index(.next) == 4)
        rig.run()
        #expect(rig.takeEvents() == ["cover-changed A 4"])
        guard case .failure(let refusal) = rig.kiosk.perform(.select(index: 9)) else {
            Issue.record("there is no photograph 10")
            return
        }
        #expect(refusal.code == .notFound)
    }

    @Test("Numbers that are no index are refused, however large", arguments: [-1, 5, Int.max, Int.min])
    func wildIndices(_ index: Int) {
        let rig = KioskRig()
        rig.show(5)
        guard case .failure(let refusal) = rig.kiosk.perform(.select(index: index)) else {
            Issue.record("there is no photograph \(index)")
            return
        }
        #expect(refusal.code == .notFound)
    }

    @Test(
        "A finger that is down when a command moves the row clicks nothing when it is lifted",
        arguments: [Request.nextAlbum, .album(name: "B"), .select(index: 3), .next])
    func commandVoidsTap(_ request: Request) {
        let rig = KioskRig()
        rig.show(5, 5)
        _ = rig.takeEvents()
        rig.play("0 down 1 200 110")
        _ = rig.kiosk.perform(request)
        #expect(rig.play("500 up 1 200 110"))
        #expect(rig.takeEvents().filter { $0.hasPrefix("click") || $0.hasPrefix("cover-selected") }.isEmpty)
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
    }

    @Test("A photograph that was out of reach is tried again when its album is shown again, a damaged one is not")
    func secondChance() {
        let rig = KioskRig()
        rig.pictures.failure = .timedOut(milliseconds: 1)
        rig.show(4, 2, badFile: 1)
        #expect(rig.state?.count == 3)
        #expect(rig.state?.skipped == 1)
        rig.pictures.failure = .notAFile
        for album in ["B", "A", "B", "A"] {
            _ = rig.kiosk.perform(.album(name: album))
            rig.run()
        }
        #expect(rig.state?.skipped == 1)
        #expect(rig.pictures.requested.filter { $0.path.contains("bad") }.count == 2)
    }

    @Test("A file that was replaced is shown after the next scan, and one that is gone is no longer listed as skipped")
    func replacedFiles() {
        let rig = KioskRig()
        rig.show(4, badFile: 1)
        _ = rig.kiosk.perform(.select(index: 2))
        rig.run()
        #expect(rig.state?.skipped == 1 && rig.state?.file == "photo3.jpg")
        rig.pictures.spared = ["/p/A/bad1.jpg"]
        var result = LibraryScanner.Result()
        func scan(_ photographs: [Photograph]) {
            result.albums = [Album(id: "A", name: "A", photographs: photographs)]
            rig.kiosk.didScan(["/p"], result)
            rig.run()
        }
        let names = ["photo0", "bad1", "photo2", "photo3"]
        let replaced = names.map { Photograph(path: "/p/A/\($0).jpg", modified: $0 == "photo2" ? 0 : 7) }
        scan(replaced)
        #expect(rig.state?.skipped == 0 && rig.state?.count == 4)
        #expect(rig.state?.file == "photo3.jpg", "the photograph that was shown stays, though its file is another one")
        #expect(rig.pictures.requested.contains { $0.path == "/p/A/photo3.jpg" && $0.version == 7 })
        rig.pictures.spared = []
        scan(names.map { Photograph(path: "/p/A/\($0).jpg", modified: 9) })
        #expect(rig.state?.skipped == 1)
        scan(names.filter { $0 != "bad1" }.map { Photograph(path: "/p/A/\($0).jpg", modified: 9) })
        #expect(rig.state?.skipped == 0 && rig.state?.count == 3)
        #expect(rig.state?.file == "photo3.jpg")
        scan(["photo0", "photo2"].map { Photograph(path: "/p/A/\($0).jpg", modified: 9) })
        #expect(rig.state?.file == "photo2.jpg", "its neighbour takes the place of one that is gone")
    }

    @Test("An album is switched by id, by an unambiguous beginning, and by the step to its neighbour")
    func album() {
        let rig = KioskRig()
        rig.show(2, 3, 4)
        _ = rig.takeEvents()
        guard case .success(let done) = rig.kiosk.perform(.album(name: "b")) else {
            Issue.record("album B was not found")
            return
        }
        #expect(done.state.album == "B")
        #expect(done.state.count == 3)
        rig.run()
        #expect(rig.takeEvents() == ["album-changed B", "cover-changed B 0"])
        for expected in ["C", "A", "B"] {
            guard case .success(let done) = rig.kiosk.perform(.nextAlbum) else { continue }
            #expect(done.state.album == expected)
        }
        rig.run()
        guard case .failure(let refusal) = rig.kiosk.perform(.album(name: "Z")) else {
            Issue.record("album Z was found")
            return
        }
        #expect(refusal.code == .notFound)
    }

    @Test("A photograph that cannot be shown is taken out with its reason, and the show goes on")
    func skipped() {
        let rig = KioskRig()
        rig.show(4, badFile: 1)
        #expect(rig.state?.count == 3)
        #expect(rig.state?.index == 0)
        guard case .success(let done) = rig.kiosk.perform(.skipped) else {
            Issue.record("skipped was refused")
            return
        }
        #expect(done.skipped?.map(\.file) == ["/p/A/bad1.jpg"])
        #expect(done.skipped?.first?.reason.isEmpty == false)
        #expect(rig.log.count == 1)
    }

    @Test("An album whose first photograph is bad shows the next one in the centre, reported once")
    func firstIsBad() {
        let rig = KioskRig()
        rig.show(3, badFile: 0)
        #expect(rig.state?.file == "photo1.jpg")
        #expect(rig.takeEvents().filter { $0.hasPrefix("cover-changed") } == ["cover-changed A 0"])
    }

    @Test("A picture that was asked for ahead is not asked for again when its cover comes into view")
    func adoptsPrefetch() {
        let rig = KioskRig()
        rig.show(30)
        rig.kiosk.pump(rig.screen.now)
        let scrolled = rig.kiosk.perform(.select(index: 12))
        #expect((try? scrolled.get()) != nil)
        rig.run()
        #expect(Set(rig.pictures.requested.map(\.path)).count == rig.pictures.requested.count)
    }

    @Test("No photographs at all is a state, not a failure")
    func empty() {
        let rig = KioskRig()
        rig.kiosk.didScan(["/p"], LibraryScanner.Result())
        #expect(rig.run())
        #expect(rig.state?.album == nil)
        #expect(rig.state?.index == nil)
        guard case .failure(let refusal) = rig.kiosk.perform(.next) else {
            Issue.record("next did something")
            return
        }
        #expect(refusal.code == .notFound)
    }

    @Test("The same touches give the same outcome at 30, 60 and 120 frames a second")
    func frameRates() {
        let outcomes = [30_000, 60_000, 120_000].map { rate in
            let rig = KioskRig(millihertz: rate)
            rig.show(40)
            rig.play(drag(from: 350, to: 100, over: 80, hold: 8))
            rig.play("0 down 1 310 110\n50 up 1 310 110")
            return rig.takeEvents()
        }
        #expect(outcomes[0] == outcomes[1])
        #expect(outcomes[1] == outcomes[2])
        #expect(outcomes[0].count == 6)
    }

    @Test("Another screen size keeps the centred photograph")
    func resize() {
        let rig = KioskRig()
        rig.show(9)
        _ = rig.kiosk.perform(.select(index: 5))
        rig.run()
        rig.screen.change(to: .init(size: PixelSize(width: 60, height: 100)))
        rig.run()
        #expect(rig.state?.index == 5)
        #expect(rig.state?.mode.width == 60)
    }

    @Test("A hundred thousand photographs keep only the visible covers and ask only for pictures nearby")
    func many() {
        let rig = KioskRig()
        rig.show(100_000)
        #expect(rig.kiosk.carousel.covers.count < 12)
        #expect(rig.pictures.requested.count < 20)
        _ = rig.kiosk.perform(.select(index: 70_000))
        #expect(rig.run())
        #expect(rig.state?.index == 70_000)
        #expect(rig.kiosk.carousel.covers.count < 12)
    }

    @Test("When too many wait for the screen the longest-waiting is told so, and nobody is left without a word")
    func forgotten() {
        let rig = KioskRig()
        rig.show(5)
        _ = rig.kiosk.perform(.next)
        var (shown, forgotten): ([Int], [Int]) = ([], [])
        for number in 0..<300 {
            rig.kiosk.whenShown({ shown.append(number) }, orForgotten: { forgotten.append(number) })
        }
        #expect(forgotten == Array(0..<44))
        rig.run()
        #expect(shown == Array(44..<300))
        #expect(forgotten.count == 44)
    }

    @Test("Who waits hears of the flip that shows the result with its pictures, not of one that was under way before")
    func waiting() {
        let rig = KioskRig()
        rig.show(5, 3)
        var heard: [Int] = []
        func wait() { rig.kiosk.whenShown { heard.append(rig.screen.presentedCount) } }
        // Nothing changes: it is shown already.
        wait()
        rig.run()
        #expect(heard == [rig.screen.presentedCount])
        let before = rig.screen.presentedCount
        rig.pictures.isHoldingBack = true
        _ = rig.kiosk.perform(.album(name: "B"))
        wait()
        rig.run()
        #expect(heard.count == 1)
        let placeholders = rig.screen.presentedCount
        #expect(placeholders > before)
        rig.pictures.isHoldingBack = false
        for answer in rig.pictures.answers() { rig.kiosk.take(answer) }
        rig.run()
        #expect(heard.count == 2)
        #expect(heard.last == placeholders + 1)
        // With the pictures at hand, the very next frame is it, however long covers fade.
        let warm = rig.screen.presentedCount
        _ = rig.kiosk.perform(.album(name: "A"))
        wait()
        rig.run()
        #expect(heard.last == warm + 1)
        // A row on its way is waited for.
        let moving = rig.screen.presentedCount
        _ = rig.kiosk.perform(.next)
        wait()
        rig.run()
        #expect(heard.count == 4)
        #expect(heard.last.map { $0 > moving + 5 } == true)
        #expect(rig.state?.moving == false)
    }
}
