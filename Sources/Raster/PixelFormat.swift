/// How a pixel lies in memory.
public enum PixelFormat: Hashable, Sendable {
    /// Four bytes B, G, R, X (little endian 0xXXRRGGBB); X is ignored on a screen and is alpha, premultiplied, in an image.
    case xrgb8888
    /// Two bytes, little endian: five bits red, six green, five blue.
    case rgb565
    /// One byte of coverage: a text or shape mask.
    case alpha8

    /// Bytes of one pixel.
    public var bytesPerPixel: Int {
        switch self {
        case .xrgb8888: 4
        case .rgb565: 2
        case .alpha8: 1
        }
    }
}
