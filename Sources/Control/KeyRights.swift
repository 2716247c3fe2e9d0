/// What the holder of one key may ask the kiosk for: some verbs, and with `album` some albums only.
public struct KeyRights: Hashable, Sendable {
    /// A permission that means nothing; the sentence says why.
    public struct Failure: Error, Hashable, Sendable {
        /// For whoever wrote it.
        public var message: String
    }

    /// What may be asked.
    public private(set) var verbs: Set<Request.Verb> = []
    /// Patterns of the ids of albums that may be shown and listed; nil: all.
    public private(set) var albums: [String]?

    /// Reads permissions as `--allow` takes them: `VERB`, or `album:PATTERN,…`.
    ///
    /// A pattern is an album's id, in which each `*` stands for any characters; a comma cannot be in it. Permissions for
    /// `album` add up, and one without patterns permits all albums.
    public init(_ permissions: [String]) throws(Failure) {
        var patterns: [String] = []
        var isAnyAlbum = false
        for permission in permissions {
            let parts = permission.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let verb = Request.Verb(rawValue: String(parts[0])) else {
                let known = Request.Verb.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(message: "there is no verb “\(parts[0])” to allow; there are \(known)")
            }
            verbs.insert(verb)
            if verb == .album, parts.count == 1 { isAnyAlbum = true }
            guard parts.count == 2 else { continue }
            guard verb == .album else { throw Failure(message: "only album takes patterns, not \(verb.rawValue)") }
            for pattern in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
                if pattern.isEmpty { throw Failure(message: "“\(permission)” has an empty pattern") }
                patterns.append(String(pattern))
            }
        }
        if verbs.contains(.album), !isAnyAlbum { albums = patterns }
    }

    /// Whether the verb may be asked.
    public func permits(_ verb: Request.Verb) -> Bool { verbs.contains(verb) }

    /// Whether the album with this id may be shown.
    public func permits(album id: String) -> Bool {
        guard verbs.contains(.album) else { return false }
        return albums?.contains { Self.matches(Array(id), pattern: Array($0)) } ?? true
    }

    /// The albums out of a list that may be seen: those that may be shown, or all if the key says nothing of albums.
    public func visible(_ list: [Acknowledgement.Album]) -> [Acknowledgement.Album] {
        albums == nil ? list : list.filter { permits(album: $0.id) }
    }

    /// What may be asked, for a person.
    public var summary: String {
        verbs.isEmpty ? "nothing" : Request.Verb.allCases.filter(verbs.contains).map(\.rawValue).joined(separator: ", ")
    }

    /// Compares character by character, so by canonical equivalence; linear but for the stars' product.
    private static func matches(_ text: [Character], pattern: [Character]) -> Bool {
        var (t, p) = (0, 0)
        // Where to go on if the text after the last star does not fit: that star takes one character more.
        var retry: (t: Int, p: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == "*" {
                retry = (t, p)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                (t, p) = (t + 1, p + 1)
            } else if let last = retry {
                retry = (last.t + 1, last.p)
                (t, p) = (last.t + 1, last.p + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}
