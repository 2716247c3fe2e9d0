import Geometry
import Images
import JPEGWriting
import Platform
import Raster
import TestPictures
import TestSupport
import Testing

@testable import Codecs

@Suite struct JPEGEncoderTests {
    private func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Image {
        var bitmap = Bitmap(size: PixelSize(width: width, height: height), format: .xrgb8888)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { base in
            for y in 0..<height {
                let row = (base + y * pitch).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width { row[x] = pixel(x, y) }
            }
        }
        return Image(bitmap, isOpaque: true)
    }

    /// The pixels that a decoder makes of a file.
    private func decode(_ bytes: [UInt8], _ width: Int, _ height: Int) throws -> [[UInt32]] {
        let file = try TemporaryFile(bytes)
        let request = DecoderRequest(
            id: 1, target: PixelSize(width: width, height: height), fit: .contain, mayEnlarge: false,
            memoryLimit: 64 << 20, pixelLimit: 1 << 20)
        let picture = try PictureDecoder.decode(file.descriptor, request)
        let description = picture.description
        #expect(description.originalSize == PixelSize(width: width, height: height))
        let memory = try SealedMemory(try picture.takeMemory().seal(), byteCount: description.byteCount)
        return memory.withBytes { base in
            (0..<height).map { y in
                Array(
                    UnsafeBufferPointer(
                        start: (base + y * description.pitch).assumingMemoryBound(to: UInt32.self), count: width))
            }
        }
    }

    @Test(
        "A file holds the picture's size and, nearly, its colours in their places",
        arguments: [(1, 1, false), (33, 17, false), (33, 17, true), (320, 240, false)])
    func roundTrip(_ width: Int, _ height: Int, _ isProgressive: Bool) throws {
        // Smooth, as a photograph is: halved chroma does not show.
        func pixel(_ x: Int, _ y: Int) -> UInt32 {
            let red = UInt32(40 + 170 * x / max(width, 1))
            let green = UInt32(60 + 120 * y / max(height, 1))
            return 0xff00_0000 | red << 16 | green << 8 | 90
        }
        let bytes = try JPEGEncoder.file(
            of: image(width, height, pixel), quality: 90, isProgressive: isProgressive)
        // The marker of a frame tells its kind (ISO/IEC 10918-1, table B.1).
        #expect(bytes.firstRange(of: [0xff, isProgressive ? 0xc2 : 0xc0]) != nil)
        let rows = try decode(bytes, width, height)
        for y in 0..<height {
            for x in 0..<width {
                for shift in [0, 8, 16] as [UInt32] {
                    let difference = Int(rows[y][x] >> shift & 255) - Int(pixel(x, y) >> shift & 255)
                    #expect(abs(difference) <= 8, "at \(x), \(y)")
                }
            }
        }
    }

    @Test("A lower quality gives a smaller file")
    func quality() throws {
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<64 * 64).map { _ in UInt32.random(in: 0...0xff_ffff, using: &generator) | 0xff00_0000 }
        let picture = image(64, 64) { noise[$1 * 64 + $0] }
        let counts = try [20, 60, 95].map { try JPEGEncoder.file(of: picture, quality: $0).count }
        #expect(counts == counts.sorted())
        #expect(counts[0] * 2 < counts[2])
    }

    @Test("A picture that no JPEG file can hold is an error in libjpeg's words")
    func tooWide() throws {
        let wide = image(65_501, 1) { _, _ in 0xff00_0000 }
        do throws(JPEGEncoder.Failure) {
            _ = try JPEGEncoder.file(of: wide)
            Issue.record("there is no such file")
        } catch {
            #expect(error.reason.contains("65500"))
        }
    }
}
