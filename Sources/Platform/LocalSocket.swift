internal import CLinux
internal import Glibc

/// One end of a connection between two processes of this machine (`unix(7)`, SOCK_STREAM); it never blocks.
///
/// Bytes arrive in order and without boundaries; an open descriptor may travel with the first of them.
public struct LocalSocket: ~Copyable, Sendable {
    /// The process at the other end when the connection was made.
    public struct Peer: Hashable, Sendable {
        /// Its number; 0 if it lives in a container that this process does not see into.
        public var process: Int32
        /// Its effective user.
        public var user: UInt32
        /// Its effective group.
        public var group: UInt32

        /// Names a process by its number and its effective user and group.
        public init(process: Int32, user: UInt32, group: UInt32) {
            self.process = process
            self.user = user
            self.group = group
        }
    }

    /// What one call to `receive` brought.
    public enum Received: ~Copyable {
        /// So many bytes, and the descriptor that travelled with one of them.
        case bytes(Int, FileDescriptor?)
        /// Nothing now.
        case nothing
        /// The peer will send no more.
        case end
    }

    private let descriptor: FileDescriptor

    /// Connects to whoever listens at a path (`connect(2)`).
    ///
    /// Waits up to `patience` nanoseconds while the listener's queue is full (error EAGAIN afterwards); 0 waits not at
    /// all. ENOENT and ECONNREFUSED mean that nobody listens; ENAMETOOLONG, that the path has more than 107 bytes.
    public init(connectingTo path: String, patience: Int64) throws(SystemError) {
        let descriptor = try Self.makeDescriptor()
        let raw = descriptor.rawValue
        var limit = timeval()
        limit.tv_sec = Int(patience / 1_000_000_000)
        limit.tv_usec = Int(patience % 1_000_000_000 / 1_000)
        let blocks = limit.tv_sec > 0 || limit.tv_usec > 0
        if blocks {
            let size = socklen_t(MemoryLayout<timeval>.size)
            try check("setsockopt") { setsockopt(raw, SOL_SOCKET, SO_SNDTIMEO, &limit, size) }
            try check("fcntl") { clinux_fcntl(raw, F_SETFL, 0) }
        }
        try withSocketAddress(path, for: "connect") { address, length throws(SystemError) in
            try check("connect", on: path) { connect(raw, address, length) }
        }
        if blocks { try check("fcntl") { clinux_fcntl(raw, F_SETFL, Int(O_NONBLOCK)) } }
        self.descriptor = descriptor
    }

    /// Takes over a connection that was accepted, inherited or made in a pair; it must be non-blocking.
    public init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// A stream socket that is neither bound nor connected, close-on-exec and non-blocking (`socket(2)`).
    static func makeDescriptor() throws(SystemError) -> FileDescriptor {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        return FileDescriptor(owning: try check("socket") { socket(AF_UNIX, type, 0) })
    }

    /// The number to hand to an event loop; valid while this value lives.
    public var rawValue: Int32 { descriptor.rawValue }

    /// Sends as many of the bytes as there is room for (`sendmsg(2)`), and a descriptor with the first of them.
    ///
    /// The descriptor is duplicated for the peer; this side's stays as it is. Answers how many bytes went, nil if none
    /// could. EPIPE means that the peer is gone; no signal is raised.
    public borrowing func send(
        _ bytes: UnsafeRawBufferPointer, passing passed: Int32? = nil
    ) throws(SystemError) -> Int? {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return 0 }
        let raw = descriptor.rawValue
        do throws(SystemError) {
            return try check("sendmsg") { clinux_send(raw, base, bytes.count, passed ?? -1, 0) }
        } catch {
            if error.code == EAGAIN { return nil }
            throw error
        }
    }

    /// Receives what is there, up to the buffer's length, and at most one descriptor (`recvmsg(2)`).
    ///
    /// The buffer must not be empty. A descriptor comes with the first bytes received of those it was sent with; further
    /// ones that come with the same bytes are closed.
    public borrowing func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Received {
        precondition(!buffer.isEmpty, "there is room to receive into")
        let raw = descriptor.rawValue
        var received: Int32 = -1
        let count: Int
        do throws(SystemError) {
            count = try check("recvmsg") { clinux_receive(raw, buffer.baseAddress, buffer.count, &received, 0) }
        } catch {
            // A peer that closed without reading everything counts as gone, too.
            if error.code == ECONNRESET { return .end }
            if error.code == EAGAIN { return .nothing }
            throw error
        }
        if received >= 0 { return .bytes(count, FileDescriptor(owning: received)) }
        return count == 0 ? .end : .bytes(count, nil)
    }

    /// Sleeps until there is something to receive or the monotonic clock reaches `deadline` (nanoseconds; nil: no
    /// limit); false if the time ran out (`poll(2)`).
    public borrowing func waitUntilReadable(deadline: Int64?) throws(SystemError) -> Bool {
        try wait(for: POLLIN, deadline: deadline)
    }

    /// Sleeps until there is room to send or the monotonic clock reaches `deadline` (nanoseconds; nil: no limit);
    /// false if the time ran out (`poll(2)`).
    public borrowing func waitUntilWritable(deadline: Int64?) throws(SystemError) -> Bool {
        try wait(for: POLLOUT, deadline: deadline)
    }

    private borrowing func wait(for events: Int32, deadline: Int64?) throws(SystemError) -> Bool {
        var request = pollfd(fd: descriptor.rawValue, events: Int16(events), revents: 0)
        return try check("poll") {
            var timeout: Int32 = -1
            if let deadline {
                let left = max(0, deadline - MonotonicClock.nanoseconds())
                timeout = Int32(clamping: (left + 999_999) / 1_000_000)
            }
            return poll(&request, 1, timeout)
        } > 0
    }

    /// The further groups of the process at the other end when the connection was made (`getsockopt(2)` SO_PEERGROUPS,
    /// Linux 4.13); none if the kernel does not tell.
    public borrowing func peerGroups() -> [UInt32] {
        // The constant is an architecture's own only on those that Swift does not run on.
        let option: Int32 = 59
        let raw = descriptor.rawValue
        // The kernel's limit is NGROUPS_MAX, 65,536.
        var size = socklen_t(0)
        guard getsockopt(raw, SOL_SOCKET, option, nil, &size) == 0 || errno == ERANGE, size > 0 else { return [] }
        var groups = [UInt32](repeating: 0, count: Int(size) / MemoryLayout<UInt32>.size)
        guard getsockopt(raw, SOL_SOCKET, option, &groups, &size) == 0 else { return [] }
        return groups
    }

    /// Who is at the other end (`getsockopt(2)` SO_PEERCRED); for a connected socket, who listened.
    public borrowing func peer() throws(SystemError) -> Peer {
        // struct ucred, which is declared only with _GNU_SOURCE: process, user, group.
        var credentials: (Int32, UInt32, UInt32) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        let raw = descriptor.rawValue
        try check("getsockopt") { getsockopt(raw, SOL_SOCKET, SO_PEERCRED, &credentials, &size) }
        return Peer(process: credentials.0, user: credentials.1, group: credentials.2)
    }
}

/// Lends the kernel's form of a socket path (`struct sockaddr_un`), which has room for 107 bytes and an end.
///
/// `call` is what it is for, named in the errors EINVAL (no path) and ENAMETOOLONG.
func withSocketAddress(
    _ path: String, for call: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
) throws(SystemError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    // An empty path or one that starts with a NUL would be a name without a file.
    guard !bytes.isEmpty, !bytes.contains(0) else { throw SystemError(code: EINVAL, call: call, subject: path) }
    guard bytes.count < room else { throw SystemError(code: ENAMETOOLONG, call: call, subject: path) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    try withUnsafePointer(to: &address) { pointer throws(SystemError) in
        try body(
            UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), socklen_t(MemoryLayout<sockaddr_un>.size))
    }
}
