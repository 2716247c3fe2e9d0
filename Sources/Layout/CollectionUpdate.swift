/// What leaves a collection, comes into it and changes places in it, all at once.
///
/// Items are told by their indices: what leaves or moves by those before, what comes by those after. Everything else
/// keeps its order and closes ranks. Cost never grows with the number of items, only with the number of stretches here.
public struct CollectionUpdate: Hashable, Sendable {
    /// An item that changes places.
    public struct Move: Hashable, Sendable {
        /// Its index before.
        public var from: Int
        /// Its index after.
        public var to: Int

        /// Makes a move.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// What leaves, by indices before.
    public var deletions: RangeSet<Int>
    /// What comes, by indices after.
    public var insertions: RangeSet<Int>
    /// What changes places; the two indices of each are in neither of the other sets, and each only once.
    public var moves: [Move]
    /// What stays but is to be shown anew, by indices before.
    public var reloads: RangeSet<Int>

    /// Puts an update together; what is not given is nothing.
    public init(
        deletions: RangeSet<Int> = RangeSet(), insertions: RangeSet<Int> = RangeSet(), moves: [Move] = [],
        reloads: RangeSet<Int> = RangeSet()
    ) {
        self.deletions = deletions
        self.insertions = insertions
        self.moves = moves
        self.reloads = reloads
    }

    /// The update from one row of things to another, in which each thing appears once at most.
    ///
    /// Things in both stay, as far as their order allows, else move. O(n) in the lengths of both.
    public init<Item: Hashable>(from old: [Item], to new: [Item]) {
        self.init()
        var places = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1, $0) })
        var last = -1
        for (index, item) in old.enumerated() {
            guard let place = places.removeValue(forKey: item) else {
                deletions.insert(contentsOf: index..<index + 1)
                continue
            }
            if place > last { last = place } else { moves.append(Move(from: index, to: place)) }
        }
        for place in places.values.sorted() { insertions.insert(contentsOf: place..<place + 1) }
    }

    /// Where an item is afterwards; nil if it leaves.
    public func newIndex(of old: Int) -> Int? {
        if let move = moves.first(where: { $0.from == old }) { return move.to }
        if deletions.contains(old) { return nil }
        return Self.place(after: old, leaving: leaving, coming: coming)
    }

    /// Where an item was before; nil if it comes with the update.
    public func oldIndex(of new: Int) -> Int? {
        if let move = moves.first(where: { $0.to == new }) { return move.from }
        if insertions.contains(new) { return nil }
        return Self.place(after: new, leaving: coming, coming: leaving)
    }

    /// Where those find themselves who look for an item: the item itself, or what has taken its place if it leaves.
    ///
    /// An index past the end if nothing follows.
    public func successor(of old: Int) -> Int {
        newIndex(of: old) ?? Self.place(after: old, leaving: leaving, coming: coming)
    }

    private var leaving: RangeSet<Int> {
        var all = deletions
        for move in moves { all.insert(contentsOf: move.from..<move.from + 1) }
        return all
    }

    private var coming: RangeSet<Int> {
        var all = insertions
        for move in moves { all.insert(contentsOf: move.to..<move.to + 1) }
        return all
    }

    /// The rank among those that stay, then room made for those that come.
    private static func place(after index: Int, leaving: RangeSet<Int>, coming: RangeSet<Int>) -> Int {
        var place = index
        for range in leaving.ranges where range.lowerBound < index {
            place -= min(range.upperBound, index) - range.lowerBound
        }
        for range in coming.ranges where range.lowerBound <= place { place += range.count }
        return place
    }
}
