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
    /// through with `opacity · (1 − v / length)`, and nothing from `length` on. Where it does not show, `backdrop` does:
    /// a reflection is opaque and hides what lies behind it.
    public struct Reflection: Hashable, Sendable {
        /// Space between the picture and its mirror image, in heights of the rectangle.
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
