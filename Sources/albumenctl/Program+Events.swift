import Control
import Platform

extension Program {
    /// Prints events as they come, until the kiosk ends the stream or nobody reads the output any more.
    func printEvents(
        _ only: Set<Event.Kind>?, from client: inout ControlClient, deadline: Int64, _ options: Invocation.Options
    ) throws {
        _ = try ask(&client, for: .events(only: only), deadline: deadline, options)
        let loop = try EventLoop()
        _ = try loop.add(client.rawValue) {}
        var isOutputClosed = false
        // Files cannot be waited for, and do not close either.
        _ = try? loop.add(output, for: .hangUp) { isOutputClosed = true }
        while !isOutputClosed {
            while let line = try client.next(deadline: 0) {
                if case .notice(let notice) = line.message { throw Stop(notice, line: line.bytes) }
                if options.json {
                    try write(line: line.bytes)
                } else if case .event(let event) = line.message {
                    try write([Text.line(event)])
                }
            }
            try loop.wait(until: nil)
        }
    }

    /// Prints events until nobody reads the output any more, across restarts of the kiosk and gaps in the stream; each
    /// gap is told as an error.
    ///
    /// It tries again after a quarter of a second, then each time after twice as long, up to eight seconds.
    func followEvents(_ only: Set<Event.Kind>?, at path: String, _ options: Invocation.Options) throws {
        let shortest: Int64 = 250_000_000
        var pause = shortest
        while true {
            do {
                let deadline = MonotonicClock.nanoseconds() + options.timeout
                var client = try ControlClient(path: path, deadline: deadline)
                pause = shortest
                return try printEvents(only, from: &client, deadline: deadline, options)
            } catch let failure as ControlClient.Failure {
                let stop = Stop(failure, path: path, seconds: Double(options.timeout) / 1e9)
                // Waiting mends neither missing rights nor another protocol.
                if stop.exitCode == .refused, !failure.isPassing { throw stop }
                complain(stop.message)
            } catch let stop as Stop {
                guard stop.exitCode == .refused else { throw stop }
                complain(stop.message)
            }
            if try waitForClosedOutput(MonotonicClock.nanoseconds() + pause) { return }
            pause = min(2 * pause, 8_000_000_000)
        }
    }

    /// Sleeps until an instant; true as soon as nobody reads the output any more.
    private func waitForClosedOutput(_ deadline: Int64) throws -> Bool {
        let loop = try EventLoop()
        var isClosed = false
        _ = try? loop.add(output, for: .hangUp) { isClosed = true }
        while !isClosed, MonotonicClock.nanoseconds() < deadline { try loop.wait(until: deadline) }
        return isClosed
    }
}

extension ControlClient.Failure {
    /// Whether the kiosk sent the client away for a reason that passes.
    fileprivate var isPassing: Bool {
        if case .dismissed(let notice) = self { notice.kind != .noAccess } else { false }
    }
}
