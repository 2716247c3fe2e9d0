public import Geometry

/// Which way a collection scrolls; the other way it is as large as its viewport.
public enum ScrollDirection: Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical

    /// The extent along the scroll direction.
    public func length(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }

    /// The extent across the scroll direction.
    func breadth(_ size: Size) -> Double { self == .horizontal ? size.height : size.width }

    /// The coordinate along the scroll direction.
    public func along(_ point: Point) -> Double { self == .horizontal ? point.x : point.y }

    /// The point with a coordinate along the scroll direction and one across it.
    public func point(_ along: Double, _ across: Double) -> Point {
        self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
    }

    /// The size with an extent along the scroll direction and one across it.
    func size(_ length: Double, _ breadth: Double) -> Size {
        self == .horizontal ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
    }
}
