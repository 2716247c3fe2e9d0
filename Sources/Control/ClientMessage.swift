/// A client's line: a request and the id that its reply will repeat.
struct ClientMessage: Hashable, Sendable {
    /// Chosen by the client.
    var id: Int
    /// What is asked for.
    var request: Request
    /// Whether the reply is to come only once the result is on the screen.
    var waits = false
}

extension ClientMessage: Encodable {
    private enum Key: String, CodingKey { case id, verb, name, step, index, scale, only, wait }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(request.verb, forKey: .verb)
        switch request {
        case .album(let name): try values.encode(name, forKey: .name)
        case .nextAlbum: try values.encode(1, forKey: .step)
        case .previousAlbum: try values.encode(-1, forKey: .step)
        case .select(let index): try values.encode(index, forKey: .index)
        case .open(let index): try values.encodeIfPresent(index, forKey: .index)
        case .zoom(let scale): try values.encodeIfPresent(scale, forKey: .scale)
        case .events(let only):
            try values.encodeIfPresent(only?.map(\.rawValue).sorted(), forKey: .only)
        case .status, .albums, .next, .previous, .close, .screenshot, .skipped, .rescan, .reload, .quit: break
        }
        if waits { try values.encode(true, forKey: .wait) }
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
        var scale: Double?
        var only: [String]?
        var wait: Bool?
        /// What is wrong with a key that must be absent or right.
        var misfit: String?

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            id = try? values.decode(Int.self, forKey: .id)
            verb = try? values.decode(String.self, forKey: .verb)
            name = try? values.decode(String.self, forKey: .name)
            step = try? values.decode(Int.self, forKey: .step)
            index = try? values.decode(Int.self, forKey: .index)
            scale = try? values.decode(Double.self, forKey: .scale)
            only = try? values.decode([String].self, forKey: .only)
            wait = try? values.decode(Bool.self, forKey: .wait)
            if index == nil, values.contains(.index) { misfit = "The key “index” must be a whole number." }
            if scale == nil, values.contains(.scale) { misfit = "The key “scale” must be a number." }
            if only == nil, values.contains(.only) { misfit = "The key “only” must be a list of events' names." }
            if wait == nil, values.contains(.wait) { misfit = "The key “wait” must be true or false." }
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
        if let misfit = line.misfit { throw bad(misfit, id: id) }
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
        case .open: request = .open(index: line.index)
        case .close: request = .close
        case .zoom: request = .zoom(scale: line.scale)
        case .events: request = .events(only: try Self.kinds(line.only, id: id))
        case .screenshot: request = .screenshot
        case .skipped: request = .skipped
        case .rescan: request = .rescan
        case .reload: request = .reload
        case .quit: request = .quit
        }
        if line.wait == true, !request.canWait { throw bad("“\(word)” has nothing to wait for.", id: id) }
        self.init(id: id, request: request, waits: line.wait ?? false)
    }

    private static func kinds(_ names: [String]?, id: Int) throws(Unreadable) -> Set<Event.Kind>? {
        guard let names else { return nil }
        var kinds: Set<Event.Kind> = []
        for name in names {
            guard let kind = Event.Kind(rawValue: name) else {
                let known = Event.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                let message = "There is no event “\(name)”; known are \(known)."
                throw Unreadable(id: id, refusal: Refusal(.badRequest, message))
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
