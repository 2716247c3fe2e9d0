/// A length of time in whole nanoseconds, signed.
public struct TimeSpan: Hashable, Comparable, Sendable {
    /// Nanoseconds.
    public var nanoseconds: Int64

    /// Makes a span from nanoseconds.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// No time at all.
    public static let zero = TimeSpan(nanoseconds: 0)
    /// A span of so many milliseconds.
    public static func milliseconds(_ n: Int64) -> TimeSpan { TimeSpan(nanoseconds: n * 1_000_000) }
    /// A span of so many microseconds.
    public static func microseconds(_ n: Int64) -> TimeSpan { TimeSpan(nanoseconds: n * 1_000) }
    /// A span of so many seconds, rounded to the nearest nanosecond; must be finite and below 292 years.
    public static func seconds(_ s: Double) -> TimeSpan { TimeSpan(nanoseconds: Int64((s * 1e9).rounded())) }

    /// The span in seconds.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Orders by length.
    public static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.nanoseconds < b.nanoseconds }
    /// Adds two spans.
    public static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: a.nanoseconds + b.nanoseconds)
    }
    /// Subtracts a span.
    public static func - (a: TimeSpan, b: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: a.nanoseconds - b.nanoseconds)
    }
}

/// An instant on the monotonic clock, in nanoseconds since an origin that means nothing (on Linux: the boot).
///
/// It is the only instant in the program: page flips, touches and animations all carry it, and whoever needs the
/// present one is handed it.
public struct FrameTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's origin.
    public var nanoseconds: Int64

    /// Makes an instant from nanoseconds since the origin.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The clock's origin.
    public static let zero = FrameTime(nanoseconds: 0)

    /// Orders by time.
    public static func < (a: FrameTime, b: FrameTime) -> Bool { a.nanoseconds < b.nanoseconds }
    /// The instant a span later.
    public static func + (t: FrameTime, d: TimeSpan) -> FrameTime {
        FrameTime(nanoseconds: t.nanoseconds + d.nanoseconds)
    }
    /// The instant a span earlier.
    public static func - (t: FrameTime, d: TimeSpan) -> FrameTime {
        FrameTime(nanoseconds: t.nanoseconds - d.nanoseconds)
    }
    /// The span from `b` to `a`, negative if `b` is later.
    public static func - (a: FrameTime, b: FrameTime) -> TimeSpan {
        TimeSpan(nanoseconds: a.nanoseconds - b.nanoseconds)
    }
}
