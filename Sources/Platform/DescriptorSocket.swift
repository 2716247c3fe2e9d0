internal import CLinux
internal import Glibc

/// One end of a private connection between two processes that carries packets, each with at most one descriptor
/// (`socketpair(2)` AF_UNIX, SOCK_SEQPACKET; `unix(7)` SCM_RIGHTS).
///
/// A packet arrives whole or not at all. Calls block; any thread may make them, one at a time in each direction.
public struct DescriptorSocket: ~Copyable, Sendable {
    /// Both ends of a new connection.
    public struct Pair: ~Copyable {
        /// The end to keep.
        public let near: DescriptorSocket
        /// The end to hand to the other process.
        public let far: DescriptorSocket

        /// Keeps the near end and closes the far one, which the other process has by now.
        public consuming func takeNear() -> DescriptorSocket { near }
    }

    /// A packet and the descriptor that came with it.
    public struct Packet: ~Copyable {
        /// What was sent; cut off at the capacity given to `receive`.
        public let bytes: [UInt8]
        /// Close-on-exec, if one was sent.
        public let descriptor: FileDescriptor?

        /// Gives the descriptor away.
        public consuming func takeDescriptor() -> FileDescriptor? { descriptor }
    }

    private let socket: FileDescriptor

    /// Takes over a connected packet socket.
    public init(owning socket: consuming FileDescriptor) { self.socket = socket }

    /// Makes a connection; both ends are close-on-exec.
    public static func pair() throws(SystemError) -> Pair {
        var ends: (Int32, Int32) = (-1, -1)
        let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        try check("socketpair") {
            withUnsafeMutableBytes(of: &ends) { both in
                socketpair(AF_UNIX, type, 0, both.baseAddress?.assumingMemoryBound(to: Int32.self))
            }
        }
        return Pair(
            near: DescriptorSocket(owning: FileDescriptor(owning: ends.0)),
            far: DescriptorSocket(owning: FileDescriptor(owning: ends.1)))
    }

    /// The number to hand to C calls; valid while this value lives.
    public var rawValue: Int32 { socket.rawValue }

    /// Sends a packet, and a duplicate of a descriptor with it (`sendmsg(2)`).
    ///
    /// EPIPE or ECONNRESET: nobody is at the other end. No signal is raised.
    public borrowing func send(_ bytes: [UInt8], descriptor: Int32? = nil) throws(SystemError) {
        let raw = rawValue
        try check("sendmsg") {
            bytes.withUnsafeBytes { clinux_send(raw, $0.baseAddress, $0.count, descriptor ?? -1, 0) }
        }
    }

    /// Waits for the next packet (`recvmsg(2)`); nil when the other end was closed.
    ///
    /// EAGAIN: the time given to `setReceiveTimeout` is over. To notice packets that are too long, ask for one byte
    /// more than the longest.
    public borrowing func receive(capacity: Int) throws(SystemError) -> Packet? {
        let raw = rawValue
        var descriptor: Int32 = -1
        var bytes = [UInt8](repeating: 0, count: capacity)
        let count = try check("recvmsg") {
            bytes.withUnsafeMutableBytes { clinux_receive(raw, $0.baseAddress, capacity, &descriptor, 0) }
        }
        let received = descriptor >= 0 ? FileDescriptor(owning: descriptor) : nil
        if count == 0 { return nil }
        bytes.removeSubrange(count...)
        return Packet(bytes: bytes, descriptor: received)
    }

    /// Makes `receive` give up after so many milliseconds (`socket(7)` SO_RCVTIMEO); 0 waits for ever, the default.
    public borrowing func setReceiveTimeout(milliseconds: Int) throws(SystemError) {
        let raw = rawValue
        var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        try check("setsockopt") {
            setsockopt(raw, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }
}
