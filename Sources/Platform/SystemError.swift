internal import CLinux
internal import Glibc

/// A system call that failed: which one, on what, and why.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kernel's reason, an `errno` value.
    public var code: Int32
    /// The call, as in its manual page.
    public var call: String
    /// What it was called on: a path, a device, a socket; empty if nothing names it.
    public var subject: String

    /// Makes an error from a known reason.
    public init(code: Int32, call: String, subject: String = "") {
        self.code = code
        self.call = call
        self.subject = subject
    }

    /// Nothing is there (ENOENT).
    public static let noSuchFile = ENOENT
    /// Something is there, but no folder (ENOTDIR).
    public static let notAFolder = ENOTDIR
    /// This user may not (EACCES).
    public static let noPermission = EACCES

    /// Something is there, but no ordinary file (no `errno` value: `open(2)` opens pipes and devices, too).
    public static let notAFile: Int32 = -1

    /// The reason in the C library's words (`strerror(3)`, whose result is per thread since glibc 2.32), or in this
    /// program's where the kernel had none.
    public var reason: String {
        if code == Self.notAFile { return "No ordinary file, but a folder, pipe, socket or device" }
        return String(cString: strerror(code))
    }

    /// Whether a time limit ran out, such as that of `DescriptorSocket.receive` (EAGAIN).
    public var isTimeout: Bool { code == EAGAIN || code == ETIMEDOUT }

    /// One line: what was called on what, and why it failed.
    public var description: String {
        subject.isEmpty ? "\(call): \(reason)" : "\(subject): \(reason) (\(call))"
    }
}

/// Runs a C call that answers −1 on failure, again while a signal interrupted it; throws its `errno`.
@discardableResult
public func check<Result: SignedInteger>(
    _ call: String, on subject: String = "", _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw SystemError(code: code, call: call, subject: subject) }
    }
}
