import Geometry
import Gestures
import Motion
import Testing

@testable import LibinputSource

@Suite("Contact table")
struct ContactTableTests {
    private let place = Point(x: 10, y: 20)
    private let elsewhere = Point(x: 30, y: 20)

    private func key(_ device: Int, _ slot: Int) -> ContactTable.Key { .init(device: device, slot: slot) }
    private func t(_ n: Int64) -> FrameTime { FrameTime(nanoseconds: n) }

    @Test("A slot of a device keeps its number from landing to landing")
    func stableNumbers() {
        var table = ContactTable()
        let numbers = [key(1, 0), key(1, 1), key(2, 0), key(1, -1)].map {
            table.land($0, at: place, time: t(0)).map(\.contact)
        }
        #expect(numbers == [[0], [1], [2], [3]])
        _ = table.end(key(1, 0), .up, time: t(1))
        _ = table.end(key(2, 0), .up, time: t(1))
        #expect(table.land(key(2, 0), at: place, time: t(2)).map(\.contact) == [2])
        #expect(table.land(key(1, 0), at: place, time: t(3)).map(\.contact) == [0])
    }

    @Test("A device that goes cancels its contacts in order, and frees their numbers")
    func removal() {
        var table = ContactTable()
        for slot in 0..<3 { _ = table.land(key(1, slot), at: place, time: t(0)) }
        _ = table.land(key(2, 0), at: place, time: t(0))
        _ = table.end(key(1, 1), .up, time: t(1))
        #expect(
            table.remove(device: 1, time: t(5)) == [
                TouchEvent(contact: 0, phase: .cancel, position: place, time: t(5)),
                TouchEvent(contact: 2, phase: .cancel, position: place, time: t(5)),
            ])
        #expect(table.remove(device: 1, time: t(6)).isEmpty)
        #expect(table.land(key(7, 0), at: place, time: t(7)).map(\.contact) == [0])
        #expect(table.end(key(2, 0), .up, time: t(8)).map(\.contact) == [3])
    }

    @Test("Landing in a slot that is taken cancels the contact before")
    func reusedSlot() {
        var table = ContactTable()
        _ = table.land(key(1, 0), at: place, time: t(0))
        #expect(
            table.land(key(1, 0), at: elsewhere, time: t(4)) == [
                TouchEvent(contact: 0, phase: .cancel, position: place, time: t(4)),
                TouchEvent(contact: 0, phase: .down, position: elsewhere, time: t(4)),
            ])
    }

    @Test("An up repeats the last place")
    func upPlace() {
        var table = ContactTable()
        _ = table.land(key(1, 0), at: place, time: t(0))
        #expect(table.move(key(1, 0), to: elsewhere, time: t(1)).map(\.phase) == [.move])
        #expect(table.move(key(1, 0), to: elsewhere, time: t(2)).isEmpty, "nothing moved")
        #expect(
            table.end(key(1, 0), .up, time: t(3)) == [
                TouchEvent(contact: 0, phase: .up, position: elsewhere, time: t(3))
            ])
    }

    @Test("A rejected contact stays silent until it lands again")
    func rejected() {
        var table = ContactTable()
        #expect(table.land(key(1, 0), at: nil, time: t(0)).isEmpty)
        #expect(table.move(key(1, 0), to: place, time: t(1)).isEmpty)
        #expect(table.end(key(1, 0), .up, time: t(2)).isEmpty)
        #expect(table.land(key(1, 0), at: place, time: t(3)).map(\.phase) == [.down])
    }

    @Test("Moves and ends of what never landed tell nothing")
    func strays() {
        var table = ContactTable()
        #expect(table.move(key(1, 0), to: place, time: t(0)).isEmpty)
        #expect(table.end(key(1, 0), .up, time: t(0)).isEmpty)
        #expect(table.end(key(1, 0), .cancel, time: t(0)).isEmpty)
        #expect(table.cancelAll(time: t(0)).isEmpty)
    }
}
