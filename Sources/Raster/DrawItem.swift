public import Geometry

/// One thing to draw: a flat rectangle seen in perspective, and what is on it.
///
/// A value with shared immutable contents, so a list of them may be drawn on any thread. The corners are in pixels of
/// the target; the renderer rounds them to fixed point once, so the same item gives the same bytes everywhere.
public struct DrawItem: Sendable {
    /// What is on the rectangle.
    public enum Paint: Sendable {
        /// One colour.
        case color(Color)
        /// A picture, stretched over the rectangle.
        case texture(Texture)
        /// A colour through a mask (format `alpha8`), one mask pixel on one target pixel: drawn unscaled with its upper
        /// left corner at the quad's top left corner, rounded to whole pixels.
        case mask(Image, Color)
        /// Opaque or premultiplied pixels, one on one target pixel, placed as a mask is.
        case image(Image)
    }

    /// The mirror image below the rectangle, drawn from the same picture.
    ///
    /// The mirrored row at distance v below the lower edge (in heights of the rectangle, the gap taken off) shows
    /// through with `opacity · (1 − v / length)`, and nothing from `length` on. Where it does not show, `backdrop` does,
    /// in the gap too: a reflection is opaque and hides what lies behind it. Colours and textures are reflected; masks
    /// and images, which are drawn pixel on pixel, are not.
    public struct Reflection: Hashable, Sendable {
        /// Space between the picture and its mirror image, in heights of the rectangle; 0…4.
        public var gap: Double
        /// Where it has faded to nothing, in heights of the rectangle; 0…1.
        public var length: Double
        /// How much of the picture shows at the upper edge; 0…1.
        public var opacity: Double
        /// What it fades into.
        public var backdrop: Color

        /// Makes a reflection; the defaults are a 0.6 fading out over half a height.
        public init(gap: Double = 0, length: Double = 0.5, opacity: Double = 0.6, backdrop: Color = .black) {
            self.gap = gap
            self.length = length
            self.opacity = opacity
            self.backdrop = backdrop
        }
    }

    /// The four corners in pixels, pixel (i, j) covering [i, i+1) × [j, j+1).
    public var quad: Quad
    /// What is on it.
    public var paint: Paint
    /// 0 for invisible, 1 for as it is; rounded to 1/255 once.
    public var opacity: Double
    /// The mirror image, if any.
    public var reflection: Reflection?

    /// Makes an item; it is fully opaque and has no reflection unless said otherwise.
    public init(quad: Quad, paint: Paint, opacity: Double = 1, reflection: Reflection? = nil) {
        self.quad = quad
        self.paint = paint
        self.opacity = opacity
        self.reflection = reflection
    }
}

extension DrawItem {
    /// The opacity in 1/255, rounded; what is no number counts as invisible.
    var opacity255: UInt32 { opacity > 0 ? UInt32(nearest(min(opacity, 1) * 255)) : 0 }

    /// Whether every pixel of the picture itself is opaque.
    var isPictureOpaque: Bool {
        switch paint {
        case .color(let color): color.alpha == 255
        case .texture(let texture): texture.isOpaque
        case .image(let image): image.isOpaque
        case .mask: false
        }
    }
}

extension DrawItem.Reflection {
    /// The gap within its bounds; what is no number counts as none.
    var boundedGap: Double { gap > 0 ? min(gap, 4) : 0 }
    /// The length within its bounds; what is no number, and less than a millionth, counts as none.
    var boundedLength: Double { length >= 1e-6 ? min(length, 1) : 0 }
    /// The opacity within its bounds; what is no number counts as none.
    var boundedOpacity: Double { opacity > 0 ? min(opacity, 1) : 0 }
}
