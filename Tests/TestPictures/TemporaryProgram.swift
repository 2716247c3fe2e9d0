internal import Glibc
internal import Platform
internal import Synchronization

/// A shell script that lives as long as this value, to stand where another program does.
///
/// Another process writes it: a file that this one had open for writing could not be run while some other thread is
/// between fork and exec.
public final class TemporaryProgram {
    private static let count = Atomic(0)

    /// Where it is.
    public let path: String

    /// Makes a program of these lines for `/bin/sh`.
    public init(_ lines: String) throws {
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        path = "/tmp/albumen-test-\(getpid())-\(number).sh"
        let writing = "printf '%s\\n' \"$1\" > \"$0\"; chmod 700 \"$0\""
        let ends = try DescriptorSocket.pair()
        let shell = try ChildProcess(
            path: "/bin/sh", arguments: ["-c", writing, path, "#!/bin/sh\n" + lines], socket: ends.far)
        _ = shell.wait()
    }

    deinit { unlink(path) }
}
