import Geometry
import Glibc
import Images
import Platform
import TestPictures

/// The program `albumen-decoder` of this build, which lies beside the tests.
let decoderPath: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let tests = String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Where another program runs the tests from a library, that library is its first argument of this name.
    let place = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? tests
    return place.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        + "/albumen-decoder"
}()

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
