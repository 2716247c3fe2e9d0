/// The kiosk's answer to a request: done, with what resulted, or not done, with why.
public typealias Reply = Result<Acknowledgement, Refusal>

/// What resulted from a request that was done.
public struct Acknowledgement: Hashable, Sendable, Codable {
    /// An album, as `albums` lists it.
    public struct Album: Hashable, Sendable, Codable {
        /// Its id, which never changes while its folder does not.
        public var id: String
        /// What people call it.
        public var name: String
        /// Its photographs.
        public var count: Int

        /// Makes an entry of the list.
        public init(id: String, name: String, count: Int) {
            self.id = id
            self.name = name
            self.count = count
        }
    }

    /// A file that could not be shown, as `skipped` lists it.
    public struct SkippedFile: Hashable, Sendable, Codable {
        /// Its path.
        public var file: String
        /// Why, for a person.
        public var reason: String

        /// Makes an entry of the list.
        public init(file: String, reason: String) {
            self.file = file
            self.reason = reason
        }
    }

    /// What became of a configuration that was read again, as `reload` tells it; keys of knobs.
    public struct Reloaded: Hashable, Sendable, Codable {
        /// Knobs that changed and hold from now on.
        public var applied: [String]
        /// Knobs that changed and hold from the next start on.
        public var restart: [String]

        /// Makes a report.
        public init(applied: [String], restart: [String]) {
            self.applied = applied
            self.restart = restart
        }
    }

    /// The state after the request.
    public var state: KioskState
    /// All albums in their order, if they were asked for.
    public var albums: [Album]?
    /// All files that could not be shown, if they were asked for.
    public var skipped: [SkippedFile]?
    /// What of the configuration changed, if it was read again.
    public var reloaded: Reloaded?
    /// Microseconds from the request to the page flip that showed its result, if the client waited for that.
    public var shown: Int?

    /// Makes an answer; the lists belong to `albums` and `skipped`, the report to `reload`.
    public init(
        state: KioskState, albums: [Album]? = nil, skipped: [SkippedFile]? = nil, reloaded: Reloaded? = nil
    ) {
        self.state = state
        self.albums = albums
        self.skipped = skipped
        self.reloaded = reloaded
    }
}
