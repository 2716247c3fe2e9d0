/// What is wrong with a configuration: where, and what would be right.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// The file is no JSON5 object; the line counts from 1, nil if it is the file as a whole.
    case malformed(String, file: String, line: Int?)
    /// The file has a key that is no knob's, unlike those allowed.
    case unknownKey(String, allowed: [String], file: String)
    /// The file or variable says the same key twice, the second time in this line, counted from 1.
    case duplicateKey(String, file: String, line: Int)
    /// A variable of the environment that looks like one for this program is no knob's, unlike those allowed.
    case unknownVariable(String, allowed: [String])
    /// A value in a file or after a flag is not among those allowed; `place` names the file or is nil for a flag.
    case badValue(String, key: String, allowed: String, place: String?)
}

extension ConfigurationError: CustomStringConvertible {
    /// One line for a person: file or flag, key, what is wrong, what is allowed.
    public var description: String {
        switch self {
        case .malformed(let problem, let file, let line):
            return "\(file):\(line.map { "\($0):" } ?? "") \(problem)"
        case .unknownKey(let key, let allowed, let file):
            return "\(file): there is no key “\(key)”\(Spelling.advice(key, allowed)); allowed are "
                + allowed.joined(separator: ", ")
        case .duplicateKey(let key, let file, let line):
            return "\(file):\(line): the key “\(key)” is there already; leave one of them"
        case .unknownVariable(let variable, let allowed):
            return "$\(variable): there is no such variable\(Spelling.advice(variable, allowed)); allowed are "
                + allowed.joined(separator: ", ")
        case .badValue(let value, let key, let allowed, let place):
            let subject = place.map { "\($0): “\(key)”" } ?? "--\(key)"
            return "\(subject) cannot be \(value); allowed: \(allowed)"
        }
    }
}
