/// How many commands a kiosk takes from the broker, so that whoever floods it is told so and the kiosk's own limits are
/// never reached.
struct CommandAllowance: Hashable {
    /// Commands that may wait for the kiosk's answer at a time.
    static let pending = 16
    /// Commands in one second.
    static let perSecond = 40

    private var second: Int64 = 0
    private var used = 0

    /// Whether one more may be done now; if so, it counts.
    ///
    /// - Parameters:
    ///   - pending: how many wait for their answer.
    ///   - time: nanoseconds of the monotonic clock.
    mutating func take(pending: Int, at time: Int64) -> Bool {
        let now = time / 1_000_000_000
        if now != second { (second, used) = (now, 0) }
        guard pending < Self.pending, used < Self.perSecond else { return false }
        used += 1
        return true
    }
}
