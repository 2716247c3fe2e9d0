import Geometry
import Images
import TestPictures
import Raster
import Testing

@Suite struct PNGEncoderTests {
    /// A bitmap of seeded noise in smooth stripes, so that every filter and both zlib strategies have work.
    private func picture(_ size: PixelSize) -> Bitmap {
        var bitmap = Bitmap(size: size, format: .xrgb8888)
        var state: UInt32 = 12_345
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { base in
            for y in 0..<size.height {
                let row = (base + y * pitch).assumingMemoryBound(to: UInt32.self)
                for x in 0..<size.width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    row[x] = state >> 27 | UInt32(x & 255) << 8 | UInt32(y & 255) << 16 | 0xff00_0000
                }
            }
        }
        return bitmap
    }

    @Test("The file starts with the signature and a header that tells size, depth and colour type")
    func header() {
        let file = PNGEncoder().encode(picture(PixelSize(width: 300, height: 2)))
        #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        let name = Array("IHDR".utf8)
        let header: [UInt8] = [0, 0, 0, 13] + name + [0, 0, 1, 44, 0, 0, 0, 2, 8, 2, 0, 0, 0]
        #expect(Array(file[8..<29]) == header)
    }

    @Test("The file ends with the chunk and the checksum that every PNG ends with")
    func end() {
        let file = PNGEncoder().encode(picture(PixelSize(width: 1, height: 1)))
        let name = Array("IEND".utf8)
        let end: [UInt8] = [0, 0, 0, 0] + name + [0xae, 0x42, 0x60, 0x82]
        #expect(Array(file.suffix(12)) == end)
    }

    @Test("What the sink throws ends the encoding and comes out")
    func sinkFails() {
        struct Full: Error {}
        var parts = 0
        #expect(throws: Full.self) {
            try PNGEncoder().encode(picture(PixelSize(width: 64, height: 64))) { (_) throws(Full) in
                parts += 1
                if parts == 2 { throw Full() }
            }
        }
        #expect(parts == 2)
    }

    @Test("A descriptor receives the same bytes as the array holds")
    func descriptor() throws {
        let bitmap = picture(PixelSize(width: 500, height: 400))
        let expected = PNGEncoder().encode(bitmap)
        let file = try TemporaryFile()
        try PNGEncoder().encode(bitmap, to: file.descriptor)
        #expect(try file.contents() == expected)
    }
}
