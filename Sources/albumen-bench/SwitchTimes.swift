import Control
import Platform

/// Switches the album of a running kiosk to and fro and prints how long it takes from the request to the confirmed flip
/// that shows the other album's covers, as the client sees it.
///
/// The first two switches warm the cache and are not counted.
func printSwitchTimes(socket: String, count: Int) throws {
    func deadline() -> Int64 { MonotonicClock.nanoseconds() + 30_000_000_000 }
    var client = try ControlClient(path: socket, deadline: deadline())
    guard case .success(let library) = try client.perform(.albums, deadline: deadline()).reply,
        let albums = library.albums, albums.count >= 2
    else { throw SystemError(code: SystemError.noSuchFile, call: "two albums", subject: socket) }
    var times: [Double] = []
    for round in 0..<count + 2 {
        let start = MonotonicClock.nanoseconds()
        let answer = try client.perform(.album(name: albums[round % 2].id), waits: true, deadline: deadline())
        let time = Double(MonotonicClock.nanoseconds() - start) / 1e6
        guard case .success(let result) = answer.reply, result.state.album == albums[round % 2].id, result.shown != nil
        else { throw SystemError(code: SystemError.noSuchFile, call: "album", subject: albums[round % 2].id) }
        if round >= 2 { times.append(time) }
    }
    let sorted = times.sorted()
    func text(_ part: Double) -> String { oneDecimal(sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]) }
    print(
        "album X --wait, \(count) switches: median \(text(0.5)) ms, 99th percentile \(text(0.99)) ms, at most \(text(1)) ms"
    )
}

private func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
