internal import CLinux
internal import Glibc

/// What the process was started with and runs on.
public enum Environment {
    /// All variables (`environ(7)`); the last one counts where a name occurs twice.
    public static var variables: [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
            entry += 1
        }
        return result
    }

    /// Whether there is anything at a path, links followed (`access(2)`).
    public static func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether there is surely nothing at a path, not even a link that leads nowhere (`lstat(2)`).
    ///
    /// False where it cannot be told: then opening it tells why.
    public static func isNothing(at path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == -1 && (errno == ENOENT || errno == ENOTDIR)
    }

    /// Whether a path leads to an ordinary file that this user may run (`stat(2)`, `access(2)`).
    public static func isProgram(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// The absolute path of the folder that the running program is in (`/proc/self/exe`).
    public static func programFolder() throws(SystemError) -> String {
        let path = try resolvePath("/proc/self/exe")
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    /// Processors that this process may run on, at least 1 (`sysconf(3)`).
    public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
