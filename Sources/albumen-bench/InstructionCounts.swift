import Geometry
import Glibc
import Platform
import Raster

/// Counts what drawing a frame of each scene executes, under `valgrind --tool=callgrind`, and prints it for a pixel that
/// can be seen; and the share of one thread's instructions that the busier of two has.
///
/// What is drawn makes no difference to the counts, so the pictures are of one colour. They are exact and repeat.
func printInstructions(_ cases: [CoverFlowCase]) throws {
    print(
        "instructions a visible pixel (bar 28 at rest, 31 in motion); of them on the busier of two threads (bar 0.55)")
    // A copy without what is for debuggers: valgrind 3.19 stops at what Swift writes there.
    let folder = try makeTemporaryFolder("albumen-count")
    let program = "\(folder)/albumen-bench"
    defer {
        unlink(program)
        rmdir(folder)
    }
    _ = try output("strip -g -o '\(program)' '\(try Environment.programFolder())/albumen-bench'")
    for bench in cases {
        let whole = try instructions(program, bench, "whole")
        let busier = try max(instructions(program, bench, "0"), instructions(program, bench, "1"))
        let (perPixel, share) = (Double(whole) / Double(visiblePixels(bench)), Double(busier) / Double(whole))
        let limit: Double? =
            bench.name.hasSuffix("_fling") ? 31 : (bench.name.split(separator: "_").count == 2 ? 28 : nil)
        let verdict = limit.map { perPixel <= $0 && share <= 0.55 ? "met" : "missed" } ?? ""
        print("\(padded(bench.name))\(perPixel.formatted(1))   \(share.formatted(3))   \(verdict)")
    }
}

/// Draws one frame to be counted: the whole of it, or what the first or second of two threads draws.
func drawCounted(_ bench: CoverFlowCase, turn: String) {
    let only = Int(turn)
    let renderer = Renderer(threads: only == nil ? 1 : 2) { _, body in
        if let only { body(only) }
    }
    var bitmap = Bitmap(size: bench.size, format: .xrgb8888)
    renderer.draw(plain(bench), background: .black, clip: Region(PixelRect(bench.size)), into: &bitmap)
}

/// The scene with pictures of one colour, in the middle of a fling if it moves.
private func plain(_ bench: CoverFlowCase) -> [DrawItem] {
    var bitmap = Bitmap(size: PixelSize(width: bench.side, height: bench.side), format: .xrgb8888)
    let count = bitmap.pitch * bitmap.size.height
    bitmap.withMutableBytes { _ = memset($0, 255, count) }
    let texture = Texture(Image(bitmap, isOpaque: true))
    return bench.items(Array(repeating: texture, count: 9), 40)
}

private func visiblePixels(_ bench: CoverFlowCase) -> Int {
    // White pictures that fade into white: whatever is not black can be seen.
    let items = plain(bench).map { item in
        var item = item
        item.reflection?.backdrop = .white
        return item
    }
    var bitmap = Bitmap(size: bench.size, format: .xrgb8888)
    Renderer().draw(items, background: .black, clip: Region(PixelRect(bench.size)), into: &bitmap)
    let (size, pitch) = (bitmap.size, bitmap.pitch)
    return bitmap.withBytes { base in
        (0..<size.area).count { k in
            base.load(fromByteOffset: k / size.width * pitch + k % size.width * 4, as: UInt32.self) & 0xff_ffff != 0
        }
    }
}

private func instructions(_ program: String, _ bench: CoverFlowCase, _ turn: String) throws -> Int {
    // Only inside `Renderer.draw(_:clips:background:clip:into:)`.
    let text = try output(
        "valgrind --tool=callgrind --callgrind-out-file=/dev/null "
            + "--toggle-collect='$s6Raster8RendererC4draw_5clips*' '\(program)' --counted \(bench.name) \(turn)")
    // ==1234== Collected : 22650758
    guard let line = text.split(separator: "\n").first(where: { $0.contains("Collected :") }),
        let word = line.split(separator: " ").last, let count = Int(word)
    else { throw CountingError(reason: "valgrind has counted nothing: \(text.suffix(400))") }
    return count
}

/// What a shell's command writes (`popen(3)`); one that fails is an error with that.
private func output(_ command: String) throws -> String {
    guard let pipe = popen("\(command) 2>&1", "r") else { throw SystemError(code: errno, call: "popen") }
    var text: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
    let said = String(decoding: text, as: UTF8.self)
    if pclose(pipe) != 0 { throw CountingError(reason: said.isEmpty ? command : String(said.suffix(400))) }
    return said
}

/// Why nothing could be counted; valgrind and binutils must be there.
private struct CountingError: Error, CustomStringConvertible {
    let reason: String

    var description: String { "instructions are counted with valgrind and strip (Debian's binutils): \(reason)" }
}
