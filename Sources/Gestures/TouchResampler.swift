public import Geometry
public import Motion

/// Where a finger was at moments between its reports.
///
/// A panel reports when it likes and the screen shows frames when it must, so the newest report is sometimes fresh and
/// sometimes nearly an interval old, and content that is put there goes in uneven steps under an even finger. This one
/// looks a constant `latency` back instead, a little more than half the panel's interval, where most moments lie between
/// two reports: the steps on the screen are those on the glass. On average it costs nothing, since the newest report is
/// half an interval old too.
///
/// A moment after the newest report is extrapolated along its last step, at most half an interval and 8 ms ahead, never
/// after the finger has turned back, and once reports stay away the place goes back to the newest one. The interval is
/// the median of the last ones, so the limits fit a panel of 25 reports a second as well as one of 240. Reports that are
/// less than a millisecond apart were read in one burst and count as one, the newest. (The rule of Android's
/// InputTransport, with its constants scaled to the panel.)
public struct TouchResampler: Hashable, Sendable {
    /// The farthest that a place is extrapolated, whatever the panel: 8 ms.
    public static let longestReach = TimeSpan.milliseconds(8)
    /// Reports whose intervals count.
    private static let memory = 8
    private static let burst = TimeSpan.milliseconds(1)

    private struct Report: Hashable, Sendable {
        var time: FrameTime
        var position: Point
    }

    private var reports: [Report]
    /// The last intervals between reports, of fingers that rested none.
    private var intervals: [TimeSpan] = []

    /// Begins where a finger landed; landings are never resampled.
    public init(_ position: Point, at time: FrameTime) { reports = [Report(time: time, position: position)] }

    /// Records a report.
    public mutating func add(_ position: Point, at time: FrameTime) {
        let last = reports[reports.count - 1]
        let interval = time - last.time
        if interval < Self.burst {
            reports[reports.count - 1] = Report(time: max(time, last.time), position: position)
            return
        }
        reports.append(Report(time: time, position: position))
        if reports.count > Self.memory { reports.removeFirst() }
        if interval <= Self.longestInterval {
            intervals.append(interval)
            if intervals.count > Self.memory { intervals.removeFirst() }
        }
    }

    /// How far back it looks.
    public var latency: TimeSpan { interval - reach }

    /// Where the finger was `latency` before a time.
    public func position(at time: FrameTime) -> Point {
        let moment = time - latency
        let newest = reports[reports.count - 1]
        if moment >= newest.time { return newest.position + lead(moment - newest.time) }
        guard let later = reports.firstIndex(where: { $0.time > moment }), later > 0 else { return reports[0].position }
        let (from, to) = (reports[later - 1], reports[later])
        let part = (moment - from.time).seconds / (to.time - from.time).seconds
        let way = to.position - from.position
        return Point(x: from.position.x + way.x * part, y: from.position.y + way.y * part)
    }

    /// Whether it gives the newest report from a time on, unless another one comes.
    public func isSettled(at time: FrameTime) -> Bool {
        reports.count == 1
            || time - latency - reports[reports.count - 1].time >= TimeSpan(nanoseconds: reach.nanoseconds * 3)
    }

    /// A longer one was a rest.
    private static let longestInterval = TimeSpan.milliseconds(60)
    private static let usualInterval = TimeSpan.milliseconds(10)

    private var interval: TimeSpan {
        intervals.isEmpty ? Self.usualInterval : intervals.sorted()[intervals.count / 2]
    }

    private var reach: TimeSpan { min(TimeSpan(nanoseconds: interval.nanoseconds / 2), Self.longestReach) }

    /// How far the finger has gone on since the newest report: straight on up to the reach, then back within twice that.
    private func lead(_ age: TimeSpan) -> Point {
        guard reports.count > 1 else { return .zero }
        let (last, before) = (reports[reports.count - 1], reports[reports.count - 2])
        let step = last.position - before.position
        if reports.count > 2 {
            let earlier = before.position - reports[reports.count - 3].position
            if earlier.x * step.x + earlier.y * step.y < 0 { return .zero }
        }
        let reach = reach.seconds
        let age = age.seconds
        let ahead = age <= reach ? age : max(0, reach - (age - reach) / 2)
        let part = ahead / (last.time - before.time).seconds
        return Point(x: step.x * part, y: step.y * part)
    }
}
