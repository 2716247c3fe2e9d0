internal import CLinux
internal import Glibc

/// An open file descriptor and the duty to close it (`close(2)`).
public struct FileDescriptor: ~Copyable, Sendable {
    /// The number to hand to C calls; valid while this value lives.
    ///
    /// Do not close it.
    public let rawValue: Int32

    /// Takes over a descriptor that nobody else will close.
    public init(owning rawValue: Int32) {
        precondition(rawValue >= 0, "a descriptor is not negative")
        self.rawValue = rawValue
    }

    /// Opens a file (`open(2)`), close-on-exec.
    ///
    /// `mode` is used only when the flags create the file.
    public init(opening path: String, flags: Int32, mode: Int32 = 0o644) throws(SystemError) {
        self.init(owning: try check("open", on: path) { clinux_open(path, flags, mode) })
    }

    /// Opens a file for writing, emptied if it exists, made with rights 0644 if not.
    public init(creating path: String) throws(SystemError) {
        try self.init(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    }

    /// Makes an ordinary file that exists in memory only, of no length yet, close-on-exec (`memfd_create(2)`).
    ///
    /// `memoryNamed` is seen in `/proc` only.
    public init(memoryNamed name: String) throws(SystemError) {
        self.init(
            owning: try check("memfd_create", on: name) { clinux_memfd_create(name, clinux_mfd_cloexec) })
    }

    deinit { _ = close(rawValue) }

    /// Whether it is an ordinary file, neither folder nor pipe nor device (`fstat(2)`).
    public var isRegularFile: Bool {
        borrowing get throws(SystemError) {
            let raw = rawValue
            var status = stat()
            try check("fstat") { fstat(raw, &status) }
            return status.st_mode & S_IFMT == S_IFREG
        }
    }

    /// When the contents were changed last, in nanoseconds since 1970 (`fstat(2)`, `st_mtim`).
    public var modified: Int64 {
        borrowing get throws(SystemError) {
            let raw = rawValue
            var status = stat()
            try check("fstat") { fstat(raw, &status) }
            return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        }
    }

    /// Gives up ownership: the caller closes the returned number.
    public consuming func release() -> Int32 {
        let raw = rawValue
        discard self
        return raw
    }

    /// A second descriptor for the same open file, close-on-exec (`fcntl(2)` F_DUPFD_CLOEXEC).
    public borrowing func duplicate() throws(SystemError) -> FileDescriptor {
        let raw = rawValue
        return FileDescriptor(owning: try check("dup") { clinux_fcntl(raw, F_DUPFD_CLOEXEC, 0) })
    }
}
