/// A value that holds all of what a program can be told, each part of it described by a knob.
///
/// It is put together in layers, each over the one before, from files in JSON5 (JSON with comments, unquoted keys,
/// single quotes and trailing commas), from the environment's variables and from the command line's flags.
public protocol Configurable: Sendable {
    /// The defaults.
    init()
    /// All knobs, in the order in which manuals list them.
    static var knobs: [ConfigurationKnob<Self>] { get }
}

extension Configurable {
    /// Puts a configuration file over what is configured so far.
    ///
    /// Keys that the file lacks stay as they are, null brings the default back. No object has a key twice. The first thing
    /// wrong is the error, and nothing is taken over.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, UTF-8.
    ///   - file: its name, for errors.
    public mutating func apply(file bytes: [UInt8], named file: String) throws(ConfigurationError) {
        let values: [String: ConfigurationValue]
        do {
            values = try ConfigurationSyntax.decode([String: ConfigurationValue].self, from: bytes)
        } catch let problem as ConfigurationSyntax.Problem {
            throw .malformed(problem.message, file: file, line: problem.line)
        } catch {
            throw .malformed("not one JSON5 object in UTF-8, { key: value, … }", file: file, line: nil)
        }
        if let duplicate = ConfigurationSyntax.duplicate(in: bytes) {
            throw .duplicateKey(duplicate.key, file: file, line: duplicate.line)
        }
        var result = self
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let knob = Self.knobs.first(where: { $0.name == key }) else {
                throw .unknownKey(key, allowed: Self.knobs.map(\.name), file: file)
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
        guard let knob = Self.knobs.first(where: { "--\($0.name)" == flag && $0.isFlag }) else { return false }
        for meaning in ConfigurationValue.meanings(of: value) where knob.take(meaning, &self) { return true }
        throw .badValue("“\(value)”", key: knob.name, allowed: knob.allowed, place: nil)
    }

    /// Puts the environment's variables over what is configured so far; empty ones count as unset.
    ///
    /// Lists are written with colons between their members, objects as in a file.
    ///
    /// - Parameters:
    ///   - environment: the process's variables.
    ///   - prefix: what the names of those that are meant begin with, before the knob's own; others that begin so are
    ///     errors.
    ///   - others: the beginnings of names that are not this program's though they begin so, too.
    public mutating func apply(
        environment: [String: String], prefix: String = "ALBUMEN_", others: [String] = []
    ) throws(ConfigurationError) {
        let known = Self.knobs.map { prefix + $0.variable }
        for (variable, value) in environment.sorted(by: { $0.key < $1.key }) {
            let isMeant = variable.hasPrefix(prefix) && !value.isEmpty && !others.contains(where: variable.hasPrefix)
            if isMeant, !known.contains(variable) { throw .unknownVariable(variable, allowed: known) }
        }
        for knob in Self.knobs {
            let variable = prefix + knob.variable
            guard let value = environment[variable], !value.isEmpty else { continue }
            if value.hasPrefix("{"), let duplicate = ConfigurationSyntax.duplicate(in: Array(value.utf8)) {
                throw .duplicateKey(duplicate.key, file: "$\(variable)", line: duplicate.line)
            }
            if knob.take(.list(value.split(separator: ":").map { .text(String($0)) }), &self) { continue }
            guard ConfigurationValue.meanings(of: value).contains(where: { knob.take($0, &self) }) else {
                throw .badValue("“\(value)”", key: knob.name, allowed: knob.allowed, place: "$\(variable)")
            }
        }
    }

    /// Takes over what another configuration holds for those knobs that may change while the program runs.
    public mutating func takeLive(from other: Self) {
        for knob in Self.knobs where knob.isLive {
            let isTaken = knob.take(knob.tell(other), &self)
            assert(isTaken, "what a knob tells it takes")
        }
    }

    /// The knobs that two configurations hold different values for, in the order of manuals.
    public func changes(to other: Self) -> [ConfigurationKnob<Self>] {
        Self.knobs.filter { $0.tell(self) != $0.tell(other) }
    }

    /// A configuration file that says what is configured, every knob explained; `apply` takes it back.
    public var file: String {
        let members = Self.knobs.map { knob in
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
