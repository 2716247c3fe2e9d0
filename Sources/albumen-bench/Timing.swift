import Geometry
import Glibc
import Platform
import Raster

/// Times every case against copies of a frame, by turns of all cases, and prints a table and the bars that the standard
/// scenes are held to.
func printTimes(_ cases: [BenchCase], frames: Int) {
    print("CPU time of a frame, one thread, and × memcpy, against copies of a frame: medians of turns of \(frames)")
    var copies: [PixelSize: FrameCopy] = [:]
    let timed = cases.map { bench in
        let copy = copies[bench.size] ?? FrameCopy(bench.size)
        copies[bench.size] = copy
        return TimedCase(bench, against: copy)
    }
    for turn in CopyTimes.turns(frames) {
        for bench in timed { bench.time(turn) }
    }
    for bench in timed { print(tableRow(bench.name, bench.times)) }
    // c800_512 and the like, without anything behind.
    let rest = timed.filter { $0.name.hasPrefix("c") && Int($0.name.split(separator: "_").last ?? "") != nil }
    printBar("at rest, geometric mean", rest.map(\.times.ratio), limit: 8)
    printBar(
        "in a fling, geometric mean", timed.filter { $0.name.hasSuffix("_fling") }.map(\.times.ratio), limit: 8)
    let rolled = timed.compactMap { bench in
        timed.first { $0.name + "_roll7" == bench.name }.map { upright in
            Stopwatch.median(zip(bench.times.work, upright.times.work).map { $0 / $1 })
        }
    }
    printBar("rolled against upright, geometric mean", rolled, limit: 2.5)
}

/// A case that is drawn again and again, by a renderer of its own.
private final class TimedCase {
    let name: String
    private(set) var times: CopyTimes
    private let renderer = Renderer()
    private let bench: BenchCase
    private let items: (Int) -> [DrawItem]
    private var bitmap: Bitmap

    init(_ bench: BenchCase, against copy: FrameCopy) {
        self.bench = bench
        name = bench.name
        times = CopyTimes(against: copy)
        items = bench.prepare()
        bitmap = Bitmap(size: bench.size, format: .xrgb8888)
    }

    /// Times a turn of so many frames.
    func time(_ frames: Int) {
        let clip = Region(PixelRect(bench.size))
        times.time(frames) {
            renderer.draw(items($0), clips: bench.clips, background: .black, clip: clip, into: &bitmap)
        }
    }
}

/// Prints how long two threads take for a case, by the clock on the wall, against one; by turns.
func printThreadTimes(_ bench: BenchCase, frames: Int) {
    let items = bench.prepare()
    let clip = Region(PixelRect(bench.size))
    var bitmap = Bitmap(size: bench.size, format: .xrgb8888)
    let teams = [1, 2].map { ThreadTeam(count: $0) }
    let renderers = teams.map { Renderer(threads: $0.count, loop: $0.run) }
    let ratios = CopyTimes.turns(frames).map { turn in
        let times = renderers.map { renderer in
            Stopwatch(warm: 3, frames: turn) {
                renderer.draw(items($0), background: .black, clip: clip, into: &bitmap)
            }.wallMedian
        }
        return times[1] / times[0]
    }
    let ratio = Stopwatch.median(ratios).formatted(2)
    print("\(padded(bench.name))two threads take \(ratio) of one thread's time on the wall")
}

/// A name in a column.
func padded(_ name: String) -> String { name + String(repeating: " ", count: max(1, 20 - name.utf8.count)) }

private func printBar(_ what: String, _ ratios: [Double], limit: Double) {
    if ratios.isEmpty { return }
    let mean = exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
    print("\(what): \(mean.formatted(2)), bar \(limit.formatted(1)): \(mean <= limit ? "met" : "missed")")
}

/// A name, a time in milliseconds, and how many times as long as a copy of the frame that is.
func tableRow(_ name: String, _ times: CopyTimes) -> String {
    "\(padded(name))\(times.median.formatted(3)) ms   \(times.ratio.formatted(1)) × memcpy"
}
