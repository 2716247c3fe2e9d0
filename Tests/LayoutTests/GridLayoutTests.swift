import Geometry
import Layout
import Testing

@Suite("Grid")
struct GridLayoutTests {
    @Test("Exactly so many columns share the width", arguments: 1...9)
    func columns(count: Int) {
        for width in [320.0, 799, 800, 1023.7] {
            let grid = GridLayout(columns: count, aspectRatio: 1.5)
            let context = LayoutContext(viewport: Size(width: width, height: 480), count: 3 * count)
            let items = (0..<3 * count).map { grid.layoutAttributes(forItemAt: $0, offset: 0, in: context) }
            #expect(items.filter { $0.center.y == items[0].center.y }.count == count)
            #expect((items[0].center.x - items[0].size.width / 2 - 8).magnitude < 1e-9)
            #expect((items[count - 1].center.x + items[0].size.width / 2 - (width - 8)).magnitude < 1e-6)
            #expect((items[0].size.width / items[0].size.height - 1.5).magnitude < 1e-9)
        }
    }

    @Test("The centred item's line survives another width")
    func rotation() {
        let grid = GridLayout(columns: 4)
        for index in stride(from: 0, to: 400, by: 4) {
            let portrait = LayoutContext(viewport: Size(width: 480, height: 800), count: 400)
            let landscape = LayoutContext(viewport: Size(width: 800, height: 480), count: 400)
            let before = grid.index(nearest: grid.offset(ofItem: index, in: portrait), in: portrait) ?? -1
            let after = grid.index(nearest: grid.offset(ofItem: before, in: landscape), in: landscape) ?? -1
            // Near the ends an item cannot be brought to the middle; between them it stays there.
            if (12..<388).contains(index) { #expect(before == index && after == index) }
            #expect((0..<400).contains(after))
        }
    }

    @Test("No columns are one, and no room leaves items of a point")
    func degenerate() {
        let context = LayoutContext(viewport: Size(width: 10, height: 10), count: 3)
        let items = (0..<3).map { GridLayout(columns: 0).layoutAttributes(forItemAt: $0, offset: 0, in: context) }
        #expect(items.allSatisfy { $0.size.width == 1 })
        #expect(Set(items.map(\.center.y)).count == 3)
    }

    @Test("It scrolls freely within its content")
    func scrolling() {
        let context = LayoutContext(viewport: Size(width: 320, height: 100), count: 100)
        #expect(GridLayout().targetContentOffset(forProposed: 77.7, in: context) == 77.7)
        #expect(GridLayout().targetContentOffset(forProposed: -5, in: context) == 0)
    }
}
