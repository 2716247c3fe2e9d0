import Glibc
import Platform
import Testing

@Suite struct LocalListenerTests {
    private let folder = "/tmp/albumen-\(UInt64.random(in: 0...UInt64.max))"
    private var path: String { folder + "/a/b.sock" }

    /// Runs a test with no folder yet, and removes what it left.
    private func inFolder(_ body: () throws -> Void) rethrows {
        defer {
            unlink(path)
            rmdir(folder + "/a")
            rmdir(folder)
        }
        try body()
    }

    private func failure(at path: String) -> LocalListener.Failure? {
        do throws(LocalListener.Failure) {
            _ = try LocalListener(at: path, patience: 0)
            return nil
        } catch {
            return error
        }
    }

    @Test("What one end sends, the other receives, and both know each other")
    func exchange() throws {
        try inFolder {
            let listener = try LocalListener(at: path)
            let client = try LocalSocket(connectingTo: path, patience: 0)
            // No #require: Swift 6.0's optimiser fails on it here.
            guard let server = try accepted(listener) else {
                Issue.record("nobody waits")
                return
            }
            #expect(try client.peer().process == getpid())
            #expect(try server.socket.peer() == LocalSocket.Peer(process: getpid(), user: getuid(), group: getgid()))
            let sent = try Array("hello".utf8).withUnsafeBytes { try client.send($0) }
            #expect(sent == 5)
            #expect(try received(server.socket) == "hello")
            #expect(try received(server.socket) == "nothing")
            _ = consume client
            #expect(try received(server.socket) == "end")
        }
    }

    @Test("A dead process's socket is replaced")
    func stale() throws {
        try inFolder {
            do {
                let listener = try LocalListener(at: path)
                // The file survives the process when nobody takes it away.
                let copy = path + ".old"
                rename(path, copy)
                _ = consume listener
                rename(copy, path)
            }
            var info = stat()
            #expect(lstat(path, &info) == 0)
            let listener = try LocalListener(at: path)
            let client = try LocalSocket(connectingTo: path, patience: 0)
            #expect(try client.peer().process == getpid())
            _ = consume listener
            #expect(lstat(path, &info) != 0)
        }
    }

    @Test("A socket that somebody answers stays, and so does what is no socket")
    func taken() throws {
        try inFolder {
            let listener = try LocalListener(at: path)
            #expect(failure(at: path) == .taken(path: path, process: getpid()))
            #expect(failure(at: path)?.description == "\(path): process \(getpid()) listens there already")
            _ = consume listener
            let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT)
            #expect(failure(at: path) == .system(SystemError(code: EEXIST, call: "bind", subject: path)))
            var info = stat()
            #expect(lstat(path, &info) == 0)
            let isRegularFile = try file.isRegularFile
            #expect(isRegularFile)
        }
    }

    @Test("A socket whose process is ending, and hangs up without a word, is replaced")
    func ending() throws {
        try inFolder {
            let ending = try LocalListener(at: path)
            let raw = ending.rawValue
            let waiter = try WorkerThread(name: "ending") {
                // Closed without taking the file away, once somebody has connected.
                var request = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
                poll(&request, 1, 10_000)
                let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
                dup2(nothing, raw)
                close(nothing)
            }
            let listener = try LocalListener(at: path, patience: 10_000_000_000)
            _ = consume waiter
            let client = try LocalSocket(connectingTo: path, patience: 0)
            #expect(try client.peer().process == getpid())
            #expect(listener.rawValue != raw)
            _ = consume ending
        }
    }

    @Test("A path that is too long, empty, or below a file says so")
    func badPaths() {
        let long = "/tmp/" + String(repeating: "x", count: 103)
        #expect(failure(at: long) == .system(SystemError(code: ENAMETOOLONG, call: "bind", subject: long)))
        #expect(failure(at: "") == .system(SystemError(code: EINVAL, call: "bind", subject: "")))
        guard case .system(let error) = failure(at: "/etc/hostname/a.sock") else {
            Issue.record("a file is no folder")
            return
        }
        #expect(error.code == ENOTDIR)
    }

    @Test("Connecting where nobody listens fails at once")
    func nobody() {
        do throws(SystemError) {
            _ = try LocalSocket(connectingTo: folder + "/none.sock", patience: 1_000_000_000)
            Issue.record("somebody listens")
        } catch {
            #expect(error.code == ENOENT)
        }
    }

    @Test("A path that no socket can have is told as such when connecting, too")
    func longPath() {
        let long = "/" + String(repeating: "x", count: 107)
        #expect(throws: SystemError(code: ENAMETOOLONG, call: "connect", subject: long)) {
            _ = try LocalSocket(connectingTo: long, patience: 0)
        }
    }

    @Test("Connecting to a listener that never accepts ends when patience does")
    func fullQueue() throws {
        try inFolder {
            let listener = try LocalListener(at: path)
            var clients: [Box] = []
            do throws(SystemError) {
                while clients.count < 1_000 { clients.append(Box(try LocalSocket(connectingTo: path, patience: 0))) }
                Issue.record("the queue has no end")
            } catch {
                #expect(error.code == EAGAIN)
            }
            let start = MonotonicClock.nanoseconds()
            do throws(SystemError) {
                _ = try LocalSocket(connectingTo: path, patience: 20_000_000)
                Issue.record("the queue has no end")
            } catch {
                #expect(error.code == EAGAIN)
                #expect(MonotonicClock.nanoseconds() - start >= 20_000_000)
            }
            #expect(failure(at: path) == .taken(path: path, process: nil))
            #expect(listener.rawValue >= 0)
        }
    }

    /// Noncopyable values cannot sit in an array.
    private final class Box {
        let socket: LocalSocket
        init(_ socket: consuming LocalSocket) { self.socket = socket }
    }

    private func accepted(_ listener: borrowing LocalListener) throws -> Box? {
        guard let socket = try listener.accept() else { return nil }
        return Box(socket)
    }

    private func received(_ socket: borrowing LocalSocket) throws -> String {
        try withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            switch try socket.receive(into: buffer) {
            case .bytes(let count, _): String(decoding: buffer[..<count], as: UTF8.self)
            case .nothing: "nothing"
            case .end: "end"
            }
        }
    }
}
