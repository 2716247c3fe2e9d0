import Geometry
import Glibc
import Images
import Platform
import TestPictures

extension ImageLoader {
    /// Waits for the results of everything that is outstanding, a minute at most.
    func finish() throws -> [ImageResult] {
        var results: [ImageResult] = []
        let loop = try EventLoop()
        let token = try loop.add(descriptor) { results += self.drain() }
        defer { loop.remove(token) }
        let deadline = MonotonicClock.nanoseconds() + 60_000_000_000
        while outstanding > 0, MonotonicClock.nanoseconds() < deadline { try loop.wait(until: deadline) }
        return results
    }
}

/// A JPEG of one colour, whose file name says something else.
func flatPicture(_ color: [UInt8], width: Int = 64, height: Int = 48) throws -> TemporaryFile {
    try TemporaryFile(JPEGFile(width: width, height: height).bytes { _, _ in color }, suffix: ".png")
}
