import Geometry
import Layout
import Testing

private let viewport = Size(width: 320, height: 200)

private func context(_ sections: Int...) -> LayoutContext { LayoutContext(viewport: viewport, sections: sections) }

/// The frame of an item or supplementary element, in content coordinates.
private func frame(_ a: LayoutAttributes) -> Rect {
    Rect(
        x: a.center.x - a.size.width / 2, y: a.center.y - a.size.height / 2, width: a.size.width,
        height: a.size.height)
}

private func frame(_ layout: FlowLayout, _ index: Int, in context: LayoutContext) -> Rect {
    frame(layout.layoutAttributes(forItemAt: index, offset: 0, in: context))
}

/// Layouts of all kinds, for what holds for each of them.
private let layouts = [
    FlowLayout(), FlowLayout(scrollDirection: .horizontal),
    FlowLayout(
        itemSize: Size(width: 90, height: 70), lineSpacing: -20, interitemSpacing: -5,
        sectionInset: Insets(top: 11, left: 7, bottom: 13, right: 5), headerLength: 30, footerLength: 12),
    FlowLayout(
        scrollDirection: .horizontal, itemSize: Size(width: 170, height: 90), lineSpacing: -51, interitemSpacing: 200,
        sectionInset: Insets(left: 35, right: 35), headerLength: 43, snapsToItems: true),
    FlowLayout(itemSize: Size(width: 400, height: 33), headerLength: 5, footerLength: 5, snapsToItems: true),
]

@Suite("Flow layout")
struct FlowLayoutTests {
    @Test(
        "As many items as fit stand in a line, and what is left goes between them",
        arguments: [(50.0, 10.0, 5, 17.5), (60, 10, 4, 80.0 / 3), (100, 10, 3, 10), (150, 20, 2, 20), (160, 0, 2, 0)])
    func columns(width: Double, spacing: Double, count: Int, gap: Double) {
        let layout = FlowLayout(itemSize: Size(width: width, height: 40), interitemSpacing: spacing)
        let all = (0..<12).map { frame(layout, $0, in: context(12)) }
        #expect(all.filter { $0.minY == 0 }.count == count)
        #expect(all[0].minX == 0)
        #expect((all[count - 1].maxX - 320).magnitude < 1e-9)
        #expect((all[1].minX - all[0].maxX - gap).magnitude < 1e-9)
        #expect(all[count].minY == 50)
        #expect(all[count].minX == 0)
    }

    @Test("A single item of a line stands in the middle, also if it is wider than the line")
    func singleColumn() {
        for width in [170.0, 320, 500] {
            let layout = FlowLayout(itemSize: Size(width: width, height: 40))
            #expect(frame(layout, 1, in: context(3)).midX == 160)
            #expect(frame(layout, 1, in: context(3)).minY == 50)
        }
    }

    @Test("Horizontal scrolling is vertical scrolling with x and y exchanged")
    func exchanged() {
        let vertical = FlowLayout(
            itemSize: Size(width: 60, height: 30), lineSpacing: 4, interitemSpacing: 9,
            sectionInset: Insets(top: 1, left: 2, bottom: 3, right: 4), headerLength: 20, footerLength: 10)
        var horizontal = vertical
        horizontal.scrollDirection = .horizontal
        horizontal.itemSize = Size(width: 30, height: 60)
        horizontal.sectionInset = Insets(top: 2, left: 1, bottom: 4, right: 3)
        let (down, across) = (
            LayoutContext(viewport: Size(width: 320, height: 200), sections: [7, 0, 3]),
            LayoutContext(viewport: Size(width: 200, height: 320), sections: [7, 0, 3])
        )
        for index in 0..<10 {
            let (a, b) = (
                vertical.layoutAttributes(forItemAt: index, offset: 0, in: down).center,
                horizontal.layoutAttributes(forItemAt: index, offset: 0, in: across).center
            )
            #expect(a == Point(x: b.y, y: b.x))
        }
        #expect(vertical.contentSize(in: down).height == horizontal.contentSize(in: across).width)
        for offset in stride(from: -50.0, to: 300, by: 10) {
            #expect(
                vertical.visibleIndices(offset: offset, in: down)
                    == horizontal.visibleIndices(offset: offset, in: across))
            #expect(vertical.index(nearest: offset, in: down) == horizontal.index(nearest: offset, in: across))
        }
    }

    @Test("Sections follow each other: header, inset, lines, inset, footer")
    func sections() {
        let layout = FlowLayout(
            itemSize: Size(width: 100, height: 40), lineSpacing: 6, sectionInset: Insets(top: 5, bottom: 7),
            headerLength: 30, footerLength: 12)
        let context = context(4, 0, 1)
        // Two lines: 30 + 5 + 40 + 6 + 40 + 7 + 12 = 140; none: 30 + 5 + 7 + 12 = 54; one: 94.
        #expect(layout.contentSize(in: context) == Size(width: 320, height: 288))
        #expect(frame(layout, 0, in: context).minY == 35)
        #expect(frame(layout, 3, in: context).minY == 81)
        #expect(frame(layout, 4, in: context).minY == 140 + 54 + 35)
        let all = layout.supplementaryAttributes(
            offset: 0, in: LayoutContext(viewport: Size(width: 320, height: 288), sections: [4, 0, 1]))
        #expect(all.map(\.kind) == [.header, .footer, .header, .footer, .header, .footer])
        #expect(all.map(\.index) == [0, 0, 1, 1, 2, 2])
        #expect(all.map { frame($0).minY } == [0, 128, 140, 182, 194, 276])
        #expect(all.allSatisfy { $0.size.width == 320 && $0.transform == .identity })
    }

    @Test("Only headers and footers that are in view are told")
    func visibleSupplementaries() {
        let layout = FlowLayout(itemSize: Size(width: 320, height: 40), headerLength: 30, footerLength: 12)
        let context = LayoutContext(viewport: Size(width: 320, height: 50), sections: [5, 5])
        func seen(_ offset: Double) -> [Rect] {
            layout.supplementaryAttributes(offset: offset, in: context).map(frame)
        }
        #expect(seen(0).map(\.minY) == [0])
        #expect(seen(30).isEmpty)
        #expect(seen(29.5).map(\.minY) == [0])
        // The first section ends at 30 + 5·40 + 4·10 + 12 = 282.
        #expect(seen(250).map(\.minY) == [270, 282])
        #expect(FlowLayout().supplementaryAttributes(offset: 0, in: context).isEmpty)
    }

    @Test("What is visible is what a search through all frames finds", arguments: layouts)
    func visible(layout: FlowLayout) {
        for context in [context(23), context(5, 0, 9, 1), context(0), context(), context(0, 0, 2)] {
            let range = layout.offsetRange(in: context)
            for step in -20...60 {
                let offset = range.upperBound * Double(step) / 40 + Double(step)
                let window =
                    layout.scrollDirection == .vertical
                    ? Rect(x: -1e4, y: offset, width: 2e4, height: 200)
                    : Rect(x: offset, y: -1e4, width: 320, height: 2e4)
                let seen = (0..<context.count).filter { frame(layout, $0, in: context).intersects(window) }
                let found = layout.visibleIndices(offset: offset, in: context)
                #expect(found.first == seen.first)
                #expect(found.last == seen.last)
            }
        }
    }

    @Test("The nearest item is what a search finds, the first at a tie", arguments: layouts)
    func nearest(layout: FlowLayout) {
        for context in [context(23), context(5, 0, 9, 1), context(0, 0, 2)] {
            for step in -10...80 {
                let offset = Double(step) * 12.5
                var best: (index: Int, distance: Double)?
                for index in 0..<context.count {
                    let r = frame(layout, index, in: context)
                    let distance =
                        layout.scrollDirection == .vertical
                        ? (r.midY - offset - 100).magnitude : (r.midX - offset - 160).magnitude
                    if distance < best?.distance ?? .infinity { best = (index, distance) }
                }
                #expect(layout.index(nearest: offset, in: context) == best?.index)
            }
        }
        #expect(layout.index(nearest: 0, in: context()) == nil)
        #expect(layout.index(nearest: 0, in: context(0, 0)) == nil)
    }

    @Test("Without snapping a proposal is kept as far as the content goes; with it an item is in the middle")
    func snapping() {
        var layout = layouts[3]
        let context = context(4, 5)
        let range = layout.offsetRange(in: context)
        for step in -10...70 {
            let target = layout.targetContentOffset(forProposed: Double(step) * 20, in: context)
            #expect(range.contains(target))
            let index = layout.index(nearest: target, in: context) ?? -1
            #expect(layout.offset(ofItem: index, in: context) == target)
        }
        layout.snapsToItems = false
        #expect(layout.targetContentOffset(forProposed: 33.25, in: context) == 33.25)
        #expect(layout.targetContentOffset(forProposed: -1, in: context) == 0)
        #expect(layout.targetContentOffset(forProposed: 1e9, in: context) == range.upperBound)
    }

    @Test("Headers move items along but are not snapped to")
    func headersAreSkipped() {
        let layout = layouts[3]
        let context = context(3, 3)
        for section in 0..<2 {
            let header = layout.supplementaryAttributes(
                offset: 0, in: LayoutContext(viewport: Size(width: 5000, height: 200), sections: [3, 3])
            ).filter { $0.kind == .header }[section]
            let target = layout.targetContentOffset(forProposed: header.center.x - 160, in: context)
            let items = (0..<6).map { layout.offset(ofItem: $0, in: context) }
            #expect(items.contains(target))
        }
    }

    @Test("Of a hundred thousand items in a hundred sections only those in view are looked at")
    func manyItems() {
        let layout = layouts[2]
        let context = LayoutContext(viewport: viewport, sections: Array(repeating: 1000, count: 100))
        let end = layout.offsetRange(in: context).upperBound
        for step in 0...10 {
            #expect(layout.visibleIndices(offset: end * Double(step) / 10, in: context).count <= 30)
        }
        #expect(layout.offset(ofItem: 99_999, in: context) == layout.offset(ofItem: 1_000_000, in: context))
    }

    @Test("A negative number of items is none")
    func negativeCount() {
        #expect(context(-3, 2).count == 2)
        #expect(context(-3, 2).sections == [0, 2])
    }

    @Test("Lines that would overlap wholly still begin a point apart")
    func overlap() {
        let layout = FlowLayout(itemSize: Size(width: 300, height: 40), lineSpacing: -400)
        #expect(frame(layout, 5, in: context(9)).minY == 5)
        #expect(layout.visibleIndices(offset: 0, in: context(9)) == 0..<9)
    }

    @Test("An offset that is no place at all is answered too", arguments: layouts)
    func nonsense(layout: FlowLayout) {
        for offset in [Double.nan, .infinity, -.infinity, 1e300] {
            #expect(layout.index(nearest: offset, in: context(5, 4)) != nil)
            #expect(layout.visibleIndices(offset: offset, in: context(5, 4)).isEmpty)
        }
        for offset in [Double.infinity, -.infinity, 1e300] {
            let target = layout.targetContentOffset(forProposed: offset, in: context(5, 4))
            #expect(layout.offsetRange(in: context(5, 4)).contains(target))
        }
    }
}
