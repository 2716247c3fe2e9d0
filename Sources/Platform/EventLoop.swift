internal import CLinux
internal import Glibc

/// Waits for descriptors to become ready and calls their handlers (`epoll(7)`, level-triggered).
///
/// One thread makes it, adds to it and runs it; nothing wakes it but a ready descriptor or the deadline given to
/// `wait`, so an idle program costs nothing.
public final class EventLoop {
    /// A registration, to be handed back to `remove`.
    public struct Token: Hashable, Sendable {
        fileprivate let id: UInt64
    }

    /// What a handler waits for.
    public enum Interest: Sendable {
        /// Data to read, a connection to accept, or the peer's end.
        case readable
        /// Room to write, besides what `readable` means.
        case readableAndWritable
        /// Room to write, or the connection's end; what there is to read does not wake.
        case writable
        /// The connection's end in both directions (`epoll_ctl(2)` EPOLLHUP, EPOLLERR), nothing else.
        case hangUp
    }

    private struct Source {
        let descriptor: Int32
        let handler: () -> Void
    }

    private let epoll: FileDescriptor
    private var sources: [UInt64: Source] = [:]
    private var lastID: UInt64 = 0

    /// Makes a loop without sources (`epoll_create1(2)`).
    public init() throws(SystemError) {
        epoll = FileDescriptor(owning: try check("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    }

    /// Calls `handler` whenever the descriptor is ready, until the token is removed.
    ///
    /// The descriptor is borrowed: remove the token before it is closed.
    public func add(
        _ descriptor: Int32, for interest: Interest = .readable, handler: @escaping () -> Void
    ) throws(SystemError) -> Token {
        lastID += 1
        try control(EPOLL_CTL_ADD, descriptor, id: lastID, interest: interest)
        sources[lastID] = Source(descriptor: descriptor, handler: handler)
        return Token(id: lastID)
    }

    /// Changes what a registration waits for.
    public func modify(_ token: Token, for interest: Interest) throws(SystemError) {
        guard let source = sources[token.id] else { return }
        try control(EPOLL_CTL_MOD, source.descriptor, id: token.id, interest: interest)
    }

    /// Ends a registration; a second time does nothing.
    ///
    /// May be called from any handler, its own included.
    public func remove(_ token: Token) {
        guard let source = sources.removeValue(forKey: token.id) else { return }
        _ = epoll_ctl(epoll.rawValue, EPOLL_CTL_DEL, source.descriptor, nil)
    }

    /// Sleeps until a source is ready or the monotonic clock reaches `deadline` (nanoseconds; nil: no limit, the past:
    /// no sleep), then calls the handlers of all that are ready (`epoll_wait(2)`, so never early, and late by up to a
    /// millisecond).
    public func wait(until deadline: Int64?) throws(SystemError) {
        var timeout: Int32 = -1
        if let deadline {
            let left = max(0, deadline - MonotonicClock.nanoseconds())
            timeout = Int32(clamping: (left + 999_999) / 1_000_000)
        }
        var ready = [epoll_event](repeating: epoll_event(), count: 32)
        let count = epoll_wait(epoll.rawValue, &ready, Int32(ready.count), timeout)
        if count < 0 {
            if errno == EINTR { return }
            throw SystemError(code: errno, call: "epoll_wait")
        }
        for event in ready.prefix(Int(count)) {
            // A handler earlier in this round may have removed this source.
            sources[event.data.u64]?.handler()
        }
    }

    private func control(_ operation: Int32, _ descriptor: Int32, id: UInt64, interest: Interest) throws(SystemError) {
        var event = epoll_event()
        switch interest {
        case .readable: event.events = EPOLLIN.rawValue
        case .readableAndWritable: event.events = EPOLLIN.rawValue | EPOLLOUT.rawValue
        case .writable: event.events = EPOLLOUT.rawValue
        case .hangUp: event.events = 0
        }
        event.data.u64 = id
        let epoll = self.epoll.rawValue
        try check("epoll_ctl") { epoll_ctl(epoll, operation, descriptor, &event) }
    }
}
