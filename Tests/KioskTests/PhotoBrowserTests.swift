import Browsing
import Control
import Geometry
import Gestures
import Images
import Layers
import Motion
import Platform
import TestSupport
import Testing

@testable import Kiosk

@Suite("Opened photographs")
struct PhotoBrowserTests {
    /// A kiosk with so many photographs, in which a click opens; what happened so far is forgotten.
    private func rig(
        _ counts: [Int] = [6], millihertz: Int = 60_000, _ change: (inout BrowserOptions) -> Void = { _ in }
    )
        -> KioskRig
    {
        var options = BrowserOptions()
        change(&options)
        let rig = KioskRig(millihertz: millihertz, browser: options)
        rig.pictures.originalSize = PixelSize(width: 3000, height: 2000)
        if counts.count > 1 { rig.show(counts[0], counts[1]) } else { rig.show(counts[0]) }
        _ = rig.takeEvents()
        return rig
    }

    private static let tap = "0 down 1 200 106\n50 up 1 200 106\n"
    private static let opened = ["click-on-cover A 0", "will-open A 0", "did-open A 0"]
    private static let closed = ["will-close A 0", "did-close A 0"]

    /// A straight drag with a finger at 100 reports a second.
    private func drag(
        _ start: Point, by way: Point, over milliseconds: Int = 200, hold: Int = 100, end: String = "up"
    ) -> String {
        var lines = ["0 down 1 \(start.x) \(start.y)"]
        let steps = milliseconds / 10
        for step in 1...steps {
            let share = Double(step) / Double(steps)
            lines.append("\(step * 10) move 1 \(start.x + way.x * share) \(start.y + way.y * share)")
        }
        lines.append("\(milliseconds + hold) \(end) 1 \(start.x + way.x) \(start.y + way.y)")
        return lines.joined(separator: "\n")
    }

    /// Nothing of an opened photograph is left.
    private func expectNoResidue(_ rig: KioskRig, sourceLocation: SourceLocation = #_sourceLocation) {
        let browser = rig.kiosk.photoBrowser
        #expect(browser.stage == .closed, sourceLocation: sourceLocation)
        #expect(browser.root.isHidden, sourceLocation: sourceLocation)
        #expect(browser.pages.isEmpty, sourceLocation: sourceLocation)
        #expect(browser.store.sharp.isEmpty && browser.store.pending.isEmpty, sourceLocation: sourceLocation)
        #expect(rig.kiosk.carousel.hiddenIndices.isEmpty, sourceLocation: sourceLocation)
        #expect(!rig.kiosk.carousel.isObscured, sourceLocation: sourceLocation)
        #expect(rig.state?.open == nil, sourceLocation: sourceLocation)
        #expect(rig.kiosk.isAtRest(at: rig.screen.now), sourceLocation: sourceLocation)
    }

    // MARK: Ways in and out

    @Test("A tap on the centred cover opens it, and the status says so")
    func open() {
        let rig = rig()
        #expect(rig.play(Self.tap))
        #expect(rig.takeEvents() == Self.opened)
        #expect(rig.state?.open == 0)
        #expect(rig.state?.zoom == 1)
        #expect(rig.kiosk.carousel.isHidden(cover: 0))
    }

    @Test("At rest an opened photograph asks for no frame")
    func rests() {
        let rig = rig()
        rig.play(Self.tap)
        let count = rig.screen.presentedCount
        rig.screen.advance(to: rig.screen.now + .seconds(600))
        rig.run()
        #expect(rig.screen.presentedCount == count)
    }

    @Test("A vertical drag puts it back into its cover", arguments: [-90.0, 90])
    func dragAway(_ way: Double) {
        let rig = rig()
        rig.play(Self.tap)
        let before = rig.screen.now
        #expect(rig.play(drag(Point(x: 200, y: 120), by: Point(x: 10, y: way))))
        #expect(rig.takeEvents() == Self.opened + Self.closed)
        expectNoResidue(rig)
        #expect(rig.screen.now - before < .milliseconds(700))
    }

    @Test("A short drag, and one that is cancelled, leave it open", arguments: ["up", "cancel"])
    func dragAndBack(_ end: String) {
        let rig = rig()
        rig.play(Self.tap)
        _ = rig.takeEvents()
        #expect(rig.play(drag(Point(x: 200, y: 120), by: Point(x: 0, y: 50), end: end)))
        #expect(rig.takeEvents().isEmpty)
        #expect(rig.state?.open == 0)
        #expect(rig.kiosk.photoBrowser.browser.backdrop(at: rig.screen.now) == 1)
    }

    @Test("The Done control, the back key and the command close put it back")
    func otherWays() {
        for way in 0..<4 {
            let rig = rig()
            rig.play(Self.tap)
            switch way {
            case 3:
                // Two quick taps are no closer look there.
                rig.play(
                    "0 down 1 200 120\n50 up 1 200 120\n600 down 1 380 10\n640 up 1 380 10\n"
                        + "720 down 1 380 10\n760 up 1 380 10")
            case 0:
                // While the controls are there: at rest they have left.
                rig.play("0 down 1 200 120\n50 up 1 200 120\n600 down 1 380 10\n650 up 1 380 10")
            case 1: rig.kiosk.handle(KeyEvent(key: .back, isPressed: true, time: rig.screen.now))
            default: #expect((try? rig.kiosk.perform(.close).get()) != nil)
            }
            rig.run()
            #expect(rig.takeEvents() == Self.opened + Self.closed)
            expectNoResidue(rig)
        }
    }

    @Test("Where the Done control is nothing happens while it is not shown, but that it appears")
    func hiddenDone() {
        let rig = rig()
        rig.play(Self.tap)
        rig.play("0 down 1 380 10\n50 up 1 380 10")
        #expect(rig.takeEvents() == Self.opened)
        #expect(rig.state?.open == 0)
    }

    @Test("A switched album closes it at once, with its own album's name in the events")
    func albumSwitch() {
        for delay in [nil, "100 move 9 0 0", "250 move 9 0 0"] {
            let rig = rig([6, 3])
            rig.play(Self.tap)
            if let delay {
                rig.kiosk.handle(KeyEvent(key: .back, isPressed: true, time: rig.screen.now))
                rig.playUntil(delay)
            }
            _ = rig.kiosk.perform(.nextAlbum)
            rig.run()
            #expect(rig.takeEvents() == Self.opened + Self.closed + ["album-changed B", "cover-changed B 0"])
            expectNoResidue(rig)
        }
    }

    @Test("A photograph that vanishes while it is open fades, and the next one is in the centre")
    func vanished() {
        let rig = rig()
        rig.play(Self.tap)
        _ = rig.takeEvents()
        let album = rig.kiosk.albums[0]
        var rest = album
        rest.photographs.removeFirst()
        var result = LibraryScanner.Result()
        result.albums = [rest]
        rig.kiosk.didScan(["/p"], result)
        rig.run()
        #expect(
            rig.takeEvents().filter { $0 != "library-changed" }
                == ["will-close A 0", "album-changed A", "did-close A 0", "cover-changed A 0"])
        expectNoResidue(rig)
        #expect(rig.state?.file == "photo1.jpg")
    }

    @Test("One that vanishes before it is sharp fades as what its cover showed, not as its neighbour")
    func vanishedUnsharp() throws {
        let rig = rig()
        rig.pictures.isHoldingBack = true
        _ = rig.kiosk.perform(.open(index: nil))
        rig.playUntil("500 move 9 0 0")
        let browser = rig.kiosk.photoBrowser
        let page = try #require(browser.pages[0])
        let seen = try #require(page.layer.sublayers.first?.contents)
        var result = LibraryScanner.Result()
        result.albums = rig.kiosk.albums
        result.albums[0].photographs.removeFirst()
        rig.kiosk.didScan(["/p"], result)
        rig.playUntil("100 move 9 0 0")
        #expect(browser.stage == .closing)
        #expect(rig.kiosk.carousel.place(ofCover: 0)?.texture != nil)
        #expect(browser.pages[0] === page)
        let isSame = page.layer.sublayers.first?.contents == seen
        #expect(isSame)
        rig.pictures.isHoldingBack = false
        rig.run()
        expectNoResidue(rig)
    }

    @Test("When another photograph vanishes the opened one stays, under its new number")
    func otherVanished() {
        let rig = rig()
        _ = rig.kiosk.perform(.open(index: 3))
        rig.run()
        _ = rig.takeEvents()
        var rest = rig.kiosk.albums[0]
        rest.photographs.remove(at: 1)
        var result = LibraryScanner.Result()
        result.albums = [rest]
        rig.kiosk.didScan(["/p"], result)
        rig.run()
        #expect(rig.state?.open == 2)
        #expect(rig.state?.file == "photo3.jpg")
        #expect(rig.kiosk.carousel.isHidden(cover: 2))
        #expect(rig.kiosk.carousel.hiddenIndices.count == 1)
        _ = rig.kiosk.perform(.close)
        rig.run()
        expectNoResidue(rig)
    }

    @Test("A file that is gone when the sharp picture is wanted is taken out of the row, and its opening ends")
    func lostFile() {
        let rig = rig()
        rig.pictures.lost = ["/p/A/photo0.jpg"]
        rig.play(Self.tap)
        let events = rig.takeEvents()
        #expect(
            events.filter { $0.hasSuffix("open A 0") || $0.hasSuffix("close A 0") } == [
                "will-open A 0", "did-open A 0", "will-close A 0", "did-close A 0",
            ])
        #expect(rig.state?.count == 5)
        expectNoResidue(rig)
    }

    @Test("Commands, taps and keys in any order tell each opening's events once and in order")
    func everyOrder() {
        let rig = rig([6, 3])
        for round in 0..<30 * longRunFactor {
            switch round * 7 % 10 {
            case 0:
                rig.play(Self.tap)
            case 1: _ = rig.kiosk.perform(.open(index: round % 6))
            case 2: _ = rig.kiosk.perform(.close)
            case 3: _ = rig.kiosk.perform(.nextAlbum)
            case 4: rig.playUntil(Self.tap + "\(100 + round * 5) move 9 0 0")
            case 5: _ = rig.kiosk.perform(.next)
            case 6: rig.play(drag(Point(x: 200, y: 120), by: Point(x: 0, y: 100)))
            case 7: _ = rig.kiosk.perform(.zoom(scale: nil))
            case 8: rig.playUntil(drag(Point(x: 200, y: 120), by: Point(x: 0, y: 100)))
            default: rig.kiosk.handle(KeyEvent(key: .back, isPressed: true, time: rig.screen.now))
            }
        }
        _ = rig.kiosk.perform(.close)
        rig.play("0 up 1 0 0")
        rig.run()
        expectNoResidue(rig)
        let order = ["will-open", "did-open", "will-close", "did-close"]
        let told = rig.takeEvents().compactMap { event in order.firstIndex { event.hasPrefix($0 + " ") } }
        #expect(told.count >= 12)
        #expect(told.enumerated().allSatisfy { $0.element == $0.offset % 4 }, "\(told)")
    }

    @Test("With the knob set to the event alone a click opens nothing, and the command does")
    func eventOnly() {
        let rig = rig { $0.click = .event }
        rig.play(Self.tap)
        #expect(rig.takeEvents() == ["click-on-cover A 0"])
        _ = rig.kiosk.perform(.open(index: nil))
        rig.run()
        #expect(rig.takeEvents() == ["will-open A 0", "did-open A 0"])
    }

    // MARK: Pages

    @Test("A swipe turns the page; the photograph then goes back into its own cover, which the row has brought")
    func paging() {
        let rig = rig()
        rig.play(Self.tap)
        #expect(rig.play(drag(Point(x: 300, y: 120), by: Point(x: -150, y: 0), over: 100, hold: 10)))
        #expect(rig.state?.open == 1)
        #expect(rig.kiosk.carousel.index == 1)
        #expect(rig.kiosk.carousel.isHidden(cover: 1) && !rig.kiosk.carousel.isHidden(cover: 0))
        _ = rig.kiosk.perform(.close)
        rig.run()
        #expect(
            rig.takeEvents()
                == Self.opened + ["page-changed A 1", "will-close A 1", "did-close A 1", "cover-changed A 1"])
        expectNoResidue(rig)
    }

    @Test("A neighbour that is decoded is sharp from its first frame on, and does not fade in")
    func neighbour() {
        let rig = rig()
        rig.play(Self.tap)
        _ = rig.kiosk.perform(.next)
        var frames = 0
        for _ in 0..<12 {
            rig.wait(seconds: 0.02)
            guard let page = rig.kiosk.photoBrowser.pages[1] else { continue }
            // As the next frame will show it, for which it was filled.
            #expect(page.isSharp && !page.isAppearing(at: rig.screen.now + .milliseconds(17)))
            frames += 1
        }
        #expect(frames > 8)
    }

    @Test("Next, previous, select and the arrow keys turn pages, to the ends and not beyond")
    func commands() {
        let rig = rig()
        rig.play(Self.tap)
        _ = rig.takeEvents()
        func now() -> FrameTime { rig.screen.now }
        for (step, expected) in [
            ({ _ = rig.kiosk.perform(.next) }, 1), ({ _ = rig.kiosk.perform(.previous) }, 0),
            ({ _ = rig.kiosk.perform(.previous) }, 0), ({ _ = rig.kiosk.perform(.select(index: 4)) }, 4),
            ({ rig.kiosk.handle(KeyEvent(key: .right, isPressed: true, time: now())) }, 5),
            ({ rig.kiosk.handle(KeyEvent(key: .right, isPressed: true, time: now())) }, 5),
            ({ rig.kiosk.handle(KeyEvent(key: .left, isPressed: true, time: now())) }, 4),
            ({ rig.kiosk.handle(KeyEvent(key: .home, isPressed: true, time: now())) }, 0),
        ] as [(() -> Void, Int)] {
            step()
            rig.skip()
            #expect(rig.state?.open == expected)
        }
        #expect(
            rig.takeEvents() == [1, 0, 4, 5, 4, 0].map { "page-changed A \($0)" })
    }

    @Test("Closed while a page is turned the row goes on to the photograph that was to come", arguments: [0, 60, 150])
    func closeWhileTurning(_ milliseconds: Int64) {
        let rig = rig()
        rig.play(Self.tap)
        _ = rig.takeEvents()
        _ = rig.kiosk.perform(.next)
        rig.playUntil("\(milliseconds) move 9 0 0")
        #expect(rig.state?.open == 1)
        _ = rig.kiosk.perform(.close)
        #expect(rig.state?.index == 1)
        rig.skip()
        #expect(rig.state?.index == 1)
        let events = rig.takeEvents()
        #expect(events.filter { $0.contains("close") }.count == 2)
        #expect(events.last == "cover-changed A 1")
        expectNoResidue(rig)
    }

    @Test(
        "Neighbours are asked for once the shown photograph is sharp, and no others; two pages at most are used again")
    func preloading() {
        let rig = rig([40])
        rig.pictures.isHoldingBack = true
        let before = rig.pictures.requested.count
        _ = rig.kiosk.perform(.open(index: 0))
        rig.playUntil("1000 move 9 0 0")
        func asked() -> [String] {
            rig.pictures.requested.dropFirst(before).filter { $0.size == PixelSize(width: 100, height: 60) }.map(\.path)
        }
        #expect(asked() == ["/p/A/photo0.jpg"])
        rig.pictures.isHoldingBack = false
        rig.run()
        #expect(asked() == ["/p/A/photo0.jpg", "/p/A/photo1.jpg"])
        for _ in 0..<20 {
            _ = rig.kiosk.perform(.next)
            rig.skip()
        }
        #expect(rig.kiosk.photoBrowser.store.sharp.count == 3)
        #expect(rig.kiosk.photoBrowser.pages.count == 1)
        #expect(Set(asked()).count == 22)
    }

    @Test("Twenty photographs of 24 megapixels, turned and zoomed, never hold more than what the memory allows")
    func memory() {
        let rig = rig([20 * longRunFactor + 1])
        rig.pictures.originalSize = PixelSize(width: 6000, height: 4000)
        let browser = rig.kiosk.photoBrowser
        let screen = PixelSize(width: 100, height: 60)
        let asked = rig.pictures.requested.count
        _ = rig.kiosk.perform(.open(index: 0))
        rig.skip()
        for _ in 0..<20 * longRunFactor {
            _ = rig.kiosk.perform(.zoom(scale: nil))
            rig.skip()
            _ = rig.kiosk.perform(.next)
            rig.skip()
            #expect(browser.store.sharp.count <= 3)
            #expect(browser.store.sharp.values.reduce(0) { $0 + $1.byteCount } <= browser.look.pictureBytes)
            #expect(browser.store.pending.isEmpty)
            #expect(browser.pages.count == 1)
        }
        // Whole or in part, none is ever larger than the screen.
        let whole = rig.pictures.requested.dropFirst(asked).filter { $0.kind == .image }
        #expect(whole.contains { $0.part != nil })
        #expect(whole.allSatisfy { $0.size == screen })
        _ = rig.kiosk.perform(.close)
        rig.skip()
        expectNoResidue(rig)
    }

    @Test("The ring appears when the sharp picture takes longer than 0.3 s, and goes when it comes")
    func ring() {
        let rig = rig()
        rig.pictures.isHoldingBack = true
        let ring = rig.kiosk.photoBrowser.controls.ring
        _ = rig.kiosk.perform(.open(index: 0))
        rig.playUntil("250 move 9 0 0")
        #expect(ring.isHidden)
        rig.playUntil("200 move 9 0 0")
        #expect(!ring.isHidden)
        rig.pictures.isHoldingBack = false
        rig.playUntil("100 move 9 0 0")
        #expect(ring.isHidden)
    }

    @Test("The status says when the picture is sharp, and an answer that waits comes when it is")
    func sharpness() {
        let rig = rig()
        rig.pictures.isHoldingBack = true
        #expect(rig.state?.sharp == nil)
        _ = rig.kiosk.perform(.open(index: nil))
        var answered = 0
        rig.kiosk.whenShown { answered += 1 }
        rig.playUntil("1000 move 9 0 0")
        #expect(rig.state?.sharp == false)
        #expect(rig.state?.unsharp == nil)
        #expect(answered == 0)
        rig.pictures.isHoldingBack = false
        rig.run()
        #expect(rig.state?.sharp == true)
        #expect(answered == 1)
        rig.pictures.isHoldingBack = true
        _ = rig.kiosk.perform(.zoom(scale: 4))
        rig.kiosk.whenShown { answered += 1 }
        rig.playUntil("2000 move 9 0 0")
        #expect(rig.state?.sharp == false)
        #expect(answered == 1)
        rig.pictures.isHoldingBack = false
        rig.run()
        #expect(rig.state?.sharp == true)
        #expect(answered == 2)
    }

    @Test(
        "What cannot be shown more sharply stays as it is, and that is said in the status, in the caption and in the log",
        arguments: [false, true])
    func asSharpAsFits(_ isPart: Bool) {
        let rig = rig()
        let error = ImageError.refused(.tooLarge, "Decoding the picture takes 300 MB.")
        rig.pictures.refusal = {
            $0.path.hasSuffix("photo0.jpg") && $0.kind == .image && ($0.part != nil) == isPart ? error : nil
        }
        _ = rig.kiosk.perform(.open(index: nil))
        rig.run()
        let browser = rig.kiosk.photoBrowser
        #expect(rig.state?.sharp == isPart)
        _ = rig.kiosk.perform(.zoom(scale: 4))
        var isAnswered = false
        rig.kiosk.whenShown { isAnswered = true }
        rig.run()
        #expect(isAnswered)
        #expect(rig.state?.sharp == false)
        #expect(rig.state?.unsharp == "Decoding the picture takes 300 MB.")
        let line = "Shown as sharp as fits. Decoding the picture takes 300 MB."
        #expect(browser.captionLines(at: rig.screen.now) == [line])
        #expect(rig.log == ["/p/A/photo0.jpg: not shown sharply: Decoding the picture takes 300 MB."])
        // It is asked for once, wherever one looks.
        let count = rig.pictures.requested.count
        rig.play(drag(Point(x: 200, y: 100), by: Point(x: 20, y: 30)))
        #expect(rig.pictures.requested.count == count)
        _ = rig.kiosk.perform(.zoom(scale: 1))
        rig.run()
        #expect(rig.state?.unsharp == (isPart ? nil : error.sentence))
        #expect(rig.state?.open == 0)
    }

    // MARK: Files that change

    /// The album with its first file replaced, as a scan finds it.
    private func scanReplaced(_ rig: KioskRig) {
        var result = LibraryScanner.Result()
        result.albums = rig.kiosk.albums
        result.albums[0].photographs[0].modified = 2
        rig.kiosk.didScan(["/p"], result)
    }

    @Test("A file that was replaced while it is open is shown anew after the next scan, without a gap")
    func replaced() throws {
        let rig = rig()
        _ = rig.kiosk.perform(.open(index: nil))
        rig.run()
        let page = try #require(rig.kiosk.photoBrowser.pages[0])
        let old = page.sharpImage
        _ = rig.takeEvents()
        rig.pictures.isHoldingBack = true
        rig.pictures.originalSize = PixelSize(width: 2000, height: 3000)
        scanReplaced(rig)
        rig.playUntil("500 move 9 0 0")
        #expect(rig.state?.open == 0)
        #expect(rig.state?.sharp == false)
        #expect(rig.kiosk.photoBrowser.pages[0] === page)
        #expect(page.sharpImage === old)
        rig.pictures.isHoldingBack = false
        rig.run()
        #expect(page.sharpImage !== old)
        #expect(rig.state?.sharp == true)
        #expect(rig.pictures.requested.last { $0.kind == .image && $0.path.hasSuffix("photo0.jpg") }?.version == 2)
        let fitted = rig.kiosk.photoBrowser.browser.fittedRect(ofPage: 0).size
        #expect(fitted.width < fitted.height)
        _ = rig.kiosk.perform(.close)
        rig.run()
        #expect(rig.takeEvents().filter { $0.contains("open") || $0.contains("close") } == Self.closed)
        expectNoResidue(rig)
    }

    @Test("Without a scan a replaced file is noticed when a part or a page of it is decoded next", arguments: [0, 1])
    func replacedUnseen(_ opened: Int) {
        let rig = rig()
        _ = rig.kiosk.perform(.open(index: opened))
        rig.run()
        rig.pictures.replaced["/p/A/photo0.jpg"] = 2
        _ = rig.kiosk.perform(opened == 0 ? .zoom(scale: 4) : .select(index: 0))
        rig.skip()
        if opened == 1 {
            // Its picture had been loaded ahead: what is seen enlarged of it tells.
            _ = rig.kiosk.perform(.zoom(scale: 4))
            rig.skip()
        }
        #expect(rig.kiosk.carousel.photographs[0].modified == 2)
        #expect(rig.kiosk.albums[0].photographs[0].modified == 2)
        #expect(rig.state?.open == 0)
        #expect(rig.state?.sharp == true)
        let asked = rig.pictures.requested.filter { $0.version == 2 }
        #expect(asked.contains { $0.kind == .texture } && asked.contains { $0.kind == .image && $0.part == nil })
        _ = rig.kiosk.perform(.close)
        rig.run()
        expectNoResidue(rig)
    }

    @Test("A file that is cut short while it is open leaves the row with its reason, with or without a scan")
    func truncated() {
        for scans in [true, false] {
            let rig = rig()
            _ = rig.kiosk.perform(.open(index: nil))
            rig.run()
            let error = ImageError.refused(.truncated, "The file ends before the picture is complete.")
            rig.pictures.refusal = { $0.path.hasSuffix("photo0.jpg") ? error : nil }
            if scans { scanReplaced(rig) } else { _ = rig.kiosk.perform(.zoom(scale: 4)) }
            rig.run()
            #expect(rig.state?.count == 5)
            #expect(rig.kiosk.skipped.map(\.error) == [error])
            let events = rig.takeEvents()
            #expect(events.contains("photograph-skipped"))
            #expect(
                events.filter { $0.hasPrefix("will-") || $0.hasPrefix("did-") }
                    == ["will-open A 0", "did-open A 0", "will-close A 0", "did-close A 0"])
            expectNoResidue(rig)
        }
    }

    // MARK: Taps and zoom

    @Test("Controls leave after five seconds, come back with a tap, and leave with another")
    func controls() {
        let rig = rig()
        rig.playUntil(Self.tap + "3000 move 9 0 0")
        func opacity() -> Double { rig.kiosk.photoBrowser.controls.root.opacity }
        #expect(opacity() == 1)
        rig.playUntil("3000 move 9 0 0")
        #expect(opacity() == 0)
        rig.playUntil("0 down 1 200 120\n50 up 1 200 120\n200 move 9 0 0")
        #expect(opacity() == 0)
        rig.playUntil("300 move 9 0 0")
        #expect(opacity() == 1)
        rig.playUntil("0 down 1 200 120\n50 up 1 200 120\n500 move 9 0 0")
        #expect(opacity() == 0)
        #expect(rig.state?.open == 0)
    }

    @Test(
        "A double tap looks closer, asks for the file's own pixels of what is seen, and fits again; no drag dismisses it"
    )
    func doubleTap() throws {
        let rig = rig()
        rig.play(Self.tap)
        let double = "0 down 1 200 120\n40 up 1 200 120\n120 down 1 203 121\n160 up 1 203 121\n"
        rig.play(double)
        #expect(rig.state?.zoom == 2)
        let part = try #require(rig.pictures.requested.last?.part)
        #expect(part.width < 1700 && part.width > 1400)
        rig.play(drag(Point(x: 200, y: 100), by: Point(x: 0, y: 100)))
        #expect(rig.state?.open == 0)
        rig.play(double)
        #expect(rig.state?.zoom == 1)
        #expect(rig.takeEvents() == Self.opened)
    }

    @Test("Two fingers zoom about their middle, and what is beyond the limits springs back")
    func pinch() {
        let rig = rig()
        rig.play(Self.tap)
        rig.play(
            """
            0 down 1 180 120
            10 down 2 220 120
            40 move 1 150 120
            40 move 2 250 120
            80 move 1 120 120
            80 move 2 280 120
            120 up 1 120 120
            130 up 2 280 120
            """)
        #expect((rig.state?.zoom ?? 0) > 2)
        rig.play(
            """
            0 down 1 120 120
            10 down 2 280 120
            40 move 1 190 120
            40 move 2 205 120
            120 up 1 190 120
            130 up 2 205 120
            """)
        #expect(rig.state?.zoom == 1)
    }

    @Test("The zoom command shows it so many times as large, within limits, and is refused while none is open")
    func zoomCommand() {
        let rig = rig()
        guard case .failure(let refusal) = rig.kiosk.perform(.zoom(scale: 2)) else {
            Issue.record("zoomed nothing")
            return
        }
        #expect(refusal.code == .refused)
        rig.play(Self.tap)
        for (scale, expected) in [(3, 3), (0.1, 1), (1e300, 3000 / 90), (nil, 1), (nil, 2)] as [(Double?, Double)] {
            _ = rig.kiosk.perform(.zoom(scale: scale))
            rig.skip()
            #expect(rig.state?.zoom == expected)
        }
    }

    // MARK: Interrupted

    @Test("A finger that catches it while it opens and throws it away ends the opening in order")
    func caught() {
        let rig = rig()
        rig.playUntil(Self.tap + "150 down 1 200 120\n")
        #expect(rig.state?.open == 0)
        rig.play("0 move 1 200 150\n50 move 1 200 220\n100 up 1 200 220")
        #expect(rig.takeEvents() == Self.opened + Self.closed)
        expectNoResidue(rig)
    }

    /// What interrupts an opening or a closing.
    enum Interruption: String, CaseIterable, Sendable {
        case tap, drag, throwing, cancelled, twoFingers, back, close, open, zoom, album, deleted, replaced, resized
    }

    private func interrupt(_ rig: KioskRig, by interruption: Interruption) {
        func scan(_ change: (inout [Photograph]) -> Void) {
            var result = LibraryScanner.Result()
            result.albums = rig.kiosk.albums
            change(&result.albums[0].photographs)
            rig.kiosk.didScan(["/p"], result)
        }
        switch interruption {
        case .tap: rig.playUntil("0 down 1 200 120\n40 up 1 200 120")
        case .drag: rig.playUntil(drag(Point(x: 200, y: 120), by: Point(x: 5, y: 30), over: 30, hold: 60))
        case .throwing: rig.playUntil(drag(Point(x: 200, y: 120), by: Point(x: 0, y: 100), over: 40, hold: 0))
        case .cancelled:
            rig.playUntil(drag(Point(x: 200, y: 120), by: Point(x: 0, y: 20), over: 30, hold: 10, end: "cancel"))
        case .twoFingers:
            rig.playUntil(
                """
                0 down 1 180 120
                10 down 2 220 120
                30 move 1 150 100
                40 up 1 150 100
                60 move 2 220 140
                70 up 2 220 140
                """)
        case .back: rig.kiosk.handle(KeyEvent(key: .back, isPressed: true, time: rig.screen.now))
        case .close: _ = rig.kiosk.perform(.close)
        case .open: _ = rig.kiosk.perform(.open(index: 4))
        case .zoom: _ = rig.kiosk.perform(.zoom(scale: 3))
        case .album: _ = rig.kiosk.perform(.nextAlbum)
        case .deleted: scan { $0.remove(at: 2) }
        case .replaced: scan { $0[2].modified = 2 }
        case .resized: rig.screen.change(to: .init(size: PixelSize(width: 60, height: 100)))
        }
    }

    @Test(
        "Interrupted at any moment of its opening or closing it ends in order and leaves nothing",
        arguments: Interruption.allCases)
    func interrupted(_ interruption: Interruption) {
        let moments = longRunFactor > 1 ? Array(stride(from: 0, to: 300, by: 10)) : [0, 130]
        for isOpening in [true, false] {
            for moment in moments {
                let rig = rig([6, 3])
                _ = rig.kiosk.perform(.select(index: 2))
                rig.skip()
                _ = rig.kiosk.perform(.open(index: nil))
                if !isOpening {
                    rig.skip()
                    _ = rig.kiosk.perform(.close)
                }
                if moment > 0 { rig.playUntil("\(moment) move 9 0 0") }
                interrupt(rig, by: interruption)
                rig.skip()
                if let stage = rig.state?.open {
                    #expect(rig.kiosk.carousel.index == stage)
                    _ = rig.kiosk.perform(.close)
                    rig.skip()
                }
                expectNoResidue(rig)
                let order = ["will-open", "did-open", "will-close", "did-close"]
                let told = rig.takeEvents().compactMap { event in order.firstIndex { event.hasPrefix($0 + " ") } }
                #expect(
                    told.enumerated().allSatisfy { $0.element == $0.offset % 4 } && told.count % 4 == 0,
                    "\(isOpening ? "opening" : "closing") at \(moment): \(told)")
            }
        }
    }

    @Test("Opened in the middle of a fling it comes out of its cover where that is, and the row then rests with it")
    func openedInFling() {
        for delay in [60, 150, 300, 600] {
            let rig = rig([40])
            rig.playUntil(
                drag(Point(x: 300, y: 120), by: Point(x: -150, y: 0), over: 50, hold: 5) + "\n\(delay) move 9 0 0")
            let index = rig.kiosk.carousel.index ?? 0
            _ = rig.takeEvents()
            let quad = rig.kiosk.carousel.place(ofCover: index)?.quad
            _ = rig.kiosk.perform(.open(index: index))
            rig.playUntil("1 move 9 0 0")
            if let quad, let page = rig.kiosk.photoBrowser.pages[index]?.layer.screenQuad() {
                for (a, b) in zip(page.corners, quad.corners) { #expect(a.point.distance(to: b.point) < 30) }
            }
            rig.run()
            #expect(rig.state?.open == index)
            #expect(!rig.kiosk.carousel.isMoving(at: rig.screen.now))
            #expect(rig.kiosk.carousel.index == index)
            _ = rig.kiosk.perform(.close)
            rig.run()
            let told = rig.takeEvents().filter { $0.hasPrefix("will-") || $0.hasPrefix("did-") }
            #expect(told == ["will-open", "did-open", "will-close", "did-close"].map { "\($0) A \(index)" })
            expectNoResidue(rig)
        }
    }

    @Test("With a dead decoder pages turn, the reason is told, and once it is back the next opening is sharp")
    func deadDecoder() {
        let rig = rig()
        let error = ImageError.decoderUnavailable(SystemError(code: 2, call: "posix_spawn"))
        _ = rig.kiosk.perform(.open(index: 0))
        rig.skip()
        rig.pictures.refusal = { _ in error }
        for index in 1...3 {
            _ = rig.kiosk.perform(.next)
            rig.skip()
            #expect(rig.state?.open == index)
        }
        #expect(rig.state?.unsharp == error.sentence)
        #expect(rig.state?.count == 6)
        _ = rig.kiosk.perform(.close)
        rig.skip()
        rig.pictures.refusal = { _ in nil }
        _ = rig.kiosk.perform(.open(index: nil))
        rig.skip()
        #expect(rig.state?.sharp == true)
        _ = rig.kiosk.perform(.close)
        rig.skip()
        expectNoResidue(rig)
    }

    @Test(
        "From right to left, and with motion reduced, photographs come, turn and go as well", arguments: [false, true])
    func otherWaysOfShowing(_ reduced: Bool) {
        let rig = rig {
            $0.rightToLeft = true
            $0.reducedMotion = reduced
        }
        rig.play(Self.tap)
        rig.play(drag(Point(x: 100, y: 120), by: Point(x: 150, y: 0), over: 100, hold: 10))
        #expect(rig.state?.open == 1)
        rig.kiosk.handle(KeyEvent(key: .left, isPressed: true, time: rig.screen.now))
        rig.skip()
        #expect(rig.state?.open == 2)
        rig.play(drag(Point(x: 200, y: 120), by: Point(x: 0, y: 90)))
        #expect(
            rig.takeEvents().filter { !$0.hasPrefix("c") }
                == [
                    "will-open A 0", "did-open A 0", "page-changed A 1", "page-changed A 2", "will-close A 2",
                    "did-close A 2",
                ])
        expectNoResidue(rig)
    }

    @Test("Fingers on the row are for the row again as soon as the photograph is back")
    func rowAgain() {
        let rig = rig()
        rig.play(Self.tap)
        _ = rig.kiosk.perform(.close)
        rig.playUntil("290 move 9 0 0")
        rig.play(drag(Point(x: 300, y: 120), by: Point(x: -120, y: 0)))
        #expect(rig.takeEvents().last?.hasPrefix("cover-changed") == true)
    }

    // MARK: Ways of showing

    @Test("The same touches give the same events at 30, 60 and 120 frames a second")
    func frameRates() {
        let outcomes = [30_000, 60_000, 120_000].map { rate in
            let rig = rig(millihertz: rate)
            rig.play(Self.tap)
            rig.play(drag(Point(x: 300, y: 120), by: Point(x: -150, y: 0), over: 100, hold: 10))
            rig.play(drag(Point(x: 200, y: 120), by: Point(x: 0, y: 100)))
            return rig.takeEvents()
        }
        #expect(outcomes[0] == outcomes[1])
        #expect(outcomes[1] == outcomes[2])
        #expect(outcomes[0].suffix(3) == ["will-close A 1", "did-close A 1", "cover-changed A 1"])
    }

    @Test("Another screen size keeps the opened photograph")
    func resize() {
        let rig = rig()
        _ = rig.kiosk.perform(.open(index: 5))
        rig.run()
        rig.screen.change(to: .init(size: PixelSize(width: 60, height: 100)))
        rig.run()
        #expect(rig.state?.open == 5)
        _ = rig.kiosk.perform(.close)
        rig.run()
        expectNoResidue(rig)
    }

    @Test("In every frame of an opening and a closing the photograph is there once, and its corners never jump")
    func everyFrame() {
        for options in [
            BrowserOptions(),
            {
                var o = BrowserOptions(); o.opening = .spring; return o
            }(),
        ] {
            let rig = rig { $0 = options }
            let browser = rig.kiosk.photoBrowser
            var last = rig.kiosk.carousel.place(ofCover: 0)?.quad.corners.map(\.point) ?? []
            var farthest = 0.0
            rig.kiosk.clockwork.onFrame = { _, _ in
                let isOut = browser.stage != .closed
                let layer = isOut ? browser.pages[0]?.layer : rig.kiosk.carousel.covers[0]?.layer
                #expect(layer?.opacity == 1)
                #expect(rig.kiosk.carousel.isHidden(cover: 0) == isOut)
                guard let corners = layer?.screenQuad()?.corners.map(\.point) else {
                    Issue.record("a frame without the photograph")
                    return
                }
                for (a, b) in zip(corners, last) { farthest = max(farthest, a.distance(to: b)) }
                last = corners
            }
            rig.play(Self.tap)
            _ = rig.kiosk.perform(.close)
            rig.run()
            // The longest way of a corner is about 130 points, the quickest sixtieth of a second takes a seventh of it.
            #expect(farthest < 19, "\(options.opening)")
            expectNoResidue(rig)
        }
    }
}
