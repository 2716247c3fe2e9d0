public import Geometry

/// Where and how one item of a collection is shown, for one scroll offset.
public struct LayoutAttributes: Hashable, Sendable {
    /// Which item, counted from 0 through all sections.
    public var index: Int
    /// The middle of the untransformed item, in content coordinates (the viewport starts at the offset).
    public var center: Point
    /// The untransformed extent.
    public var size: Size
    /// Acts about the middle, perspective included.
    public var transform: Transform3D
    /// The first key of the paint order: larger is painted later.
    public var zIndex: Int
    /// The second key: larger is painted later.
    ///
    /// A pure sort key, it never changes a size.
    public var depthKey: Double
    /// 0 for invisible, 1 for as it is.
    public var alpha: Double

    /// Makes attributes of an item that is shown flat and opaque.
    public init(
        index: Int, center: Point, size: Size, transform: Transform3D = .identity, zIndex: Int = 0,
        depthKey: Double = 0, alpha: Double = 1
    ) {
        self.index = index
        self.center = center
        self.size = size
        self.transform = transform
        self.zIndex = zIndex
        self.depthKey = depthKey
        self.alpha = alpha
    }

    /// The projected corners in content coordinates, or nil when any of them is behind the eye.
    public var quad: Quad? {
        transform.project(Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))?
            .mapped(scale: 1, offset: center)
    }
}
