import Geometry
import Glibc
import Images
import Platform
import TestPictures
import Testing

@Suite struct ImageLoaderTests {
    private let size = PixelSize(width: 32, height: 32)

    @Test("A picture comes as a texture or as an image, with the size of its original")
    func loads() throws {
        let file = try flatPicture([200, 100, 50])
        let loader = try ImageLoader(decoderPath: decoderPath)
        let cover = loader.load(ImageRequest(path: file.path, size: size))
        let exact = loader.load(
            ImageRequest(path: file.path, size: PixelSize(width: 128, height: 128), fit: .cover, kind: .image))
        #expect(loader.outstanding == 2)
        let results = try loader.finish()
        #expect(loader.outstanding == 0)
        let texture = try #require(try results.first { $0.id == cover }?.outcome.get())
        #expect(texture.originalSize == PixelSize(width: 64, height: 48))
        #expect(texture.texture?.size == PixelSize(width: 32, height: 24))
        #expect(texture.image == nil)
        let image = try #require(try results.first { $0.id == exact }?.outcome.get().image)
        #expect(image.size == PixelSize(width: 128, height: 128))
        #expect(image.isOpaque)
        let pixel = image.withBytes { $0.load(fromByteOffset: 64 * image.pitch + 256, as: UInt32.self) }
        #expect(abs(Int(pixel >> 16 & 255) - 200) <= 2)
        #expect(abs(Int(pixel >> 8 & 255) - 100) <= 2)
        #expect(abs(Int(pixel & 255) - 50) <= 2)
    }
}
