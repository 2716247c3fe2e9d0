/// How long to wait before connecting again: longer after each failure, and never quite the same.
///
/// The wait doubles from `shortest` to `longest`, and of each wait a random half is left out, so that a house full of
/// kiosks does not come back to its broker in one instant.
public struct BackOff: Hashable, Sendable {
    /// A connection that lasted at least this long, in nanoseconds, was a success; a shorter one counts as a failure, so
    /// that two that throw each other out do not do so twice a second for ever.
    public static let lasting: Int64 = 10_000_000_000

    /// The first wait, in nanoseconds.
    public let shortest: Int64
    /// The last, in nanoseconds.
    public let longest: Int64
    private var failures = 0

    /// Makes one that has not failed yet; `shortest` is at least 2, `longest` not less.
    public init(shortest: Int64, longest: Int64) {
        precondition(shortest >= 2 && longest >= shortest, "waits grow")
        self.shortest = shortest
        self.longest = longest
    }

    /// How long to wait now, in nanoseconds: between half and all of the present wait.
    ///
    /// - Parameters:
    ///   - lasted: how long the connection was there that ended now, in nanoseconds; nil if it never was.
    ///   - random: any number; equal ones give equal waits.
    public mutating func wait(afterConnectionOf lasted: Int64?, random: UInt64) -> Int64 {
        if let lasted, lasted >= Self.lasting { failures = 0 }
        var whole = shortest
        for _ in 0..<failures where whole < longest { whole = min(longest, whole * 2) }
        failures += 1
        return whole - whole / 2 + Int64(random % UInt64(whole / 2))
    }
}
