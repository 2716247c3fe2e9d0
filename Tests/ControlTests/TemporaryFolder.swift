import FoundationEssentials

/// A folder for one test, gone with everything in it when the test is over.
final class TemporaryFolder {
    let path: String

    init() throws {
        // Socket paths have room for 107 bytes, so the name is short.
        path = "/tmp/albumen-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
