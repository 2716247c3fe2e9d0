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
    var masksToBounds = false
    var isHidden = false
    var allowsHitTesting = true
    var zIndex = 0
    var depthKey = 0.0
}

/// A shadow, and its patch for a layer of some size and corner radius.
struct ShadowPicture {
    var shadow: Shadow
    private var size = Size.zero
    private var cornerRadius = 0.0, scale = 0.0
    private(set) var patch: ShadowPatch?

    init(_ shadow: Shadow) { self.shadow = shadow }

    /// Makes the patch anew unless there is one that serves; returns whether it did.
    mutating func prepare(for size: Size, cornerRadius: Double, scale: Double) -> Bool {
        if cornerRadius == self.cornerRadius, scale == self.scale {
            if size == self.size { return false }
            let isShared = ShadowPatch.isShared(
                by: size, and: self.size, cornerRadius: cornerRadius, reach: max(shadow.radius, 0))
            if isShared, patch != nil { return false }
        }
        (self.size, self.cornerRadius, self.scale) = (size, cornerRadius, scale)
        patch = ShadowPatch(size: size, cornerRadius: cornerRadius, reach: shadow.radius, scale: scale)
        return true
    }
}
