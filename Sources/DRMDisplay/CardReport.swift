/// A card that was looked at: whether it can show pictures, or why not.
public struct CardReport: Hashable, Sendable {
    /// What looking at it gave.
    public enum Verdict: Hashable, Sendable {
        /// It cannot be used; the text says why.
        case refused(String)
        /// It has outputs: the names of the connectors with a panel, and of those without.
        case usable(connected: [String], unconnected: [String])
    }

    /// Its node, `/dev/dri/card0`; the number may change from boot to boot.
    public var path: String
    /// Where it is plugged in; does not change from boot to boot.
    public var place: String
    /// The kernel driver's name, empty if it could not be asked.
    public var driver: String
    /// Whether the firmware used it to show the boot.
    public var isBootVGA: Bool
    /// Whether it can be used.
    public var verdict: Verdict

    /// Makes a report.
    public init(path: String, place: String, driver: String, isBootVGA: Bool, verdict: Verdict) {
        self.path = path
        self.place = place
        self.driver = driver
        self.isBootVGA = isBootVGA
        self.verdict = verdict
    }
}

extension CardReport: CustomStringConvertible {
    /// One line of the table of what was considered.
    public var description: String {
        let names = driver.isEmpty ? path : "\(path) (\(driver), \(place))"
        switch verdict {
        case .refused(let why): return "\(names): \(why)"
        case .usable(let connected, let unconnected):
            let list = connected.map { "\($0) connected" } + unconnected
            return "\(names): \(list.joined(separator: ", "))"
        }
    }
}

extension [CardReport] {
    /// The card to use: one with a panel before one without, then the one that showed the boot, then by place; nil if
    /// none can be used.
    var best: CardReport? {
        func rank(_ report: CardReport) -> (Int, Int, String)? {
            guard case .usable(let connected, let unconnected) = report.verdict else { return nil }
            if connected.isEmpty && unconnected.isEmpty { return nil }
            return (connected.isEmpty ? 1 : 0, report.isBootVGA ? 0 : 1, report.place)
        }
        let ranked = compactMap { report in rank(report).map { (report, $0) } }
        return ranked.min { $0.1 < $1.1 }?.0
    }
}
