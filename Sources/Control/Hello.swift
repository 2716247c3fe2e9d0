/// The kiosk's first line on a connection: who speaks which protocol.
public struct Hello: Hashable, Sendable {
    /// The protocol's number; equal numbers understand each other.
    public var protocolNumber: Int
    /// The kiosk program's version.
    public var version: String

    /// The protocol of this module and the version of this program.
    public static let current = Hello(protocolNumber: Wire.protocolNumber, version: "0.1.0")

    /// Makes a greeting.
    public init(protocolNumber: Int, version: String) {
        self.protocolNumber = protocolNumber
        self.version = version
    }
}

extension Hello: Codable {
    private enum Key: String, CodingKey {
        case hello
        case protocolNumber = "protocol"
        case version
    }

    /// Reads the greeting of a kiosk; fails for any other service.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.decode(String.self, forKey: .hello) == "albumen" else {
            throw DecodingError.dataCorruptedError(forKey: .hello, in: values, debugDescription: "not a kiosk")
        }
        protocolNumber = try values.decode(Int.self, forKey: .protocolNumber)
        version = try values.decode(String.self, forKey: .version)
    }

    /// Writes the greeting.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode("albumen", forKey: .hello)
        try values.encode(protocolNumber, forKey: .protocolNumber)
        try values.encode(version, forKey: .version)
    }
}
