import Geometry
import Glibc
import Raster

/// Times every case against a copy of one frame, measured in the same run, and prints a table.
func printTimes(_ cases: [BenchCase], frames: Int) {
    print("median CPU time of \(frames) frames, one thread; × memcpy = the same for copying one frame")
    for bench in cases {
        let copy = copyTime(bench.size, frames: frames)
        let renderer = Renderer()
        var bitmap = Bitmap(size: bench.size, format: .xrgb8888)
        let clip = Region(PixelRect(bench.size))
        let items = bench.prepare()
        let time = Stopwatch(warm: 3, frames: frames) {
            renderer.draw(items($0), clips: bench.clips, background: .black, clip: clip, into: &bitmap)
        }
        print(tableRow(bench.name, time.median, copy: copy))
    }
}

/// A name, a time in milliseconds, and how many times as long as a copy of the frame that is.
func tableRow(_ name: String, _ time: Double, copy: Double) -> String {
    let name = name + String(repeating: " ", count: max(1, 20 - name.utf8.count))
    return "\(name)\(time.formatted(3)) ms   \((time / copy).formatted(1)) × memcpy"
}

/// Milliseconds for copying one frame between warm buffers.
func copyTime(_ size: PixelSize, frames: Int) -> Double {
    let count = 4 * size.area
    let (a, b) = (malloc(count), malloc(count))
    defer {
        free(a)
        free(b)
    }
    guard let a, let b else { return 1 }
    memset(a, 7, count)
    return Stopwatch(warm: 3, frames: frames) { frame in
        // A byte that goes round makes every copy count.
        a.storeBytes(of: b.load(fromByteOffset: frame, as: UInt8.self) &+ 1, as: UInt8.self)
        memcpy(b, a, count)
    }.median
}
