internal import CJPEGWriter
internal import Geometry
internal import Glibc
public import Raster

/// Makes JPEG files of pictures, for those outside who want something small (libjpeg).
public enum JPEGEncoder {
    /// Why there is no file, in libjpeg's words.
    public struct Failure: Error, Hashable, Sendable {
        /// A sentence without its full stop.
        public var reason: String
    }

    /// A JPEG file of a picture of format `xrgb8888`; transparency shows black.
    ///
    /// Linear in the picture's pixels, of which there may be up to 65 500 each way.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - quality: libjpeg's, 1…100.
    ///   - isProgressive: whether it comes in several scans, coarse ones first, instead of as a baseline file; these are
    ///     smaller, and cost more to read.
    public static func file(
        of image: Image, quality: Int = 80, isProgressive: Bool = false
    ) throws(Failure) -> [UInt8] {
        precondition(image.format == .xrgb8888, "a JPEG file has colours")
        precondition((1...100).contains(quality), "quality is 1 to 100")
        var file: UnsafeMutablePointer<UInt8>?
        var length = 0
        let failure = image.withBytes { pixels in
            albumen_jpeg_write(
                pixels.assumingMemoryBound(to: UInt8.self), image.pitch, UInt32(image.size.width),
                UInt32(image.size.height), Int32(quality), isProgressive ? 1 : 0, &file, &length)
        }
        if let failure { throw Failure(reason: String(cString: failure)) }
        defer { free(file) }
        return Array(UnsafeBufferPointer(start: file, count: length))
    }
}
