/// What the kiosk shows and how it fares.
public struct KioskState: Hashable, Sendable, Codable {
    /// A display's picture size and rate.
    public struct Mode: Hashable, Sendable, Codable {
        /// Columns.
        public var width: Int
        /// Rows.
        public var height: Int
        /// Refreshes in a thousand seconds: 60 Hz is 60 000.
        public var millihertz: Int

        /// Makes a mode from columns, rows and refreshes in a thousand seconds.
        public init(width: Int, height: Int, millihertz: Int) {
            self.width = width
            self.height = height
            self.millihertz = millihertz
        }
    }

    /// The shown album's id; nil while there is none.
    public var album: String?
    /// The shown album's name; nil while there is none.
    public var name: String?
    /// The centred photograph, counted from 0; nil while there is none.
    public var index: Int?
    /// Photographs in the shown album.
    public var count = 0
    /// The centred photograph's file name; nil while there is none.
    public var file: String?
    /// The centred photograph's absolute path at the kiosk; nil while there is none.
    public var path: String?
    /// Whether what is shown is moving.
    public var moving = false
    /// The opened photograph, counted from 0; nil while none is open.
    public var open: Int?
    /// How many times as large as it fits the opened photograph is; nil while none is open.
    public var zoom: Double?
    /// Whether the opened photograph is shown as sharply as its file and the screen allow; nil while none is open.
    public var sharp: Bool?
    /// Why the opened photograph will not be shown any more sharply, a sentence; nil if nothing stands against that.
    public var unsharp: String?
    /// What the display shows.
    public var mode: Mode
    /// Albums in the library.
    public var albums = 0
    /// Files that could not be shown.
    public var skipped = 0
    /// Frames that were on the screen since the start.
    public var presented = 0
    /// Refreshes that passed without the frame that was due; only counted on displays that number their refreshes.
    public var missed = 0
    /// The kiosk program's version.
    public var version = Hello.current.version
    /// Whole seconds since the kiosk started.
    public var uptime: Int

    /// A kiosk that shows nothing yet; set what it shows afterwards.
    public init(mode: Mode, uptime: Int) {
        self.mode = mode
        self.uptime = uptime
    }
}
