internal import Motion

extension TouchScript {
    /// The latest time a script may name: 24 hours, in milliseconds.
    private static let latest = 86_400_000.0

    /// Reads a script; any kind of line break will do, blank lines count but say nothing.
    public init(_ text: String) throws(TouchScriptError) {
        steps = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let code = line.prefix(while: { $0 != "#" })
            let words = code.split(whereSeparator: \.isWhitespace).map(String.init)
            if words.isEmpty { continue }
            let step = try Self.step(words, line: index + 1)
            if let last = steps.last, step.time < last.time {
                throw TouchScriptError(
                    line: index + 1, expected: "a time of at least \(last.time.milliseconds) ms", found: words[0])
            }
            steps.append(step)
        }
    }

    /// The script as text, one line a step; reading it gives the same script.
    public var text: String {
        steps.map {
            "\($0.time.milliseconds) \($0.phase.word) \($0.contact) \(number($0.x)) \(number($0.y))\n"
        }.joined()
    }

    private static func step(_ words: [String], line: Int) throws(TouchScriptError) -> Step {
        func word(_ index: Int, _ expected: String) throws(TouchScriptError) -> String {
            if index < words.count { return words[index] }
            throw TouchScriptError(line: line, expected: expected, found: "")
        }
        func value<Value>(
            _ index: Int, _ expected: String, _ read: (String) -> Value?
        ) throws(TouchScriptError) -> Value {
            let found = try word(index, expected)
            if let value = read(found) { return value }
            throw TouchScriptError(line: line, expected: expected, found: found)
        }
        let time = try value(0, "milliseconds from 0 to a day") {
            Double($0).flatMap { (0...latest).contains($0) ? TimeSpan(nanoseconds: Int64(($0 * 1e6).rounded())) : nil }
        }
        let phase = try value(1, "down, move, up or cancel", TouchEvent.Phase.init(word:))
        let contact = try value(2, "a contact's number, 0 or more") { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
        let x = try value(3, "a column in pixels") { Double($0).flatMap { $0.isFinite ? $0 : nil } }
        let y = try value(4, "a row in pixels") { Double($0).flatMap { $0.isFinite ? $0 : nil } }
        if words.count > 5 { throw TouchScriptError(line: line, expected: "the end of the line", found: words[5]) }
        return Step(time: time, phase: phase, contact: contact, x: x, y: y)
    }
}

extension TouchEvent.Phase {
    fileprivate init?(word: String) {
        switch word {
        case "down": self = .down
        case "move": self = .move
        case "up": self = .up
        case "cancel": self = .cancel
        default: return nil
        }
    }

    fileprivate var word: String {
        switch self {
        case .down: "down"
        case .move: "move"
        case .up: "up"
        case .cancel: "cancel"
        }
    }
}

extension TimeSpan {
    /// Milliseconds in decimal, exact to the nanosecond.
    fileprivate var milliseconds: String {
        let (whole, rest) = (nanoseconds / 1_000_000, nanoseconds % 1_000_000)
        if rest == 0 { return "\(whole)" }
        var digits = String(String(1_000_000 + rest).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}

/// The shortest decimal that reads back as the same number, without a superfluous ".0".
private func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
