internal import Geometry
internal import Gestures
internal import Motion

/// Gives the contacts of all devices their numbers, and keeps what each of them did last.
///
/// A contact is a slot of a device; its number is the smallest that was free when the slot was first used, and stays the
/// slot's until the device goes. A contact that lands in a slot that is taken ends the one before it as cancelled. One
/// that was rejected has a number and no events.
struct ContactTable: Sendable {
    struct Key: Hashable, Sendable {
        var device: Int
        var slot: Int
    }

    private enum State: Sendable {
        case free
        case down(Point)
        case rejected
    }

    private struct Entry: Sendable {
        let number: Int
        var state = State.free
    }

    private var entries: [Key: Entry] = [:]

    /// A contact landed; nil where it must not count.
    mutating func land(_ key: Key, at position: Point?, time: FrameTime) -> [TouchEvent] {
        let cancelled = end(key, .cancel, time: time)
        var entry = entries[key] ?? Entry(number: smallestFreeNumber)
        entry.state = position.map(State.down) ?? .rejected
        entries[key] = entry
        guard let position else { return cancelled }
        return cancelled + [TouchEvent(contact: entry.number, phase: .down, position: position, time: time)]
    }

    /// A contact moved; a move to where it is tells nothing.
    mutating func move(_ key: Key, to position: Point, time: FrameTime) -> [TouchEvent] {
        guard let entry = entries[key], case .down(let last) = entry.state, last != position else { return [] }
        entries[key]?.state = .down(position)
        return [TouchEvent(contact: entry.number, phase: .move, position: position, time: time)]
    }

    /// A contact ended, by `up` or `cancel`.
    mutating func end(_ key: Key, _ phase: TouchEvent.Phase, time: FrameTime) -> [TouchEvent] {
        guard let entry = entries[key] else { return [] }
        entries[key]?.state = .free
        guard case .down(let last) = entry.state else { return [] }
        return [TouchEvent(contact: entry.number, phase: phase, position: last, time: time)]
    }

    /// Cancels what is down on a device and forgets its numbers.
    mutating func remove(device: Int, time: FrameTime) -> [TouchEvent] {
        let events = cancel(time: time) { $0.device == device }
        entries = entries.filter { $0.key.device != device }
        return events
    }

    /// Cancels all that is down, in the order of the numbers.
    mutating func cancelAll(time: FrameTime) -> [TouchEvent] { cancel(time: time) { _ in true } }

    private mutating func cancel(time: FrameTime, where applies: (Key) -> Bool) -> [TouchEvent] {
        let keys = entries.filter { applies($0.key) }.sorted { $0.value.number < $1.value.number }.map(\.key)
        return keys.flatMap { end($0, .cancel, time: time) }
    }

    private var smallestFreeNumber: Int {
        let taken = Set(entries.values.map(\.number))
        return (0...taken.count).first { !taken.contains($0) } ?? taken.count
    }
}
