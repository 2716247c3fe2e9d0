internal import Glibc
internal import Platform

/// A file in the system's temporary folder that lives as long as this value.
public final class TemporaryFile {
    /// Where it is.
    public let path: String
    private let file: FileDescriptor

    /// Makes the file; its name ends in `suffix`.
    public init(_ bytes: [UInt8] = [], suffix: String = "") throws {
        var template = Array("/tmp/albumen-test-XXXXXX\(suffix)".utf8CString)
        let length = Int32(suffix.utf8.count)
        file = FileDescriptor(owning: try check("mkstemps") { mkstemps(&template, length) })
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
        try bytes.withUnsafeBytes { try writeAll($0, to: file.rawValue) }
    }

    deinit { unlink(path) }

    /// Open for reading and writing, behind what was written.
    public var descriptor: Int32 { file.rawValue }

    /// Everything that is in it now.
    public func contents() throws -> [UInt8] {
        try readBytes(from: descriptor, at: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
    }
}
