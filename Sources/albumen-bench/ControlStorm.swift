import Control
import Glibc
import Platform

/// Clients that do what no client should, all at once, against a running kiosk whose row is kept moving: prints for each
/// kind how many frames were shown and missed meanwhile, and how large the kiosk is.
///
/// The kiosk passes if no kind makes it miss more frames in each of three tries than it does without them, but for one in
/// fifty, and if it is no larger after the last than after the first, but for 8 MB.
struct ControlStorm {
    /// A kind of client.
    private struct Kind {
        var name: String
        /// Does one thing, some hundred microseconds long.
        var step: (inout ControlStorm) -> Void
    }

    private let socket: String
    private var seed: UInt64 = 7
    private var descriptors: [Int32] = []

    /// Storms at the kiosk that listens at a socket.
    init(socket: String) { self.socket = socket }

    /// Runs all kinds, some seconds each; whether the kiosk passed.
    mutating func run(seconds: Double) throws -> Bool {
        var limit = rlimit(rlim_cur: 4_096, rlim_max: 4_096)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        signal(SIGPIPE, SIG_IGN)
        // What is measured is the kiosk's own work, not how two programs share a processor.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
        let mover = try Mover(socket: socket)
        let kinds = [
            Kind(name: "nobody") { _ in usleep(2_000) },
            Kind(name: "1000 silent clients") { $0.beSilent() },
            Kind(name: "random bytes") { $0.send($0.randomBytes(600)) },
            Kind(name: "truncated lines") { $0.send(Array(#"{"id":1,"verb":"sta"#.utf8), hangsUp: true) },
            Kind(name: "deep nesting") { $0.send($0.nested(12_000)) },
            Kind(name: "huge numbers") { $0.send(Array("{\"id\":1e999,\"verb\":\"select\",\"index\":1e40}\n".utf8)) },
            Kind(name: "endless lines") { $0.send(Array(repeating: UInt8(ascii: "x"), count: 70_000)) },
            Kind(name: "requests as fast as it goes") { $0.send(Array("{\"id\":1,\"verb\":\"albums\"}\n".utf8)) },
            Kind(name: "listeners that never read") { $0.send(Array("{\"id\":1,\"verb\":\"events\"}\n".utf8)) },
            Kind(name: "nobody again") { _ in usleep(2_000) },
        ]
        var rows: [(name: String, shown: Int, missed: Int, kilobytes: Int)] = []
        for kind in kinds {
            var best: (name: String, shown: Int, missed: Int, kilobytes: Int)?
            // What the machine does besides costs frames now and then; what the clients cost, they cost each time.
            for _ in 0..<3 {
                let row = try self.row(of: kind, seconds: seconds, mover)
                if best.map({ row.missed < $0.missed }) ?? true { best = row }
                if row.missed == 0 { break }
            }
            if let best { rows.append(best) }
        }
        for row in rows {
            print("\(row.name): \(row.shown) frames shown, \(row.missed) missed, kiosk \(row.kilobytes / 1024) MB")
        }
        // A share of what was shown, since a loaded machine misses some of its own accord.
        let calm = max(rows[0].missed, rows[rows.count - 1].missed)
        let steady = rows.allSatisfy { $0.missed <= calm + 2 + ($0.shown + $0.missed) / 50 && $0.shown > 0 }
        let flat = rows[rows.count - 1].kilobytes <= rows[1].kilobytes + 8_192
        print(steady ? "the frames do not mind" : "FRAMES WERE MISSED", flat ? "and memory is flat" : "and MEMORY GREW")
        return steady && flat
    }

    private mutating func row(
        of kind: Kind, seconds: Double, _ mover: Mover
    ) throws -> (name: String, shown: Int, missed: Int, kilobytes: Int) {
        let before = try mover.state()
        let end = MonotonicClock.nanoseconds() + Int64(seconds * 1e9)
        while MonotonicClock.nanoseconds() < end {
            for _ in 0..<20 { kind.step(&self) }
            try mover.keepMoving()
        }
        let after = try mover.state()
        hangUp()
        return (kind.name, after.presented - before.presented, after.missed - before.missed, mover.kilobytes())
    }

    // MARK: What bad clients do

    private mutating func connect() -> Int32? {
        guard let socket = try? LocalSocket(connectingTo: socket, patience: 0) else {
            usleep(200)
            return nil
        }
        let copy = dup(socket.rawValue)
        guard copy >= 0 else { return nil }
        descriptors.append(copy)
        return copy
    }

    private mutating func hangUp() {
        for descriptor in descriptors { close(descriptor) }
        descriptors = []
    }

    private mutating func beSilent() {
        if descriptors.count < 1_000 { _ = connect() } else { usleep(500) }
    }

    /// Sends to one of 40 connections as much as it takes; those that the kiosk has closed are made anew.
    private mutating func send(_ bytes: [UInt8], hangsUp: Bool = false) {
        if descriptors.count < 40 {
            _ = connect()
            return
        }
        let index = Int(random() % 40)
        if Glibc.send(descriptors[index], bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0, !hangsUp { return }
        if errno == EAGAIN, !hangsUp { return }
        close(descriptors.remove(at: index))
    }

    private mutating func random() -> UInt64 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return seed >> 33
    }

    private mutating func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random() & 0xff) } }

    private mutating func nested(_ depth: Int) -> [UInt8] {
        let open = random() & 1 == 0 ? "[" : #"{"a":"#
        return Array((#"{"id":1,"verb":"status","x":"# + String(repeating: open, count: depth) + "\n").utf8)
    }
}

/// A client that behaves: keeps the row moving and reads the counters.
private final class Mover {
    private var client: ControlClient
    private var isForward = true
    private var last: Int64 = 0

    init(socket: String) throws {
        client = try ControlClient(path: socket, deadline: MonotonicClock.nanoseconds() + 5_000_000_000)
    }

    func state() throws -> KioskState {
        let deadline = MonotonicClock.nanoseconds() + 5_000_000_000
        guard case .success(let acknowledgement) = try client.perform(.status, deadline: deadline).reply else {
            throw SystemError(code: EPROTO, call: "status")
        }
        return acknowledgement.state
    }

    /// Moves on by one photograph five times a second, to and fro; waits for the answer, as a real client does.
    func keepMoving() throws {
        let now = MonotonicClock.nanoseconds()
        guard now - last > 200_000_000 else { return }
        last = now
        let state = try state()
        if state.index == 0 { isForward = true }
        if state.index == state.count - 1 { isForward = false }
        _ = try client.perform(isForward ? .next : .previous, deadline: now + 5_000_000_000)
    }

    /// What the kiosk keeps in memory (`/proc/PID/statm`, whose second number is in pages of 4 KiB).
    func kilobytes() -> Int {
        guard let process = client.process, let bytes = try? readFile("/proc/\(process)/statm", limit: 4_096) else {
            return 0
        }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * 4 : 0
    }
}
