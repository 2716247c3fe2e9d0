/// A region while rectangles are added to it.
///
/// It keeps for every rectangle which of those behind it is the cheapest to merge with, so that not all pairs need be
/// compared for each rectangle that comes to a full region: a frame in which much moves brings hundreds. Its memory is
/// on the stack.
struct RegionBuilder {
    /// A rectangle by its edges.
    private struct Entry {
        var minX: Int, minY: Int, maxX: Int, maxY: Int
        var area: Int

        init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
            (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
            area = (maxX - minX) * (maxY - minY)
        }

        init(_ r: PixelRect) { self.init(minX: r.x, minY: r.y, maxX: r.maxX, maxY: r.maxY) }

        /// The joint bounds.
        func union(_ other: Entry) -> Entry {
            Entry(
                minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
                maxY: max(maxY, other.maxY))
        }

        /// How many pixels the joint bounds have more than the two together; negative if that is fewer.
        func waste(with other: Entry) -> Int {
            let width = max(maxX, other.maxX) - min(minX, other.minX)
            let height = max(maxY, other.maxY) - min(minY, other.minY)
            return width * height - area - other.area
        }
    }

    /// What a rectangle would best be merged with.
    private struct Match {
        /// Tells the rectangle from all others.
        var id: Int
        /// The cheapest rectangle behind it, the first of equals; nil if that is not known, or none is.
        var partner: Int?
        /// What merging the two would waste; while the partner is not known, none behind would waste less.
        var waste: Int
        /// What merging with the rectangle that comes would waste.
        var wasteOfNew = 0
    }

    /// Room for one more than a region keeps, in the region's order.
    private let entries: UnsafeMutablePointer<Entry>
    /// What is known of each of them.
    private let matches: UnsafeMutablePointer<Match>
    /// How many rectangles there are.
    private(set) var count = 0
    private var nextID = 0

    /// Lends a builder without rectangles.
    static func withBuilder(_ body: (inout RegionBuilder) -> Void) {
        // Each of the two fits into the 1024 bytes that come from the stack.
        withUnsafeTemporaryAllocation(of: Entry.self, capacity: Region.limit + 1) { entries in
            withUnsafeTemporaryAllocation(of: Match.self, capacity: Region.limit + 1) { matches in
                guard let entries = entries.baseAddress, let matches = matches.baseAddress else { return }
                var builder = RegionBuilder(entries: entries, matches: matches)
                body(&builder)
            }
        }
    }

    private init(entries: UnsafeMutablePointer<Entry>, matches: UnsafeMutablePointer<Match>) {
        self.entries = entries
        self.matches = matches
    }

    /// The rectangle at a place.
    subscript(place: Int) -> PixelRect {
        let e = entries[place]
        return PixelRect(x: e.minX, y: e.minY, width: e.maxX - e.minX, height: e.maxY - e.minY)
    }

    /// Takes over a region's next rectangle, which is as it is to be.
    mutating func keep(_ rect: PixelRect) { append(Entry(rect), waste: .min) }

    /// Adds a rectangle, as `Region` says.
    mutating func add(_ rect: PixelRect) {
        if rect.isEmpty { return }
        var new = Entry(rect)
        while true {
            while let place = firstFreePartner(of: new) {
                new = new.union(entries[place])
                remove(at: place)
            }
            for place in 0..<count where matches[place].wasteOfNew < matches[place].waste {
                (matches[place].partner, matches[place].waste) = (nextID, matches[place].wasteOfNew)
            }
            append(new, waste: .max)
            if count <= Region.limit { return }
            let (first, second) = cheapestPair()
            new = entries[first].union(entries[second])
            remove(at: second)
            remove(at: first)
        }
    }

    /// The first rectangle that wastes nothing when merged with another; without one, all know what they would waste.
    private func firstFreePartner(of new: Entry) -> Int? {
        for place in 0..<count {
            let waste = entries[place].waste(with: new)
            if waste <= 0 { return place }
            matches[place].wasteOfNew = waste
        }
        return nil
    }

    /// The places of the two that waste the least when merged: the first of equals.
    private func cheapestPair() -> (first: Int, second: Int) {
        while true {
            var first = 0
            for place in 1..<count where matches[place].waste < matches[first].waste { first = place }
            guard let partner = matches[first].partner else {
                findPartner(of: first)
                continue
            }
            var second = first + 1
            while matches[second].id != partner { second += 1 }
            return (first, second)
        }
    }

    /// Compares a rectangle with all behind it; there is nothing to be found for the last.
    private func findPartner(of place: Int) {
        matches[place].waste = .max
        for behind in (place + 1)..<count {
            let waste = entries[place].waste(with: entries[behind])
            if waste >= matches[place].waste { continue }
            (matches[place].partner, matches[place].waste) = (matches[behind].id, waste)
        }
    }

    private mutating func append(_ new: Entry, waste: Int) {
        (entries + count).initialize(to: new)
        (matches + count).initialize(to: Match(id: nextID, waste: waste))
        count += 1
        nextID += 1
    }

    private mutating func remove(at removed: Int) {
        let id = matches[removed].id
        for place in 0..<removed where matches[place].partner == id { matches[place].partner = nil }
        count -= 1
        (entries + removed).update(from: entries + removed + 1, count: count - removed)
        (matches + removed).update(from: matches + removed + 1, count: count - removed)
    }
}
