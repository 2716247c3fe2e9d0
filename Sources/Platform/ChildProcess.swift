internal import CLinux
internal import Glibc

/// A program started by this one, and the duty to end and reap it (`posix_spawn(3)`, `waitpid(2)`).
///
/// Any thread may own it.
public struct ChildProcess: ~Copyable, Sendable {
    /// How a child ended.
    public enum Ending: Hashable, Sendable {
        /// It returned this code, 0…255.
        case exited(Int32)
        /// This signal killed it.
        case killed(Int32)
    }

    /// The number the kernel knows it by; belongs to it until it was reaped.
    public let processID: Int32

    /// Starts a program with `socket` as its descriptor 3, `/dev/null` as input and output, and this process's
    /// standard error and environment.
    ///
    /// No other descriptor is passed on, provided that all are close-on-exec, as this package makes them. The child is
    /// in a process group of its own, so that Ctrl-C at a terminal does not reach it, and has no signal blocked or
    /// ignored. Throws what kept it from starting: ENOENT if there is no such program.
    public init(path: String, arguments: [String] = [], socket: borrowing DescriptorSocket) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, socket.rawValue, 3)

        processID = try Self.spawn(path, arguments, &actions)
    }

    /// Starts a program with `input` as its standard input, `/dev/null` as output, and this process's standard error and
    /// environment; in all else as the other way of starting one.
    ///
    /// Its process group is its own, so that `killGroup` reaches what it starts itself.
    public init(path: String, arguments: [String] = [], input: borrowing FileDescriptor) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.rawValue, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_RDWR, 0)
        processID = try Self.spawn(path, arguments, &actions)
    }

    /// Starts a program with `/dev/null` as input and `output` as its standard output and standard error; in all else as
    /// the other ways of starting one.
    public init(path: String, arguments: [String] = [], output: borrowing FileDescriptor) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, output.rawValue, 1)
        posix_spawn_file_actions_adddup2(&actions, output.rawValue, 2)
        processID = try Self.spawn(path, arguments, &actions)
    }

    deinit {
        Glibc.kill(processID, SIGKILL)
        _ = Self.reap(processID)
    }

    /// Ends a child at once (SIGKILL), from any thread; its owner still reaps it.
    ///
    /// The caller makes sure that it was not reaped yet: only until then is the number its own.
    public static func kill(_ processID: Int32) { Glibc.kill(processID, SIGKILL) }

    /// Ends it unless it has ended by itself, waits for that, and tells how it ended.
    ///
    /// A child on its way out may be told as killed.
    public consuming func end() -> Ending {
        Glibc.kill(processID, SIGKILL)
        return wait()
    }

    /// Waits until it has ended, and tells how.
    public consuming func wait() -> Ending {
        let id = processID
        discard self
        return Self.reap(id)
    }

    /// A descriptor that becomes readable when the child has ended (`pidfd_open(2)`, Linux 5.3).
    public borrowing func openProcess() throws(SystemError) -> FileDescriptor {
        let id = processID
        return FileDescriptor(owning: try check("pidfd_open") { clinux_pidfd_open(id) })
    }

    /// Ends the child and every process that it started and that stayed in its group (SIGKILL); it is still to be reaped.
    public borrowing func killGroup() { Glibc.kill(-processID, SIGKILL) }

    /// Starts a program in a process group of its own, with no signal blocked or ignored.
    private static func spawn(
        _ path: String, _ arguments: [String], _ actions: inout posix_spawn_file_actions_t
    ) throws(SystemError) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, path, &actions, &attributes, &words, environ)
        if code != 0 { throw SystemError(code: code, call: "posix_spawn", subject: path) }
        return id
    }

    private static func reap(_ id: Int32) -> Ending {
        var status: Int32 = 0
        while waitpid(id, &status, 0) == -1 {
            if errno != EINTR { return .exited(0) }  // Somebody ignores SIGCHLD: the kernel reaped it.
        }
        // wait(2): the low seven bits are the signal, the next byte the code.
        let signal = status & 0x7f
        return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
    }
}
