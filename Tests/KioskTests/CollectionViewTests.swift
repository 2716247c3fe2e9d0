import Geometry
import Layers
import Layout
import Motion
import TestSupport
import Testing

@testable import Kiosk

@Suite("Collection view")
struct CollectionViewTests {
    /// Knows items by name, and what it was asked.
    final class Names: CollectionViewSource {
        final class Cell: CollectionCell {
            var name: String?
            override func clear() { name = nil }
        }

        /// A header or footer that says what it was told last.
        final class Sign: CollectionSupplement {
            var said: String?
            override func clear() { said = nil }
        }

        let view: CollectionView<Cell, Sign>
        let animator = Animator(root: Layer())
        var names: [String] = []
        var windows: [CollectionWindow] = []
        var prepared: [Int] = []
        var dismissed: [String] = []
        /// The sections by name, with how many items each has.
        var sections: [(name: String, count: Int)]
        var time = FrameTime.zero

        init(_ counts: Int..., layout: any CollectionLayout = CoverFlowLayout.pospesel) {
            sections = counts.enumerated().map { ("section \($0)", $1) }
            let count = counts.reduce(0, +)
            view = CollectionView(layout: layout, animator: animator)
            view.source = self
            animator.root.addSublayer(view.layer)
            names = (0..<count).map { "\($0)" }
            let context = LayoutContext(viewport: Size(width: 800, height: 300), sections: counts)
            view.reset(CollectionArrangement(layout: layout, context: context), showing: 0)
            show()
        }

        func makeCell() -> Cell { Cell() }
        func prepare(_ cell: Cell) {
            prepared.append(cell.index)
            cell.name = names[cell.index]
        }
        func dismiss(_ cell: Cell) { dismissed.append(cell.name ?? "") }
        func makeSupplement(_ kind: LayoutAttributes.Kind) -> Sign { Sign(kind) }
        func prepare(_ sign: Sign) { sign.said = "\(sign.kind) of \(sections[sign.index].name)" }
        func windowDidChange(_ window: CollectionWindow) { windows.append(window) }

        /// A frame, so many milliseconds after the last.
        func show(after milliseconds: Int = 16) {
            time = time + .milliseconds(Int64(milliseconds))
            animator.advance(to: time)
            view.update(to: time)
        }

        /// Other names, in one transaction.
        func change(to new: [String], showing index: Int? = nil, moves: Bool = true) {
            let update = CollectionUpdate(from: names, to: new)
            names = new
            let pace = CollectionTransition(transaction: Transaction(duration: .milliseconds(300)), moves: moves)
            sections = [(sections.first?.name ?? "section 0", new.count)]
            view.change(
                CollectionChange(items: update), sections: [new.count], showing: index, pace, at: time)
        }

        /// Other sections with as many items as told, in one transaction.
        func change(to new: [(name: String, count: Int)], moves: Bool = true) {
            let items = new.flatMap { section in (0..<section.count).map { "\(section.name).\($0)" } }
            let change = CollectionChange(
                items: CollectionUpdate(from: names, to: items),
                sections: CollectionUpdate(from: sections.map(\.name), to: new.map(\.name)))
            (names, sections) = (items, new)
            let pace = CollectionTransition(transaction: Transaction(duration: .milliseconds(300)), moves: moves)
            view.change(change, sections: new.map(\.count), pace, at: time)
        }

        /// What headers and footers in sight say, from the first to the last.
        var said: [String] {
            let all = Array(view.headers.cells.values) + Array(view.footers.cells.values)
            return all.sorted { $0.layer.position.y < $1.layer.position.y }.map { $0.said ?? "?" }
        }

        /// Names of the cells in sight by place, each where it says it is.
        var shown: [String] { view.cells.keys.sorted().map { view.cells[$0]?.name ?? "?" } }

        func x(_ index: Int) -> Double? { view.cells[index]?.layer.presentation(at: time).position.x }
    }

    @Test("Only what is in sight is asked for, and cells are used again")
    func lazy() {
        let names = Names(1000)
        let first = names.prepared.count
        #expect(first < 10)
        names.view.scroll(to: 200, at: names.time)
        while names.view.scroll.isMoving(at: names.time) { names.show() }
        #expect(names.view.index == 200)
        #expect(names.view.items.counters.made < 14)
        #expect(names.shown.contains("200"))
        #expect(names.shown == names.view.cells.keys.sorted().map { "\($0)" })
    }

    @Test("A frame of 100,000 items does what one of ten does")
    func scale() {
        let work = [10, 100_000].map { count in
            let names = Names(count)
            let before = names.view.items.counters
            names.view.scroll(to: 4, at: names.time)
            var most = 0
            while names.view.scroll.isMoving(at: names.time) {
                let placed = names.view.items.counters.placed
                names.show()
                most = max(most, names.view.items.counters.placed - placed)
            }
            let prepared = names.view.items.counters.prepared - before.prepared
            return [most, names.view.items.counters.made, prepared, names.windows.count]
        }
        #expect(work[0] == work[1])
        #expect(work[0][0] < 12)
    }

    @Test("Nothing in sight is missing and nothing out of sight is kept, by projected bounds, also beyond the ends")
    func culling() {
        var generator = SeededGenerator(seed: 8)
        let names = Names(40)
        for _ in 0..<400 {
            names.view.scroll.begin(at: names.time)
            names.view.scroll.drag(by: Double.random(in: -600...600, using: &generator))
            names.show()
            let offset = names.view.scroll.value(at: names.time)
            for index in 0..<40 {
                let attributes = CoverFlowLayout.pospesel.layoutAttributes(
                    forItemAt: index, offset: offset, in: names.view.context)
                let bounds = attributes.quad?.bounds
                let isSeen = bounds.map { $0.maxX > offset && $0.minX < offset + 800 } ?? false
                #expect((names.view.cells[index] != nil) == isSeen)
            }
        }
    }

    @Test("What is to be got ready lies ahead on the way, on both sides at rest")
    func travel() throws {
        let names = Names(100)
        names.view.jump(to: 50)
        names.show()
        let rest = try #require(names.windows.last)
        #expect(rest.travel == 0)
        let sides = rest.neighbours(2, of: 100)
        #expect(sides.filter { $0 < 50 }.count == 2 && sides.filter { $0 > 50 }.count == 2)
        names.view.scroll(to: 90, at: names.time)
        names.show()
        let right = try #require(names.windows.last)
        #expect(right.travel == 1)
        #expect(right.neighbours(2, of: 100) == (0..<4).map { right.visible.upperBound + $0 })
        names.view.scroll(to: 10, at: names.time)
        for _ in 0..<30 { names.show() }
        let left = try #require(names.windows.last)
        #expect(left.travel == -1)
        #expect(left.neighbours(2, of: 100) == (1...4).map { left.visible.lowerBound - $0 })
        #expect(left.neighbours(200, of: 100).last == 0)
        names.view.scroll.begin(at: names.time)
        names.view.scroll.drag(by: 5)
        names.show()
        names.show()
        #expect(names.windows.last?.travel == 1)
    }

    @Test("Cells of items that stay travel from where they were to where they are to be, in one go")
    func moving() throws {
        let names = Names(5)
        let (from, to) = (try #require(names.x(2)), try #require(names.x(1)))
        names.change(to: ["0", "2", "3", "4"])
        #expect(names.shown == ["0", "2", "3", "4"])
        #expect(names.x(1) == from)
        names.show(after: 150)
        let middle = try #require(names.x(1))
        #expect(middle < from && middle > to)
        names.show(after: 160)
        #expect(names.x(1) == to)
        #expect(names.animator.nextFrame(after: names.time) == nil)
    }

    @Test("Items that leave fade and are gone, those that come fade in, and their cells are used again")
    func fading() {
        let names = Names(4)
        let cells = names.view.layer.sublayers.count
        let old = names.view.cells[0]?.layer
        names.change(to: ["a", "b", "c", "d", "e"], showing: 0)
        #expect(names.shown == ["a", "b", "c", "d", "e"].prefix(names.shown.count).map { $0 })
        #expect(names.dismissed.sorted() == ["0", "1", "2", "3"])
        names.show(after: 150)
        #expect((0.1..<0.9).contains(old?.presentation(at: names.time).opacity ?? 0))
        let new = names.view.cells[0]?.layer
        #expect((0.1..<0.9).contains(new?.presentation(at: names.time).opacity ?? 0))
        // A finger may scroll meanwhile.
        names.view.scroll.begin(at: names.time)
        names.view.scroll.drag(by: 10)
        names.show(after: 160)
        #expect(old?.superlayer == nil)
        #expect(names.view.layer.sublayers.count == names.view.cells.count)
        let made = names.view.items.counters.made
        names.change(to: ["0", "1", "2", "3"], showing: 0)
        #expect(names.view.items.counters.made <= made + cells)
        names.show(after: 400)
        #expect(names.view.items.counters.made == made)
    }

    @Test("With reduced motion nothing travels: what stays is in its place at once")
    func reducedMotion() throws {
        let names = Names(5)
        let to = try #require(names.x(1))
        let gone = try #require(names.view.cells[1]?.layer)
        let transform = gone.transform
        names.change(to: ["0", "2", "3", "4"], moves: false)
        #expect(names.x(1) == to)
        names.show(after: 100)
        #expect(gone.presentation(at: names.time).transform == transform)
        #expect(gone.presentation(at: names.time).opacity < 1)
    }

    @Test("The item in the middle stays there while others come and go before it; if it goes, the next takes its place")
    func anchor() throws {
        let names = Names(20)
        names.view.jump(to: 10)
        names.show()
        names.change(to: names.names.filter { !["3", "4", "9"].contains($0) } + ["20"])
        #expect(names.view.index == 7)
        #expect(names.view.cells[7]?.name == "10")
        names.show(after: 400)
        #expect(names.x(7) == 400)
        names.change(to: names.names.filter { $0 != "10" })
        names.show(after: 400)
        #expect(names.view.cells[7]?.name == "11")
        #expect(names.x(7) == 400)
        names.change(to: ["5"])
        #expect(names.view.index == 0)
    }

    @Test("Into an empty collection items come from the first on")
    func fromNothing() {
        let names = Names(0)
        names.change(to: (0..<9).map { "\($0)" })
        #expect(names.view.index == 0)
    }

    @Test("Random changes, each in the middle of the one before, end with just the right cells in their places")
    func random() {
        var generator = SeededGenerator(seed: 77)
        let names = Names(8)
        for round in 0..<300 {
            var new = names.names.filter { _ in Int.random(in: 0...3, using: &generator) > 0 }
            for extra in 0..<Int.random(in: 0...3, using: &generator) {
                new.insert("\(round).\(extra)", at: Int.random(in: 0...new.count, using: &generator))
            }
            if Int.random(in: 0...3, using: &generator) == 0 { new.shuffle(using: &generator) }
            names.change(
                to: new, showing: Bool.random(using: &generator) ? new.count / 2 : nil,
                moves: Bool.random(using: &generator))
            names.show(after: Int.random(in: 0...250, using: &generator))
            for (index, cell) in names.view.cells { #expect(cell.name == new[index] && cell.index == index) }
            #expect(names.view.layer.sublayers.count < 80)
        }
        names.show(after: 1000)
        #expect(names.view.layer.sublayers.count == names.view.cells.count)
        let offset = names.view.scroll.value(at: names.time)
        let visible = names.view.layout.visibleIndices(offset: offset, in: names.view.context)
        #expect(names.view.cells.keys.sorted() == Array(visible))
        for cell in names.view.cells.values { #expect(cell.layer.presentation(at: names.time).opacity == 1) }
    }

    @Test("From one layout to another every item in sight travels, and the one in the middle is the same")
    func otherLayout() throws {
        let names = Names(100)
        names.view.jump(to: 50)
        names.show()
        let from = try #require(names.x(50))
        let grid = GridLayout(columns: 4)
        let pace = CollectionTransition(transaction: Transaction(duration: .milliseconds(300)), moves: true)
        names.view.change(to: grid, shift: .zero, pace, at: names.time)
        #expect(names.view.index == 50)
        #expect(names.x(50) == from)
        names.show(after: 400)
        #expect(names.view.index == 50)
        let place = grid.layoutAttributes(forItemAt: 50, offset: 0, in: names.view.context).center.x
        #expect(names.x(50) == place)
        #expect(names.view.layer.sublayers.count == names.view.cells.count)
        names.view.scroll(to: 0, at: names.time)
        while names.view.scroll.isMoving(at: names.time) { names.show() }
        // The first cannot stand in the middle, and is meant all the same.
        #expect(names.view.index == 0)
        names.view.scroll(to: 1, at: names.time)
        #expect(names.view.index == 1)
    }
}
