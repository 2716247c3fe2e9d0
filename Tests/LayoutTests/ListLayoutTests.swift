import Geometry
import Layout
import Testing

private let viewport = Size(width: 320, height: 200)

@Suite("List")
struct ListLayoutTests {
    @Test("Rows are as wide as the viewport, one below the other, with a line between them")
    func rows() {
        let list = ListLayout()
        let context = LayoutContext(viewport: viewport, count: 100)
        for index in [0, 1, 57, 99] {
            let row = list.layoutAttributes(forItemAt: index, offset: 0, in: context)
            #expect(row.size == Size(width: 320, height: 60))
            #expect(row.center == Point(x: 160, y: 30 + Double(index) * 61))
        }
        #expect(list.contentSize(in: context) == Size(width: 320, height: 6099))
        #expect(list.visibleIndices(offset: 61, in: context) == 1..<5)
    }

    @Test("Headers and footers stand between the sections' rows")
    func sections() {
        let list = ListLayout(headerLength: 20, footerLength: 10)
        let context = LayoutContext(viewport: viewport, sections: [1, 1])
        #expect(list.layoutAttributes(forItemAt: 1, offset: 0, in: context).center.y == 140)
        let elements = list.visibleAttributes(offset: 0, in: context).sorted { $0.center.y < $1.center.y }
        #expect(elements.map(\.kind) == [.header, .item, .footer, .header, .item, .footer])
    }

    @Test(
        "A picture that arrives grows from nothing at its left edge, and never meets the text, which moves aside for it"
    )
    func row() {
        let list = ListLayout()
        let (without, with) = (
            list.row(viewport: viewport, hasPicture: false), list.row(viewport: viewport, hasPicture: true)
        )
        #expect(without.picture == Rect(x: 8, y: 30, width: 0, height: 0))
        #expect(with.picture == Rect(x: 8, y: 8, width: 44, height: 44))
        for share in [0, 0.25, 0.5, 0.75, 1] {
            let right = without.picture.maxX + (with.picture.maxX - without.picture.maxX) * share
            let left = without.text.minX + (with.text.minX - without.text.minX) * share
            #expect(right <= left)
        }
        #expect(without.text == Rect(x: 8, y: 8, width: 304, height: 44))
        #expect(with.text == Rect(x: 60, y: 8, width: 252, height: 44))
    }

    @Test("A touch finds its row, and headers are not hit")
    func hit() {
        let list = ListLayout(headerLength: 20)
        let context = LayoutContext(viewport: viewport, sections: [3, 3])
        #expect(list.hitTest(Point(x: 5, y: 10), offset: 0, in: context) == nil)
        let hit = list.hitTest(Point(x: 80, y: 35), offset: 61, in: context)
        #expect(hit?.index == 1)
        #expect(hit?.unitPoint == Point(x: 0.25, y: 0.25))
    }
}
