internal import Glibc
public import Platform

/// A program's side of the control socket: sends requests, takes what the kiosk says, waits no longer than told.
///
/// Deadlines are instants of the monotonic clock in nanoseconds; nil waits for ever. Belongs to one thread.
public struct ControlClient: ~Copyable {
    /// Why the kiosk could not be asked.
    public enum Failure: Error, Hashable, Sendable {
        /// Nobody listens at the path.
        case notRunning(path: String)
        /// A call failed, such as `connect` for want of rights.
        case system(SystemError)
        /// Whoever listens at the path does not greet as a kiosk does.
        case notKiosk(path: String)
        /// The kiosk speaks another protocol.
        case otherProtocol(Hello)
        /// The deadline passed; the kiosk's process number if the kernel tells it.
        case timedOut(process: Int32?)
        /// The kiosk gave notice that it ends the connection.
        case dismissed(Notice)
        /// The connection ended without a notice.
        case disconnected
        /// The kiosk sent something that is no message of the protocol.
        case unintelligible
    }

    /// A line of the kiosk's.
    public struct Line: Hashable, Sendable {
        /// What it says.
        public var message: ServerMessage
        /// As it came, without its line feed.
        public var bytes: [UInt8]
    }

    /// Longest line taken from the kiosk, in bytes: room for hundreds of thousands of albums.
    static let lineLimit = 1 << 26

    /// How the kiosk greeted.
    public let hello: Hello
    private let socket: LocalSocket
    private var lines: LineBuffer
    private var lastID = 0

    /// Connects to the kiosk at a path and takes its greeting.
    public init(path: String, deadline: Int64?) throws(Failure) {
        let patience = deadline.map { max(0, $0 - MonotonicClock.nanoseconds()) } ?? .max
        let socket: LocalSocket
        do throws(SystemError) {
            socket = try LocalSocket(connectingTo: path, patience: patience)
        } catch {
            switch error.code {
            case ENOENT, ECONNREFUSED, ENOTDIR: throw .notRunning(path: path)
            case EAGAIN: throw .timedOut(process: nil)
            default: throw .system(error)
            }
        }
        var lines = LineBuffer(limit: Self.lineLimit)
        let greeting: Line?
        do throws(Failure) {
            greeting = try Self.next(on: socket, lines: &lines, deadline: deadline)
        } catch {
            if error == .unintelligible { throw .notKiosk(path: path) }
            throw error
        }
        switch greeting?.message {
        case .hello(let hello):
            guard hello.protocolNumber == Hello.current.protocolNumber else { throw .otherProtocol(hello) }
            self.hello = hello
        case .notice(let notice): throw .dismissed(notice)
        case nil: throw .timedOut(process: try? socket.peer().process)
        default: throw .notKiosk(path: path)
        }
        self.socket = socket
        self.lines = lines
    }

    /// The number to hand to an event loop; readable when `next` has something, valid while this value lives.
    ///
    /// Take all there is by `next` with a deadline in the past before waiting again: a line may have come with another.
    public var rawValue: Int32 { socket.rawValue }

    /// The kiosk's process number, if the kernel tells it.
    public var process: Int32? { try? socket.peer().process }

    /// Sends a request, and a descriptor with it; the id that the reply will carry.
    ///
    /// With `waits` the reply comes only once the result is on the screen, for requests that can wait. The descriptor
    /// stays this side's to close. That the kiosk is gone shows when its next line is asked for, which
    /// may be a notice that tells why.
    public mutating func send(
        _ request: Request, waits: Bool = false, passing descriptor: Int32? = nil, deadline: Int64?
    ) throws(Failure) -> Int {
        lastID += 1
        let line = Wire.line(ClientMessage(id: lastID, request: request, waits: waits))
        var sent = 0
        do {
            while sent < line.count {
                let passed = sent == 0 ? descriptor : nil
                let count = try line.withUnsafeBytes {
                    try socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]), passing: passed)
                }
                if let count {
                    sent += count
                } else if try !socket.waitUntilWritable(deadline: deadline) {
                    throw Failure.timedOut(process: process)
                }
            }
        } catch let error as SystemError where error.code == EPIPE || error.code == ECONNRESET {
            return lastID
        } catch {
            throw Self.failure(error)
        }
        return lastID
    }

    /// The kiosk's next line, or nil if none came before the deadline.
    ///
    /// The notice that an event stream ended is a line like others; any other is the error `dismissed`.
    public mutating func next(deadline: Int64?) throws(Failure) -> Line? {
        guard let line = try Self.next(on: socket, lines: &lines, deadline: deadline) else { return nil }
        if case .notice(let notice) = line.message, notice.kind != .streamEnded { throw .dismissed(notice) }
        return line
    }

    /// Sends a request and waits for its reply; events that come before it are lost.
    public mutating func perform(
        _ request: Request, waits: Bool = false, passing descriptor: Int32? = nil, deadline: Int64?
    ) throws(Failure) -> (reply: Reply, line: [UInt8]) {
        let id = try send(request, waits: waits, passing: descriptor, deadline: deadline)
        while let line = try next(deadline: deadline) {
            if case .reply(let replied, let reply) = line.message, replied == id || replied == nil {
                return (reply, line.bytes)
            }
        }
        throw .timedOut(process: process)
    }

    private static func next(
        on socket: borrowing LocalSocket, lines: inout LineBuffer, deadline: Int64?
    ) throws(Failure) -> Line? {
        do {
            while true {
                if let bytes = try lines.next() {
                    return Line(message: try Wire.decode(ServerMessage.self, from: bytes), bytes: bytes)
                }
                if try receive(on: socket, into: &lines) { continue }
                if try !socket.waitUntilReadable(deadline: deadline) { return nil }
            }
        } catch {
            throw failure(error)
        }
    }

    /// Takes what one call brings; false if there is nothing now.
    private static func receive(on socket: borrowing LocalSocket, into lines: inout LineBuffer) throws -> Bool {
        try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            switch try socket.receive(into: buffer) {
            case .nothing: return false
            case .end: throw Failure.disconnected
            case .bytes(let count, _):
                lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return true
            }
        }
    }

    private static func failure(_ error: any Error) -> Failure {
        switch error {
        case let failure as Failure: failure
        case let error as SystemError: .system(error)
        // A line that is too long, or no JSON object of the protocol.
        default: .unintelligible
        }
    }
}
