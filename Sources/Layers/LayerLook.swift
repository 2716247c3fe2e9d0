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
    var isHidden = false
    var allowsHitTesting = true
    var zIndex = 0
    var depthKey = 0.0
}
