import Control
import Geometry
import Gestures
import Images
import Motion
import Testing

@testable import Kiosk

/// What people complained of when a carousel's content or screen changed, above all while they were using it.
@Suite("A carousel whose photographs change while it is used")
struct CarouselChangeTests {
    private func rig(_ count: Int = 20, pictures: FakePictures = FakePictures()) -> KioskRig {
        let rig = KioskRig(size: PixelSize(width: 25, height: 15), pointScale: 1 / 16, pictures: pictures)
        rig.show(count)
        _ = rig.takeEvents()
        return rig
    }

    /// A rescan of album A finds these files.
    private func find(_ files: [Int], in rig: KioskRig) {
        var result = LibraryScanner.Result()
        let photographs = files.map { Photograph(path: "/p/A/photo\($0).jpg", modified: 1) }
        result.albums = [Album(id: "A", name: "A", photographs: photographs)]
        rig.kiosk.didScan(["/p"], result)
    }

    private func go(_ rig: KioskRig, to index: Int) {
        _ = rig.kiosk.perform(.select(index: index))
        rig.run()
        _ = rig.takeEvents()
    }

    @Test("Files that come and go before the one in the centre leave it there; it is not told of anew")
    func keepsCentre() {
        let rig = rig()
        go(rig, to: 10)
        find([90, 91] + Array(4..<20), in: rig)
        rig.run()
        #expect(rig.state?.file == "photo10.jpg" && rig.state?.index == 8)
        #expect(rig.takeEvents().filter { $0.hasPrefix("cover") }.isEmpty)
    }

    @Test("If the one in the centre is gone, and others before it, its own neighbour takes its place")
    func neighbour() {
        let rig = rig()
        go(rig, to: 10)
        find([3, 4, 9, 11, 12, 13, 14, 15], in: rig)
        rig.run()
        #expect(rig.state?.file == "photo11.jpg")
        go(rig, to: 7)
        find([3, 4], in: rig)
        rig.run()
        #expect(rig.state?.file == "photo4.jpg")
        #expect(rig.takeEvents().last == "cover-changed A 1")
    }

    @Test("A rescan while a finger drags neither stops the drag nor moves what is under the finger")
    func rescanDuringDrag() throws {
        let rig = rig()
        go(rig, to: 10)
        rig.playUntil("0 down 1 200 110\n20 move 1 190 110\n100 move 1 170 110")
        rig.wait(seconds: 0.1)
        let before = try #require(rig.kiosk.carousel.covers[10]?.layer.position.x)
        find([90, 91, 92] + Array(0..<20), in: rig)
        rig.wait(seconds: 0.6)
        let layer = try #require(rig.kiosk.carousel.covers[13]?.layer)
        #expect(abs(layer.presentation(at: rig.screen.now).position.x - before) < 0.01)
        rig.playUntil("0 move 1 150 110\n50 move 1 130 110")
        rig.wait(seconds: 0.1)
        #expect(abs(layer.position.x - (before - 40)) < 0.01, "it follows on")
        let pitch = rig.kiosk.carousel.pitch
        rig.play("300 move 1 \(200 - 2 * pitch) 110\n900 up 1 \(200 - 2 * pitch) 110")
        #expect(rig.state?.file == "photo12.jpg")
        #expect(rig.takeEvents().last == "cover-changed A 15")
    }

    @Test("A rescan during a fling lets it come to rest by itself, on the photograph it was bound for")
    func rescanDuringFling() {
        let (calm, changed) = (rig(40), rig(40))
        for rig in [calm, changed] {
            rig.playUntil("0 down 1 390 110\n20 move 1 330 110\n40 move 1 270 110\n60 move 1 210 110\n70 up 1 200 110")
            rig.wait(seconds: 0.1)
        }
        find([90, 91, 92] + Array(0..<40), in: changed)
        changed.wait(seconds: 0.05)
        #expect(changed.kiosk.carousel.scroll.isMoving(at: changed.screen.now))
        calm.run()
        changed.run()
        #expect(changed.state?.file == calm.state?.file)
        #expect(changed.takeEvents().filter { $0.hasPrefix("cover-changed") }.count == 1)
    }

    @Test("Bad files that are found while a finger drags do not take the row out of its hand")
    func badDuringDrag() throws {
        let rig = KioskRig(
            size: PixelSize(width: 25, height: 15), pointScale: 1 / 16, pictures: FakePictures())
        rig.show(20, badFile: 3)
        // Its picture has been looked for ahead; the same once more, while a finger is down.
        #expect(rig.state?.count == 19)
        rig.playUntil("0 down 1 200 110\n100 move 1 150 110")
        rig.wait(seconds: 0.1)
        rig.kiosk.carousel.skip(path: "/p/A/photo1.jpg", .notAFile, at: rig.screen.now)
        #expect(rig.kiosk.arena.isTracking)
        let before = rig.kiosk.carousel.scroll.value(at: rig.screen.now)
        rig.playUntil("0 move 1 140 110\n50 move 1 120 110")
        rig.wait(seconds: 0.1)
        #expect(abs(rig.kiosk.carousel.scroll.value(at: rig.screen.now) - before - 30) < 0.01)
        #expect(rig.play("0 up 1 120 110"))
    }

    @Test("A row that loses its last photograph under a finger rests in its place, also after new ones were found")
    func lastIsBadDuringDrag() {
        let rig = KioskRig(size: PixelSize(width: 25, height: 15), pointScale: 1 / 16, pictures: FakePictures())
        rig.pictures.isHoldingBack = true
        rig.show(1, badFile: 0)
        rig.playUntil("0 down 1 200 100\n50 move 1 120 100\n90 move 1 60 100")
        #expect(rig.kiosk.carousel.scroll.value(at: rig.screen.now) > 50)
        rig.pictures.isHoldingBack = false
        rig.run()
        #expect(rig.kiosk.carousel.photographs.isEmpty)
        #expect(rig.kiosk.carousel.scroll.state(at: rig.screen.now) == .resting)
        rig.playUntil("0 up 1 60 100")
        find([5, 6, 7], in: rig)
        rig.run()
        #expect(rig.kiosk.carousel.scroll.value(at: rig.screen.now) == 0)
        #expect(rig.state?.file == "photo5.jpg")
    }

    @Test("A tap means the photograph it was put on, wherever that is by then, and nothing if that is gone")
    func tapOnMoved() {
        let rig = rig()
        go(rig, to: 10)
        rig.playUntil("0 down 1 200 105")
        find(Array(4..<20), in: rig)
        rig.play("30 up 1 200 105")
        #expect(rig.takeEvents().last == "click-on-cover A 6")
        rig.wait(seconds: 1)
        rig.playUntil("0 down 1 200 105")
        find(Array(11..<20), in: rig)
        rig.play("30 up 1 200 105")
        #expect(!rig.takeEvents().contains { $0.hasPrefix("click") })
    }

    @Test("A finger that was down when the screen changed its size clicks nothing, and the next one does")
    func resizeDuringTouch() {
        let rig = rig()
        go(rig, to: 10)
        rig.playUntil("0 down 1 200 105\n70 move 1 201 105")
        rig.screen.change(to: .init(size: PixelSize(width: 15, height: 25)))
        rig.play("10 move 1 202 105\n30 up 1 202 105")
        #expect(rig.takeEvents().isEmpty)
        #expect(rig.state?.index == 10)
        let middle = rig.kiosk.carousel.settings.center * 400
        rig.play("100 down 1 120 \(middle)\n150 up 1 120 \(middle)")
        #expect(rig.takeEvents() == ["click-on-cover A 10"])
    }

    @Test("Another layout while a finger drags leaves the row at rest where it was, and the finger clicks nothing")
    func layoutDuringDrag() {
        let rig = rig()
        go(rig, to: 10)
        rig.playUntil("0 down 1 200 105\n20 move 1 195 105")
        var configuration = Configuration()
        configuration.layout = .classic
        rig.kiosk.adopt(configuration)
        rig.play("50 up 1 195 105")
        #expect(rig.takeEvents().isEmpty)
        #expect(rig.state?.index == 10 && rig.state?.moving == false)
    }

    @Test("Another album during a fling begins at its first photograph, at rest, and tells of nothing of the old one")
    func albumDuringFling() {
        let rig = KioskRig(
            size: PixelSize(width: 25, height: 15), pointScale: 1 / 16, pictures: FakePictures())
        rig.show(40, 3)
        _ = rig.takeEvents()
        rig.playUntil("0 down 1 390 110\n20 move 1 330 110\n40 move 1 270 110\n60 move 1 210 110\n70 up 1 200 110")
        rig.wait(seconds: 0.1)
        _ = rig.kiosk.perform(.album(name: "B"))
        rig.run()
        #expect(rig.takeEvents() == ["album-changed B", "cover-changed B 0"])
        #expect(rig.kiosk.carousel.scroll.value(at: rig.screen.now) == 0)
    }

    @Test("What was asked for on the way is given up when it is passed, and a picture is no larger than it is shown")
    func requests() {
        let pictures = FakePictures()
        let rig = rig(500, pictures: pictures)
        pictures.isHoldingBack = true
        for index in [100, 200, 300, 400] { go(rig, to: index) }
        let waiting = pictures.requested.count - pictures.cancelled.count
        #expect(waiting < 40, "those in sight and a few beside them, and those that came at the start")
        #expect(pictures.cancelled.count > 60)
        let screen = rig.screen.mode.size
        #expect(pictures.requested.allSatisfy { $0.size.height <= screen.height && $0.size.width <= screen.width })
    }

    @Test("Opened a second time a photograph comes as the first time, from behind a clear backdrop to a full one")
    func secondOpening() {
        let rig = KioskRig(browser: BrowserOptions())
        rig.show(5)
        let openings = (0..<2).map { _ in
            var shares: [Double] = []
            rig.kiosk.clockwork.onFrame = { time, _ in shares.append(rig.kiosk.photoBrowser.browser.backdrop(at: time))
            }
            _ = rig.kiosk.perform(.open(index: 1))
            rig.wait(seconds: 0.5)
            rig.play("0 down 1 200 100\n30 move 1 200 140\n100 move 1 200 220\n110 up 1 200 220")
            rig.wait(seconds: 1)
            #expect(rig.state?.open == nil)
            return shares
        }
        for shares in openings {
            let coming = shares.prefix { $0 < 1 }
            #expect(coming.first.map { $0 < 0.3 } == true)
            #expect(zip(coming, coming.dropFirst()).allSatisfy { $0 < $1 })
            #expect(shares.contains(1) && shares.last.map { $0 < 0.1 } == true)
        }
    }
}
