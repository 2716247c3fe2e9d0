internal import CLinux
internal import Glibc

/// A path at which processes of this machine can connect (`unix(7)`), and the duty to take the path away again.
public struct LocalListener: ~Copyable, Sendable {
    /// Why a path cannot be listened at.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// Somebody listens there and answers; the process's number if the kernel tells it.
        case taken(path: String, process: Int32?)
        /// A call failed.
        case system(SystemError)

        /// One line for a person.
        public var description: String {
            switch self {
            case .taken(let path, let process):
                "\(path): \(process.map { "process \($0)" } ?? "another process") listens there already"
            case .system(let error): error.description
            }
        }
    }

    private let descriptor: FileDescriptor
    private let path: String
    private let identity: FileIdentity
    /// The group that the socket file belongs to.
    public let group: UInt32

    /// Starts listening at a path that then has the permissions `mode`, never wider ones meanwhile, and belongs to
    /// `group`, by default the process's own.
    ///
    /// Missing parent folders are made (mode 0755 within the umask). A socket file that nobody answers is taken for a
    /// dead process's and replaced; anything else at the path stays, and is an error. Two processes that try at the
    /// same time take turns by a lock on the parent folder (`flock(2)`).
    ///
    /// A process that was killed answers until its last thread is gone, though its first one is a zombie already: a
    /// listener that says nothing is waited for up to `patience` nanoseconds, a second by default, and what hangs up
    /// meanwhile was such a one.
    public init(
        at path: String, mode: UInt32 = 0o660, group: UInt32? = nil, patience: Int64 = 1_000_000_000
    ) throws(Failure) {
        let parent = Self.parent(of: path)
        let folder = try Self.attempt { () throws(SystemError) in
            try makeFolders(parent)
            let folder = try FileDescriptor(opening: parent, flags: O_RDONLY | O_DIRECTORY)
            let raw = folder.rawValue
            try check("flock", on: parent) { flock(raw, LOCK_EX) }
            return folder
        }
        try Self.clear(path, deadline: MonotonicClock.nanoseconds() + patience)
        let descriptor = try Self.attempt { () throws(SystemError) in
            try Self.listen(at: path, mode: mode, group: group)
        }
        var info = stat()
        if lstat(path, &info) != 0 { throw .system(SystemError(code: errno, call: "stat", subject: path)) }
        self.descriptor = descriptor
        identity = FileIdentity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
        self.group = info.st_gid
        self.path = path
        // The lock ends with the folder's descriptor, now that the socket answers.
        _ = consume folder
    }

    private static func attempt<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(Failure) -> Result {
        do throws(SystemError) { return try body() } catch { throw .system(error) }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Takes away a dead process's socket; a living one's and what is no socket stay, and are errors.
    private static func clear(_ path: String, deadline: Int64) throws(Failure) {
        while true {
            var info = stat()
            guard lstat(path, &info) == 0 else { return }
            guard info.st_mode & S_IFMT == S_IFSOCK else {
                throw .system(SystemError(code: EEXIST, call: "bind", subject: path))
            }
            let occupant: LocalSocket
            do throws(SystemError) {
                occupant = try LocalSocket(connectingTo: path, patience: 0)
            } catch {
                switch error.code {
                case ECONNREFUSED: unlink(path)
                case ENOENT: break
                // Its queue is full, so somebody must be there.
                case EAGAIN: throw .taken(path: path, process: nil)
                default: throw .system(error)
                }
                return
            }
            if !hangsUp(occupant, by: deadline) { throw .taken(path: path, process: try? occupant.peer().process) }
        }
    }

    /// Whether the other end is gone by then; false as soon as it says anything.
    private static func hangsUp(_ peer: borrowing LocalSocket, by deadline: Int64) -> Bool {
        guard MonotonicClock.nanoseconds() < deadline, (try? peer.waitUntilReadable(deadline: deadline)) == true else {
            return false
        }
        return withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { buffer in
            guard let received = try? peer.receive(into: buffer) else { return false }
            if case .end = received { return true }
            return false
        }
    }

    private static func listen(at path: String, mode: UInt32, group: UInt32?) throws(SystemError) -> FileDescriptor {
        let descriptor = try LocalSocket.makeDescriptor()
        let raw = descriptor.rawValue
        // The file inherits the socket's own mode less the umask, so it is never open to more than `mode` allows.
        try check("fchmod", on: path) { fchmod(raw, mode) }
        try withSocketAddress(path, for: "bind") { address, length throws(SystemError) in
            try check("bind", on: path) { bind(raw, address, length) }
        }
        if let group { try check("chown", on: path) { lchown(path, uid_t.max, group) } }
        try check("chmod", on: path) { chmod(path, mode) }
        try check("listen", on: path) { Glibc.listen(raw, 128) }
        return descriptor
    }

    deinit {
        // Another process's socket may stand there by now, if somebody removed this one's.
        var info = stat()
        guard lstat(path, &info) == 0 else { return }
        if FileIdentity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino)) == identity { unlink(path) }
    }

    /// The number to hand to an event loop, readable when somebody connects; valid while this value lives.
    public var rawValue: Int32 { descriptor.rawValue }

    /// The next connection, or nil if nobody waits (`accept4(2)`).
    ///
    /// EMFILE and ENFILE mean that the process or the system has no descriptor left: the connection goes on waiting.
    public borrowing func accept() throws(SystemError) -> LocalSocket? {
        let raw = descriptor.rawValue
        do throws(SystemError) {
            let accepted = FileDescriptor(owning: try check("accept4", on: path) { clinux_accept(raw) })
            return LocalSocket(owning: accepted)
        } catch {
            if error.code == EAGAIN || error.code == ECONNABORTED { return nil }
            throw error
        }
    }
}
