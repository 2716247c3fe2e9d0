import Geometry
import Glibc
import Images
import Platform
import Raster
import Testing

@testable import Codecs

/// A picture as it must look, to the bit: a PNG file named for its test, in a folder named for the test's file.
struct GoldenPicture {
    let path: String

    /// The picture of the test that calls, or one of several with a name of its own.
    init(_ name: String? = nil, function: String = #function, file: String = #filePath) {
        let own = function.split(separator: "(").first.map(String.init) ?? function
        path = "\(file.dropLast(".swift".count))/\(name ?? own).png"
    }

    /// Compares every pixel; records an issue that names the files to look at if one differs.
    ///
    /// `actual.png`, what was drawn, and `difference.png`, where it differs (eight times as strong), are left in a new
    /// folder below /tmp. A change that is meant is accepted by copying the former over the golden picture.
    func expect(_ drawn: borrowing Bitmap, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let size = drawn.size
        var golden: [[UInt32]]?
        var reason = "cannot be read"
        do { golden = try read(size) } catch { reason = "cannot be read: \(error)" }
        var difference = Bitmap(size: size, format: .xrgb8888)
        var differing = 0
        let (from, to) = (drawn.pitch, difference.pitch)
        drawn.withBytes { drawn in
            difference.withMutableBytes { difference in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let actual = drawn.load(fromByteOffset: y * from + 4 * x, as: UInt32.self)
                        let expected = golden?[y][x] ?? 0
                        let pixel = Self.difference(actual, expected)
                        if pixel != 0 { differing += 1 }
                        difference.storeBytes(of: pixel, toByteOffset: y * to + 4 * x, as: UInt32.self)
                    }
                }
            }
        }
        if golden != nil {
            if differing == 0 { return }
            reason = "differs in \(differing) pixels"
        }
        let folder = try Self.makeFolder()
        let encoder = PNGEncoder(filter: .up, level: 9)
        try Self.write(encoder.encode(drawn), to: "\(folder)/actual.png")
        if golden != nil { try Self.write(encoder.encode(difference), to: "\(folder)/difference.png") }
        Issue.record("\(path) \(reason); see \(folder)", sourceLocation: sourceLocation)
    }

    /// The pixels, which must be of that size.
    private func read(_ size: PixelSize) throws -> [[UInt32]] {
        let file = try FileDescriptor(opening: path, flags: O_RDONLY)
        var reader = try PNGReader(file.rawValue)
        let stored = reader.storedSize
        guard stored == size else { throw WrongSize(golden: stored, drawn: size) }
        _ = try reader.start(scale: 1, part: nil)
        var rows: [[UInt32]] = []
        for _ in 0..<size.height {
            var row = [UInt32](repeating: 0, count: size.width)
            let result = row.withUnsafeMutableBufferPointer { buffer in
                Result { if let start = buffer.baseAddress { try reader.readRow(into: start) } }
            }
            try result.get()
            rows.append(row)
        }
        try reader.finish()
        return rows
    }

    private struct WrongSize: Error {
        var golden, drawn: PixelSize
    }

    /// How far the channels are apart, eight times as strong; 0 if not at all.
    private static func difference(_ a: UInt32, _ b: UInt32) -> UInt32 {
        [0, 8, 16].reduce(UInt32(0)) { result, shift in
            let (from, to) = (Int(a >> UInt32(shift) & 255), Int(b >> UInt32(shift) & 255))
            return result | UInt32(min(8 * abs(from - to), 255)) << UInt32(shift)
        }
    }

    private static func makeFolder() throws -> String {
        let template = strdup("/tmp/albumen-golden-XXXXXX")
        defer { free(template) }
        guard let template, let made = mkdtemp(template) else { throw SystemError(code: errno, call: "mkdtemp") }
        return String(cString: made)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try FileDescriptor(creating: path)
        try bytes.withUnsafeBytes { try writeAll($0, to: file.rawValue) }
    }
}
