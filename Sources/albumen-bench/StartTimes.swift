import Glibc
import Platform

/// Starts the kiosk on 50 photographs without a screen, several times, and prints how long it took from the start of the
/// process until the first frame and until all visible covers were shown.
///
/// The photographs are the JPEG files below `folder`, and copies of them with seeded orientations up to 50. The first
/// run warms the page cache and is not counted.
func printStartTimes(photographsBelow folder: String, runs: Int) throws {
    let album = try makeAlbum(of: 50, from: folder)
    defer { removeFolder(album) }
    let kiosk = "\(try Environment.programFolder())/albumen"
    var first: [Double] = []
    var covers: [Double] = []
    for run in 0...runs {
        let times = try startOnce(kiosk, album: album)
        if run > 0 {
            first.append(times.firstFrame)
            covers.append(times.covers)
        }
    }
    print(
        "start on 50 photographs, \(runs) runs: first frame \(range(first)) ms, all visible covers \(range(covers)) ms")
}

private func range(_ values: [Double]) -> String {
    let sorted = values.sorted()
    func text(_ index: Int) -> String { "\(Int(sorted[index].rounded()))" }
    return "\(text(sorted.count / 2)) (\(text(0))…\(text(sorted.count - 1)))"
}

/// Runs the kiosk until it says that all covers are shown; milliseconds from just before its process was made.
private func startOnce(_ program: String, album: String) throws -> (firstFrame: Double, covers: Double) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno, call: "pipe") }
    let output = FileDescriptor(owning: ends[0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    let words = [
        program, "--display", "headless", "--real-time", "--size", "1280x800", "--socket", "\(album)/.socket", album,
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let start = MonotonicClock.nanoseconds()
    let code = posix_spawn(&child, program, &actions, nil, &arguments, environ)
    close(ends[1])
    guard code == 0 else { throw SystemError(code: code, call: "posix_spawn", subject: program) }
    defer {
        kill(child, SIGTERM)
        var status: Int32 = 0
        waitpid(child, &status, 0)
    }
    var firstFrame: Double?
    var text = ""
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(output.rawValue, &chunk, chunk.count)
        let now = Double(MonotonicClock.nanoseconds() - start) / 1e6
        guard count > 0 else { throw SystemError(code: EPIPE, call: "read", subject: "\(program): \(text)") }
        text += String(decoding: chunk.prefix(count), as: UTF8.self)
        if firstFrame == nil, text.contains("first frame on the screen") { firstFrame = now }
        if let firstFrame, text.contains("all visible covers on the screen") { return (firstFrame, now) }
    }
}

/// A folder with so many JPEG files: links to those below `folder`, then copies turned by a seeded EXIF orientation.
private func makeAlbum(of count: Int, from folder: String) throws -> String {
    let originals = try jpegs(below: folder).sorted()
    guard !originals.isEmpty else { throw SystemError(code: ENOENT, call: "JPEG files", subject: folder) }
    let album = try makeTemporaryFolder("albumen-bench")
    var seed: UInt64 = 1
    for index in 0..<count {
        let original = originals[index % originals.count]
        var bytes = try readFile(original, limit: 1 << 30)
        if index >= originals.count {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes.insert(contentsOf: orientationSegment(UInt8(1 + (seed >> 33) % 8)), at: 2)
        }
        let digits = index < 10 ? "0\(index)" : "\(index)"
        let file = try FileDescriptor(creating: "\(album)/\(digits).jpg")
        try bytes.withUnsafeBytes { try writeAll($0, to: file.rawValue) }
    }
    return album
}

private func jpegs(below folder: String) throws -> [String] {
    try listDirectory(folder).flatMap { entry -> [String] in
        let path = "\(folder)/\(entry.name)"
        switch entry.kind {
        case .folder: return try jpegs(below: path)
        case .file: return entry.name.hasSuffix(".jpg") ? [path] : []
        case .other: return []
        }
    }
}

/// A JPEG APP1 segment that holds nothing but EXIF's orientation tag (0x0112, a SHORT in a big-endian TIFF header).
private func orientationSegment(_ orientation: UInt8) -> [UInt8] {
    let exif: [UInt8] =
        Array("Exif\0\0MM\0*".utf8) + [
            0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
    return [0xff, 0xe1, 0, UInt8(exif.count + 2)] + exif
}

private func removeFolder(_ path: String) {
    for entry in (try? listDirectory(path)) ?? [] { unlink("\(path)/\(entry.name)") }
    rmdir(path)
}
