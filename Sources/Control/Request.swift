/// What a client asks the kiosk for.
public enum Request: Hashable, Sendable {
    /// The state, nothing else.
    case status
    /// The state and all albums.
    case albums
    /// Show the album that the name means (`AlbumMatch`).
    case album(name: String)
    /// Show the album after the present one.
    case nextAlbum
    /// Show the album before the present one.
    case previousAlbum
    /// Move one photograph onwards.
    case next
    /// Move one photograph back.
    case previous
    /// Bring the photograph with this index, counted from 0, to the middle.
    case select(index: Int)
    /// Open a photograph over the whole screen: the one with this index, counted from 0, or the one in the middle.
    case open(index: Int?)
    /// Put the opened photograph back.
    case close
    /// Show the opened photograph so many times as large as it fits, or toggle between fitting and a closer look.
    case zoom(scale: Double?)
    /// From now on, send events on this connection: all, or those of some kinds.
    case events(only: Set<Event.Kind>? = nil)
    /// Write the picture that is shown, as a PNG file, into the descriptor passed along.
    case screenshot
    /// The state and the files that could not be shown, with reasons.
    case skipped
    /// Look for new and vanished photographs; answered when that is done.
    case rescan
    /// Read the configuration again, take over what can be taken over while the kiosk runs, and look for photographs.
    case reload
    /// Stop the kiosk.
    case quit

    /// Whether a client may ask to hear of the result only once it is on the screen.
    public var canWait: Bool {
        switch self {
        case .status, .album, .nextAlbum, .previousAlbum, .next, .previous, .select, .open, .close, .zoom, .rescan,
            .reload:
            true
        case .albums, .events, .screenshot, .skipped, .quit: false
        }
    }

    /// Whether it changes what the kiosk shows or does, so that the log tells who asked.
    public var changesSomething: Bool {
        switch self {
        case .album, .nextAlbum, .previousAlbum, .next, .previous, .select, .open, .close, .zoom, .screenshot, .rescan,
            .reload, .quit:
            true
        case .status, .albums, .events, .skipped: false
        }
    }

    /// Whether the kiosk remembers over a restart what it leads to, so that it is answered once that is on the disk.
    public var isRemembered: Bool {
        switch self {
        case .album, .nextAlbum, .previousAlbum, .next, .previous, .select, .open, .close, .rescan, .reload: true
        case .status, .albums, .zoom, .events, .screenshot, .skipped, .quit: false
        }
    }

    /// Whether it is for what a finger could do as well, so that a kiosk that waits for one has not waited in vain.
    public var movesSomething: Bool {
        switch self {
        case .album, .nextAlbum, .previousAlbum, .next, .previous, .select, .open, .close, .zoom: true
        case .status, .albums, .events, .screenshot, .skipped, .rescan, .reload, .quit: false
        }
    }

    /// The word for it, on the wire and on the command line.
    public var verb: Verb {
        switch self {
        case .status: .status
        case .albums: .albums
        case .album, .nextAlbum, .previousAlbum: .album
        case .next: .next
        case .previous: .previous
        case .select: .select
        case .open: .open
        case .close: .close
        case .zoom: .zoom
        case .events: .events
        case .screenshot: .screenshot
        case .skipped: .skipped
        case .rescan: .rescan
        case .reload: .reload
        case .quit: .quit
        }
    }

    /// The words of the protocol, in the order in which manuals list them.
    public enum Verb: String, Hashable, Sendable, CaseIterable, Codable {
        /// Tells the state.
        case status
        /// Lists the albums.
        case albums
        /// Switches the album.
        case album
        /// One photograph onwards.
        case next
        /// One photograph back.
        case previous
        /// Goes to a photograph.
        case select
        /// Opens a photograph.
        case open
        /// Puts the opened photograph back.
        case close
        /// Enlarges the opened photograph.
        case zoom
        /// Streams events.
        case events
        /// Takes a picture of the screen.
        case screenshot
        /// Lists the files that could not be shown.
        case skipped
        /// Looks for new and vanished photographs.
        case rescan
        /// Reads the configuration again.
        case reload
        /// Stops the kiosk.
        case quit
    }
}
