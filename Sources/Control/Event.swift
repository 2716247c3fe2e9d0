/// Something that happened at the kiosk, for those who asked for `events`.
public enum Event: Hashable, Sendable {
    /// A photograph in an album.
    public struct Cover: Hashable, Sendable {
        /// The album's id.
        public var album: String
        /// The photograph's index, counted from 0.
        public var index: Int
        /// The photograph's file name.
        public var file: String

        /// Names a photograph.
        public init(album: String, index: Int, file: String) {
            self.album = album
            self.index = index
            self.file = file
        }
    }

    /// The carousel is on its way to another cover than before; `coverChanged` follows when it rests there.
    case coverChanging(Cover)
    /// The carousel has come to rest with another cover in the middle than before; once for each.
    case coverChanged(Cover)
    /// A cover at the side was tapped at u, v and is on its way to the middle.
    case coverSelected(Cover, u: Double, v: Double)
    /// The centred cover was tapped at u, v: 0, 0 is its upper left corner, 1, 1 its lower right one.
    case clickOnCover(Cover, u: Double, v: Double)
    /// A finger has come to rest on a cover, at u, v, and stays.
    case coverHeld(Cover, u: Double, v: Double)
    /// A photograph begins to open over the whole screen, or to leave it, or has done so.
    ///
    /// Each opening tells all four, once and in this order, whatever ends it.
    case willOpen(Cover), didOpen(Cover), willClose(Cover), didClose(Cover)
    /// Another opened photograph has come to rest on the screen.
    case pageChanged(Cover)
    /// Another album is shown.
    case albumChanged(id: String, name: String, count: Int)
    /// The albums or what is in them changed: so many albums and photographs there are now.
    case libraryChanged(albums: Int, photographs: Int)
    /// A file cannot be shown and was taken out of the row: its path, and the reason for a person.
    case photographSkipped(file: String, reason: String)
    /// Nobody has touched the kiosk for as long as is configured, or somebody does again.
    case touchIdle(isIdle: Bool)
    /// Something does not work that somebody should look after; a sentence for a person.
    case error(message: String)

    /// The event as a line of the protocol, its line feed included.
    public var line: [UInt8] { Wire.line(self) }

    /// Its name, on the wire and on the command line.
    public var kind: Kind {
        switch self {
        case .coverChanging: .coverChanging
        case .coverChanged: .coverChanged
        case .coverSelected: .coverSelected
        case .clickOnCover: .clickOnCover
        case .coverHeld: .coverHeld
        case .willOpen: .willOpen
        case .didOpen: .didOpen
        case .willClose: .willClose
        case .didClose: .didClose
        case .pageChanged: .pageChanged
        case .albumChanged: .albumChanged
        case .libraryChanged: .libraryChanged
        case .photographSkipped: .photographSkipped
        case .touchIdle: .touchIdle
        case .error: .error
        }
    }

    /// The names of events.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// The carousel is on its way to another cover.
        case coverChanging = "cover-changing"
        /// The carousel came to rest on another cover.
        case coverChanged = "cover-changed"
        /// A cover at the side was tapped.
        case coverSelected = "cover-selected"
        /// The centred cover was tapped.
        case clickOnCover = "click-on-cover"
        /// A finger came to rest on a cover.
        case coverHeld = "cover-held"
        /// A photograph begins to open.
        case willOpen = "will-open"
        /// A photograph is open.
        case didOpen = "did-open"
        /// The opened photograph begins to go back.
        case willClose = "will-close"
        /// The opened photograph is gone.
        case didClose = "did-close"
        /// Another opened photograph is shown.
        case pageChanged = "page-changed"
        /// Another album is shown.
        case albumChanged = "album-changed"
        /// Albums or photographs came or went.
        case libraryChanged = "library-changed"
        /// A file cannot be shown.
        case photographSkipped = "photograph-skipped"
        /// Nobody touches the kiosk, or somebody does again.
        case touchIdle = "touch-idle"
        /// Something does not work.
        case error
    }
}

extension Event: Codable {
    private enum Key: String, CodingKey {
        case event, album, index, file, u, v, name, count, albums, photographs, reason, message, idle
    }

    /// Reads an event; fails for those that only newer kiosks know.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func cover() throws -> Cover {
            Cover(
                album: try values.decode(String.self, forKey: .album),
                index: try values.decode(Int.self, forKey: .index),
                file: try values.decode(String.self, forKey: .file))
        }
        switch try values.decode(Kind.self, forKey: .event) {
        case .coverChanging: self = .coverChanging(try cover())
        case .coverChanged: self = .coverChanged(try cover())
        case .willOpen: self = .willOpen(try cover())
        case .didOpen: self = .didOpen(try cover())
        case .willClose: self = .willClose(try cover())
        case .didClose: self = .didClose(try cover())
        case .pageChanged: self = .pageChanged(try cover())
        case .coverSelected:
            self = .coverSelected(
                try cover(), u: try values.decode(Double.self, forKey: .u),
                v: try values.decode(Double.self, forKey: .v))
        case .clickOnCover:
            self = .clickOnCover(
                try cover(), u: try values.decode(Double.self, forKey: .u),
                v: try values.decode(Double.self, forKey: .v))
        case .coverHeld:
            self = .coverHeld(
                try cover(), u: try values.decode(Double.self, forKey: .u),
                v: try values.decode(Double.self, forKey: .v))
        case .albumChanged:
            self = .albumChanged(
                id: try values.decode(String.self, forKey: .album), name: try values.decode(String.self, forKey: .name),
                count: try values.decode(Int.self, forKey: .count))
        case .libraryChanged:
            self = .libraryChanged(
                albums: try values.decode(Int.self, forKey: .albums),
                photographs: try values.decode(Int.self, forKey: .photographs))
        case .photographSkipped:
            self = .photographSkipped(
                file: try values.decode(String.self, forKey: .file),
                reason: try values.decode(String.self, forKey: .reason))
        case .touchIdle: self = .touchIdle(isIdle: try values.decode(Bool.self, forKey: .idle))
        case .error: self = .error(message: try values.decode(String.self, forKey: .message))
        }
    }

    /// Writes the event; u and v must be finite.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(kind, forKey: .event)
        switch self {
        case .coverChanging(let cover), .coverChanged(let cover), .coverSelected(let cover, _, _),
            .clickOnCover(let cover, _, _), .coverHeld(let cover, _, _), .willOpen(let cover), .didOpen(let cover),
            .willClose(let cover), .didClose(let cover), .pageChanged(let cover):
            try values.encode(cover.album, forKey: .album)
            try values.encode(cover.index, forKey: .index)
            try values.encode(cover.file, forKey: .file)
        case .albumChanged(let id, let name, let count):
            try values.encode(id, forKey: .album)
            try values.encode(name, forKey: .name)
            try values.encode(count, forKey: .count)
        case .libraryChanged(let albums, let photographs):
            try values.encode(albums, forKey: .albums)
            try values.encode(photographs, forKey: .photographs)
        case .photographSkipped(let file, let reason):
            try values.encode(file, forKey: .file)
            try values.encode(reason, forKey: .reason)
        case .touchIdle(let isIdle): try values.encode(isIdle, forKey: .idle)
        case .error(let message): try values.encode(message, forKey: .message)
        }
        switch self {
        case .coverSelected(_, let u, let v), .clickOnCover(_, let u, let v), .coverHeld(_, let u, let v):
            try values.encode(u, forKey: .u)
            try values.encode(v, forKey: .v)
        default: break
        }
    }
}
