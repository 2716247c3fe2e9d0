public import Geometry
public import Raster

/// What is to be seen of one cover at the moment, for a picture that flies from or to it.
public struct CoverPlace: Sendable {
    /// The cover's projected corners on the screen, in layer points of the upright picture; the reflection not included.
    ///
    /// Parts of it, or all, may lie beside the screen.
    public var quad: Quad
    /// What the cover shows, stretched over the quad; nil while its picture has not come.
    public var texture: Texture?
    /// The part of the upright photograph that the texture shows, in unit coordinates: (0, 0) is the photograph's upper
    /// left corner, (1, 1) its lower right one.
    ///
    /// A cover is filled by its photograph, of which two sides are cut off evenly. All of it while nothing has come.
    public var crop: Rect
}
