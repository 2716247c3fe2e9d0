import Glibc

/// Times of repeated work, in milliseconds.
struct Stopwatch {
    /// Of the thread's own processor time (`CLOCK_THREAD_CPUTIME_ID`).
    private(set) var cpu: [Double] = []
    /// By the clock on the wall (`CLOCK_MONOTONIC`).
    private(set) var wall: [Double] = []

    /// Does the work `warm` times untimed, then `frames` times timed; the work is told which time it is.
    init(warm: Int, frames: Int, _ work: (Int) -> Void) {
        for frame in 0..<warm { work(frame) }
        for frame in 0..<frames {
            let (c, w) = (Self.now(CLOCK_THREAD_CPUTIME_ID), Self.now(CLOCK_MONOTONIC))
            work(warm + frame)
            cpu.append(Self.now(CLOCK_THREAD_CPUTIME_ID) - c)
            wall.append(Self.now(CLOCK_MONOTONIC) - w)
        }
    }

    /// The middle of the processor times.
    var median: Double { Self.median(cpu) }
    /// The middle of the wall times.
    var wallMedian: Double { Self.median(wall) }
    /// The shortest processor time.
    var shortest: Double { cpu.min() ?? 0 }

    /// The middle one of some numbers, or the mean of the middle two; 0 of none.
    static func median(_ times: [Double]) -> Double {
        if times.isEmpty { return 0 }
        let sorted = times.sorted()
        return (sorted[(times.count - 1) / 2] + sorted[times.count / 2]) / 2
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

extension Double {
    /// With `digits` decimals.
    func formatted(_ digits: Int) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let whole = Int((self * Double(scale)).rounded())
        let part = String(abs(whole) % scale)
        return "\(whole / scale).\(String(repeating: "0", count: digits - part.count))\(part)"
    }
}
