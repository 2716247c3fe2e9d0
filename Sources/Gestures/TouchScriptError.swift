/// A line of a touch script that says nothing.
public struct TouchScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public var line: Int
    /// What should stand there.
    public var expected: String
    /// What stands there; empty at the end of the line.
    public var found: String

    /// Makes an error.
    public init(line: Int, expected: String, found: String) {
        self.line = line
        self.expected = expected
        self.found = found
    }

    /// One line for a person.
    public var description: String {
        "line \(line): expected \(expected), found \(found.isEmpty ? "the end of the line" : "“\(found)”")"
    }
}
