public import Geometry
public import Raster

/// What is asked of a card's screen; all of it may be left to choose.
public struct DRMOptions {
    /// The card's node, `/dev/dri/card1` or a link to it; nil chooses among all.
    public var card: String?
    /// The connector's name as the kernel has it, `HDMI-A-1`; nil takes the first connected one.
    public var connector: String?
    /// Visible columns and rows: a listed mode of that size, else one computed by VESA's formula; nil for the mode that
    /// the panel prefers.
    public var size: PixelSize?
    /// How pixels lie in memory.
    ///
    /// `rgb565` halves the traffic; where the card does not have it, `xrgb8888` is used and said so.
    public var format: PixelFormat
    /// Whether to keep to the calls that were there before atomic ones, for drivers whose atomic ones do not work.
    public var forceLegacy: Bool
    /// Told in one line what was chosen and what went wrong but could be mended; on the loop's thread.
    public var log: (String) -> Void

    /// Makes options that leave everything to choose, and log nothing.
    public init(
        card: String? = nil, connector: String? = nil, size: PixelSize? = nil, format: PixelFormat = .xrgb8888,
        forceLegacy: Bool = false, log: @escaping (String) -> Void = { _ in }
    ) {
        self.card = card
        self.connector = connector
        self.size = size
        self.format = format
        self.forceLegacy = forceLegacy
        self.log = log
    }
}
