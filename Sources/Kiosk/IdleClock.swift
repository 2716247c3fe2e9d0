public import Motion

/// How long nobody has touched anything, and what is due for that reason.
///
/// A value that reads no clock: it is told of touches, and of what moves by itself, and asked what has come due. It asks
/// to be woken only for what was added to it; without anything nothing is ever due.
public struct IdleClock: Sendable {
    /// What was added, as the clock tells it from others.
    public struct ID: Hashable, Sendable {
        fileprivate var number: Int
    }

    private struct Entry {
        var id: ID
        var after: TimeSpan
        var every: TimeSpan?
        /// When it is due next; nil once it has been and does not come again.
        var due: FrameTime?
        /// Whether it has been due since the last touch.
        var hasBegun = false
    }

    private var entries: [Entry] = []
    private var lastTouch: FrameTime
    private var lastNumber = 0

    /// Makes a clock that counts from a moment.
    public init(at time: FrameTime) { lastTouch = time }

    /// Has something come due so long after every last touch, and from then on again and again if `every` (above 0) says
    /// so; what moves thereafter comes to rest first.
    ///
    /// What is added when its time has already passed is due at once.
    public mutating func add(after: TimeSpan, every: TimeSpan? = nil) -> ID {
        lastNumber += 1
        let id = ID(number: lastNumber)
        entries.append(Entry(id: id, after: after, every: every, due: lastTouch + after))
        return id
    }

    /// Has what was added come due after other times from now on; whether it had begun, and now has not, and so has to be
    /// ended.
    ///
    /// What has begun goes on if it would have begun by the new times too, and comes due again `every` from now.
    public mutating func change(
        _ id: ID, after: TimeSpan, every: TimeSpan? = nil, at time: FrameTime
    ) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        let hadBegun = entries[index].hasBegun
        (entries[index].after, entries[index].every) = (after, every)
        if hadBegun, lastTouch + after <= time {
            entries[index].due = every.map { time + $0 }
            return false
        }
        entries[index].hasBegun = false
        entries[index].due = lastTouch + after
        return hadBegun
    }

    /// Takes out what was added; whether it had begun, and so has to be ended.
    public mutating func remove(_ id: ID) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        return entries.remove(at: index).hasBegun
    }

    /// When to call `advance` next; nil for never.
    public var deadline: FrameTime? { entries.compactMap(\.due).min() }

    /// Somebody touched something: everything counts anew; what had begun and thereby ends, in the order it was added.
    public mutating func touch(at time: FrameTime) -> [ID] {
        lastTouch = max(time, lastTouch)
        let ended = entries.filter(\.hasBegun).map(\.id)
        for index in entries.indices {
            entries[index].hasBegun = false
            entries[index].due = lastTouch + entries[index].after
        }
        return ended
    }

    /// Something moves at a time, though nobody touches it: nothing comes due before it has been at rest for as long as
    /// after a touch, or as from one time to the next.
    public mutating func stir(at time: FrameTime) {
        for index in entries.indices {
            guard let due = entries[index].due else { continue }
            let wait = entries[index].hasBegun ? entries[index].every : entries[index].after
            if let wait { entries[index].due = max(due, time + wait) }
        }
    }

    /// What has come due by a time, in the order it was added; each once, however long ago.
    public mutating func advance(to time: FrameTime) -> [ID] {
        var ids: [ID] = []
        for index in entries.indices {
            guard let due = entries[index].due, due <= time else { continue }
            ids.append(entries[index].id)
            entries[index].hasBegun = true
            entries[index].due = entries[index].every.map { every in
                let passed = (time - due).nanoseconds / max(every.nanoseconds, 1)
                return due + TimeSpan(nanoseconds: (passed + 1) * max(every.nanoseconds, 1))
            }
        }
        return ids
    }
}
