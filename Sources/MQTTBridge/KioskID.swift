/// A kiosk's name on the broker, in topics and in Home Assistant's ids: letters, digits, `_` and `-`, 1 to 64 of them.
public struct KioskID: Hashable, Sendable {
    /// The name.
    public let text: String

    /// Takes the name over; nil if it has another character, none or too many.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.allows) else { return nil }
        self.text = text
    }

    /// The name that a host's name gives, other characters replaced by `-`; an empty one gives `kiosk`.
    public init(hostName: String) {
        let first = hostName.split(separator: ".").first ?? ""
        let bytes = first.utf8.prefix(64).map { Self.allows($0) ? $0 : UInt8(ascii: "-") }
        text = bytes.isEmpty ? "kiosk" : String(decoding: bytes, as: UTF8.self)
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
