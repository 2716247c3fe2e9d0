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
        } else {
            try connect(options)
        }
    }

    private static func connect(_ options: Options) throws(Failure) {
        mosquitto_lib_init()
        defer { mosquitto_lib_cleanup() }
        try run(options)
    }

    private static func run(_ options: Options) throws(Failure) {
        let settings = options.settings
        let id = settings.id ?? KioskID(hostName: hostName())
        let bridge = Bridge(settings: settings, id: id)
        var target = MosquittoConnection.Target(
            settings: settings, clientID: "albumen-\(id.text)", login: options.login, will: bridge.will)
        // Before anything starts a thread: only threads that come later leave the signals to the loop.
        let signals = try orFail { () throws(SystemError) in try SignalSource([.interrupt, .terminate, .hangup]) }
        let loop = try orFail { () throws(SystemError) in try EventLoop() }
        if options.forgets {
            // Not in the place of the program that may run for this kiosk.
            target.clientID += "-forget"
            return try Forgetting(bridge.everyRetainedTopic, at: target, loop: loop).run()
        }
        let socket =
            settings.socket
            ?? ControlSocketPath.standard(environment: Environment.variables, exists: Environment.fileExists)
        let session = Session(loop, bridge: bridge, target: target, socket: socket)
        _ = try orFail { () throws(SystemError) in
            try loop.add(signals.rawValue) { [unowned session] in session.stop() }
        }
        try session.run()
    }

    /// The host's name (`proc(5)`); empty if there is none.
    private static func hostName() -> String {
        let line = (try? readFile("/proc/sys/kernel/hostname", limit: 256)) ?? []
        return String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
