public import Geometry
public import Raster

/// What a layer shows in its bounds.
public enum LayerContents: Sendable {
    /// A picture that follows the layer's perspective, sized by the layer's `contentsGravity`.
    case texture(Texture)
    /// Pixels of the screen, one on one: never stretched or turned, only placed.
    case image(Image)
    /// Pixels stretched over an upright rectangle sized by the layer's `contentsGravity`, with a filter as fine as the
    /// screen's pixels; a layer that is turned shows them over the upright rectangle around it. For pictures that fill
    /// the screen.
    case picture(Image)
    /// Colours along a line across the bounds.
    case gradient(Gradient)
    /// A colour through a mask, one mask pixel on one pixel of the screen: set text.
    case mask(Image, Color)

    /// Columns and rows of the picture or mask; none of a gradient.
    public var size: PixelSize {
        switch self {
        case .texture(let texture): texture.size
        case .image(let image), .mask(let image, _), .picture(let image): image.size
        case .gradient: PixelSize(width: 0, height: 0)
        }
    }
}

extension LayerContents {
    /// Whether it is a picture that follows the bounds, and parts of which can be shown.
    var isStretched: Bool {
        switch self {
        case .texture, .picture: true
        case .image, .mask, .gradient: false
        }
    }
}

extension LayerContents: Equatable {
    /// Whether both show the same object (not: equal pixels) in the same colour.
    public static func == (a: LayerContents, b: LayerContents) -> Bool {
        switch (a, b) {
        case (.texture(let a), .texture(let b)): a === b
        case (.image(let a), .image(let b)): a === b
        case (.picture(let a), .picture(let b)): a === b
        case (.gradient(let a), .gradient(let b)): a === b
        case (.mask(let a, let p), .mask(let b, let q)): a === b && p == q
        default: false
        }
    }
}
