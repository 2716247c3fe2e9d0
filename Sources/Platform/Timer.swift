internal import CLinux
internal import Glibc

/// An alarm on an event loop (`timerfd_create(2)`, monotonic): it rings once, at the instant it was set for, and wakes
/// nobody before or without.
public final class Timer {
    private let descriptor: FileDescriptor
    private let loop: EventLoop
    private var token: EventLoop.Token?

    /// Makes an alarm that is not set; `handler` is called on the loop's thread whenever it rings.
    public init(on loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        descriptor = FileDescriptor(
            owning: try check("timerfd_create") {
                timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            })
        self.loop = loop
        let raw = descriptor.rawValue
        token = try loop.add(raw) {
            var count: UInt64 = 0
            // An alarm that was set anew since it became ready has nothing to read yet.
            if read(raw, &count, 8) == 8 { handler() }
        }
    }

    deinit {
        if let token { loop.remove(token) }
    }

    /// Sets the alarm, in nanoseconds of the monotonic clock; an instant that has passed rings at once.
    ///
    /// An earlier setting is forgotten.
    public func set(at nanoseconds: Int64) {
        let time = max(nanoseconds, 1)
        var value = itimerspec()
        value.it_value.tv_sec = time_t(time / 1_000_000_000)
        value.it_value.tv_nsec = Int(time % 1_000_000_000)
        _ = timerfd_settime(descriptor.rawValue, Int32(TFD_TIMER_ABSTIME), &value, nil)
    }

    /// Makes sure that it does not ring.
    public func cancel() {
        var value = itimerspec()
        _ = timerfd_settime(descriptor.rawValue, 0, &value, nil)
    }
}
