public import Geometry

/// Where and how one element of a collection is shown, for one scroll offset.
public struct LayoutAttributes: Hashable, Sendable {
    /// What an element is.
    public enum Kind: Int, Hashable, Sendable {
        /// What a section begins with.
        case header
        /// What a section ends with.
        case footer
        /// One of the things collected.
        case item
    }

    /// What it is.
    public var kind: Kind
    /// Which item, counted from 0 through all sections; which section, for a header or footer.
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
    /// How much of the item the presenter covers with its dimming colour; 0 for none, 1 for all.
    public var dimming: Double
    /// How far the item's middle lies before the viewport's, in points along the scroll direction; the third key of the
    /// paint order.
    ///
    /// Positive for items on the left or above; 0 where a layout has no centre to speak of.
    public var distance: Double

    /// Makes attributes of an element that is shown flat and opaque, an item unless said otherwise.
    public init(
        kind: Kind = .item, index: Int, center: Point, size: Size, transform: Transform3D = .identity, zIndex: Int = 0,
        depthKey: Double = 0, alpha: Double = 1, dimming: Double = 0, distance: Double = 0
    ) {
        self.kind = kind
        self.index = index
        self.center = center
        self.size = size
        self.transform = transform
        self.zIndex = zIndex
        self.depthKey = depthKey
        self.alpha = alpha
        self.dimming = dimming
        self.distance = distance
    }

    /// Whether the first is painted before the second: a total order from back to front, the same on every frame.
    ///
    /// Headers and footers before all items; then by zIndex, depth key, the larger distance from the centre, and the
    /// larger index. A touch belongs to the last in this order whose quad contains it.
    public static func paintOrder(_ a: LayoutAttributes, _ b: LayoutAttributes) -> Bool {
        if (a.kind == .item) != (b.kind == .item) { return b.kind == .item }
        if a.zIndex != b.zIndex { return a.zIndex < b.zIndex }
        if a.depthKey != b.depthKey { return a.depthKey < b.depthKey }
        if a.distance.magnitude != b.distance.magnitude { return a.distance.magnitude > b.distance.magnitude }
        if a.index != b.index { return a.index > b.index }
        return a.kind.rawValue < b.kind.rawValue
    }

    /// The projected corners in content coordinates, or nil when any of them is behind the eye.
    public var quad: Quad? {
        transform.project(Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))?
            .mapped(scale: 1, offset: center)
    }
}
