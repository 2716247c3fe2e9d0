internal import Glibc

/// A whole file (`read(2)`); fails with EFBIG if it is longer than `limit` bytes.
public func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY)
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
