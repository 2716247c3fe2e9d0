public import Geometry

/// How a stored picture must be turned to stand upright: the eight values of EXIF's Orientation tag (0x0112).
public enum Orientation: UInt8, CaseIterable, Sendable {
    /// Stored upright.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Stored upside down.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored along the diagonal from the upper left.
    case leftMirrored = 5
    /// Must be turned 90° clockwise.
    case right = 6
    /// Mirrored along the diagonal from the upper right.
    case rightMirrored = 7
    /// Must be turned 90° counterclockwise.
    case left = 8

    /// Whether turning it upright exchanges columns and rows.
    public var swapsAxes: Bool { rawValue >= 5 }

    /// The upright size of a picture stored with this orientation.
    public func uprightSize(of stored: PixelSize) -> PixelSize {
        swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
    }
}
