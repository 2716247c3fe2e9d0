/// A line of the kiosk's.
public enum ServerMessage: Hashable, Sendable {
    /// The first line.
    case hello(Hello)
    /// The answer to the request with this id; nil: to a line whose id could not be read.
    case reply(id: Int?, Reply)
    /// Something happened.
    case event(Event)
    /// About the connection.
    case notice(Notice)
    /// A well-formed line that only newer clients understand.
    case unknown
}

extension ServerMessage {
    /// The message as a line of the protocol, its line feed included.
    public var line: [UInt8] { Wire.line(self) }
}

extension ServerMessage: Codable {
    private enum Key: String, CodingKey { case hello, id, ok, event, notice }

    /// Reads any line of the kiosk's that is a JSON object.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if let ok = try values.decodeIfPresent(Bool.self, forKey: .ok) {
            let id = try values.decodeIfPresent(Int.self, forKey: .id)
            self = .reply(
                id: id, ok ? .success(try Acknowledgement(from: decoder)) : .failure(try Refusal(from: decoder)))
        } else if values.contains(.hello) {
            self = .hello(try Hello(from: decoder))
        } else if let kind = try values.decodeIfPresent(String.self, forKey: .event) {
            self = Event.Kind(rawValue: kind) == nil ? .unknown : .event(try Event(from: decoder))
        } else if values.contains(.notice) {
            self = .notice(try Notice(from: decoder))
        } else {
            self = .unknown
        }
    }

    /// Writes the line's object; `unknown` becomes an empty one.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .hello(let hello): try hello.encode(to: encoder)
        case .event(let event): try event.encode(to: encoder)
        case .notice(let notice): try notice.encode(to: encoder)
        case .unknown: break
        case .reply(let id, let reply):
            try values.encodeIfPresent(id, forKey: .id)
            switch reply {
            case .success(let acknowledgement):
                try values.encode(true, forKey: .ok)
                try acknowledgement.encode(to: encoder)
            case .failure(let refusal):
                try values.encode(false, forKey: .ok)
                try refusal.encode(to: encoder)
            }
        }
    }
}
