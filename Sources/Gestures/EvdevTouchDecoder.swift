internal import Geometry
internal import Motion

/// Makes contacts out of the kernel's events of a touch screen: slots (protocol B), or one contact without slots.
///
///     slot        event                        next        told at the end of the report
///     free        tracking id of a finger      held        down
///     held        place                        held        move, if it is another place
///     held        tracking id −1               free        up
///     held        another tracking id          held        cancel, down
///     held        tool type palm               ignored     cancel
///     ignored     tracking id −1               free        none
///     any         SYN_DROPPED                  free        cancel, if held; all else up to the next report is skipped
///
/// See the kernel's Documentation/input/multi-touch-protocol.rst and event-codes.rst.
struct EvdevTouchDecoder {
    /// One event as the kernel writes it.
    struct Event {
        var time: TimeSpan
        var type: Int
        var code: Int
        var value: Int

        /// Takes seconds, microseconds, type, code and value; nil if one of them is missing or the time is out of range.
        init?(_ numbers: [Int?]) {
            let n = numbers.compactMap { $0 }
            guard n.count == 5, (0...1_000_000_000).contains(n[0]), (0..<1_000_000).contains(n[1]) else { return nil }
            time = TimeSpan(nanoseconds: (Int64(n[0]) * 1_000_000 + Int64(n[1])) * 1000)
            (type, code, value) = (n[2], n[3], n[4])
        }
    }

    /// What became of a contact; the place is in units of the panel.
    struct Change {
        var slot: Int
        var phase: TouchEvent.Phase
        var unit: Point
    }

    private enum State {
        case free, held, ignored
    }

    private struct Slot {
        var state = State.free
        var told = State.free
        var isNew = false
        var x = 0, y = 0
        var toldPlace = Point.zero
    }

    private enum Code {
        static let (synchronise, key, absolute) = (0, 1, 3)
        static let (report, dropped) = (0, 3)
        static let touch = 330
        static let (x, y) = (0, 1)
        static let (slot, slotX, slotY, tool, tracking) = (47, 53, 54, 55, 57)
        static let palm = 2
    }

    private var ranges: [Int: ClosedRange<Int>] = [:]
    private var slots: [Int: Slot] = [:]
    private var current = 0
    private var isSkipping = false

    /// Whether the device tells places at all.
    var hasPlaces: Bool { hasSlots || (ranges[Code.x] != nil && ranges[Code.y] != nil) }
    private var hasSlots: Bool { ranges[Code.slotX] != nil && ranges[Code.slotY] != nil }

    /// Sets an axis' lowest and highest value; a range that is none is not taken.
    mutating func setRange(axis: Int, low: Int, high: Int) {
        if low < high, high - low < Int(Int32.max) { ranges[axis] = low...high }
    }

    /// Takes one event; tells what changed when it ends a report.
    mutating func handle(_ event: Event) -> [Change] {
        switch (event.type, event.code) {
        case (Code.synchronise, Code.dropped):
            isSkipping = true
            for slot in slots.keys { slots[slot]?.state = .free }
        case (Code.synchronise, Code.report):
            let wasSkipping = isSkipping
            isSkipping = false
            return slots.keys.sorted().flatMap { report($0, isReal: !wasSkipping) }
        case _ where isSkipping:
            break
        case (Code.absolute, Code.slot):
            current = event.value
        case (Code.absolute, Code.tracking):
            event.value < 0 ? end(current) : begin(current)
        case (Code.absolute, Code.tool):
            if event.value == Code.palm, slots[current]?.state == .held { slots[current]?.state = .ignored }
        case (Code.absolute, hasSlots ? Code.slotX : Code.x):
            slots[current, default: Slot()].x = event.value
        case (Code.absolute, hasSlots ? Code.slotY : Code.y):
            slots[current, default: Slot()].y = event.value
        case (Code.key, Code.touch) where !hasSlots:
            event.value == 0 ? end(0) : begin(0)
        default:
            break
        }
        return []
    }

    private mutating func begin(_ slot: Int) {
        slots[slot, default: Slot()].state = .held
        slots[slot]?.isNew = true
    }

    private mutating func end(_ slot: Int) { slots[slot]?.state = .free }

    private mutating func report(_ number: Int, isReal: Bool) -> [Change] {
        guard var slot = slots[number] else { return [] }
        let place = Point(x: unit(slot.x, Code.slotX, Code.x), y: unit(slot.y, Code.slotY, Code.y))
        var changes: [Change] = []
        func tell(_ phase: TouchEvent.Phase, _ place: Point) {
            changes.append(Change(slot: number, phase: phase, unit: place))
        }
        let wasHeld = slot.told == .held
        if slot.isNew, isReal {
            if wasHeld { tell(.cancel, slot.toldPlace) }
            tell(.down, place)
            if slot.state == .free { tell(.up, place) }
            if slot.state == .ignored { tell(.cancel, place) }
        } else if wasHeld {
            switch slot.state {
            case .held: if place != slot.toldPlace { tell(.move, place) }
            case .free: tell(isReal ? .up : .cancel, slot.toldPlace)
            case .ignored: tell(.cancel, slot.toldPlace)
            }
        }
        (slot.told, slot.isNew, slot.toldPlace) = (slot.state, false, place)
        slots[number] = slot
        return changes
    }

    private func unit(_ value: Int, _ slotAxis: Int, _ axis: Int) -> Double {
        guard let range = ranges[hasSlots ? slotAxis : axis] else { return 0 }
        return Double(value - range.lowerBound) / Double(range.upperBound - range.lowerBound + 1)
    }
}
