public import Geometry
internal import Motion

extension TouchScript {
    /// Reads what `libinput record` wrote (YAML, version 1) of a touch screen, for an output of a size in pixels.
    ///
    /// The recording starts with its first event. Places are scaled from the first touch screen's range to the output, as
    /// libinput does; a palm ends its contact as cancelled, and so do events that the kernel dropped. Only the lines that
    /// matter are understood: `absinfo`, and the events under `evdev`; all others are skipped.
    public init(recording text: String, size: PixelSize) throws(TouchScriptError) {
        var decoder = EvdevTouchDecoder()
        var origin: TimeSpan?
        var steps: [Step] = []
        var isVersion1 = false
        var section = ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let code = line.prefix(while: { $0 != "#" })
            let words = code.split { " -:[],\t".contains($0) }.map(String.init)
            if code.hasPrefix("version:") { isVersion1 = words == ["version", "1"] }
            if code.hasPrefix("- node:") {
                if decoder.hasPlaces { break }
                decoder = EvdevTouchDecoder()
            }
            if words.count == 1, code.last == ":" { section = words[0] }
            guard isVersion1, let bracket = code.firstIndex(of: "["), !words.isEmpty else { continue }
            let isEvent = code[..<bracket].allSatisfy { $0 == " " || $0 == "-" }
            let numbers = code[bracket...].split { "[], ".contains($0) }.map { Int($0) }
            if isEvent, numbers.count == 5 {
                guard let event = EvdevTouchDecoder.Event(numbers) else {
                    throw TouchScriptError(
                        line: index + 1, expected: "seconds, microseconds, type, code and value",
                        found: String(code[bracket...]))
                }
                let start = origin ?? event.time
                origin = start
                let time = max(event.time - start, steps.last?.time ?? .zero)
                steps += decoder.handle(event).map { change in
                    Step(
                        time: time, phase: change.phase, contact: change.slot,
                        x: change.unit.x * Double(size.width), y: change.unit.y * Double(size.height))
                }
            } else if section == "absinfo", numbers.count == 5, let axis = Int(words[0]), let low = numbers[0],
                let high = numbers[1]
            {
                decoder.setRange(axis: axis, low: low, high: high)
            }
        }
        guard isVersion1, decoder.hasPlaces else {
            throw TouchScriptError(
                line: lines.count, expected: isVersion1 ? "a touch screen" : "version: 1 of libinput record", found: "")
        }
        self.init(steps: steps)
    }
}
