import Geometry
import Glibc

/// How long work takes against copies of a frame.
///
/// A machine's memory and cores are as fast as those leave them who share them, and that changes within seconds: work and
/// copies are timed by turns, some of each at a time so that either finds the caches as it left them, and what counts is the
/// median of the turns' ratios.
struct CopyTimes {
    /// Medians of each turn's times, in milliseconds of the thread's own time.
    private(set) var work: [Double] = [], copies: [Double] = []
    private let copy: FrameCopy
    private var done = 0

    init(against copy: FrameCopy) { self.copy = copy }

    /// So many frames in turns of eight or a few more.
    static func turns(_ frames: Int) -> [Int] {
        let count = max(1, frames / 8)
        return (0..<count).map { frames * ($0 + 1) / count - frames * $0 / count }
    }

    /// Times a turn: copies, then the work, which is told which time it is.
    ///
    /// The first of either are not timed; later turns begin with the last frame of the turn before.
    mutating func time(_ frames: Int, _ body: (Int) -> Void) {
        copies.append(Stopwatch(warm: 3, frames: frames) { copy.run($0) }.median)
        let (first, warm) = (done, done == 0 ? 3 : 1)
        work.append(Stopwatch(warm: warm, frames: frames) { body(first + $0) }.median)
        done += warm + frames - 1
    }

    /// The middle of the work's times, in milliseconds.
    var median: Double { Stopwatch.median(work) }
    /// How many times as long as a copy the work takes.
    var ratio: Double { Stopwatch.median(zip(work, copies).map { $0 / $1 }) }
}

/// Two warm buffers of a frame's size, one to be copied into the other.
final class FrameCopy {
    private let from: UnsafeMutableRawPointer, to: UnsafeMutableRawPointer
    private let count: Int

    init(_ size: PixelSize) {
        count = 4 * size.area
        (from, to) = (.allocate(byteCount: count, alignment: 64), .allocate(byteCount: count, alignment: 64))
        memset(from, 7, count)
        memset(to, 7, count)
    }

    deinit {
        from.deallocate()
        to.deallocate()
    }

    /// Copies the frame: `memcpy`.
    func run(_ frame: Int) {
        // A byte that goes round makes every copy count.
        from.storeBytes(of: to.load(fromByteOffset: frame, as: UInt8.self) &+ 1, as: UInt8.self)
        memcpy(to, from, count)
    }
}
