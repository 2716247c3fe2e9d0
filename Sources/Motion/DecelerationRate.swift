/// How quickly thrown content slows down: the share of its velocity that is left a millisecond later.
public struct DecelerationRate: Hashable, Sendable {
    /// The share left after one millisecond, above 0 and below 1.
    public var perMillisecond: Double

    /// Makes a rate; values outside 10⁻⁶…0.999999 are moved to the nearer end, so that motion always ends.
    public init(perMillisecond: Double) {
        self.perMillisecond = min(max(perMillisecond, 1e-6), 0.999_999)
    }

    /// Long glides, as in a list: 0.998.
    public static let normal = DecelerationRate(perMillisecond: 0.998)
    /// Short glides, as where content snaps: 0.99.
    public static let fast = DecelerationRate(perMillisecond: 0.99)

    /// The constant k, per second, of the same slowing as a continuous law: velocity falls as e^(−k·t).
    ///
    /// k = −1000·ln(rate): 2.002 for `normal`, 10.05 for `fast`.
    public var decayConstant: Double { -1000 * naturalLogarithm(perMillisecond) }
}
