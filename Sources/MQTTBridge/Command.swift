internal import Control

/// What somebody on the broker wants a kiosk to do.
struct Command: Hashable {
    /// The last part of a command's topic.
    enum Verb: String, CaseIterable {
        /// Shows the album that the payload names.
        case album
        /// One photograph onwards; the payload does not matter.
        case next
        /// One photograph back; the payload does not matter.
        case previous
        /// Opens the centred photograph over the whole screen with `ON`, puts it back with `OFF`.
        case open
        /// Goes to the photograph with the index that the payload gives, counted from 0.
        case select
    }

    /// Longest payload, in bytes: room for the longest path.
    static let payloadLimit = 4_096

    let verb: Verb
    let request: Request

    /// Reads a command; whatever it holds, the outcome is a request or a refusal.
    init(verb word: some StringProtocol, payload: [UInt8]) throws(Refusal) {
        guard let verb = Verb(rawValue: String(word)) else {
            let known = Verb.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(.unknownVerb, "There is no command “\(word.prefix(40))”; known are \(known).")
        }
        guard payload.count <= Self.payloadLimit, let text = String(validating: payload, as: UTF8.self) else {
            throw Refusal(.badRequest, "A payload is text in UTF-8 of at most \(Self.payloadLimit) bytes.")
        }
        self.verb = verb
        switch verb {
        case .album:
            if text.isEmpty { throw Refusal(.badRequest, "The payload of “album” is the album's id or name.") }
            request = .album(name: text)
        case .next: request = .next
        case .previous: request = .previous
        case .open:
            switch text {
            case "ON": request = .open(index: nil)
            case "OFF": request = .close
            default: throw Refusal(.badRequest, "The payload of “open” is ON or OFF.")
            }
        case .select:
            guard let index = Int(text) else {
                throw Refusal(.badRequest, "The payload of “select” is an index, counted from 0.")
            }
            request = .select(index: index)
        }
    }
}
