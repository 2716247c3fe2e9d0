import Geometry
import Images
import Raster
import Testing

@Suite struct ImageCacheTests {
    private func texture() -> Texture {
        Texture(Image(Bitmap(size: PixelSize(width: 16, height: 10), format: .xrgb8888), isOpaque: true))
    }

    private func request(_ path: String, width: Int = 16) -> ImageRequest {
        ImageRequest(path: path, size: PixelSize(width: width, height: 10))
    }

    @Test("What was put in comes out, for the very same request only")
    func lookUp() {
        var cache = ImageCache(byteBudget: .max)
        let texture = texture()
        cache.insert(texture, for: request("a"))
        #expect(cache.texture(for: request("a")) === texture)
        #expect(cache.texture(for: request("a", width: 17)) == nil)
        #expect(cache.texture(for: request("b")) == nil)
        #expect(cache.byteCount == texture.byteCount)
    }

    @Test("The one longest unused goes first, and looking is using, but asking is not")
    func order() {
        let bytes = texture().byteCount
        var cache = ImageCache(byteBudget: 3 * bytes)
        for path in ["a", "b", "c"] { cache.insert(texture(), for: request(path)) }
        _ = cache.texture(for: request("a"))
        #expect(cache.contains(request("b")))
        cache.insert(texture(), for: request("d"))
        #expect(!cache.contains(request("b")))
        cache.insert(texture(), for: request("e"))
        #expect(!cache.contains(request("c")))
        for path in ["a", "d", "e"] { #expect(cache.contains(request(path))) }
        #expect(cache.byteCount == 3 * bytes)
    }

    @Test("The budget holds, also for a picture larger than all of it")
    func budget() {
        let bytes = texture().byteCount
        var small = ImageCache(byteBudget: bytes - 1)
        small.insert(texture(), for: request("a"))
        #expect(!small.contains(request("a")))
        #expect(small.byteCount == 0)
        var exact = ImageCache(byteBudget: bytes)
        exact.insert(texture(), for: request("a"))
        exact.insert(texture(), for: request("b"))
        #expect(!exact.contains(request("a")) && exact.contains(request("b")))
        #expect(exact.byteCount == bytes)
    }

    @Test("A new picture replaces the old one and its bytes, and removing gives them back")
    func replacing() {
        var cache = ImageCache(byteBudget: .max)
        cache.insert(texture(), for: request("a"))
        let new = texture()
        cache.insert(new, for: request("a"))
        #expect(cache.texture(for: request("a")) === new)
        #expect(cache.byteCount == new.byteCount)
        cache.remove(request("a"))
        cache.remove(request("a"))
        #expect(cache.byteCount == 0)
    }
}
