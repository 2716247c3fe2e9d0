import Geometry
import Glibc
import Platform
import Raster

/// Times every case against a copy of one frame, measured in the same run, and prints a table and the bars that the
/// standard scenes are held to.
func printTimes(_ cases: [BenchCase], frames: Int) {
    print("median CPU time of \(frames) frames, one thread; × memcpy = the same for copying one frame")
    var ratios: [String: Double] = [:]
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
        ratios[bench.name] = time.median / copy
    }
    // c800_512 and the like, without anything behind.
    let rest = ratios.filter { $0.key.hasPrefix("c") && Int($0.key.split(separator: "_").last ?? "") != nil }
    printBar("at rest, geometric mean", rest.map(\.value), limit: 8)
    printBar("in a fling, geometric mean", ratios.filter { $0.key.hasSuffix("_fling") }.map(\.value), limit: 8)
    let rolled = ratios.compactMap { name, ratio in
        name.hasSuffix("_roll7") ? ratios[String(name.dropLast(6))].map { ratio / $0 } : nil
    }
    printBar("rolled against upright, geometric mean", rolled, limit: 2.5)
}

/// Prints how long two threads take for the first case, by the clock on the wall, against one.
func printThreadTimes(_ bench: BenchCase, frames: Int) {
    let items = bench.prepare()
    let clip = Region(PixelRect(bench.size))
    var bitmap = Bitmap(size: bench.size, format: .xrgb8888)
    var times: [Double] = []
    for threads in [1, 2] {
        let team = ThreadTeam(count: threads)
        let renderer = Renderer(threads: team.count, loop: team.run)
        times.append(
            Stopwatch(warm: 3, frames: frames) {
                renderer.draw(items($0), background: .black, clip: clip, into: &bitmap)
            }.wallMedian)
    }
    print(
        "\(padded(bench.name))two threads take \((times[1] / times[0]).formatted(2)) of one thread's time on the wall")
}

/// A name in a column.
func padded(_ name: String) -> String { name + String(repeating: " ", count: max(1, 20 - name.utf8.count)) }

private func printBar(_ what: String, _ ratios: [Double], limit: Double) {
    if ratios.isEmpty { return }
    let mean = exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
    print("\(what): \(mean.formatted(2)), bar \(limit.formatted(1)): \(mean <= limit ? "met" : "missed")")
}

/// A name, a time in milliseconds, and how many times as long as a copy of the frame that is.
func tableRow(_ name: String, _ time: Double, copy: Double) -> String {
    "\(padded(name))\(time.formatted(3)) ms   \((time / copy).formatted(1)) × memcpy"
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
