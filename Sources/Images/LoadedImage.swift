public import Geometry
public import Raster

/// A picture in memory, upright and of the size that was asked for.
public struct LoadedImage: Sendable {
    /// What the request's kind called for.
    public enum Contents: Sendable {
        /// To be drawn in perspective.
        case texture(Texture)
        /// To be drawn pixel on pixel.
        case image(Image)
    }

    /// Columns and rows of the picture in the file, upright.
    public let originalSize: PixelSize
    /// The pixels.
    public let contents: Contents
    /// What the file tells of the picture.
    public let facts: PictureFacts
    /// When the file that was decoded had been changed last, in nanoseconds since 1970; 0 if that is not known.
    ///
    /// Another number than in the request's `version` says that the file was replaced since that was made out.
    public let modified: Int64

    /// Puts together a picture; the loader does.
    public init(
        originalSize: PixelSize, contents: Contents, facts: PictureFacts = PictureFacts(), modified: Int64 = 0
    ) {
        self.facts = facts
        self.modified = modified
        self.originalSize = originalSize
        self.contents = contents
    }

    /// The pixels, if they were asked for as a texture.
    public var texture: Texture? {
        if case .texture(let texture) = contents { texture } else { nil }
    }

    /// The pixels, if they were asked for as an image.
    public var image: Image? {
        if case .image(let image) = contents { image } else { nil }
    }

    /// Memory the pixels take, in bytes.
    public var byteCount: Int {
        switch contents {
        case .texture(let texture): texture.byteCount
        case .image(let image): image.byteCount
        }
    }

    /// Columns and rows of the pixels.
    public var size: PixelSize {
        switch contents {
        case .texture(let texture): texture.size
        case .image(let image): image.size
        }
    }
}
