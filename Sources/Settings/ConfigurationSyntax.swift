internal import FoundationEssentials

/// Finds where a text stops being JSON5, and where a key comes twice, which the decoder does not tell.
///
/// It knows the grammar of brackets, commas, keys, strings and comments; what a bare word may be is the decoder's matter.
/// It comes before the decoder, since that of Swift 6.0 ends the process where a key between quotes is no text.
struct ConfigurationSyntax {
    /// Where the text goes wrong, and what it should have gone on with.
    struct Problem: Error, Hashable {
        /// Counted from 1.
        var line: Int
        /// What is wrong there, for a person.
        var message: String
    }

    /// A key that its object has already.
    struct Duplicate: Hashable, Sendable {
        /// Where it comes again, counted from 1.
        var line: Int
        /// The key, as it is meant.
        var key: String
    }

    private enum Token: Equatable {
        case mark(UInt8)
        case text(String)
        case faulty(String)
        case end

        var name: String {
            switch self {
            case .mark(let byte): "“\(Character(Unicode.Scalar(byte)))”"
            case .text(let text): "“\(text.prefix(40))”"
            case .faulty(let what): what
            case .end: "the end"
            }
        }
    }

    private enum Expectation: String {
        case value = "a value"
        case valueOrEnd = "a value or “]”"
        case keyOrEnd = "a key or “}”"
        case colon = "“:”"
        case commaOrBrace = "“,” or “}”"
        case commaOrBracket = "“,” or “]”"
        case nothing = "nothing more"
    }

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    /// The keys of the objects that are open, the innermost last.
    private var keys: [Set<String>] = []
    private var duplicate: Duplicate?

    /// Looks through a whole file; nil if nothing is wrong with it that this type knows of.
    ///
    /// Linear in the file's length, whatever its nesting.
    static func problem(in bytes: [UInt8]) -> Problem? {
        var syntax = ConfigurationSyntax(bytes: bytes)
        return syntax.check()
    }

    /// The first key of a text that its object has already.
    ///
    /// Of a text that is no JSON5, only the part before that is looked at.
    static func duplicate(in bytes: [UInt8]) -> Duplicate? {
        var syntax = ConfigurationSyntax(bytes: bytes)
        _ = syntax.check()
        return syntax.duplicate
    }

    /// Reads a value from JSON5 in UTF-8; throws a `Problem` where this type knows of one, else what the decoder throws.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        if let problem = problem(in: bytes) { throw problem }
        return try decoder.decode(type, from: Data(bytes))
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return decoder
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
        if bytes.starts(with: byteOrderMark) { position = byteOrderMark.count }
    }

    private mutating func check() -> Problem? {
        var open: [UInt8] = []
        var expected = Expectation.value
        func afterValue() -> Expectation {
            guard let innermost = open.last else { return .nothing }
            return innermost == UInt8(ascii: "{") ? .commaOrBrace : .commaOrBracket
        }
        while true {
            let token = next()
            switch (expected, token) {
            case (.nothing, .end): return nil
            case (.value, .text), (.valueOrEnd, .text): expected = afterValue()
            case (.value, .mark(UInt8(ascii: "{"))), (.valueOrEnd, .mark(UInt8(ascii: "{"))):
                open.append(UInt8(ascii: "{"))
                keys.append([])
                expected = .keyOrEnd
            case (.value, .mark(UInt8(ascii: "["))), (.valueOrEnd, .mark(UInt8(ascii: "["))):
                open.append(UInt8(ascii: "["))
                expected = .valueOrEnd
            case (.keyOrEnd, .text(let key)):
                note(key)
                expected = .colon
            case (.colon, .mark(UInt8(ascii: ":"))): expected = .value
            case (.commaOrBrace, .mark(UInt8(ascii: ","))): expected = .keyOrEnd
            case (.commaOrBracket, .mark(UInt8(ascii: ","))): expected = .valueOrEnd
            case (.keyOrEnd, .mark(UInt8(ascii: "}"))), (.commaOrBrace, .mark(UInt8(ascii: "}"))),
                (.valueOrEnd, .mark(UInt8(ascii: "]"))), (.commaOrBracket, .mark(UInt8(ascii: "]"))):
                if open.removeLast() == UInt8(ascii: "{") { keys.removeLast() }
                expected = afterValue()
            default: return Problem(line: line, message: "expected \(expected.rawValue), found \(token.name)")
            }
        }
    }

    private mutating func note(_ key: String) {
        let isNew = keys.indices.last.map { keys[$0].insert(key).inserted } ?? true
        if !isNew, duplicate == nil { duplicate = Duplicate(line: line, key: key) }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func advance() {
        if current == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func next() -> Token {
        while let byte = current {
            switch byte {
            case UInt8(ascii: " "), 0x09...0x0d: advance()
            case UInt8(ascii: "/"):
                if !skipComment() { return .faulty("a comment without its end") }
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
                UInt8(ascii: ":"):
                advance()
                return .mark(byte)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(endedBy: byte)
            default: return word()
            }
        }
        return .end
    }

    private mutating func skipComment() -> Bool {
        advance()
        switch current {
        case UInt8(ascii: "/"):
            while let byte = current, byte != UInt8(ascii: "\n") { advance() }
            return true
        case UInt8(ascii: "*"):
            advance()
            while let byte = current {
                advance()
                if byte == UInt8(ascii: "*"), current == UInt8(ascii: "/") {
                    advance()
                    return true
                }
            }
            return false
        default: return false
        }
    }

    private mutating func string(endedBy quote: UInt8) -> Token {
        let start = position
        advance()
        while let byte = current, byte != UInt8(ascii: "\n") {
            advance()
            if byte == quote {
                return Self.text(bytes[start..<position]).map(Token.text)
                    ?? .faulty("a text with an escape or a byte that stands for nothing")
            }
            if byte == UInt8(ascii: "\\"), current != nil { skipEscaped() }
        }
        return .faulty("a text without its closing quote")
    }

    /// What follows a backslash: a line may end with both of its bytes there.
    private mutating func skipEscaped() {
        if current == UInt8(ascii: "\r"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\n") {
            advance()
        }
        advance()
    }

    private mutating func word() -> Token {
        let start = position
        let ends = Array(" \t\n\u{b}\u{c}\r/{}[],:\"'".utf8)
        while let byte = current, !ends.contains(byte) { advance() }
        return .text(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// What a text with its quotes stands for; nil if its bytes or escapes stand for none.
    private static func text(_ literal: some Sequence<UInt8>) -> String? {
        try? decoder.decode(String.self, from: Data(literal))
    }
}
