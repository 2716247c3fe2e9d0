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

    /// Where a rectangle of the upright picture of a size lies on the panel.
    public func rotated(_ rect: PixelRect, in size: PixelSize) -> PixelRect {
        switch self {
        case .none: rect
        case .clockwise90:
            PixelRect(x: size.height - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
        case .half:
            PixelRect(
                x: size.width - rect.maxX, y: size.height - rect.maxY, width: rect.width, height: rect.height)
        case .clockwise270:
            PixelRect(x: rect.y, y: size.width - rect.maxX, width: rect.height, height: rect.width)
        }
    }
}
