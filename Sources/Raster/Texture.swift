public import Geometry

/// A picture prepared for being drawn in perspective, shared and unchanging.
public final class Texture: @unchecked Sendable {
    /// Columns and rows of the picture.
    public let size: PixelSize

    /// Prepares a picture of format `xrgb8888`.
    ///
    /// Takes a few milliseconds a megapixel: make it on a worker.
    public init(_ image: Image) {
        size = image.size
    }
}
