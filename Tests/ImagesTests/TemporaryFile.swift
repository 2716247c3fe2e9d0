import Glibc
import Platform

/// A file in the system's temporary folder that lives as long as this value.
final class TemporaryFile {
    let path: String
    private let file: FileDescriptor
    var descriptor: Int32 { file.rawValue }

    init(_ bytes: [UInt8] = []) throws {
        var template = Array("/tmp/albumen-test-XXXXXX".utf8CString)
        file = FileDescriptor(owning: try check("mkstemp") { mkstemp(&template) })
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try bytes.withUnsafeBytes { try writeAll($0, to: file.rawValue) }
    }

    deinit { unlink(path) }

    func contents() throws -> [UInt8] {
        let raw = file.rawValue
        var bytes = [UInt8](repeating: 0, count: Int(lseek(raw, 0, SEEK_END)))
        let count = bytes.count
        let read = try bytes.withUnsafeMutableBytes { buffer in
            try check("pread") { pread(raw, buffer.baseAddress, count, 0) }
        }
        return Array(bytes.prefix(read))
    }
}
