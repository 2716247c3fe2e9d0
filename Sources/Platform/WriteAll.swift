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

/// Writes all bytes to a blocking descriptor, going on after interruptions and short writes (`write(2)`).
///
/// Blocks as long as the file, pipe or socket behind it does.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    // The standard library's call is not typed in Swift 6.0.
    let failure: SystemError? = bytes.withUnsafeBytes { bytes in
        do throws(SystemError) {
            try writeAll(bytes, to: descriptor)
            return nil
        } catch {
            return error
        }
    }
    if let failure { throw failure }
}
