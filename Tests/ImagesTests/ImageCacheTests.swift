import Geometry
import Images
import Raster
import Testing

@Suite struct ImageCacheTests {
    private func picture() -> LoadedImage {
        let image = Image(Bitmap(size: PixelSize(width: 16, height: 10), format: .xrgb8888), isOpaque: true)
        return LoadedImage(originalSize: image.size, contents: .texture(Texture(image)))
    }

    private func request(_ path: String, width: Int = 16) -> ImageRequest {
        ImageRequest(path: path, size: PixelSize(width: width, height: 10))
    }

    @Test("What was put in comes out, for the very same request only")
    func lookUp() {
        var cache = ImageCache(byteBudget: .max)
        let picture = picture()
        cache.insert(picture, for: request("a"))
        #expect(cache.picture(for: request("a"))?.texture === picture.texture)
        #expect(cache.picture(for: request("a", width: 17)) == nil)
        #expect(cache.picture(for: request("b")) == nil)
        #expect(cache.byteCount == picture.byteCount)
    }

    @Test("The one longest unused goes first, and looking is using, but asking is not")
    func order() {
        let bytes = picture().byteCount
        var cache = ImageCache(byteBudget: 3 * bytes)
        for path in ["a", "b", "c"] { cache.insert(picture(), for: request(path)) }
        _ = cache.picture(for: request("a"))
        #expect(cache.contains(request("b")))
        cache.insert(picture(), for: request("d"))
        #expect(!cache.contains(request("b")))
        cache.insert(picture(), for: request("e"))
        #expect(!cache.contains(request("c")))
        for path in ["a", "d", "e"] { #expect(cache.contains(request(path))) }
        #expect(cache.byteCount == 3 * bytes)
    }

    @Test("The budget holds, also for a picture larger than all of it")
    func budget() {
        let bytes = picture().byteCount
        var small = ImageCache(byteBudget: bytes - 1)
        small.insert(picture(), for: request("a"))
        #expect(!small.contains(request("a")))
        #expect(small.byteCount == 0)
        var exact = ImageCache(byteBudget: bytes)
        exact.insert(picture(), for: request("a"))
        exact.insert(picture(), for: request("b"))
        #expect(!exact.contains(request("a")) && exact.contains(request("b")))
        #expect(exact.byteCount == bytes)
    }

    @Test("A new picture replaces the old one and its bytes, and removing gives them back")
    func replacing() {
        var cache = ImageCache(byteBudget: .max)
        cache.insert(picture(), for: request("a"))
        let new = picture()
        cache.insert(new, for: request("a"))
        #expect(cache.picture(for: request("a"))?.texture === new.texture)
        #expect(cache.byteCount == new.byteCount)
        cache.remove(request("a"))
        cache.remove(request("a"))
        #expect(cache.byteCount == 0)
    }
}
