/// How much of the loop's time all clients together may take, so that they never cost a frame.
///
/// A bucket of nanoseconds: what is spent on clients runs out of it, and an eighth of the time that passes runs in.
struct ControlBudget {
    /// What part of the time clients may take: one in so many.
    static let part: Int64 = 8

    /// What may be spent at a stretch, in nanoseconds.
    let burst: Int64
    private var left: Int64
    private var filled: Int64

    /// A full bucket.
    init(burst: Int64, now: Int64) {
        self.burst = burst
        left = burst
        filled = now
    }

    /// Whether there is nothing left to spend now.
    mutating func isExhausted(now: Int64) -> Bool {
        left = min(burst, left + max(0, now - filled) / Self.part)
        filled = now
        return left <= 0
    }

    /// Counts what was spent on a client.
    mutating func spend(_ nanoseconds: Int64) { left -= nanoseconds }

    /// When the bucket will be half full again, for one that is exhausted now.
    func refilled(now: Int64) -> Int64 { now + (burst / 2 - left) * Self.part }
}
