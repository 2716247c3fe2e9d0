/// A client's line: a request and the id that its reply will repeat.
struct ClientMessage: Hashable, Sendable {
    /// Chosen by the client.
    var id: Int
    /// What is asked for.
    var request: Request
}

extension ClientMessage: Encodable {
    private enum Key: String, CodingKey { case id, verb, name, step, index }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(request.verb, forKey: .verb)
        switch request {
        case .album(let name): try values.encode(name, forKey: .name)
        case .nextAlbum: try values.encode(1, forKey: .step)
        case .previousAlbum: try values.encode(-1, forKey: .step)
        case .select(let index): try values.encode(index, forKey: .index)
        case .status, .albums, .next, .previous, .events, .screenshot, .skipped, .quit: break
        }
    }
}

extension ClientMessage {
    /// A line that is no request: what to answer, and to which id if there was one.
    struct Unreadable: Error, Hashable {
        var id: Int?
        var refusal: Refusal
    }

    /// The keys of a request before it is known what the verb makes of them.
    private struct Line: Decodable {
        var id: Int?
        var verb: String?
        var name: String?
        var step: Int?
        var index: Int?

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            id = try? values.decode(Int.self, forKey: .id)
            verb = try? values.decode(String.self, forKey: .verb)
            name = try? values.decode(String.self, forKey: .name)
            step = try? values.decode(Int.self, forKey: .step)
            index = try? values.decode(Int.self, forKey: .index)
        }
    }

    /// Reads a line without its line feed; whatever it holds, the answer is a request or a refusal.
    init(line bytes: [UInt8]) throws(Unreadable) {
        func bad(_ message: String, id: Int? = nil, code: Refusal.Code = .badRequest) -> Unreadable {
            Unreadable(id: id, refusal: Refusal(code, message))
        }
        guard let line = try? Wire.decode(Line.self, from: bytes) else { throw bad("The line is not a JSON object.") }
        guard let id = line.id else { throw bad("The key “id” is missing; it must be a 64-bit integer.") }
        guard let word = line.verb else { throw bad("The key “verb” is missing; it must be a string.", id: id) }
        guard let verb = Request.Verb(rawValue: word) else {
            let known = Request.Verb.allCases.map(\.rawValue).joined(separator: ", ")
            throw bad("There is no verb “\(word)”; known are \(known).", id: id, code: .unknownVerb)
        }
        let request: Request
        switch verb {
        case .status: request = .status
        case .albums: request = .albums
        case .album:
            switch (line.name, line.step) {
            case (let name?, nil): request = .album(name: name)
            case (nil, 1): request = .nextAlbum
            case (nil, -1): request = .previousAlbum
            default: throw bad("“album” needs either a string “name” or a “step” of 1 or -1.", id: id)
            }
        case .next: request = .next
        case .previous: request = .previous
        case .select:
            guard let index = line.index else { throw bad("“select” needs a whole number “index”.", id: id) }
            request = .select(index: index)
        case .events: request = .events
        case .screenshot: request = .screenshot
        case .skipped: request = .skipped
        case .quit: request = .quit
        }
        self.init(id: id, request: request)
    }
}
