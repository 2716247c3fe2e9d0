import Geometry
import Raster

/// What a layer's picture depends on besides the properties that change smoothly.
///
/// Kept in one value, so that a frame reads it at once.
struct LayerLook {
    var contents: LayerContents?
    var contentsGravity = ContentsGravity.resize
    var contentsScale = 1.0
    var reflection: DrawItem.Reflection?
    var border: Border?
    /// The shadow's picture, made.
    var shadow: ShadowPicture?
    var isHidden = false
    var allowsHitTesting = true
    var zIndex = 0
    var depthKey = 0.0
}

/// A shadow, and the picture of it for a layer of some size.
struct ShadowPicture {
    var shadow: Shadow
    /// The size it was made for.
    var size: Size
    var texture: Texture?

    init(_ shadow: Shadow, for size: Size) {
        self.shadow = shadow
        self.size = size
        texture = shadow.texture(for: size)
    }
}
