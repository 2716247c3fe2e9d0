import Geometry
import Gestures
import Motion
import TestSupport
import Testing

@Suite("Touch recording")
struct TouchRecordingTests {
    private let size = PixelSize(width: 800, height: 480)

    /// A recording of a panel of 100 × 100 lines; each event as type, code and value, a report each 10 ms.
    private func recording(_ reports: [[(Int, Int, Int)]], axes: [Int] = [47, 53, 54, 57]) -> String {
        var text = "version: 1\ndevices:\n- node: /dev/input/event0\n  evdev:\n    absinfo:\n"
        for axis in axes { text += "      \(axis): [0, 99, 0, 0, 0]\n" }
        text += "  events:\n"
        for (index, report) in reports.enumerated() {
            text += "  - evdev:\n"
            for (type, code, value) in report + [(0, 0, 0)] {
                text += "    - [  5, \(900_000 + index * 10_000 % 100_000), \(type), \(code), \(value)] # text [1]\n"
            }
        }
        return text
    }

    private func phases(_ script: TouchScript) -> [String] { script.steps.map { "\($0.contact) \($0.phase)" } }

    @Test("A recorded panel plays the touches that were made")
    func realRecording() throws {
        let script = try TouchScript(recording: usbPanelRecording, size: size)
        #expect(
            phases(script) == [
                "0 down", "0 up", "0 down", "0 move", "0 move", "1 down", "0 move", "0 move", "1 up", "0 move", "0 up",
                "3 down", "3 cancel",
            ])
        #expect(script.steps.first?.time == .zero)
        #expect(script.steps.map(\.time.nanoseconds)[1] == 43_327_000)
        #expect(script.steps[5].x == 100)
        #expect(abs(script.steps[5].y - 400) < 0.05)
        var arena = Arena()
        let gestures = arena.play(script.events())
        #expect(outline(gestures) == ["began", "ended", "tap", "began", "pan", "ended", "began", "cancelled"])
        #expect(arena.contacts.isEmpty)
    }

    @Test("A recording becomes a script that can be written and read")
    func asScript() throws {
        let script = try TouchScript(recording: usbPanelRecording, size: size)
        #expect(try TouchScript(script.text) == script)
    }

    @Test("Another tracking id in a slot ends the contact as cancelled")
    func reusedSlot() throws {
        let script = try TouchScript(
            recording: recording([
                [(3, 57, 1), (3, 53, 50), (3, 54, 25)], [(3, 57, 2), (3, 53, 10)], [(3, 57, -1)],
            ]), size: size)
        #expect(phases(script) == ["0 down", "0 cancel", "0 down", "0 up"])
        #expect(script.steps.map(\.x) == [400, 400, 80, 80])
    }

    @Test("A contact that begins and ends in one report is told")
    func oneReport() throws {
        let script = try TouchScript(
            recording: recording([[(3, 57, 1), (3, 53, 50), (3, 54, 25), (3, 57, -1)]]), size: size)
        #expect(phases(script) == ["0 down", "0 up"])
    }

    @Test("Dropped events cancel what is held")
    func dropped() throws {
        let script = try TouchScript(
            recording: recording([
                [(3, 57, 1), (3, 53, 50), (3, 54, 25)], [(0, 3, 0), (3, 57, 7)], [(3, 53, 60)], [(3, 57, -1)],
                [(3, 57, 9), (3, 53, 10)], [(3, 57, -1)],
            ]), size: size)
        #expect(phases(script) == ["0 down", "0 cancel", "0 down", "0 up"])
    }

    @Test("A panel for one finger is told by its button")
    func singleTouch() throws {
        let script = try TouchScript(
            recording: recording(
                [[(3, 0, 50), (3, 1, 50), (1, 330, 1)], [(3, 0, 60)], [], [(1, 330, 0)]], axes: [0, 1]), size: size)
        #expect(phases(script) == ["0 down", "0 move", "0 up"])
        #expect(script.steps.map(\.x) == [400, 480, 480])
        #expect(script.steps.map(\.time) == [.zero, .milliseconds(10), .milliseconds(30)])
    }

    @Test("What is no recording of a touch screen is refused with a reason")
    func refused() {
        func reason(_ text: String) -> String {
            do throws(TouchScriptError) {
                _ = try TouchScript(recording: text, size: size)
                return "accepted"
            } catch {
                return error.expected
            }
        }
        #expect(reason("").contains("version: 1"))
        #expect(reason("0 down 0 1 1").contains("version: 1"))
        #expect(reason(recording([]).replacing("version: 1", with: "version: 2")).contains("version: 1"))
        #expect(reason(recording([], axes: [])) == "a touch screen")
        #expect(reason(recording([], axes: [53])) == "a touch screen")
        #expect(reason(recording([]) + "    - [0, 5, x, 0, 0]").contains("microseconds"))
        #expect(reason(recording([]) + "    - [0, -5, 0, 0, 0]").contains("microseconds"))
    }
}
