/// The name under which an animation is kept by its layer; adding another with the same name replaces it.
///
/// An implicit animation has the name of its property.
public struct AnimationKey: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let name: String

    /// Makes a key of any name.
    public init(stringLiteral name: String) { self.name = name }

    /// The layer's bounds.
    public static let bounds: AnimationKey = "bounds"
    /// The layer's position.
    public static let position: AnimationKey = "position"
    /// The layer's anchor point.
    public static let anchorPoint: AnimationKey = "anchorPoint"
    /// The layer's depth.
    public static let zPosition: AnimationKey = "zPosition"
    /// The layer's transform.
    public static let transform: AnimationKey = "transform"
    /// What the layer does to its sublayers.
    public static let sublayerTransform: AnimationKey = "sublayerTransform"
    /// The layer's opacity.
    public static let opacity: AnimationKey = "opacity"
    /// The layer's background.
    public static let backgroundColor: AnimationKey = "backgroundColor"
    /// The radius of the layer's corners.
    public static let cornerRadius: AnimationKey = "cornerRadius"
    /// The part of the contents that is shown.
    public static let contentsRect: AnimationKey = "contentsRect"
    /// What the layer shows; its animation is a cross-fade.
    public static let contents: AnimationKey = "contents"
}
