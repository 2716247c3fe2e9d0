import Geometry
import Images
import Platform
import TestPictures

@testable import Codecs

/// A decoded picture as plain values.
struct Pixels {
    let description: DecoderAnswer.Picture
    let rows: [[UInt32]]

    var size: PixelSize { description.size }
    subscript(x: Int, y: Int) -> UInt32 { rows[y][x] }
    /// R, G, B and alpha.
    func channels(_ x: Int, _ y: Int) -> [Int] {
        [16, 8, 0, 24].map { Int(rows[y][x] >> $0 & 255) }
    }
}

/// Decodes a file's bytes; whatever goes wrong is thrown as `DecodeFailure`.
func decode(
    _ bytes: [UInt8], into width: Int = 1000, _ height: Int = 1000, fit: ImageFit = .contain, mayEnlarge: Bool = false,
    part: PixelRect? = nil, memoryLimit: UInt64 = 64 << 20, pixelLimit: UInt64 = 100_000_000
) throws -> Pixels {
    let file = try TemporaryFile(bytes)
    let request = DecoderRequest(
        id: 1, target: PixelSize(width: width, height: height), fit: fit, mayEnlarge: mayEnlarge,
        memoryLimit: memoryLimit, pixelLimit: pixelLimit, part: part)
    let picture = try PictureDecoder.decode(file.descriptor, request)
    let description = picture.description
    let sealed = try picture.takeMemory().seal()
    let memory = try SealedMemory(sealed, byteCount: description.byteCount)
    let rows = memory.withBytes { base in
        (0..<description.size.height).map { y in
            Array(
                UnsafeBufferPointer(
                    start: (base + y * description.pitch).assumingMemoryBound(to: UInt32.self),
                    count: description.size.width))
        }
    }
    return Pixels(description: description, rows: rows)
}

/// Why a file's bytes are not decoded; nil if they are.
func failure(_ bytes: [UInt8], memoryLimit: UInt64 = 64 << 20, pixelLimit: UInt64 = 100_000_000) throws
    -> DecoderStatus?
{
    do {
        _ = try decode(bytes, memoryLimit: memoryLimit, pixelLimit: pixelLimit)
        return nil
    } catch let failure as DecodeFailure {
        return failure.status
    }
}

/// The largest difference of a channel between two colours.
func distance(_ a: [Int], _ b: [Int]) -> Int { zip(a, b).map { abs($0 - $1) }.max() ?? 0 }

/// Flat squares of eight pixels, each of another colour, none like its mirror image.
func checkers(_ x: Int, _ y: Int) -> [UInt8] {
    let (column, row) = (x / 8, y / 8)
    return [UInt8(40 + column * 37 % 200), UInt8(30 + row * 59 % 200), UInt8(20 + (column * 5 + row * 3) * 11 % 200)]
}
