internal import Glibc

/// Puts a file in place so that, whenever the power goes, either the old or the new one is there whole.
///
/// Writes a file beside it with rights 0600, in place of whatever an earlier attempt left there, waits until it is on the
/// disk (`fsync(2)`), gives it the name (`rename(2)`) and waits until the folder is on the disk, too. Blocks as long as
/// the disk does.
public func replaceFile(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let part = path + ".part"
    // What is there might be a pipe, which would be waited for.
    if unlink(part) == -1, errno != ENOENT { throw SystemError(code: errno, call: "unlink", subject: part) }
    let file = try FileDescriptor(opening: part, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    let raw = file.rawValue
    try writeAll(bytes, to: raw)
    try check("fsync", on: part) { fsync(raw) }
    try check("rename", on: path) { rename(part, path) }
    let slash = path.lastIndex(of: "/")
    let folder = try FileDescriptor(
        opening: slash.map { String(path[...$0]) } ?? ".", flags: O_RDONLY | O_DIRECTORY)
    let rawFolder = folder.rawValue
    try check("fsync", on: path) { fsync(rawFolder) }
}

/// Makes a folder and those above it, mode 0755 within the umask, unless they exist (`mkdir(2)`).
public func makeFolders(_ path: String) throws(SystemError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        try makeFolders(String(path[..<slash]))
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    }
    // A folder that exists may still answer EROFS or EACCES.
    let code = errno
    var info = stat()
    if stat(path, &info) == 0 { return }
    throw SystemError(code: code, call: "mkdir", subject: path)
}
