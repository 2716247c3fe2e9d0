import Geometry
import Platform
import Raster
import Testing

@testable import Images

@Suite struct DecoderWorkerTests {
    private func copy(_ pixels: [UInt32], isOpaque: Bool, ground: Color? = nil) throws -> [UInt32] {
        let size = PixelSize(width: pixels.count, height: 1)
        let picture = DecoderAnswer.Picture(originalSize: size, size: size, orientation: .up, isOpaque: isOpaque)
        var memory = try SharedMemory(byteCount: picture.byteCount, name: "test")
        memory.withMutableBytes { $0.copyMemory(from: pixels, byteCount: 4 * pixels.count) }
        let file = try memory.seal()
        let bitmap = DecoderWorker.copy(picture, try SealedMemory(file, byteCount: picture.byteCount), ground: ground)
        return bitmap.withBytes { base in
            (0..<pixels.count).map { base.load(fromByteOffset: 4 * $0, as: UInt32.self) }
        }
    }

    @Test("A picture that is said to be opaque is opaque, whatever its bytes say")
    func opaque() throws {
        let copied = try copy([0x0012_3456, 0xff00_ff00, 0x80ff_ffff], isOpaque: true)
        #expect(copied == [0xff12_3456, 0xff00_ff00, 0xffff_ffff])
    }

    @Test("No colour exceeds its alpha, whatever the decoder sent")
    func premultiplied() throws {
        let copied = try copy([0x00ff_ffff, 0x8040_ff80, 0xffff_ffff, 0x1010_0f11], isOpaque: false)
        #expect(copied == [0, 0x8040_8080, 0xffff_ffff, 0x1010_0f10])
    }

    @Test("On a ground the transparent shows it, the opaque hides it, and half shows half")
    func ground() throws {
        let ground = Color(red: 200, green: 100, blue: 0)
        let copied = try copy([0, 0xff01_0203, 0x8000_0080], isOpaque: false, ground: ground)
        #expect(copied == [0xffc8_6400, 0xff01_0203, 0xff64_3280])
    }
}
