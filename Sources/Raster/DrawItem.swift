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
        /// Opaque or premultiplied pixels stretched over the upright rectangle around the quad, for large pictures that
        /// fill the screen and are not kept as textures. Slow moves by less than a pixel are smooth with `smooth`.
        case scaled(Image, ScaleFilter)
        /// Two images of one size mixed: the second's share is 0…1, the first has the rest. Placed as an image is; where
        /// they differ in size, what both have is drawn.
        case crossfade(Image, Image, share: Double)
        /// Colours along a line, without steps.
        case gradient(Gradient)
        /// One colour along the inside of the edges, so wide, in fractions of the rectangle's width and height.
        case border(Color, width: Size)
        /// A soft shadow in one colour, whose whole extent the rectangle is; its own width and height are in units of the
        /// patch.
        case shadow(ShadowPatch, Color, size: Size)
    }

    /// How an item's pixels meet those behind.
    public enum Blend: Hashable, Sendable {
        /// The item hides what lies behind by its alpha: s + d · (1 − α).
        case sourceOver
        /// Channels are added, up to white: light on light.
        case plus
    }

    /// A rectangle, round at its corners or not, outside of which nothing of an item is drawn.
    public struct Clip: Hashable, Sendable {
        /// The rectangle's corners in pixels.
        public var quad: Quad
        /// Radii of its corners, as `DrawItem.corners`.
        public var corners: Size
        /// The clip that cuts this one in its turn, by its place in the list: before this one.
        public var parent: Int?

        /// Makes a clip; its corners are square and nothing else cuts it unless said otherwise.
        public init(quad: Quad, corners: Size = .zero, parent: Int? = nil) {
            self.quad = quad
            self.corners = corners
            self.parent = parent
        }
    }

    /// The mirror image below the rectangle, drawn from the same picture.
    ///
    /// The mirrored row at distance v below the lower edge (in heights of the rectangle, the gap taken off) shows
    /// through with `opacity · (1 − v / length)`, and nothing from `length` on. Where it does not show, `backdrop` does,
    /// in the gap too: a reflection is opaque and hides what lies behind it. Below round corners the mirror image has them
    /// too; what they leave free, and the gap, then shows what lies behind. Colours and textures are reflected, other
    /// paints are not.
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
    /// The part of a texture or scaled image that is stretched over the rectangle, in fractions of the picture; within
    /// 0…1, without extent it counts as the whole.
    public var crop: Rect
    /// Radii of the rectangle's corners, in fractions of its width and height; 0…0.5, `zero` for square ones.
    ///
    /// They are round in the rectangle's own plane and seen in perspective with it.
    public var corners: Size
    /// The clip that cuts it, by its place in the list of clips; nil for none.
    public var clip: Int?
    /// How it meets what lies behind.
    public var blend: Blend

    /// All of a picture, as `crop` has it.
    public static var wholePicture: Rect { Rect(x: 0, y: 0, width: 1, height: 1) }

    /// Makes an item: fully opaque, of a whole picture, square and uncut, without reflection, unless said otherwise.
    public init(
        quad: Quad, paint: Paint, opacity: Double = 1, reflection: Reflection? = nil,
        crop: Rect = DrawItem.wholePicture, corners: Size = .zero, clip: Int? = nil, blend: Blend = .sourceOver
    ) {
        self.quad = quad
        self.paint = paint
        self.opacity = opacity
        self.reflection = reflection
        self.crop = crop
        self.corners = corners
        self.clip = clip
        self.blend = blend
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
        case .image(let image), .scaled(let image, _): image.isOpaque
        case .crossfade(let from, let to, _): from.isOpaque && to.isOpaque
        case .gradient(let gradient): gradient.isOpaque
        case .mask, .border, .shadow: false
        }
    }

    /// Whether it is nothing but a whole quad of colours, a picture, an image or a mask, laid over what lies behind.
    var isPlain: Bool {
        switch paint {
        case .color, .texture, .image, .mask: clip == nil && blend == .sourceOver && corners == .zero
        case .scaled, .crossfade, .gradient, .border, .shadow: false
        }
    }

    /// The crop within its bounds.
    var boundedCrop: Rect { Self.bounded(crop: crop) }

    /// A crop within its bounds; one without extent, or of what is no number, counts as the whole.
    static func bounded(crop: Rect) -> Rect {
        let part = crop.intersection(wholePicture)
        return part.size.width >= 1e-6 && part.size.height >= 1e-6 ? part : wholePicture
    }

    /// Radii within their bounds; what is no number counts as none.
    static func bounded(corners: Size) -> Size {
        func bounded(_ radius: Double) -> Double { radius > 0 ? min(radius, 0.5) : 0 }
        let (x, y) = (bounded(corners.width), bounded(corners.height))
        return x > 0 && y > 0 ? Size(width: x, height: y) : .zero
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
