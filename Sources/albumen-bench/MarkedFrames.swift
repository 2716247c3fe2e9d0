import Geometry
import Glibc
import Raster

/// Draws frames of every case for a counter of instructions to watch, which takes each write to standard output for a mark.
///
/// A case's frames are spread over 120, and one more is drawn before them. For each frame an empty line, the case's name,
/// and the number of pixels that are not background go out, in three writes: the frame is drawn between the first and the
/// second.
func drawMarkedFrames(_ cases: [BenchCase], frames: Int) {
    let background = Color(red: 255, green: 0, blue: 255)
    for bench in cases {
        let renderer = Renderer()
        var bitmap = Bitmap(size: bench.size, format: .xrgb8888)
        let clip = Region(PixelRect(bench.size))
        let items = bench.prepare()
        for frame in -1..<frames {
            let items = items(max(frame, 0) * 120 / frames)
            if frame >= 0 { mark("\n") }
            renderer.draw(items, clips: bench.clips, background: background, clip: clip, into: &bitmap)
            if frame >= 0 { mark(bench.name) }
            let (pitch, size) = (bitmap.pitch, bench.size)
            let visible = bitmap.withBytes { base in
                (0..<size.height).reduce(0) { count, y in
                    let row = (base + y * pitch).assumingMemoryBound(to: UInt32.self)
                    return (0..<size.width).reduce(count) { $0 + (row[$1] == background.pixel ? 0 : 1) }
                }
            }
            if frame >= 0 { mark(" \(visible)\n") }
        }
    }
}

/// Writes to standard output at once (`write(2)`).
private func mark(_ text: String) { _ = text.withCString { write(1, $0, strlen($0)) } }
