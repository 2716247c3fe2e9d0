import Control
import Geometry
import Gestures
import Motion
import TestSupport
import Testing

@testable import Kiosk

/// What people complained of in earlier carousels, as far as fingers and scrolling are concerned: each must not happen.
@Suite("Complaints about touch and scrolling")
struct ScrollComplaintTests {
    private func rig(_ count: Int, millihertz: Int = 60_000) -> KioskRig {
        let rig = KioskRig(
            size: PixelSize(width: 25, height: 15), pointScale: 1 / 16, millihertz: millihertz, pictures: FakePictures()
        )
        rig.show(count)
        _ = rig.takeEvents()
        return rig
    }

    private func go(_ rig: KioskRig, to index: Int) {
        _ = rig.kiosk.perform(.select(index: index))
        rig.run()
        _ = rig.takeEvents()
    }

    @Test("The first and the last cover stand in the middle of the screen", arguments: [1, 2, 3, 9])
    func endsAreCentred(count: Int) {
        let rig = rig(count)
        for index in Set([0, count - 1]) {
            go(rig, to: index)
            #expect(rig.kiosk.carousel.covers[index]?.layer.position.x == 200)
        }
    }

    @Test("A short quick flick is animated: the row glides there over many frames")
    func flickIsAnimated() {
        let rig = rig(9)
        let offsets = rig.offsets { rig.play((at: 0, .drag(from: 240, to: 205, over: 0.05))) }
        let steps = zip(offsets, offsets.dropFirst()).map { $1.offset - $0.offset }.filter { $0 > 0 }
        #expect(steps.count > 15)
        #expect((steps.max() ?? 0) < rig.kiosk.carousel.collection.offset(of: 1) / 2)
        #expect(rig.takeEvents().first?.hasPrefix("cover-changed") == true)
    }

    @Test("The row never stops between two covers, however hard it was thrown")
    func neverBetween() {
        var random = SeededGenerator(seed: 4)
        let rig = rig(60)
        for _ in 0..<12 {
            let start = Double.random(in: 0...399, using: &random)
            rig.play(
                (
                    at: 0,
                    .drag(
                        from: start, to: .random(in: 0...399, using: &random),
                        over: .random(in: 0.03...0.3, using: &random))
                ))
            let offset = rig.kiosk.carousel.scroll.value(at: rig.screen.now)
            #expect(offset == rig.kiosk.carousel.collection.offset(of: rig.state?.index ?? -1))
        }
    }

    @Test("An absurdly fast flick goes no farther than one at the greatest speed that counts, at every frame rate")
    func clampedVelocity() {
        let indices = [30_000, 60_000, 120_000].flatMap { rate in
            [0.02, 0.03].map { duration in
                let rig = rig(1000, millihertz: rate)
                rig.play((at: 0, .drag(from: 399, to: 0, over: duration)))
                return rig.state?.index ?? -1
            }
        }
        #expect(Set(indices).count == 1, "\(indices)")
        // The way of a deceleration from 8000 points a second, and what the finger went.
        let pitch = rig(2).kiosk.carousel.collection.offset(of: 1)
        let farthest = (8000 / 10.05 + 399) / pitch + 1
        #expect(Double(indices[0]) <= farthest)
    }

    @Test("Pulling the row past its end tells of no cover again and again, nor of any at all")
    func overscroll() {
        for end in [0, 4] {
            let rig = rig(5)
            go(rig, to: end)
            let way = end == 0 ? 300.0 : -300
            for _ in 0..<3 {
                let back = Stroke(
                    path: { Point(x: 200 + way * ($0 < 0.5 ? $0 : 1 - $0), y: 110) }, duration: 1, hold: 0.2)
                rig.play((at: 0, back))
                rig.play((at: 0, .drag(from: 200, to: 200 + way / 2, over: 0.1)))
            }
            #expect(rig.takeEvents().isEmpty)
            #expect(rig.state?.index == end)
        }
    }

    @Test("Covers stay to be seen while the row is pulled past its end and comes back")
    func overscrolledCoversStay() {
        let rig = rig(5)
        var isThere = true
        rig.kiosk.clockwork.onFrame = { _, _ in
            let offset = rig.kiosk.carousel.scroll.value(at: rig.kiosk.carousel.presentedTime)
            let place = rig.kiosk.carousel.covers[0]?.layer.position.x
            isThere = isThere && place.map { abs($0 - (200 - offset)) < 0.01 } ?? false
        }
        rig.play((at: 0, .drag(from: 10, to: 390, over: 0.3)))
        #expect(isThere)
        #expect(rig.kiosk.carousel.covers[0] != nil)
    }

    @Test("The rubber band gives way less and less, and a drag that begins on it does not jump")
    func rubberBand() {
        let rig = rig(5)
        let stroke = Stroke.drag(from: 50, to: 350, over: 0.3)
        rig.play(stroke.events(at: rig.screen.now).dropLast())
        let pulled = rig.kiosk.carousel.scroll.value(at: rig.screen.now)
        #expect(pulled < 0 && pulled > -220, "300 points of the finger are less on the screen")
        // Caught on its way back: it goes on from where it is.
        rig.play("0 up 1 350 110\n50 down 1 100 110")
        let caught = rig.kiosk.carousel.scroll.value(at: rig.screen.now)
        #expect(caught < 0)
        rig.play("10 move 1 101 110")
        #expect(abs(rig.kiosk.carousel.scroll.value(at: rig.screen.now) - caught) < 1)
        rig.play("0 up 1 101 110")
        #expect(rig.takeEvents().isEmpty)
    }

    @Test("A tap on the centred cover is a click and tells of no other cover, and each move tells of one")
    func tapChangesNothing() {
        let rig = rig(9)
        #expect(rig.play("0 down 1 200 105\n60 up 1 200 105"))
        #expect(rig.takeEvents() == ["click-on-cover A 0"])
        rig.play((at: 0, .drag(from: 300, to: 180, over: 0.2)))
        #expect(rig.takeEvents().count == 1)
    }

    @Test("A tap at the side brings exactly the cover that is seen there, from every place in the row")
    func tapAtSide() {
        let rig = rig(9)
        for start in 0..<9 {
            // Other places across for each start, so that together they lie close.
            for x in stride(from: 4 + 5 * Double(start), to: 400, by: 45) {
                go(rig, to: start)
                let seen = rig.kiosk.carousel.root.hitTest(Point(x: x, y: 105)).flatMap { hit in
                    rig.kiosk.carousel.covers.values.first { $0.layer === hit.layer }?.index
                }
                #expect(rig.play("0 down 1 \(x) 105\n40 up 1 \(x) 105"))
                #expect(rig.state?.index == seen ?? start)
                _ = rig.takeEvents()
            }
        }
    }

    @Test("The cover in front takes the tap where covers lie on one another")
    func frontmost() {
        let rig = rig(9)
        go(rig, to: 4)
        guard let centre = rig.kiosk.carousel.place(ofCover: 4), let side = rig.kiosk.carousel.place(ofCover: 5) else {
            Issue.record("both covers are in sight")
            return
        }
        let edge = centre.quad.topRight.x - 1
        #expect(side.quad.topLeft.x < edge, "the neighbour begins behind the centred cover")
        #expect(rig.play("0 down 1 \(edge) 105\n40 up 1 \(edge) 105"))
        #expect(rig.takeEvents() == ["click-on-cover A 4"])
    }

    @Test("What a command selects is where the next drag begins")
    func selectionMovesOffset() {
        let rig = rig(60)
        for index in [7, 45, 3] {
            go(rig, to: index)
            #expect(
                rig.kiosk.carousel.scroll.value(at: rig.screen.now) == rig.kiosk.carousel.collection.offset(of: index))
            rig.play((at: 0, .drag(from: 210, to: 200, over: 0.2)))
            #expect(rig.state?.index == index)
        }
    }

    @Test("With one or two photographs quick taps and flings at both ends do no harm", arguments: [1, 2])
    func fewPhotographs(count: Int) {
        let rig = rig(count)
        for x in [20.0, 120, 200, 280, 380] {
            rig.play("0 down 1 \(x) 105\n20 up 1 \(x) 105\n60 down 1 \(x) 105\n61 up 1 \(x) 105")
            rig.play((at: 0, .drag(from: x, to: 399 - x, over: 0.05)))
            #expect((0..<count).contains(rig.state?.index ?? -1))
            #expect(rig.kiosk.isAtRest(at: rig.screen.now))
        }
    }

    @Test("Without photographs fingers, keys and wheels tell nothing")
    func empty() {
        let rig = KioskRig()
        rig.kiosk.didScan(["/p"], LibraryScanner.Result())
        rig.run()
        _ = rig.takeEvents()
        rig.play("0 down 1 200 105\n60 up 1 200 105\n100 down 1 300 105\n120 move 1 100 105\n130 up 1 100 105")
        for key in KeyEvent.Key.allCases {
            rig.kiosk.handle(.key(KeyEvent(key: key, isPressed: true, time: rig.screen.now)))
        }
        rig.kiosk.handle(.wheel(WheelEvent(steps: Point(x: 0, y: 1), time: rig.screen.now)))
        rig.run()
        #expect(rig.takeEvents().isEmpty)
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
    }
}
