import Control
import FoundationEssentials
import Glibc
import Platform
import Synchronization
import Testing

@testable import albumenctl

/// How a run of the program ended and what it printed.
struct Outcome: Equatable, Sendable {
    var exitCode: ExitCode
    var output = ""
    var errors = ""
}

/// A file without a name that a program can print into.
struct PrintedFile: ~Copyable {
    private let file: FileDescriptor
    var descriptor: Int32 { file.rawValue }

    init() throws {
        let path = "/tmp/albumen-\(UInt64.random(in: 0...UInt64.max))"
        file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_EXCL)
        unlink(path)
    }

    var text: String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = pread(file.rawValue, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

/// Runs the program to its end.
func run(_ arguments: [String], environment: [String: String] = [:], socket: String? = nil) throws -> Outcome {
    let output = try PrintedFile()
    let errors = try PrintedFile()
    let program = Program(environment: environment, output: output.descriptor, errors: errors.descriptor)
    let exitCode = program.run(arguments: (socket.map { ["--socket", $0] } ?? []) + arguments)
    return Outcome(exitCode: exitCode, output: output.text, errors: errors.text)
}

/// Runs the program to its end against a kiosk.
func run(_ arguments: String..., on kiosk: KioskThread) throws -> Outcome {
    try run(arguments, socket: kiosk.path)
}

/// A listener at a path of its own that greets one client in its own words and hangs up.
func withPeer<Result>(saying greeting: String, _ body: (String) throws -> Result) throws -> Result {
    let path = "/tmp/albumen-\(UInt64.random(in: 0...UInt64.max)).sock"
    let listener = try LocalListener(at: path)
    let raw = listener.rawValue
    let thread = BackgroundThread {
        var request = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 20_000) == 1 else { return }
        let client = accept(raw, nil, nil)
        _ = Array(greeting.utf8).withUnsafeBytes { Glibc.write(client, $0.baseAddress, $0.count) }
        close(client)
    }
    let result = try body(path)
    thread.join()
    withExtendedLifetime(listener.rawValue) {}
    return result
}

/// The program printing events of a kiosk into a pipe.
final class EventStream {
    private let kiosk: KioskThread
    private let thread: BackgroundThread
    private let ended = Ended()
    private var pipe: FileDescriptor?

    private final class Ended: Sendable { let outcome = Mutex<Outcome?>(nil) }

    init(_ arguments: [String]) throws {
        // As the program's own main does.
        signal(SIGPIPE, SIG_IGN)
        kiosk = try KioskThread()
        var ends: [Int32] = [0, 0]
        try check("pipe") { Glibc.pipe(&ends) }
        pipe = FileDescriptor(owning: ends[0])
        let (path, output, ended) = (kiosk.path, ends[1], self.ended)
        thread = BackgroundThread {
            guard let errors = try? PrintedFile() else { return }
            let program = Program(environment: [:], output: output, errors: errors.descriptor)
            let exitCode = program.run(arguments: ["--socket", path] + arguments)
            close(output)
            ended.outcome.withLock { $0 = Outcome(exitCode: exitCode, errors: errors.text) }
        }
        kiosk.waitForAnswer()
    }

    /// Has the kiosk tell events; what the program prints until so many lines have come.
    func play(_ events: [Event], lines: Int) throws -> String {
        for event in events { kiosk.post(.broadcast(event)) }
        var printed: [UInt8] = []
        guard let raw = pipe?.rawValue else { return "" }
        while printed.filter({ $0 == UInt8(ascii: "\n") }).count < lines {
            var request = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
            var bytes = [UInt8](repeating: 0, count: 4_096)
            guard poll(&request, 1, 20_000) == 1, case let count = read(raw, &bytes, bytes.count), count > 0 else {
                Issue.record("the stream ended after “\(String(decoding: printed, as: UTF8.self))”")
                break
            }
            printed += bytes.prefix(count)
        }
        return String(decoding: printed, as: UTF8.self)
    }

    /// Nobody reads any more.
    func closePipe() { pipe = nil }

    /// Stops the kiosk; how the program ended.
    func stop() -> Outcome? {
        kiosk.post(.stop)
        return outcome()
    }

    /// Waits for the program's end; how it ended.
    func outcome() -> Outcome? {
        thread.join()
        return ended.outcome.withLock { $0 }
    }

    deinit { kiosk.post(.stop) }
}
