internal import FoundationEssentials

/// JSON as every part of the project writes and reads it (RFC 8259).
public enum JSON {
    /// A text in it is none: bytes that are no UTF-8, control characters, escapes that stand for nothing, no closing quote.
    struct UnreadableText: Error {}

    /// The value as UTF-8, keys sorted, without white space and without escaped slashes.
    ///
    /// Numbers must be finite.
    public static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            preconditionFailure("what is encoded holds only finite numbers, texts and flags")
        }
        return Array(data)
    }

    /// Reads a value from UTF-8; whatever the bytes are, the outcome is a value or an error.
    ///
    /// Swift 6.0's decoder ends the process where an object's key is no text, and throws where a value is none. So all texts
    /// are read as values first, unless they hold nothing that could be wrong. Linear in the length.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        if !bytes.allSatisfy(isPlain) {
            // The decoder guesses UTF-16 and UTF-32 from zeros.
            guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { throw UnreadableText() }
            _ = try JSONDecoder().decode([String].self, from: texts(in: bytes))
        }
        return try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// Whether a byte is no part of an escape, of a control character or of what is not ASCII.
    private static func isPlain(_ byte: UInt8) -> Bool { (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "\\") }

    /// All texts between quotes, as one list.
    private static func texts(in bytes: [UInt8]) throws -> Data {
        let quote = UInt8(ascii: "\"")
        var list: [UInt8] = []
        var position = bytes.startIndex
        while let start = bytes[position...].firstIndex(of: quote) {
            position = start + 1
            while position < bytes.endIndex, bytes[position] != quote {
                position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard position < bytes.endIndex else { throw UnreadableText() }
            position += 1
            list += list.isEmpty ? [] : [UInt8(ascii: ",")]
            list += bytes[start..<position]
        }
        return Data([UInt8(ascii: "[")] + list + [UInt8(ascii: "]")])
    }
}
