import Geometry
import Glibc
import Images
import Platform
import Raster

/// Writes each case's picture into a folder as PNG, for the eye: its first frame, or a fling's thirtieth.
///
/// The folder is made if need be, in one that exists.
func writePictures(_ cases: [BenchCase], to folder: String) throws(SystemError) {
    if mkdir(folder, 0o777) != 0, errno != EEXIST { throw SystemError(code: errno, call: "mkdir", subject: folder) }
    let renderer = Renderer()
    for bench in cases {
        var bitmap = Bitmap(size: bench.size, format: .xrgb8888)
        renderer.draw(
            bench.prepare()(30), clips: bench.clips, background: .black, clip: Region(PixelRect(bench.size)),
            into: &bitmap)
        try writeFile(PNGEncoder().encode(bitmap), to: "\(folder)/\(bench.name).png")
    }
}

/// Writes a file anew.
func writeFile(_ bytes: [UInt8], to path: String) throws(SystemError) {
    guard let file = fopen(path, "wb") else { throw SystemError(code: errno, call: "fopen", subject: path) }
    defer { fclose(file) }
    if fwrite(bytes, 1, bytes.count, file) != bytes.count {
        throw SystemError(code: errno, call: "fwrite", subject: path)
    }
}
