internal import JSONCoding

/// The control protocol's lines: how messages become bytes and bytes messages.
///
/// `deploy/protocol.md` describes the protocol with an example of each message; the examples are run as tests. What this module
/// writes has its keys sorted, no needless white space and no escaped slashes.
enum Wire {
    /// The protocol's number, which both sides' hellos must agree on.
    static let protocolNumber = 1

    /// One message as a line, its line feed included.
    ///
    /// Numbers must be finite.
    static func line(_ message: some Encodable) -> [UInt8] { JSON.encode(message) + [LineBuffer.lineFeed] }

    /// Reads one line, without its line feed.
    static func decode<Message: Decodable>(_ type: Message.Type, from line: [UInt8]) throws -> Message {
        try JSON.decode(type, from: line)
    }
}
