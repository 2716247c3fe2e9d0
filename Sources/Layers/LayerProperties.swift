public import Geometry
import Raster

/// The values of one layer that a picture at an instant depends on and that can change smoothly.
///
/// A layer has one such value as its model; what is shown at some time is another, made from the model and from the
/// animations that run then. Lengths are in layer points.
///
/// Made of numbers of one type and nothing else, which `PropertyPlace` relies on.
public struct LayerProperties: Hashable, Sendable {
    /// The rectangle of the layer's own coordinates that it covers; its origin scrolls the sublayers.
    public var bounds: Rect
    /// Where the anchor point lies, in the superlayer's coordinates.
    public var position: Point
    /// The point that `position` places and `transform` turns about, in units of the bounds; (0.5, 0.5) is the middle.
    public var anchorPoint: Point
    /// Depth of the anchor point in the superlayer's space, towards the viewer.
    public var zPosition: Double
    /// Acts about the anchor point.
    public var transform: Transform3D
    /// Acts on every sublayer about this layer's anchor point; the usual place of the perspective.
    public var sublayerTransform: Transform3D
    /// 0 for invisible, 1 for as it is; multiplied into the sublayers'.
    public var opacity: Double
    /// Fills the bounds behind the contents.
    public var backgroundColor: ColorComponents
    /// The radius of the bounds' corners, in points; nothing or less for square ones, at most half of the shorter side.
    public var cornerRadius: Double
    /// The part of a texture or picture that is taken for the whole of it, in fractions of it.
    public var contentsRect: Rect

    /// Makes the values of an empty, opaque, untransformed layer at the origin.
    public init() {
        bounds = .zero
        position = .zero
        anchorPoint = Point(x: 0.5, y: 0.5)
        zPosition = 0
        transform = .identity
        sublayerTransform = .identity
        opacity = 1
        backgroundColor = ColorComponents(.clear)
        cornerRadius = 0
        contentsRect = DrawItem.wholePicture
    }

    /// The anchor point in the layer's own coordinates.
    var anchor: Point {
        Point(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// The radius of the corners within what the bounds allow; what is no number counts as none.
    var boundedCornerRadius: Double {
        cornerRadius > 0 ? min(cornerRadius, min(bounds.size.width, bounds.size.height) / 2) : 0
    }

    /// From the layer's own coordinates to the superlayer's: −anchor · transform · (position, zPosition).
    var matrix: Transform3D {
        let anchor = anchor
        guard !transform.isIdentity else {
            return .translation(x: position.x - anchor.x, y: position.y - anchor.y, z: zPosition)
        }
        return transform.translated(x: -anchor.x, y: -anchor.y)
            .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
    }

    /// Where the anchor point lies in the superlayer's space, w not divided out.
    ///
    /// Free of rounding where nothing needs it: layers of equal depth that turn keep their order.
    var anchorPlace: (x: Double, y: Double, z: Double, w: Double) {
        let w = transform.m44
        return (
            transform.m41 + position.x * w, transform.m42 + position.y * w, transform.m43 + zPosition * w, w
        )
    }

    /// What happens to the sublayers on their way into this layer: `sublayerTransform` about the anchor point.
    var sublayerMatrix: Transform3D {
        guard !sublayerTransform.isIdentity else { return .identity }
        let anchor = anchor
        return sublayerTransform.translated(x: -anchor.x, y: -anchor.y)
            .concatenating(.translation(x: anchor.x, y: anchor.y))
    }
}
