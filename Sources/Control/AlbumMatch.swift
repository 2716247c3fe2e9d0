/// Which album a person means by what they typed.
public enum AlbumMatch: Hashable, Sendable {
    /// This one.
    case found(id: String)
    /// One of these; the text does not say which.
    case ambiguous(ids: [String])
    /// None.
    case none

    /// Looks for an album by id or name, in four steps of which the first that fits any album decides.
    ///
    /// 1. the exact id; 2. the exact name; 3. id or name in any case; 4. the beginning of an id or a name in any case.
    /// Texts are compared by Unicode's canonical equivalence, so that it does not matter whether a keyboard or a file
    /// system writes é as one scalar or as two. An empty text means none.
    ///
    /// Linear in the albums' total length; allocates.
    public init(_ text: String, in albums: some Sequence<(id: String, name: String)>) {
        let albums = Array(albums)
        let lowercased = text.lowercased()
        let steps: [((id: String, name: String)) -> Bool] = [
            { $0.id == text },
            { $0.name == text },
            { $0.id.lowercased() == lowercased || $0.name.lowercased() == lowercased },
            { $0.id.lowercased().starts(with: lowercased) || $0.name.lowercased().starts(with: lowercased) },
        ]
        self = .none
        if text.isEmpty { return }
        for step in steps {
            let ids = albums.filter(step).map(\.id)
            if let first = ids.first {
                self = ids.count == 1 ? .found(id: first) : .ambiguous(ids: ids)
                return
            }
        }
    }

    /// The refusal that answers a request for an album, or nil if one was found; `text` is what was asked for.
    public func refusal(of text: String) -> Refusal? {
        switch self {
        case .found: return nil
        case .ambiguous(let ids):
            let more = ids.count > 5 ? " and \(ids.count - 5) more" : ""
            let some = ids.prefix(5).joined(separator: ", ") + more
            return Refusal(.ambiguous, "“\(text)” fits \(ids.count) albums: \(some).", candidates: ids)
        case .none: return Refusal(.notFound, "There is no album “\(text)”.")
        }
    }
}
