public import Raster

/// A line along the inside of a layer's edges, over its contents and under its sublayers.
public struct Border: Hashable, Sendable {
    /// Thickness in points; nothing or less shows none.
    public var width: Double
    /// Colour of the line.
    public var color: Color

    /// Makes a border; a point thick and black unless said otherwise.
    public init(width: Double = 1, color: Color = .black) {
        self.width = width
        self.color = color
    }
}
