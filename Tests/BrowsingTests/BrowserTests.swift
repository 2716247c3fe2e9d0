import Geometry
import Motion
import Testing

@testable import Browsing

@Suite("The photo browser")
struct BrowserTests {
    @Test("A photograph opens in 0.28 s out of its cover, and goes back into it")
    func openAndClose() {
        var story = Story()
        story.open()
        #expect(story.pose == Story.cover)
        #expect(story.browser.backdrop(at: story.now) == 0)
        #expect(story.browser.takeEvents() == [.willOpen(1)])
        story.wait(140)
        #expect((story.browser.backdrop(at: story.now) - 0.5).magnitude < 1e-9)
        story.wait(140)
        #expect(story.browser.takeEvents() == [.didOpen(1)])
        #expect(story.pose == Pose(Rect(x: 0, y: 133, width: 320, height: 213)))
        story.browser.close(at: story.now)
        story.wait(280)
        #expect(story.browser.takeEvents() == [.willClose(1), .didClose(1)])
        #expect(story.browser.stage == .closed)
        #expect(story.browser.visiblePages(at: story.now).isEmpty)
        #expect(story.browser.nextFrame(after: story.now) == nil)
    }

    @Test("No corner jumps from one frame to the next, and no frame is without the photograph")
    func continuity() {
        for spring in [false, true] {
            var settings = BrowserSettings()
            if spring { settings.pace = .spring(BrowserSettings.spring) }
            var story = Story(settings: settings)
            story.open()
            var last = Story.cover
            var farthest = 0.0
            func look(_ time: FrameTime, _ browser: Browser) {
                guard browser.stage != .closed else { return }
                guard let page = browser.visiblePages(at: time).first else {
                    Issue.record("no photograph at \(time.nanoseconds / 1_000_000) ms")
                    return
                }
                #expect(page.opacity == 1)
                for (a, b) in zip(page.pose.corners, last.corners) { farthest = max(farthest, a.distance(to: b)) }
                last = page.pose
            }
            story.wait(3000, frame: look)
            story.browser.close(at: story.now)
            story.wait(3000, frame: look)
            #expect(last.corners[0].distance(to: Story.cover.corners[0]) < 1)
            // The longest way is 200 points; at 100 frames a second the quickest part of it takes 17 a frame.
            #expect(farthest < 17)
        }
    }

    @Test("A drag beyond forty points puts the photograph back, events in order", arguments: [-60.0, 60, 41, 300])
    func dismiss(_ way: Double) {
        var story = Story()
        story.open()
        story.wait(400)
        story.drag(by: Point(x: 3, y: way), then: .zero)
        #expect(story.pose?.topLeft.x == 0)
        story.wait(400)
        #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1), .willClose(1), .didClose(1)])
    }

    @Test("A drag of forty points and less snaps back and tells nothing", arguments: [-40.0, 40, 12])
    func snapBack(_ way: Double) {
        var story = Story()
        story.open()
        story.wait(400)
        let before = story.pose
        story.drag(by: Point(x: 0, y: way), then: Point(x: 0, y: 500))
        story.wait(230)
        #expect(story.pose != before)
        story.wait(5)
        #expect(story.pose == before)
        #expect(story.browser.backdrop(at: story.now) == 1)
        #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1)])
    }

    @Test("While dragged the photograph keeps to its column, the backdrop thins out, and the controls leave")
    func dragging() {
        var story = Story()
        story.open()
        story.wait(400)
        #expect(story.browser.controls.isShown)
        story.drag(by: Point(x: 50, y: -120), then: nil)
        #expect(story.pose?.topLeft.x == 0)
        #expect(story.browser.backdrop(at: story.now) == 0.75)
        #expect(!story.browser.controls.isShown)
    }

    @Test("Without a cover the photograph leaves the screen, downwards twice as far", arguments: [-50.0, 50])
    func noCover(_ way: Double) throws {
        var story = Story()
        story.open(cover: nil)
        story.wait(400)
        story.drag(by: Point(x: 0, y: way), then: .zero)
        story.wait(349)
        let pose = try #require(story.pose)
        #expect(way < 0 ? pose.bottomLeft.y < 0 : pose.topLeft.y > 480)
        story.wait(1)
        #expect(story.browser.stage == .closed)
    }

    @Test("A swipe turns the page and tells so once it rests; a weak one turns back")
    func paging() {
        var story = Story()
        story.open()
        story.wait(400)
        _ = story.browser.takeEvents()
        story.drag(by: Point(x: -60, y: 5), then: Point(x: -900, y: 0))
        story.wait(2000)
        #expect(story.browser.takeEvents() == [.didShow(2)])
        story.drag(by: Point(x: -60, y: 0), then: .zero)
        story.wait(2000)
        #expect(story.browser.takeEvents().isEmpty)
        #expect(story.browser.index == 2)
        #expect(story.browser.stage == .open)
    }

    @Test("Beyond the last page the strip gives way and comes back")
    func lastPage() {
        var story = Story()
        story.open(4)
        story.wait(400)
        story.drag(by: Point(x: -300, y: 0), then: nil)
        let left = story.pose?.topLeft.x ?? 0
        #expect(left < -80 && left > -200)
        story.browser.release(velocity: Point(x: -3000, y: 0), at: story.now)
        story.wait(2000)
        #expect(story.pose?.topLeft.x == 0)
        #expect(story.browser.index == 4)
    }

    @Test("After turning pages the photograph goes back into the cover of the one now shown")
    func otherCover() {
        var story = Story()
        story.open()
        story.wait(400)
        story.browser.step(by: 1, at: story.now)
        story.wait(2000)
        let other = Pose(Rect(x: 240, y: 200, width: 50, height: 80))
        story.browser.cover = other
        story.browser.close(at: story.now)
        story.wait(279)
        #expect((story.pose?.topLeft.distance(to: other.topLeft) ?? 99) < 0.1)
        #expect(story.browser.takeEvents().last == .willClose(2))
    }

    @Test("A finger catches a photograph that opens where it is, and lets it go on from there with its velocity")
    func catchOpening() throws {
        var story = Story()
        story.open()
        story.wait(100)
        let seen = try #require(story.pose)
        story.browser.touch(at: story.now)
        story.wait(500)
        #expect(story.pose == seen)
        story.browser.move(by: Point(x: 9, y: 20), at: story.now)
        #expect(story.pose == seen.offset(by: Point(x: 0, y: 20)))
        story.browser.release(velocity: Point(x: 0, y: 300), at: story.now)
        #expect(story.pose == seen.offset(by: Point(x: 0, y: 20)))
        let before = try #require(story.pose).topLeft
        story.wait(1)
        // 300 points a second: 0.3 in a millisecond, of which the way itself takes nearly nothing yet.
        #expect((try #require(story.pose).topLeft.y - before.y - 0.3).magnitude < 0.03)
        story.wait(400)
        #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1)])
    }

    @Test("A photograph caught while it opens and thrown away tells all four events in order")
    func throwOpening() {
        var story = Story()
        story.open()
        story.wait(100)
        story.browser.touch(at: story.now)
        story.browser.move(by: Point(x: 0, y: 90), at: story.now)
        story.browser.release(velocity: Point(x: 0, y: 500), at: story.now)
        story.wait(500)
        #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1), .willClose(1), .didClose(1)])
    }

    @Test("A finger catches a photograph that goes back, and it goes on from where it was let go")
    func catchClosing() throws {
        var story = Story()
        story.open()
        story.wait(400)
        story.browser.close(at: story.now)
        story.wait(100)
        let seen = try #require(story.pose)
        story.browser.touch(at: story.now)
        story.browser.move(by: Point(x: 0, y: -30), at: story.now)
        story.wait(1000)
        #expect(story.pose == seen.offset(by: Point(x: 0, y: -30)))
        story.browser.release(velocity: .zero, at: story.now)
        story.wait(300)
        #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1), .willClose(1), .didClose(1)])
    }

    @Test(
        "A second finger on a photograph that is held on its way moves nothing, nor does its leaving",
        arguments: [true, false])
    func pinchHeld(_ isOpening: Bool) throws {
        var story = Story()
        story.open()
        if !isOpening {
            story.wait(400)
            story.browser.close(at: story.now)
        }
        story.wait(100)
        story.browser.touch(at: story.now)
        story.browser.move(by: Point(x: 0, y: 30), at: story.now)
        let held = try #require(story.pose)
        story.browser.beginPinch(at: Point(x: 160, y: 240), time: story.now)
        story.browser.pinch(by: 2, at: Point(x: 100, y: 200))
        #expect(story.pose == held)
        story.browser.endPinch(at: story.now)
        story.browser.move(by: Point(x: 0, y: 1), at: story.now)
        #expect(story.pose == held.offset(by: Point(x: 0, y: 1)))
    }

    @Test("A photograph that is deleted while it goes back fades where it is, and not into another one's cover")
    func deletedClosing() throws {
        var story = Story()
        story.open()
        story.wait(400)
        story.browser.close(at: story.now)
        story.wait(100)
        let seen = try #require(story.pose)
        story.browser.relocate(to: nil, of: 4, at: story.now)
        // What comes to stand where its cover stood.
        story.browser.cover = Story.cover
        #expect(!story.browser.hidesCover)
        story.wait(200) { time, browser in
            #expect(browser.visiblePages(at: time).first?.pose == seen)
        }
        story.wait(200)
        #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1), .willClose(1), .didClose(1)])
    }

    @Test("A zoom asked for while it opens is made when it is open", arguments: [3, nil] as [Double?])
    func zoomedEarly(_ scale: Double?) {
        var story = Story()
        story.open()
        story.wait(100)
        story.browser.zoom(to: scale, at: story.now)
        #expect(story.browser.zoom.target(at: story.now).isFit)
        story.wait(1000)
        let zoomed = story.browser.zoom.value(at: story.now).scale
        #expect(scale.map { zoomed == $0 } ?? (zoomed > 2))
        story.browser.close(at: story.now)
        story.wait(1000)
        story.open()
        story.wait(1000)
        #expect(story.browser.zoom.value(at: story.now).isFit)
    }

    @Test("A zoom asked for while the page turns is the next page's", arguments: [50, 400] as [Int64])
    func zoomedWhilePaging(_ opened: Int64) {
        var story = Story()
        story.browser.setSize(Size(width: 3000, height: 2000), ofPage: 2)
        story.open()
        story.wait(opened)
        story.browser.step(by: 1, at: story.now)
        story.wait(50)
        story.browser.zoom(to: 2, at: story.now)
        #expect(story.browser.destination == 2)
        story.wait(2000)
        #expect(story.browser.index == 2)
        #expect(story.browser.zoom.value(at: story.now).scale == 2)
    }

    @Test("While the photograph is zoomed no drag puts it back and none turns the page")
    func zoomed() {
        var story = Story()
        story.open()
        story.wait(400)
        story.browser.doubleTap(at: Point(x: 160, y: 240), time: story.now)
        story.wait(400)
        #expect(story.browser.isZoomed(at: story.now))
        story.drag(by: Point(x: 0, y: 200), then: Point(x: 0, y: 2000))
        story.wait(2000)
        story.drag(by: Point(x: -200, y: 0), then: Point(x: -2000, y: 0))
        story.wait(2000)
        #expect(story.browser.stage == .open)
        #expect(story.browser.index == 1)
        story.browser.doubleTap(at: Point(x: 10, y: 10), time: story.now)
        story.wait(400)
        #expect(!story.browser.isZoomed(at: story.now))
        story.drag(by: Point(x: 0, y: 200), then: .zero)
        #expect(story.browser.stage == .closing)
    }

    @Test("The zoom is gone when the page is left, and when it is come back to")
    func zoomResets() {
        var story = Story()
        story.open()
        story.wait(400)
        story.browser.zoom(to: 3, at: story.now)
        story.wait(400)
        #expect(story.browser.zoom.value(at: story.now).scale == 3)
        story.browser.step(by: 1, at: story.now)
        story.wait(2000)
        story.browser.step(by: -1, at: story.now)
        story.wait(2000)
        #expect(story.browser.zoom.value(at: story.now) == .fit)
    }

    @Test("A zoomed photograph goes back into its cover from where it is seen")
    func closeZoomed() throws {
        var story = Story()
        story.open()
        story.wait(400)
        story.browser.zoom(to: 3, at: story.now)
        story.wait(400)
        let seen = try #require(story.pose)
        story.browser.close(at: story.now)
        #expect(story.pose == seen)
        story.wait(279)
        #expect((story.pose?.topLeft.distance(to: Story.cover.topLeft) ?? 99) < 0.5)
    }

    @Test("Two fingers that land on a page in the middle of turning settle it first")
    func pinchWhilePaging() {
        var story = Story()
        story.open()
        story.wait(400)
        story.drag(by: Point(x: -100, y: 0), then: nil)
        story.browser.beginPinch(at: Point(x: 160, y: 240), time: story.now)
        story.browser.pinch(by: 2, at: Point(x: 160, y: 240))
        #expect(story.browser.zoom.value(at: story.now).scale == 2)
        #expect(story.pose?.bottomRight.x == 480)
        story.browser.endPinch(at: story.now)
        story.browser.move(by: Point(x: 30, y: 0), at: story.now)
        #expect(story.pose?.bottomRight.x == 510)
        story.browser.release(velocity: .zero, at: story.now)
        story.wait(1000)
        #expect(story.browser.nextFrame(after: story.now).map { $0 > story.now } ?? true)
    }

    @Test("Closed at once, by an album that is switched, it leaves nothing and tells what was left out")
    func finishes() {
        for delay in [0, 100, 400] as [Int64] {
            var story = Story()
            story.open()
            if delay > 0 { story.wait(delay) }
            story.browser.finish()
            #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1), .willClose(1), .didClose(1)])
            #expect(story.browser.visiblePages(at: story.now).isEmpty)
            #expect(!story.browser.hidesCover)
            story.browser.finish()
            #expect(story.browser.takeEvents().isEmpty)
        }
    }

    @Test("When the shown photograph is deleted it fades; when another is, the shown one stays")
    func deleted() {
        var story = Story()
        story.open(2)
        story.wait(400)
        _ = story.browser.takeEvents()
        story.browser.relocate(to: 1, of: 4, at: story.now)
        #expect(story.browser.index == 1)
        #expect(story.pose?.topLeft.x == 0)
        story.wait(100)
        #expect(story.browser.takeEvents().isEmpty)
        let before = story.pose
        story.browser.relocate(to: nil, of: 3, at: story.now)
        story.wait(140)
        #expect(story.pose == before)
        #expect((story.browser.visiblePages(at: story.now).first.map { ($0.opacity - 0.5).magnitude } ?? 1) < 1e-9)
        story.wait(140)
        #expect(story.browser.takeEvents() == [.willClose(1), .didClose(1)])
    }

    @Test("Steps asked for while it opens are made when it is open")
    func stepWhileOpening() {
        var story = Story()
        story.open()
        story.browser.step(by: 1, at: story.now)
        story.browser.step(by: 1, at: story.now)
        story.wait(3000)
        #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1), .didShow(3)])
    }

    @Test("Steps past either end, however wild, stay at the end", arguments: [-1, 7, Int.max, Int.min])
    func wildSteps(_ step: Int) {
        var story = Story()
        story.open()
        story.wait(400)
        story.browser.step(by: step, at: story.now)
        story.wait(3000)
        #expect(story.browser.index == (step < 0 ? 0 : 4))
    }

    @Test("With motion reduced it appears in its place over its cover, which stays")
    func reducedMotion() {
        var settings = BrowserSettings()
        settings.reducesMotion = true
        var story = Story(settings: settings)
        story.open()
        let place = story.pose
        #expect(story.browser.visiblePages(at: story.now).first?.opacity == 0)
        story.wait(140)
        #expect(story.pose == place)
        #expect(!story.browser.hidesCover)
        story.wait(300)
        story.browser.close(at: story.now)
        story.wait(140)
        #expect(story.pose == place)
        story.wait(140)
        #expect(story.browser.takeEvents() == [.willOpen(1), .didOpen(1), .willClose(1), .didClose(1)])
    }

    @Test("From right to left a swipe to the right turns to the page after")
    func rightToLeft() {
        var settings = BrowserSettings()
        settings.isRightToLeft = true
        var story = Story(settings: settings)
        story.open()
        story.wait(400)
        story.drag(by: Point(x: 100, y: 0), then: Point(x: 900, y: 0))
        story.wait(2000)
        #expect(story.browser.index == 2)
    }

    @Test("Another screen size keeps the page, and what is under way has arrived")
    func resize() {
        for delay in [100, 400] as [Int64] {
            var story = Story()
            story.open(3)
            story.wait(delay)
            story.browser.resize(to: Size(width: 480, height: 320), scale: 1, at: story.now)
            #expect(story.browser.index == 3)
            #expect(story.browser.stage == .open)
            #expect(story.pose == Pose(Rect(x: 0, y: 0, width: 480, height: 320)))
        }
    }

    @Test("A page asked for while it opens is shown, though the screen's size changes first, with its controls")
    func resizeWhileOpening() {
        var story = Story()
        story.wait(60_000)
        story.open(3)
        story.wait(100)
        story.browser.step(by: 1, at: story.now)
        story.browser.resize(to: Size(width: 480, height: 320), scale: 1, at: story.now)
        story.wait(100)
        #expect(story.browser.index == 4)
        #expect(story.browser.takeEvents() == [.willOpen(3), .didOpen(3), .didShow(4)])
        #expect(story.browser.controls.isShown)
    }

    @Test("A neighbour asked for while it opens is the neighbour still when the album changes first")
    func relocateWhileOpening() {
        var story = Story()
        story.open(3)
        story.wait(100)
        story.browser.step(by: 1, at: story.now)
        story.browser.relocate(to: 1, of: 3, at: story.now)
        #expect(story.browser.destination == 2)
        story.wait(2000)
        #expect(story.browser.index == 2)
        #expect(story.browser.takeEvents() == [.willOpen(3), .didOpen(1), .didShow(2)])
    }
}
