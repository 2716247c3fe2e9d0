public import Geometry
public import Raster

/// A soft shadow of a layer's rectangle with its round corners, behind it.
///
/// One corner of it is made into a small picture when the shadow or the layer's corner radius changes, then stretched: a
/// layer that moves, turns or grows takes its shadow along without anything being made anew.
public struct Shadow: Hashable, Sendable {
    /// Its colour where it is darkest; alpha counts.
    public var color: Color
    /// How far its edge is spread to either side, in points, 0 or more.
    public var radius: Double
    /// How far it is moved from the layer, in points of the layer.
    public var offset: Point

    /// Makes a shadow; half-transparent black, 8 points soft and 4 points lower unless said otherwise.
    public init(
        color: Color = Color(red: 0, green: 0, blue: 0, alpha: 128), radius: Double = 8,
        offset: Point = Point(x: 0, y: 4)
    ) {
        self.color = color
        self.radius = radius
        self.offset = offset
    }

    /// Where it lies behind a rectangle.
    func rect(behind r: Rect) -> Rect {
        let spread = max(radius, 0)
        return Rect(
            x: r.minX + offset.x - spread, y: r.minY + offset.y - spread, width: r.size.width + 2 * spread,
            height: r.size.height + 2 * spread)
    }
}
