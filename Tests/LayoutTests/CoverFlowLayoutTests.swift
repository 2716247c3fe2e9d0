import Geometry
import Layout
import Testing

private let viewport = Size(width: 800, height: 200)
private let layout = CoverFlowLayout.pospesel

@Suite("Cover flow: the row, snapping and culling")
struct CoverFlowLayoutTests {
    @Test("First and last cover can be centred, whatever their number", arguments: [1, 2, 3, 10, 100_000])
    func centring(count: Int) {
        let range = layout.offsetRange(viewport: viewport, count: count)
        #expect(layout.offset(ofItem: 0, viewport: viewport, count: count) == range.lowerBound)
        #expect(layout.offset(ofItem: count - 1, viewport: viewport, count: count) == range.upperBound)
        for index in Set([0, count / 2, count - 1]) {
            let offset = layout.offset(ofItem: index, viewport: viewport, count: count)
            let attributes = layout.layoutAttributes(forItemAt: index, offset: offset, viewport: viewport)
            #expect(attributes.center.x - offset == 400)
            #expect(attributes.distance == 0)
            #expect(layout.index(nearest: offset, viewport: viewport, count: count) == index)
        }
    }

    @Test("Without covers there is nothing to select, show or scroll")
    func nothing() {
        #expect(layout.index(nearest: 0, viewport: viewport, count: 0) == nil)
        #expect(layout.visibleIndices(offset: 0, viewport: viewport, count: 0).isEmpty)
        #expect(layout.targetContentOffset(forProposed: 55, viewport: viewport, count: 0) == 0)
        #expect(layout.offset(ofItem: 3, viewport: viewport, count: 0) == 0)
        #expect(layout.hitTest(Point(x: 400, y: 100), offset: 0, viewport: viewport, count: 0) == nil)
    }

    @Test("An index out of range is the nearest one")
    func outOfRange() {
        #expect(layout.offset(ofItem: -3, viewport: viewport, count: 4) == 0)
        #expect(layout.offset(ofItem: 9, viewport: viewport, count: 4) == 3 * 119)
    }

    @Test("A cover wider than the viewport is centred too")
    func narrowViewport() {
        let narrow = Size(width: 100, height: 200)
        for index in 0..<3 {
            let offset = layout.offset(ofItem: index, viewport: narrow, count: 3)
            #expect(layout.layoutAttributes(forItemAt: index, offset: offset, viewport: narrow).center.x - offset == 50)
        }
    }

    @Test("A given inset is kept, and offsets stay within the range")
    func givenInset() {
        var layout = layout
        layout.sectionInset = 35
        #expect(layout.offset(ofItem: 0, viewport: viewport, count: 10) == 0)
        #expect(layout.offset(ofItem: 9, viewport: viewport, count: 10) == 511)
        #expect(layout.targetContentOffset(forProposed: 511, viewport: viewport, count: 10) <= 511)
    }

    @Test("The nearest cover is the one a search through all of them finds, the lower at a tie")
    func nearest() {
        for step in 0...1400 {
            let offset = Double(step) - 150.5
            let line = offset + 400
            let all = (0..<10).map { ($0, (400 + Double($0) * 119 - line).magnitude) }
            let expected = all.min { $0.1 < $1.1 }?.0
            #expect(layout.index(nearest: offset, viewport: viewport, count: 10) == expected)
        }
    }

    @Test("Every proposal ends on a cover")
    func snapping() {
        let targets = Set((0..<10).map { Double($0) * 119 })
        for step in -20...130 {
            #expect(
                targets.contains(
                    layout.targetContentOffset(forProposed: Double(step) * 10, viewport: viewport, count: 10)))
        }
        #expect(layout.targetContentOffset(forProposed: .infinity, viewport: viewport, count: 10) == 1071)
    }

    @Test(
        "Culling finds what a test of every projected cover finds",
        arguments: [
            CoverFlowLayout.pospesel, .furrow, .classic, .pospesel.scaled(by: 0.1),
            CoverFlowLayout(zoomFactor: 2, flowOffset: -300), CoverFlowLayout(flowOffset: 300),
        ])
    func culling(layout: CoverFlowLayout) {
        let range = layout.offsetRange(viewport: viewport, count: 60)
        for step in -20...120 {
            let offset = range.upperBound * Double(step) / 100
            let seen = (0..<60).filter { index in
                let attributes = layout.layoutAttributes(forItemAt: index, offset: offset, viewport: viewport)
                guard let bounds = attributes.quad?.bounds else { return false }
                return bounds.maxX > offset && bounds.minX < offset + viewport.width
            }
            let found = layout.visibleIndices(offset: offset, viewport: viewport, count: 60)
            #expect(found.first == seen.first)
            #expect(found.last == seen.last)
        }
    }

    @Test("A cover that only its projection brings into view is shown")
    func projectedBounds() {
        // At offset 476 index 0 stands at 400 − 476 = −76, flat from −161 to 9, seen from −184 to −57.
        #expect(layout.visibleIndices(offset: 476, viewport: viewport, count: 10) == 1..<8)
        // A wide zoomed cover is seen although its flat frame is outside.
        let wide = CoverFlowLayout(lineSpacing: 0, activeDistance: 900, translateDistance: 900, zoomFactor: 2)
        let offset = wide.offset(ofItem: 0, viewport: viewport, count: 10)
        let attributes = wide.layoutAttributes(forItemAt: 3, offset: offset, viewport: viewport)
        #expect(attributes.center.x - attributes.size.width / 2 > offset + viewport.width)
        #expect(wide.visibleIndices(offset: offset, viewport: viewport, count: 10).contains(3))
    }

    @Test("Of a hundred thousand covers only those in reach are looked at")
    func manyCovers() {
        for offset in stride(from: 0.0, through: 11_899_881, by: 1_189_988.1) {
            let visible = layout.visibleIndices(offset: offset, viewport: viewport, count: 100_000)
            #expect(visible.count >= 4 && visible.count <= 9)
        }
        #expect(layout.visibleIndices(offset: 1e300, viewport: viewport, count: 100_000).isEmpty)
        #expect(layout.visibleIndices(offset: -1e300, viewport: viewport, count: 100_000).isEmpty)
    }

    @Test("The presets are the published numbers")
    func presets() {
        let (p, f) = (CoverFlowLayout.pospesel, CoverFlowLayout.furrow)
        #expect(p == CoverFlowLayout())
        #expect([p.itemSize.width, p.itemSize.height, p.lineSpacing, p.pitch] == [170, 200, -51, 119])
        #expect([p.activeDistance, p.translateDistance, p.zoomFactor, p.flowOffset] == [100, 100, 0.3, 40])
        #expect([p.angle, p.perspectiveFactor, p.inactiveDimming] == [.pi / 4, 4.6777, 0])
        #expect([f.itemSize.width, f.itemSize.height, f.lineSpacing, f.pitch] == [500, 500, -60, 440])
        #expect([f.activeDistance, f.translateDistance, f.zoomFactor, f.flowOffset] == [300, 200, 0.3, -17])
        #expect([f.angle, f.perspectiveFactor, f.inactiveDimming] == [.pi / 4, 4.6777, 0.6])
        #expect(p.sectionInset == nil && f.sectionInset == nil && p.clampsTranslation && f.clampsTranslation)
    }

    @Test("The default look's middle cover takes up 62 % of the viewport's height")
    func scaling() {
        let panel = Size(width: 800, height: 480)
        let scaled = layout.scaled(toViewport: panel)
        let quad = scaled.layoutAttributes(forItemAt: 0, offset: 0, viewport: panel).quad
        #expect(((quad?.bounds.size.height ?? 0) - 0.62 * 480).magnitude < 1e-9)
        #expect((scaled.pitch / scaled.itemSize.width - 119.0 / 170).magnitude < 1e-12)
        #expect((scaled.activeDistance / scaled.pitch - 100.0 / 119).magnitude < 1e-12)
        #expect(layout.scaled(toViewport: .zero) == layout)
    }

    @Test("In a narrow viewport the middle cover is as wide as it at most")
    func scalingNarrow() {
        let panel = Size(width: 300, height: 1200)
        let quad = layout.scaled(toViewport: panel).layoutAttributes(forItemAt: 0, offset: 0, viewport: panel).quad
        #expect(((quad?.bounds.size.width ?? 0) - 300).magnitude < 1e-9)
    }

    @Test("Scaling a look scales its picture")
    func scaledPicture() throws {
        let double = layout.scaled(by: 2)
        for distance in [-300.0, -70, -1, 0, 1, 35, 99, 101] {
            let small = try #require(
                layout.pose(atDistance: distance).transform.project(Rect(x: -85, y: -100, width: 170, height: 200)))
            let large = try #require(
                double.pose(atDistance: 2 * distance).transform.project(
                    Rect(x: -170, y: -200, width: 340, height: 400)))
            for (a, b) in zip(small.corners, large.corners) {
                #expect((2 * a.x - b.x).magnitude < 1e-9 && (2 * a.y - b.y).magnitude < 1e-9)
            }
        }
    }

    @Test("The centred cover survives another viewport and another look")
    func viewportChange() {
        let viewports = [
            Size(width: 800, height: 480), Size(width: 480, height: 800), Size(width: 1280, height: 400), viewport,
        ]
        for index in [0, 1, 7, 41, 99] {
            for old in viewports {
                for new in viewports {
                    let (before, after) = (
                        layout.scaled(toViewport: old), CoverFlowLayout.classic.scaled(toViewport: new)
                    )
                    let offset = before.offset(ofItem: index, viewport: old, count: 100)
                    let kept = before.index(nearest: offset, viewport: old, count: 100) ?? -1
                    let offsetAfter = after.offset(ofItem: kept, viewport: new, count: 100)
                    #expect(after.index(nearest: offsetAfter, viewport: new, count: 100) == index)
                }
            }
        }
    }

    @Test("Headers and footers stand flat in the row and are not snapped to, in any section")
    func supplementaries() throws {
        let layout = CoverFlowLayout(sectionInset: 35, headerLength: 50, footerLength: 40)
        let context = LayoutContext(viewport: viewport, sections: [6, 6])
        // 50 + 35 + 170 + 5·119 + 35 + 40 = 925 a section.
        #expect(layout.contentSize(in: context).width == 1850)
        let elements = layout.visibleAttributes(offset: 525, in: context)
        let flat = elements.filter { $0.kind != .item }
        #expect(flat.map(\.kind) == [.footer, .header] || flat.map(\.kind) == [.header, .footer])
        #expect(flat.allSatisfy { $0.transform == .identity && $0.zIndex == 0 })
        let header = try #require(flat.first { $0.kind == .header })
        #expect(header.index == 1)
        #expect(header.center.x == 950)
        let target = layout.targetContentOffset(forProposed: header.center.x - 400, in: context)
        let covers = (0..<12).map { layout.offset(ofItem: $0, in: context) }
        #expect(covers.contains(target))
        #expect(layout.layoutAttributes(forItemAt: 6, offset: 0, in: context).center.x == 925 + 50 + 35 + 85)
    }
}
