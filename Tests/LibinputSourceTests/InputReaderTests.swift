import Geometry
import Gestures
import Platform
import Seat
import Testing

@testable import LibinputSource

/// A seat that lets nobody have a device.
private final class ClosedSeat: DeviceSeat {
    func openDevice(_ path: String) throws(SystemError) -> FileDescriptor {
        throw SystemError(code: 13, call: "open", subject: path)
    }
}

@Suite("Input reader")
struct InputReaderTests {
    @Test("Having no device is worth a warning, and nothing else")
    func noDevices() throws {
        let loop = try EventLoop()
        var notices: [InputNotice] = []
        var batches = 0
        let reader = try InputReader(
            seat: ClosedSeat(), seatName: "seat-albumen-test", loop: loop, report: { notices.append($0) },
            deliver: { _ in batches += 1 })
        reader.updateOutput(size: PixelSize(width: 800, height: 480), pointScale: 1, rotation: .none)
        try loop.wait(until: 0)
        #expect(reader.devices.isEmpty)
        #expect(batches == 0)
        let warnings = notices.filter { if case .warning = $0 { true } else { false } }
        #expect(warnings.count == 1)
        #expect(warnings.first?.description.contains("seat-albumen-test") == true)
    }

    @Test("Pausing and resuming without devices does no harm")
    func pause() throws {
        let reader = try InputReader(
            seat: ClosedSeat(), seatName: "seat-albumen-test", loop: try EventLoop(), report: { _ in },
            deliver: { _ in })
        reader.seatWillPause()
        reader.seatDidResume()
        #expect(reader.devices.isEmpty)
    }

    @Test("A device is described in one line")
    func description() {
        let panel = InputDevice(
            name: "ft5x06", node: "event3", capabilities: [.touch], physicalSize: Size(width: 154.6, height: 86))
        #expect(panel.description == "event3 “ft5x06” (touch, 155 × 86 mm)")
        let combined = InputDevice(name: "K400", node: "event9", capabilities: [.keyboard, .pointer])
        #expect(combined.description == "event9 “K400” (pointer, keyboard)")
        #expect(InputDevice(name: "Lid", node: "event0", capabilities: []).description.contains("nothing that is used"))
    }
}
