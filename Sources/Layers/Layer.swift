public import Geometry
public import Raster

/// A flat rectangle with contents, placed in space, and the layers that lie on it.
///
/// Layers form a tree. A point p of a layer reaches its superlayer as p · (−anchor) · transform · (position, zPosition),
/// then passes the superlayer's `sublayerTransform` (about the superlayer's anchor point) and is flattened into the
/// superlayer's plane, z = 0; so on up to the root, whose superlayer is the screen. Row vectors, x right, y down,
/// z towards the viewer. Painting goes from back to front: a layer first, then its sublayers by `zIndex`, `depthKey`,
/// depth (`zPosition` plus the depth its transform gives the anchor point) and their order in `sublayers`; each with all
/// that lies on it.
///
/// What is set is the model, at once. What is shown at some time is the presentation: the model and what animations make
/// of it then. They come from `add`, or by themselves from changes made inside a transaction of the tree's `Animator`.
///
/// A layer belongs to one thread, the loop's. What another thread may see is a `RenderList`.
public class Layer: Identifiable {
    // A frame reads these four of every layer. They are set as wholes, never changed in place by code that may call other
    // code: so the compiler knows that no two accesses meet, and has none of them checked while the program runs.

    /// The model.
    var properties = LayerProperties()
    /// The layers on this one.
    var children: [Layer] = []
    /// What makes it look different from its model.
    var motion = LayerMotion()
    /// What it shows, and whether.
    var look = LayerLook()

    /// The layer this one lies on.
    public internal(set) weak var superlayer: Layer?
    /// The animator whose root this is.
    weak var animator: Animator?
    /// What changes set off inside a transaction, for properties that are not to follow the transaction.
    ///
    /// `actions[.contents] = .none` keeps a layer that is used again from showing what it showed before.
    public var actions: [AnimationKey: LayerAction] = [:]

    /// Makes a layer without extent, contents or superlayer; the frame may be given.
    public init(frame: Rect = .zero) {
        self.frame = frame
    }

    /// Called before the contents are read for a picture: what draws its own contents does it here.
    func prepareContents(scale: Double) {}
}

extension Layer {
    /// The values that can change smoothly, as they were last set.
    public var model: LayerProperties { properties }

    /// The layers on this one, in the order they were put there.
    public var sublayers: [Layer] { children }

    /// The rectangle of the layer's own coordinates that it covers; its origin scrolls the sublayers.
    public var bounds: Rect {
        get { properties.bounds }
        set { change(\.bounds, key: .bounds, to: newValue) }
    }

    /// Where the anchor point lies, in the superlayer's coordinates.
    public var position: Point {
        get { properties.position }
        set { change(\.position, key: .position, to: newValue) }
    }

    /// The point that `position` places and `transform` turns about, in units of the bounds; the middle by default.
    public var anchorPoint: Point {
        get { properties.anchorPoint }
        set { change(\.anchorPoint, key: .anchorPoint, to: newValue) }
    }

    /// Depth of the anchor point in the superlayer's space, in points towards the viewer.
    public var zPosition: Double {
        get { properties.zPosition }
        set { change(\.zPosition, key: .zPosition, to: newValue) }
    }

    /// Acts about the anchor point; the identity by default.
    public var transform: Transform3D {
        get { properties.transform }
        set { change(\.transform, key: .transform, to: newValue) }
    }

    /// Acts on every sublayer about this layer's anchor point: the place of a perspective that sublayers share.
    public var sublayerTransform: Transform3D {
        get { properties.sublayerTransform }
        set { change(\.sublayerTransform, key: .sublayerTransform, to: newValue) }
    }

    /// 0 for invisible, 1 for as it is, the default; values outside count as the nearer end.
    ///
    /// It is multiplied into each sublayer's own: overlapping sublayers show through one another.
    public var opacity: Double {
        get { properties.opacity }
        set { change(\.opacity, key: .opacity, to: newValue) }
    }

    /// Fills the bounds behind the contents; clear by default.
    public var backgroundColor: Color {
        get { Color(properties.backgroundColor) }
        set { change(\.backgroundColor, key: .backgroundColor, to: ColorComponents(newValue)) }
    }

    /// The radius of the bounds' corners, in points; 0 by default, at most half of the shorter side.
    ///
    /// It rounds the background, the border and the shadow; contents and sublayers only with `masksToBounds`.
    public var cornerRadius: Double {
        get { properties.cornerRadius }
        set { change(\.cornerRadius, key: .cornerRadius, to: newValue) }
    }

    /// The part of a texture or picture that is taken for the whole of it, in fractions of it; all of it by default.
    ///
    /// Moved by an animation, it is a slow pan or zoom.
    public var contentsRect: Rect {
        get { properties.contentsRect }
        set { change(\.contentsRect, key: .contentsRect, to: newValue) }
    }

    /// The rectangle the layer takes in its superlayer, in points.
    ///
    /// Read, it is the upright rectangle around the transformed bounds (of no extent while a corner is behind the eye).
    /// Set, it gives the bounds their size and places the anchor point as if there were no transform.
    public var frame: Rect {
        get { properties.matrix.project(properties.bounds)?.bounds ?? Rect(origin: position, size: .zero) }
        set {
            bounds.size = newValue.size
            position = Point(
                x: newValue.minX + anchorPoint.x * newValue.size.width,
                y: newValue.minY + anchorPoint.y * newValue.size.height)
        }
    }
}

extension Layer {
    /// What is shown in the bounds, over the background colour.
    ///
    /// Set inside a transaction, it appears over what was shown before; otherwise at once.
    public var contents: LayerContents? {
        get { look.contents }
        set {
            let old = look.contents
            look.contents = newValue
            contentsDidChange(from: old)
        }
    }

    /// How the contents lie in the bounds; stretched over them by default.
    public var contentsGravity: ContentsGravity {
        get { look.contentsGravity }
        set { look.contentsGravity = newValue }
    }

    /// Pixels of a texture to one point, for the gravities that keep the contents' own size; 1 by default, above 0.
    ///
    /// Images and masks always have the screen's scale.
    public var contentsScale: Double {
        get { look.contentsScale }
        set { look.contentsScale = newValue }
    }

    /// The mirror image below the contents, or below the background colour where there are none.
    ///
    /// Images and masks are not mirrored.
    public var reflection: DrawItem.Reflection? {
        get { look.reflection }
        set { look.reflection = newValue }
    }

    /// The line along the edges, if any.
    public var border: Border? {
        get { look.border }
        set { look.border = newValue }
    }

    /// The shadow behind the layer, if any.
    public var shadow: Shadow? {
        get { look.shadow?.shadow }
        set { look.shadow = newValue.map(ShadowPicture.init) }
    }

    /// Whether contents and sublayers are cut to the bounds with their round corners, and touched there only; false by
    /// default.
    public var masksToBounds: Bool {
        get { look.masksToBounds }
        set { look.masksToBounds = newValue }
    }

    /// Whether the layer and all that lies on it are left out of pictures and hit tests.
    public var isHidden: Bool {
        get { look.isHidden }
        set { look.isHidden = newValue }
    }

    /// Whether the layer and all that lies on it can be touched; true by default.
    public var allowsHitTesting: Bool {
        get { look.allowsHitTesting }
        set { look.allowsHitTesting = newValue }
    }

    /// The first key of the paint order among sublayers of one layer: larger is painted later.
    public var zIndex: Int {
        get { look.zIndex }
        set { look.zIndex = newValue }
    }

    /// The second key: larger is painted later.
    ///
    /// It never changes a size; not a number counts as 0.
    public var depthKey: Double {
        get { look.depthKey }
        set { look.depthKey = newValue }
    }
}
