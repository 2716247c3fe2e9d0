internal import CLinux
internal import Glibc

/// Signals as readable data (`signalfd(2)`), so that they are handled on the loop's thread like anything else.
public final class SignalSource {
    /// Signals a program is asked to stop or to look at itself with.
    public enum Signal: Int32, Sendable, CaseIterable {
        /// Ctrl-C at a terminal.
        case interrupt = 2
        /// A polite request to stop: systemd's, or `kill`'s.
        case terminate = 15
        /// The terminal went away.
        case hangup = 1
    }

    private let descriptor: FileDescriptor

    /// Blocks the signals in this thread and every later one, and makes them readable.
    ///
    /// Call it in `main` before anything starts a thread: a thread that was running already would still be interrupted.
    public init(_ signals: [Signal]) throws(SystemError) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal.rawValue) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = FileDescriptor(
            owning: try check("signalfd") { signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)) })
    }

    /// Becomes readable when a signal came in.
    public var rawValue: Int32 { descriptor.rawValue }

    /// The next signal that came in, or nil.
    public func next() -> Signal? {
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        guard read(descriptor.rawValue, &info, size) == size else { return nil }
        return Signal(rawValue: Int32(info.ssi_signo))
    }
}
