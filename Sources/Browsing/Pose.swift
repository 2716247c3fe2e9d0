public import Geometry

/// Where a photograph stands on the screen: four corners, and the part of it that lies between them.
///
/// The corners are those of the part, in points of the screen, in the order of the upright photograph; the part is in units
/// of the photograph, 0…1 across and down. A cover shows a part of its photograph, in perspective; opened it shows all of
/// it, upright. On the way from one to the other both change in proportion, so nothing jumps at either end.
public struct Pose: Hashable, Sendable {
    /// All of a photograph.
    public static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

    /// The corners of the part that shows.
    public var topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point
    /// The part that shows, in units of the photograph.
    public var part: Rect

    /// Makes the pose of an upright rectangle; it shows the whole photograph unless said otherwise.
    public init(_ r: Rect, part: Rect = Pose.whole) {
        topLeft = r.origin
        topRight = Point(x: r.maxX, y: r.minY)
        bottomRight = Point(x: r.maxX, y: r.maxY)
        bottomLeft = Point(x: r.minX, y: r.maxY)
        self.part = part
    }

    /// Makes the pose of a rectangle seen in perspective.
    public init(_ quad: Quad, part: Rect = Pose.whole) {
        (topLeft, topRight) = (quad.topLeft.point, quad.topRight.point)
        (bottomRight, bottomLeft) = (quad.bottomRight.point, quad.bottomLeft.point)
        self.part = part
    }

    /// The corners in order: top left, top right, bottom right, bottom left.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The pose at a share of the way to another: this one at 0, the other at 1.
    ///
    /// Shares outside, as a spring has them, lead on in line; the part stays within the photograph.
    public func interpolated(to other: Pose, at share: Double) -> Pose {
        guard share != 0 else { return self }
        guard share != 1 else { return other }
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        func between(_ a: Point, _ b: Point) -> Point { Point(x: between(a.x, b.x), y: between(a.y, b.y)) }
        var pose = self
        pose.topLeft = between(topLeft, other.topLeft)
        pose.topRight = between(topRight, other.topRight)
        pose.bottomRight = between(bottomRight, other.bottomRight)
        pose.bottomLeft = between(bottomLeft, other.bottomLeft)
        func edge(_ a: Double, _ b: Double) -> Double { min(max(between(a, b), 0), 1) }
        let (left, right) = (edge(part.minX, other.part.minX), edge(part.maxX, other.part.maxX))
        let (top, bottom) = (edge(part.minY, other.part.minY), edge(part.maxY, other.part.maxY))
        pose.part = Rect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
        return pose
    }

    /// The same pose, moved.
    public func offset(by d: Point) -> Pose {
        var pose = self
        pose.topLeft = topLeft + d
        pose.topRight = topRight + d
        pose.bottomRight = bottomRight + d
        pose.bottomLeft = bottomLeft + d
        return pose
    }

    /// The perspective map from a rectangle to the corners, its own edges to theirs; nil where the corners make none.
    ///
    /// Heckbert 1989, section 2.2.3: the map from the unit square, here with the rectangle brought to it first.
    public func transform(from r: Rect) -> Transform3D? {
        guard !r.isEmpty else { return nil }
        let (a, b, c, d) = (topLeft, topRight, bottomRight, bottomLeft)
        let (sx, sy) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
        let (dx1, dx2, dy1, dy2) = (b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y)
        let area = dx1 * dy2 - dx2 * dy1
        guard area.magnitude > 1e-9 else { return nil }
        let g = (sx * dy2 - dx2 * sy) / area
        let h = (dx1 * sy - sx * dy1) / area
        var t = Transform3D()
        (t.m11, t.m12, t.m14) = (b.x - a.x + g * b.x, b.y - a.y + g * b.y, g)
        (t.m21, t.m22, t.m24) = (d.x - a.x + h * d.x, d.y - a.y + h * d.y, h)
        (t.m41, t.m42) = (a.x, a.y)
        return t.scaled(x: 1 / r.size.width, y: 1 / r.size.height).translated(x: -r.minX, y: -r.minY)
    }
}

extension Rect {
    /// The largest rectangle of the proportions of `size` that fits into this one, in its middle.
    ///
    /// A size without extent has no proportions: then it is this one.
    public func fitting(_ size: Size) -> Rect {
        guard size.width > 0, size.height > 0 else { return self }
        let factor = min(self.size.width / size.width, self.size.height / size.height)
        let (width, height) = (size.width * factor, size.height * factor)
        return Rect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
    }
}
