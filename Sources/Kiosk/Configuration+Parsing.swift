internal import FoundationEssentials

extension Configuration {
    /// Puts a configuration file over what is configured so far.
    ///
    /// Keys that the file lacks stay as they are, null brings the default back. The first thing wrong is the error, and
    /// nothing is taken over.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, UTF-8.
    ///   - file: its name, for errors.
    public mutating func apply(file bytes: [UInt8], named file: String) throws(ConfigurationError) {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        guard let values = try? decoder.decode([String: ConfigurationValue].self, from: Data(bytes)) else {
            let problem = ConfigurationSyntax.problem(in: bytes)
            let message = problem?.message ?? "not one JSON5 object in UTF-8, { key: value, … }"
            throw .malformed(message, file: file, line: problem?.line)
        }
        var result = self
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let knob = ConfigurationKnob.all.first(where: { $0.name == key }) else {
                throw .unknownKey(key, file: file)
            }
            guard knob.take(value, &result) else {
                throw .badValue(value.json, key: key, allowed: knob.allowed, place: file)
            }
        }
        self = result
    }

    /// Puts a flag's value over what is configured so far; false if no knob has this flag.
    ///
    /// - Parameters:
    ///   - flag: with its dashes, such as `--size`.
    ///   - value: what followed it.
    public mutating func apply(flag: String, value: String) throws(ConfigurationError) -> Bool {
        guard let knob = ConfigurationKnob.all.first(where: { "--\($0.name)" == flag && $0.isFlag }) else {
            return false
        }
        guard knob.take(.text(value), &self) else {
            throw .badValue("“\(value)”", key: knob.name, allowed: knob.allowed, place: nil)
        }
        return true
    }

    /// A configuration file that says what is configured, every knob explained; `apply` takes it back.
    public var file: String {
        let members = ConfigurationKnob.all.map { knob in
            """
                // \(knob.meaning)
                // Allowed: \(knob.allowed).
                // Default: \(knob.fallback).
                \(knob.name): \(knob.tell(self).json),

            """
        }
        return "{\n" + members.joined(separator: "\n") + "}\n"
    }
}

extension ConfigurationKnob {
    /// Whether the command line sets it by a flag; lists are operands there.
    public var isFlag: Bool {
        if case .list = tell(Configuration()) { false } else { true }
    }
}
