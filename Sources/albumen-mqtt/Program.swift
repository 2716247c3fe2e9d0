import CMosquitto
import Control
import Glibc
import MQTTBridge
import Platform
import Programs

/// The composition root: reads what was asked for, connects both sides, gives everything back.
enum Program: ServiceProgram {
    /// How the program ends; the numbers are documented.
    enum Exit: Int32, ProgramExit {
        case stopped = 0
        case failed = 1
        case usage = 2
    }

    static let name = "albumen-mqtt"

    static func start(_ words: [String]) throws(Failure) {
        let options = try Options(words)
        if let answer = options.answer {
            print(answer)
            return
        }
        mosquitto_lib_init()
        defer { mosquitto_lib_cleanup() }
        try connect(options, words)
    }

    private static func connect(_ first: Options, _ words: [String]) throws(Failure) {
        // Before anything starts a thread: only threads that come later leave the signals to the loop.
        let signals = try orFail { () throws(SystemError) in try SignalSource([.interrupt, .terminate, .hangup]) }
        if first.forgets {
            var target = first.target
            // Not in the place of the program that may run for this kiosk.
            target.clientID += "-forget"
            let loop = try orFail { () throws(SystemError) in try EventLoop() }
            return try Forgetting(first.bridge.everyRetainedTopic, at: target, loop: loop).run()
        }
        var next: Options? = first
        var isAvailable = false
        while let options = next {
            next = try run(options, signals, &isAvailable) { () throws(Failure) in try Options(words) }
        }
    }

    /// One run, up to the end or to another configuration: that one, or nil; with whether the broker knows the kiosk as
    /// available before and after it.
    private static func run(
        _ options: Options, _ signals: SignalSource, _ isAvailable: inout Bool,
        reread: @escaping () throws(Failure) -> Options
    ) throws(Failure) -> Options? {
        let loop = try orFail { () throws(SystemError) in try EventLoop() }
        let socket =
            options.settings.socket
            ?? ControlSocketPath.standard(environment: Environment.variables, exists: Environment.fileExists)
        let session = Session(
            loop, bridge: options.bridge(isAvailable: isAvailable), target: options.target, socket: socket)
        var next: Options?
        var isEnding = false
        _ = try orFail { () throws(SystemError) in
            try loop.add(signals.rawValue) { [unowned session] in
                while let signal = signals.next() {
                    // What was told to end does not go on because of what it is told afterwards.
                    if isEnding { continue }
                    guard signal == .hangup, isService else {
                        (next, isEnding) = (nil, true)
                        session.stop()
                        continue
                    }
                    next = changed(options, reread) ?? next
                    if let next { session.stop(isContinued: next.target.isSameClient(as: options.target)) }
                }
            }
        }
        try session.run()
        isAvailable = session.isAvailable
        return next
    }

    /// What is configured now, if it is good and another configuration; the log tells which it is.
    private static func changed(_ options: Options, _ reread: () throws(Failure) -> Options) -> Options? {
        do throws(Failure) {
            let fresh = try reread()
            let changes = options.settings.changes(to: fresh.settings).map(\.name)
            // Files may hold something else under the same name: a password, a certificate.
            let names = changes.isEmpty ? "nothing but what files hold, perhaps" : changes.joined(separator: ", ")
            log("configuration read again; changed: \(names)")
            return fresh
        } catch {
            log("the configuration stays as it is: \(error.sentence)")
            return nil
        }
    }

    /// The host's name (`proc(5)`); empty if there is none.
    static func hostName() -> String {
        let line = (try? readFile("/proc/sys/kernel/hostname", limit: 256)) ?? []
        return String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
