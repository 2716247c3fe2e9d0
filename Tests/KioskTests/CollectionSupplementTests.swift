import Geometry
import Layers
import Layout
import Motion
import TestSupport
import Testing

@testable import Kiosk

@Suite("Headers and footers of a collection view")
struct CollectionSupplementTests {
    private typealias Names = CollectionViewTests.Names

    /// Rows of 100 points under headers of 40 and over footers of 30, in a viewport of 800 × 300.
    private let list = ListLayout(rowHeight: 100, lineSpacing: 0, headerLength: 40, footerLength: 30)

    @Test("They are asked for when they come into sight, used again, and let go when they are out of it")
    func lazy() {
        let names = Names(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, layout: list)
        #expect(names.said == ["header of section 0", "footer of section 0", "header of section 1"])
        #expect(names.view.headers.counters.prepared == 2)
        names.view.scroll(to: 19, at: names.time)
        while names.view.scroll.isMoving(at: names.time) { names.show() }
        #expect(names.said == ["footer of section 8", "header of section 9", "footer of section 9"])
        #expect(names.view.headers.counters.made <= 3 && names.view.footers.counters.made <= 3)
        #expect(names.view.headers.counters.prepared == 10)
    }

    @Test("Just those that meet the viewport are there, in their places, wherever it is scrolled")
    func culling() throws {
        var generator = SeededGenerator(seed: 3)
        let names = Names(1, 0, 3, 5, 2, layout: list)
        for _ in 0..<300 {
            names.view.scroll.begin(at: names.time)
            names.view.scroll.drag(by: Double.random(in: -500...500, using: &generator))
            names.show()
            let offset = names.view.scroll.value(at: names.time)
            let expected = list.supplementaryAttributes(offset: offset, in: names.view.context)
            #expect(names.view.headers.cells.count + names.view.footers.cells.count == expected.count)
            for element in expected {
                let shelf = element.kind == .header ? names.view.headers : names.view.footers
                let cell = try #require(shelf.cells[element.index])
                #expect(cell.layer.position == element.center - Point(x: 0, y: offset))
                #expect(cell.layer.bounds.size == element.size)
                #expect(cell.said == "\(element.kind) of section \(element.index)")
            }
        }
    }

    @Test("In a row of covers they stand flat and behind all of them, also those that are turned away")
    func coverFlow() throws {
        var layout = CoverFlowLayout.pospesel
        (layout.sectionInset, layout.headerLength, layout.footerLength) = (35, 120, 120)
        let names = Names(6, 6, layout: layout)
        // The last cover of the first section is in the middle, so the header of the second is beside it.
        names.view.jump(to: 5)
        names.show()
        let sign = try #require(names.view.footers.cells[0])
        #expect(sign.layer.transform == .identity)
        for cell in names.view.cells.values { #expect(cell.layer.zIndex > sign.layer.zIndex) }
        let attributes = names.view.layout.visibleAttributes(
            offset: names.view.scroll.value(at: names.time), in: names.view.context)
        let kinds = attributes.map(\.kind)
        #expect(kinds.firstIndex(of: .item).map { kinds[$0...].allSatisfy { $0 == .item } } == true)
    }

    @Test("A touch goes through them: what lies under one is touched, else nothing is")
    func touch() throws {
        let names = Names(2, layout: list)
        #expect(names.view.cells[0]?.layer.position.y == 90)
        let header = try #require(names.view.headers.cells[0]?.layer)
        #expect(header.frame.contains(Point(x: 400, y: 20)))
        #expect(names.animator.root.hitTest(Point(x: 400, y: 20)) == nil)
        let hit = try #require(names.animator.root.hitTest(Point(x: 400, y: 60)))
        #expect(hit.layer === names.view.cells[0]?.layer)
    }

    @Test("Nothing comes to rest because of them: a row that snaps snaps to items alone")
    func snapping() {
        var generator = SeededGenerator(seed: 5)
        var layout = CoverFlowLayout.pospesel
        (layout.headerLength, layout.footerLength) = (300, 200)
        let names = Names(3, 4, layout: layout)
        let rests = (0..<7).map { names.view.offset(of: $0) }
        for _ in 0..<60 {
            names.view.scroll.begin(at: names.time)
            names.view.scroll.drag(by: Double.random(in: -900...900, using: &generator))
            names.view.scroll.release(
                at: names.time, velocity: .random(in: -2000...2000, using: &generator), snap: names.view.snap)
            while names.view.scroll.isMoving(at: names.time) { names.show() }
            #expect(rests.contains(names.view.scroll.value(at: names.time)))
        }
    }

    @Test("When items come before them they travel to their new places, with the items, in one transaction")
    func moving() throws {
        let names = Names(layout: list)
        names.change(to: [("a", 1), ("b", 1)], moves: false)
        names.show(after: 400)
        let footer = try #require(names.view.footers.cells[0]?.layer)
        #expect(footer.position.y == 155)
        names.change(to: [("a", 2), ("b", 1)])
        #expect(names.view.footers.cells[0]?.layer === footer)
        #expect(footer.presentation(at: names.time).position.y == 155)
        names.show(after: 150)
        let middle = footer.presentation(at: names.time).position.y
        #expect(middle > 155 && middle < 255)
        names.show(after: 200)
        #expect(footer.presentation(at: names.time).position.y == 255)
        #expect(names.animator.nextFrame(after: names.time) == nil)
    }

    @Test("Those of sections that leave fade, those of sections that come appear; one that moves takes its own along")
    func sections() throws {
        let names = Names(layout: list)
        names.change(to: [("a", 1), ("b", 1)], moves: false)
        names.show(after: 400)
        let (a, b) = (try #require(names.view.headers.cells[0]), try #require(names.view.headers.cells[1]))
        names.change(to: [("b", 1), ("c", 1)])
        #expect(names.view.headers.cells[0] === b)
        #expect(names.said.first == "header of b")
        names.show(after: 150)
        #expect((0.1..<0.9).contains(a.layer.presentation(at: names.time).opacity))
        let c = try #require(names.view.headers.cells[1])
        #expect((0.1..<0.9).contains(c.layer.presentation(at: names.time).opacity))
        #expect(a.layer.presentation(at: names.time).transform == .identity, "it is not drawn in at its ends")
        names.show(after: 200)
        #expect(a.layer.superlayer == nil)
        names.change(to: [("d", 1), ("b", 1), ("c", 1)])
        #expect(names.view.headers.counters.made <= 3)
    }

    @Test("Into a layout without them they fade, and out of one they come")
    func otherLayout() throws {
        let names = Names(3, layout: list)
        let header = try #require(names.view.headers.cells[0]?.layer)
        let pace = CollectionTransition(transaction: Transaction(duration: .milliseconds(300)), moves: true)
        names.view.change(to: CoverFlowLayout.pospesel, shift: .zero, pace, at: names.time)
        #expect(names.said.isEmpty)
        names.show(after: 150)
        #expect((0.1..<0.9).contains(header.presentation(at: names.time).opacity))
        names.show(after: 200)
        #expect(header.superlayer == nil)
        names.view.change(to: list, shift: .zero, pace, at: names.time)
        #expect(names.said.first == "header of section 0")
        names.show(after: 150)
        let come = try #require(names.view.headers.cells[0]?.layer)
        #expect((0.1..<0.9).contains(come.presentation(at: names.time).opacity))
        // Another layout with them: it travels.
        names.show(after: 200)
        names.view.change(
            to: GridLayout(columns: 4, headerLength: 80), shift: .zero, pace, at: names.time)
        #expect(names.view.headers.cells[0]?.layer === come)
        #expect(come.presentation(at: names.time).bounds.size.height == 40)
        names.show(after: 400)
        #expect(come.presentation(at: names.time).bounds.size.height == 80)
        #expect(names.view.layer.sublayers.count == names.view.cells.count + 1)
    }

    @Test("Random changes of sections, each in the middle of the one before, end with just the right ones in place")
    func random() throws {
        var generator = SeededGenerator(seed: 21)
        let names = Names(layout: list)
        for round in 0..<300 {
            var new = names.sections.filter { _ in Int.random(in: 0...3, using: &generator) > 0 }
            if Bool.random(using: &generator) {
                new.insert(
                    ("\(round)", Int.random(in: 0...3, using: &generator)),
                    at: Int.random(in: 0...new.count, using: &generator))
            }
            new = new.suffix(5).map { ($0.name, max(0, $0.count + Int.random(in: -1...1, using: &generator))) }
            if Int.random(in: 0...3, using: &generator) == 0 { new.shuffle(using: &generator) }
            names.change(to: new, moves: Bool.random(using: &generator))
            names.show(after: Int.random(in: 0...250, using: &generator))
            for (index, sign) in names.view.headers.cells { #expect(sign.said == "header of \(new[index].name)") }
            for (index, sign) in names.view.footers.cells { #expect(sign.said == "footer of \(new[index].name)") }
            #expect(names.view.layer.sublayers.count < 80)
        }
        names.show(after: 1000)
        let shown = names.view.cells.count + names.view.headers.cells.count + names.view.footers.cells.count
        #expect(names.view.layer.sublayers.count == shown)
        let offset = names.view.scroll.value(at: names.time)
        for element in list.supplementaryAttributes(offset: offset, in: names.view.context) {
            let shelf = element.kind == .header ? names.view.headers : names.view.footers
            let layer = try #require(shelf.cells[element.index]?.layer)
            #expect(layer.presentation(at: names.time).position == element.center - Point(x: 0, y: offset))
            #expect(layer.presentation(at: names.time).opacity == 1)
        }
    }
}
