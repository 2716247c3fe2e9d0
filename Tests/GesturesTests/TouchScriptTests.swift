import Geometry
import Gestures
import Motion
import TestSupport
import Testing

@Suite("Touch script")
struct TouchScriptTests {
    @Test("A script is read into steps, comments and blank lines left out")
    func reads() throws {
        let script = try TouchScript(
            "# a tap\r\n\r\n0 down 0 400 240.5 # here\n  16.667\tmove 0 401 -3\n80 up 0 401 -3\n90 cancel 12 0 0")
        #expect(
            script.steps == [
                .init(time: .zero, phase: .down, contact: 0, x: 400, y: 240.5),
                .init(time: TimeSpan(nanoseconds: 16_667_000), phase: .move, contact: 0, x: 401, y: -3),
                .init(time: .milliseconds(80), phase: .up, contact: 0, x: 401, y: -3),
                .init(time: .milliseconds(90), phase: .cancel, contact: 12, x: 0, y: 0),
            ])
    }

    @Test("An empty script has no steps")
    func empty() throws {
        #expect(try TouchScript("").steps.isEmpty)
        #expect(try TouchScript("\n# nothing\n").steps.isEmpty)
    }

    @Test("What is written reads back the same")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 5)
        var time = TimeSpan.zero
        let steps = (0..<200).map { _ in
            time = time + TimeSpan(nanoseconds: Int64.random(in: 0...40_000_000, using: &random))
            return TouchScript.Step(
                time: time, phase: [.down, .move, .up, .cancel].randomElement(using: &random) ?? .up,
                contact: Int.random(in: 0...9, using: &random), x: Double.random(in: -10...800, using: &random),
                y: Double(Int.random(in: 0...480, using: &random)))
        }
        let script = TouchScript(steps: steps)
        #expect(try TouchScript(script.text) == script)
    }

    @Test("Whole numbers are written without a fraction, others to the nanosecond")
    func text() {
        let script = TouchScript(steps: [
            .init(time: .milliseconds(4), phase: .down, contact: 1, x: 3, y: 4.25),
            .init(time: TimeSpan(nanoseconds: 4_166_667), phase: .up, contact: 1, x: 3, y: 4.25),
        ])
        #expect(script.text == "4 down 1 3 4.25\n4.166667 up 1 3 4.25\n")
    }

    @Test("Events are in layer points and start when told")
    func events() throws {
        let script = try TouchScript("10 down 3 400 240\n20 up 3 400 240")
        #expect(
            script.events(pointScale: 2, start: ms(1000)) == [
                event(1010, .down, 200, 120, contact: 3), event(1020, .up, 200, 120, contact: 3),
            ])
    }

    @Test(
        "A line that says nothing is named, with what should stand there",
        arguments: [
            ("0 down 0 1 1\nsoon up 0 1 1", 2, "soon", "milliseconds"),
            ("-1 down 0 1 1", 1, "-1", "milliseconds"),
            ("nan down 0 1 1", 1, "nan", "milliseconds"),
            ("1e300 down 0 1 1", 1, "1e300", "milliseconds"),
            ("0 press 0 1 1", 1, "press", "down, move, up or cancel"),
            ("0 down -1 1 1", 1, "-1", "contact"),
            ("0 down 0 left 1", 1, "left", "column"),
            ("0 down 0 1 inf", 1, "inf", "row"),
            ("0 down 0 1", 1, "", "row"),
            ("0", 1, "", "down"),
            ("0 down 0 1 1 1", 1, "1", "end of the line"),
            ("# x\n\n9 down 0 1 1\n8 up 0 1 1", 4, "8", "at least 9 ms"),
        ])
    func errors(text: String, line: Int, found: String, expected: String) {
        do throws(TouchScriptError) {
            _ = try TouchScript(text)
            Issue.record("it was accepted")
        } catch {
            #expect(error.line == line)
            #expect(error.found == found)
            #expect(error.expected.contains(expected))
            #expect(error.description.hasPrefix("line \(line): expected "))
        }
    }
}
