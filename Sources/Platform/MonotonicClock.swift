internal import CLinux
internal import Glibc

/// The kernel's monotonic clock; only the executables and the edges read it.
public enum MonotonicClock {
    /// Nanoseconds since boot, suspended time not counted (`clock_gettime(2)` CLOCK_MONOTONIC).
    public static func nanoseconds() -> Int64 {
        var t = timespec()
        clock_gettime(CLOCK_MONOTONIC, &t)
        return Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec)
    }
}
