import Glibc

/// A thread that does one thing, for tests in which two programs wait for each other.
final class BackgroundThread {
    private var thread: pthread_t?

    init(_ body: @escaping @Sendable () -> Void) {
        var started = pthread_t()
        let code = pthread_create(
            &started, nil,
            { raw in
                if let raw { Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(Body(body)).toOpaque())
        precondition(code == 0, "a thread can be had")
        thread = started
    }

    deinit { join() }

    /// Waits for its end; a second time does nothing.
    func join() {
        if let thread { pthread_join(thread, nil) }
        thread = nil
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
