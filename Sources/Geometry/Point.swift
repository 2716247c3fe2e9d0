/// A position in layer points: x to the right, y downwards.
public struct Point: Hashable, Sendable {
    /// Distance from the left edge, in points.
    public var x: Double
    /// Distance from the top edge, in points.
    public var y: Double

    /// Makes a point from its two coordinates, in points.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// Adds coordinate by coordinate.
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    /// Subtracts coordinate by coordinate.
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    /// The straight distance to another point, in points.
    public func distance(to other: Point) -> Double {
        let d = self - other
        return (d.x * d.x + d.y * d.y).squareRoot()
    }
}

/// An extent in layer points; never negative by convention, which the layout code keeps.
public struct Size: Hashable, Sendable {
    /// Extent to the right, in points.
    public var width: Double
    /// Extent downwards, in points.
    public var height: Double

    /// Makes a size from its two extents in points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Nothing in either direction.
    public static var zero: Size { Size(width: 0, height: 0) }
}

/// An axis-parallel rectangle in layer points, half open at its right and lower edges.
public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// The extent from the upper left corner.
    public var size: Size

    /// Makes a rectangle from its corner and its extent.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Makes a rectangle from four numbers in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The left edge.
    public var minX: Double { origin.x }
    /// The upper edge.
    public var minY: Double { origin.y }
    /// The right edge, which does not belong to the rectangle.
    public var maxX: Double { origin.x + size.width }
    /// The lower edge, which does not belong to the rectangle.
    public var maxY: Double { origin.y + size.height }
    /// The middle, horizontally.
    public var midX: Double { origin.x + size.width / 2 }
    /// The middle, vertically.
    public var midY: Double { origin.y + size.height / 2 }
    /// The middle.
    public var center: Point { Point(x: midX, y: midY) }
    /// Whether it holds no point at all.
    public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

    /// Whether the point lies inside; the right and lower edges are outside.
    public func contains(_ p: Point) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }

    /// Whether the two share at least one point; an empty one shares none.
    public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

    /// What the two have in common; empty when that is nothing.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The same rectangle, moved.
    public func offset(by d: Point) -> Rect { Rect(origin: origin + d, size: size) }
}
