import Control
import Glibc
import Platform

/// Pages through opened photographs of a running kiosk, zooms each, and watches what the kiosk and its decoders keep in
/// memory (`/proc/PID/status`).
///
/// The kiosk passes if every photograph was seen sharp, whole and enlarged, if neither it nor a decoder ever took more
/// than its ceiling, and if it did not grow: in the first third of the pages the opened photographs fill their share of the
/// memory; the last third, and what is left after closing, take no more on the average than the second third did, but for
/// 16 MB. Between pages the size goes up and down by 12 MB; one picture of a screen kept a page would be 40 MB in ten.
final class BrowsingCheck {
    /// What the kiosk may take: 128 MiB of covers, 96 MiB of opened photographs, and 64 MiB for all else.
    private static let kioskCeiling = (128 + 96 + 64) << 10
    /// What a decoder may take: what it is allowed for a picture, and 64 MiB of its own, as it tells the kernel.
    private static let decoderCeiling = (256 + 64) << 10
    private static let slack = 16 << 10

    private var client: ControlClient
    private let kiosk: Int32
    private var passed = 0
    private var failed = 0

    /// Connects to the kiosk that listens at a socket.
    init(socket: String) throws {
        client = try ControlClient(path: socket, deadline: Self.deadline)
        guard let process = client.process else { throw SystemError(code: ESRCH, call: "kiosk", subject: socket) }
        kiosk = process
    }

    /// Pages through so many photographs and prints each check, what was measured, and a line of counts; whether all passed.
    func run(pages: Int) throws -> Bool {
        // The covers' share of the memory is filled first, by seeing them all once.
        let atRest = try client.state(.status)
        for index in 0..<atRest.count { _ = try client.state(.select(index: index)) }
        let began = MonotonicClock.nanoseconds()
        var (unsharp, untruthful) = (0, 0)
        var sizes: [Int] = []
        var isForward = true
        var state = try client.state(.open(index: 0))
        for page in 0..<pages {
            if state.sharp != true { unsharp += 1 }
            state = try client.state(.zoom(scale: 8))
            if state.sharp != true || (state.zoom ?? 0) < 2 { unsharp += 1 }
            sizes.append(kilobytes("VmRSS", of: kiosk))
            if page == pages - 1 { break }
            if state.open == state.count - 1 { isForward = false }
            if state.open == 0 { isForward = true }
            let expected = (state.open ?? 0) + (isForward ? 1 : -1)
            state = try client.state(isForward ? .next : .previous)
            if state.open != expected || state.zoom != 1 { untruthful += 1 }
        }
        let seconds = Double(MonotonicClock.nanoseconds() - began) / 1e9
        let after = try client.state(.close)
        let left = kilobytes("VmRSS", of: kiosk)
        let decoders = try decoderProcesses()
        let peak = kilobytes("VmHWM", of: kiosk)
        let decoderPeak = decoders.map { kilobytes("VmHWM", of: $0) }.max() ?? 0

        check("\(pages) pages are shown in turn, each fitted again", untruthful == 0, "\(untruthful) are not")
        check("each is sharp, whole and enlarged", unsharp == 0, "\(unsharp) are not")
        let isClosed = after.open == nil && after.skipped == atRest.skipped
        check("closing leaves none open, and none was skipped", isClosed, "\(after)")
        let third = sizes.count / 3
        let (early, late) = (mean(sizes.dropFirst(third).prefix(third)), mean(sizes.suffix(third)))
        check("the kiosk stays below \(Self.kioskCeiling >> 10) MB", peak <= Self.kioskCeiling, "\(peak) kB")
        check("the kiosk does not grow with the pages", late <= early + Self.slack, "from \(early) kB to \(late) kB")
        check("nor is more left after closing", left <= early + Self.slack, "\(left) kB")
        check(
            "\(decoders.count) decoders stay below \(Self.decoderCeiling >> 10) MB",
            !decoders.isEmpty && decoderPeak <= Self.decoderCeiling, "\(decoderPeak) kB")
        let tenths = Int((seconds / Double(pages) * 10).rounded())
        print(
            """
            kiosk: \(early >> 10) MB in the second third of the pages, \(late >> 10) MB in the last, \(left >> 10) MB \
            after closing, \(peak >> 10) MB at most; decoders: \(decoderPeak >> 10) MB at most; \
            \(tenths / 10).\(tenths % 10) s a page
            """)
        print("browser: \(passed) passed, \(failed) failed")
        return failed == 0
    }

    private func mean(_ sizes: ArraySlice<Int>) -> Int { sizes.reduce(0, +) / max(sizes.count, 1) }

    private func check(_ name: String, _ good: Bool, _ details: String) {
        if good { passed += 1 } else { failed += 1 }
        print(good ? "ok      \(name)" : "FAILED  \(name): \(details)")
    }

    /// The decoders that run, which are the kiosk's children.
    private func decoderProcesses() throws -> [Int32] {
        try listDirectory("/proc").compactMap { Int32($0.name) }.filter { process in
            guard let status = status(of: process) else { return false }
            return status.contains("\nPPid:\t\(kiosk)\n") && status.hasPrefix("Name:\talbumen-decode")
        }
    }

    private func kilobytes(_ name: String, of process: Int32) -> Int {
        let line = status(of: process)?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    }

    private func status(of process: Int32) -> String? {
        guard let bytes = try? readFile("/proc/\(process)/status", limit: 16_384) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    fileprivate static var deadline: Int64 { MonotonicClock.nanoseconds() + 60_000_000_000 }
}

extension ControlClient {
    /// The state that resulted from a request, once that is on the screen.
    fileprivate mutating func state(_ request: Request) throws -> KioskState {
        switch try perform(request, waits: true, deadline: BrowsingCheck.deadline).reply {
        case .success(let acknowledgement): return acknowledgement.state
        case .failure(let refusal): throw refusal
        }
    }
}
