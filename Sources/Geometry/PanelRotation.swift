/// How far the upright picture is turned clockwise before it is written to the panel; the raw value is in degrees.
///
/// A panel that is mounted turned counterclockwise by as much then shows it upright.
public enum PanelRotation: Int, CaseIterable, Sendable {
    /// The panel is mounted as it was made.
    case none = 0
    /// A quarter turn clockwise: the picture's top is at the panel's right edge.
    case clockwise90 = 90
    /// Upside down.
    case half = 180
    /// A quarter turn counterclockwise: the picture's top is at the panel's left edge.
    case clockwise270 = 270

    /// Whether the picture's columns are the panel's rows.
    public var swapsAxes: Bool { self == .clockwise90 || self == .clockwise270 }

    /// The panel's size for a picture of a size, and the other way round.
    public func rotated(_ size: PixelSize) -> PixelSize {
        swapsAxes ? PixelSize(width: size.height, height: size.width) : size
    }
}
