internal import Glibc

/// Up to `count` bytes of a file from `offset` on, fewer only where the file ends (`pread(2)`).
///
/// The descriptor's own offset is neither used nor moved. Blocks as long as the file system does.
public func readBytes(from descriptor: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
        let read = try check("pread") {
            bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
            }
        }
        if read == 0 { break }
        filled += read
    }
    bytes.removeSubrange(filled...)
    return bytes
}
