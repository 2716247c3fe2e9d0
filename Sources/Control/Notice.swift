/// What the kiosk says about a connection itself.
///
/// After `streamEnded` the connection goes on without events; after any other notice it is closed.
public struct Notice: Error, Hashable, Sendable {
    /// The occasion.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The client did not read its events fast enough.
        case streamEnded = "stream-ended"
        /// There are as many clients as the kiosk serves.
        case tooManyClients = "too-many-clients"
        /// A request line was longer than allowed.
        case lineTooLong = "line-too-long"
        /// The client went on after being refused for asking too fast.
        case tooFast = "too-fast"
        /// The client asked nothing and another one wanted its place.
        case silent
        /// The client's user may not use the kiosk.
        case noAccess = "no-access"
        /// The kiosk stops.
        case stopping
        /// An occasion that only newer kiosks know.
        case other
    }

    /// The occasion.
    public var kind: Kind
    /// A sentence for a person.
    public var message: String

    /// Makes a notice.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension Notice: Codable {
    private enum Key: String, CodingKey { case notice, message }

    /// Reads a notice.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        kind = Kind(rawValue: try values.decode(String.self, forKey: .notice)) ?? .other
        message = try values.decode(String.self, forKey: .message)
    }

    /// Writes the notice.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(kind.rawValue, forKey: .notice)
        try values.encode(message, forKey: .message)
    }
}
