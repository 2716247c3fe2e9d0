public import Geometry
public import Raster

/// What a layer shows in its bounds.
public enum LayerContents: Sendable {
    /// A picture that follows the layer's perspective, sized by the layer's `contentsGravity`.
    case texture(Texture)
    /// Pixels of the screen, one on one: never stretched or turned, only placed.
    case image(Image)
    /// A colour through a mask, one mask pixel on one pixel of the screen: set text.
    case mask(Image, Color)

    /// Columns and rows of the picture or mask.
    public var size: PixelSize {
        switch self {
        case .texture(let texture): texture.size
        case .image(let image), .mask(let image, _): image.size
        }
    }
}

extension LayerContents: Equatable {
    /// Whether both show the same object (not: equal pixels) in the same colour.
    public static func == (a: LayerContents, b: LayerContents) -> Bool {
        switch (a, b) {
        case (.texture(let a), .texture(let b)): a === b
        case (.image(let a), .image(let b)): a === b
        case (.mask(let a, let p), .mask(let b, let q)): a === b && p == q
        default: false
        }
    }
}
