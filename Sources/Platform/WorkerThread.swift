internal import CLinux
internal import Glibc

/// A thread of its own name and the duty to wait for its end (`pthread_create(3)`, `pthread_join(3)`).
///
/// Signals are blocked on it, so that those sent to the process reach the loop's thread.
public struct WorkerThread: ~Copyable, Sendable {
    private final class Body {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    private let thread: pthread_t

    /// Starts a thread that runs `body` once.
    ///
    /// `name` is shown by `top -H` and debuggers; the kernel keeps 15 bytes of it.
    public init(name: String, body: @escaping @Sendable () -> Void) throws(SystemError) {
        var (everything, before) = (sigset_t(), sigset_t())
        sigfillset(&everything)
        pthread_sigmask(SIG_SETMASK, &everything, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let context = Unmanaged.passRetained(
            Body(name: String(decoding: name.utf8.prefix(15), as: UTF8.self), run: body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
                _ = clinux_set_thread_name(pthread_self(), body.name)
                body.run()
                return nil
            }, context.toOpaque())
        if code != 0 {
            context.release()
            throw SystemError(code: code, call: "pthread_create", subject: name)
        }
        self.thread = thread
    }

    deinit { pthread_join(thread, nil) }

    /// Waits until the body has returned; letting go of the value does the same.
    ///
    /// Must not be called on the thread itself.
    public consuming func join() {}
}
