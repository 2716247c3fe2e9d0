internal import Glibc

/// Writes all bytes to a blocking descriptor, going on after interruptions and short writes (`write(2)`).
///
/// Blocks as long as the file, pipe or socket behind it does.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
        let count = rest.count
        let written = try check("write") { write(descriptor, start, count) }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
}
