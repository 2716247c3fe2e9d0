internal import Glibc

/// A whole ordinary file (`read(2)`); fails with EFBIG if it is longer than `limit` bytes.
///
/// A folder, pipe, socket or device in its place is an error and never waited for: nobody may write to that pipe, and
/// this program would not start.
public func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard try file.isRegularFile else { throw SystemError(code: SystemError.notAFile, call: "open", subject: path) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
        let raw = file.rawValue
        let count = try check("read", on: path) { read(raw, &chunk, chunk.count) }
        if count == 0 { return bytes }
        bytes += chunk.prefix(count)
        if bytes.count > limit { throw SystemError(code: EFBIG, call: "read", subject: path) }
    }
}
