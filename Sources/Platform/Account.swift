internal import Glibc

/// Users and groups of this machine, by number and by name.
public enum Account {
    /// The number of the group with this name, nil if there is none (`getgrnam_r(3)`).
    public static func group(named name: String) -> UInt32? {
        var entry = Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        return withBuffer { buffer, size in
            getgrnam_r(name, &entry, buffer, size, &found) == 0 && found != nil ? entry.gr_gid : nil
        }
    }

    /// The name of the group with this number, else the number (`getgrgid_r(3)`).
    public static func groupName(_ id: UInt32) -> String {
        var entry = Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        return withBuffer { buffer, size in
            guard getgrgid_r(id, &entry, buffer, size, &found) == 0, found != nil else { return "\(id)" }
            return String(cString: entry.gr_name)
        }
    }

    /// The name of the user with this number, else the number (`getpwuid_r(3)`).
    public static func userName(_ id: UInt32) -> String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return withBuffer { buffer, size in
            guard getpwuid_r(id, &entry, buffer, size, &found) == 0, found != nil else { return "\(id)" }
            return String(cString: entry.pw_name)
        }
    }

    /// The user that this process acts as (`geteuid(2)`).
    public static var user: UInt32 { geteuid() }

    /// Room for an entry's texts; one that needs more counts as not there.
    private static func withBuffer<Result>(_ body: (UnsafeMutablePointer<CChar>, Int) -> Result) -> Result {
        var buffer = [CChar](repeating: 0, count: 65_536)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("the buffer is not empty") }
            return body(base, buffer.count)
        }
    }
}
