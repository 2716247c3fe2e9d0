import Geometry
import Testing

@testable import Browsing

@Suite("The strip of pages")
struct PageStripTests {
    private let strip = PageStrip(viewport: Size(width: 320, height: 480), count: 4)

    @Test("Pages stand a viewport and a gap apart, and the nearest one is the page")
    func positions() {
        #expect(strip.pitch == 340)
        #expect(strip.center(ofPage: 2, at: 340) == 500)
        #expect([-900.0, 0, 169, 171, 340, 1020, 5000, .nan].map(strip.index(at:)) == [0, 0, 0, 1, 1, 3, 3, 0])
    }

    @Test("One page is to be seen at rest and two while turning, never a third one")
    func visible() {
        #expect(strip.visible(at: 340) == 1..<2)
        #expect(strip.visible(at: 355) == 1..<2)
        #expect(strip.visible(at: 361) == 1..<3)
        #expect(strip.visible(at: 650) == 1..<3)
        #expect(strip.visible(at: -100) == 0..<1)
        #expect(strip.visible(at: 1100) == 3..<4)
        #expect(PageStrip(viewport: .zero, count: 0).visible(at: 0).isEmpty)
    }

    @Test("A swipe turns one page at most, however fast")
    func target() {
        #expect(strip.target(forProposed: 1020, from: 0) == 340)
        #expect(strip.target(forProposed: 0, from: 3) == 680)
        #expect(strip.target(forProposed: 100, from: 0) == 0)
        #expect(strip.target(forProposed: 200, from: 0) == 340)
    }

    @Test("From right to left the page after stands to the left, and the finger goes the other way")
    func rightToLeft() {
        let strip = PageStrip(viewport: strip.viewport, count: 4, isRightToLeft: true)
        #expect(strip.center(ofPage: 2, at: 340) == -180)
        #expect(strip.offsetChange(10) == 10)
        #expect(self.strip.offsetChange(10) == -10)
    }
}
