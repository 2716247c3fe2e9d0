import Layout
import TestSupport
import Testing

@Suite("Collection update")
struct CollectionUpdateTests {
    /// Things in a row become others, some of them the same, in any order.
    private func rows(_ generator: inout SeededGenerator) -> (old: [Int], new: [Int]) {
        let old = Array(0..<Int.random(in: 0...12, using: &generator)).shuffled(using: &generator)
        var new = old.filter { _ in Int.random(in: 0...3, using: &generator) > 0 }
        for extra in 0..<Int.random(in: 0...6, using: &generator) {
            new.insert(100 + extra, at: Int.random(in: 0...new.count, using: &generator))
        }
        if Bool.random(using: &generator) { new.shuffle(using: &generator) }
        return (old, new)
    }

    @Test("From any row to any other, every thing is found where it is and told from where it came")
    func anyRows() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let (old, new) = rows(&generator)
            let update = CollectionUpdate(from: old, to: new)
            for (index, item) in old.enumerated() { #expect(update.newIndex(of: index) == new.firstIndex(of: item)) }
            for (index, item) in new.enumerated() { #expect(update.oldIndex(of: index) == old.firstIndex(of: item)) }
        }
    }

    @Test("Things that keep their order do not move")
    func order() {
        let update = CollectionUpdate(from: [1, 2, 3, 4, 5], to: [9, 1, 3, 8, 5])
        #expect(update.moves.isEmpty)
        #expect(update.deletions == RangeSet([1..<2, 3..<4]))
        #expect(update.insertions == RangeSet([0..<1, 3..<4]))
        #expect(CollectionUpdate(from: [1, 2, 3], to: [3, 1, 2]).moves == [.init(from: 2, to: 0)])
    }

    @Test("Who looks for an item that leaves finds what follows it")
    func successor() {
        let update = CollectionUpdate(deletions: RangeSet(2..<4))
        #expect((0..<6).map(update.successor) == [0, 1, 2, 2, 2, 3])
        #expect(CollectionUpdate(from: [1, 2, 3], to: [7, 8]).successor(of: 1) == 2)
    }

    @Test("A hundred thousand items that all leave and come are two stretches")
    func whole() {
        let update = CollectionUpdate(deletions: RangeSet(0..<100_000), insertions: RangeSet(0..<70_000))
        #expect(update.newIndex(of: 99_999) == nil)
        #expect(update.oldIndex(of: 69_999) == nil)
        #expect(update.successor(of: 500) == 70_000)
    }
}
