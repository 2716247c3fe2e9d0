internal import CLinux
internal import Glibc

/// A name in a folder, and what it stands for once symbolic links are followed.
public struct DirectoryEntry: Hashable, Sendable {
    /// What a name stands for.
    public enum Kind: Hashable, Sendable {
        /// An ordinary file.
        case file
        /// A folder.
        case folder
        /// A socket, device or pipe, or a link that leads nowhere.
        case other
    }

    /// The name alone, as the file system spells it; bytes that are no UTF-8 are replaced.
    public var name: String
    /// What it stands for.
    public var kind: Kind
    /// Whether the name is a symbolic link to it.
    public var isLink: Bool
    /// Length in bytes.
    public var byteCount: Int
    /// When the contents were changed last, in nanoseconds since 1970 (`st_mtim`).
    public var modified: Int64
    /// Device and inode, so that a link back to a folder above is noticed.
    public var identity: FileIdentity

    /// Makes an entry; tests do, the file system's come from `listDirectory`.
    public init(
        name: String, kind: Kind, isLink: Bool = false, byteCount: Int = 0, modified: Int64 = 0, identity: FileIdentity
    ) {
        self.name = name
        self.byteCount = byteCount
        self.modified = modified
        self.kind = kind
        self.isLink = isLink
        self.identity = identity
    }
}

/// Which file it is, whatever it is called: device and inode (`stat(2)`).
public struct FileIdentity: Hashable, Sendable {
    /// The file system's device number.
    public var device: UInt64
    /// The inode within it.
    public var inode: UInt64

    /// Makes an identity from `st_dev` and `st_ino`.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

/// The folder's entries in the file system's order, `.` and `..` left out (`opendir(3)`, `readdir(3)`, `fstatat(2)`).
///
/// An entry that vanishes meanwhile, or whose name is not UTF-8 and so cannot be opened by its repaired name, is `other`.
public func listDirectory(_ path: String) throws(SystemError) -> [DirectoryEntry] {
    guard let folder = opendir(path) else { throw SystemError(code: errno, call: "opendir", subject: path) }
    defer { closedir(folder) }
    var entries: [DirectoryEntry] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name == "." || name == ".." { continue }
        var info = stat()
        var kind = DirectoryEntry.Kind.other
        if fstatat(dirfd(folder), name, &info, 0) == 0 {
            switch info.st_mode & S_IFMT {
            case S_IFREG: kind = .file
            case S_IFDIR: kind = .folder
            default: break
            }
        }
        let identity = FileIdentity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
        var link = stat()
        let isLink = fstatat(dirfd(folder), name, &link, AT_SYMLINK_NOFOLLOW) == 0 && link.st_mode & S_IFMT == S_IFLNK
        let modified = Int64(info.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(info.st_mtim.tv_nsec)
        entries.append(
            DirectoryEntry(
                name: name, kind: kind, isLink: isLink, byteCount: Int(info.st_size), modified: modified,
                identity: identity))
    }
    return entries
}

/// Which file or folder a path leads to (`stat(2)`).
public func fileIdentity(_ path: String) throws(SystemError) -> FileIdentity {
    var info = stat()
    try check("stat", on: path) { stat(path, &info) }
    return FileIdentity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
}

/// The absolute path without links, `.` and `..` (`realpath(3)`).
public func resolvePath(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError(code: errno, call: "realpath", subject: path) }
    defer { free(resolved) }
    return String(cString: resolved)
}
