/// Why a request was not done.
public struct Refusal: Error, Hashable, Sendable {
    /// The reason, for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The line was no well-formed request.
        case badRequest = "bad-request"
        /// The kiosk does not know the verb.
        case unknownVerb = "unknown-verb"
        /// There is no such album or photograph.
        case notFound = "not-found"
        /// The name fits several albums; the candidates are in the reply.
        case ambiguous
        /// The kiosk does not do this, or not now.
        case refused
        /// The kiosk tried, and something it needs failed.
        case failed
        /// The client asks for more than its share.
        case tooFast = "too-fast"

        /// How a program ends that got this answer.
        public var exitCode: ExitCode {
            switch self {
            case .badRequest, .unknownVerb: .usage
            case .notFound: .notFound
            case .ambiguous: .ambiguous
            case .refused, .failed, .tooFast: .refused
            }
        }
    }

    /// The reason, for programs.
    public var code: Code
    /// The reason as a sentence for a person.
    public var message: String
    /// The ids of the albums that an ambiguous name fits; else empty.
    public var candidates: [String]

    /// Makes a refusal.
    public init(_ code: Code, _ message: String, candidates: [String] = []) {
        self.code = code
        self.message = message
        self.candidates = candidates
    }
}

extension Refusal: Codable {
    private enum Key: String, CodingKey { case code, message, candidates }

    /// Reads a refusal; a code that only newer kiosks know counts as `refused`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        code = Code(rawValue: try values.decode(String.self, forKey: .code)) ?? .refused
        message = try values.decode(String.self, forKey: .message)
        candidates = try values.decodeIfPresent([String].self, forKey: .candidates) ?? []
    }

    /// Writes the refusal; an empty list of candidates is left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(code.rawValue, forKey: .code)
        try values.encode(message, forKey: .message)
        if !candidates.isEmpty { try values.encode(candidates, forKey: .candidates) }
    }
}
