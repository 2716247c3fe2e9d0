import Geometry
import Testing

@testable import Raster

@Suite("Paints")
struct RendererPaintTests {
    @Test("A rectangle on whole pixels is filled and nothing beside it")
    func rectangle() {
        let item = DrawItem(quad: Quad(Rect(x: 2, y: 3, width: 5, height: 4)), paint: .color(.white))
        for (index, pixel) in drawn([item], width: 12, height: 10).enumerated() {
            let isInside = (2..<7).contains(index % 12) && (3..<7).contains(index / 12)
            #expect(pixel == (isInside ? 0xffff_ffff : 0xff00_0000))
        }
    }

    @Test("An opaque image replaces pixels one for one, at the nearest whole pixel")
    func image() {
        let picture = Image(width: 4, height: 3) { x, y in UInt32(0x10_0000 * x + 0x20 * y) }
        let item = DrawItem(quad: Quad(Rect(x: 2.4, y: 1.6, width: 4, height: 3)), paint: .image(picture))
        let pixels = drawn([item], width: 8, height: 8)
        for y in 0..<3 {
            for x in 0..<4 { #expect(pixels[(y + 2) * 8 + x + 2] == 0xff00_0000 | UInt32(0x10_0000 * x + 0x20 * y)) }
        }
    }

    @Test("A mask lets its colour through by coverage")
    func mask() {
        let mask = Image(maskWidth: 3, height: 1) { x, _ in [0, 128, 255][x] }
        let item = DrawItem(quad: Quad(Rect(x: 1, y: 1, width: 3, height: 1)), paint: .mask(mask, .white))
        let row = Array(drawn([item], width: 5, height: 3)[5..<10])
        #expect(row.map { $0 & 255 } == [0, 0, 128, 255, 0])
    }

    @Test("Opacity scales what is laid over the background", arguments: [0, 0.25, 0.5, 1])
    func opacity(value: Double) {
        let item = DrawItem(
            quad: Quad(Rect(x: 0, y: 0, width: 4, height: 4)), paint: .color(Color(red: 200, green: 100, blue: 0)),
            opacity: value)
        let pixel = drawn([item], width: 4, height: 4)[5]
        #expect(abs(Double(pixel >> 16 & 255) - 200 * value) <= 1)
        #expect(abs(Double(pixel >> 8 & 255) - 100 * value) <= 1)
        #expect(pixel >> 24 == 255)
    }

    @Test("A picture of one colour keeps it at any size and turn")
    func plain() {
        let texture = Texture(Image(width: 19, height: 23) { _, _ in 0xff37_c855 })
        for points in [
            [(2.0, 2.0), (30, 2), (30, 28), (2, 28)], [(2, 2), (30, 6), (30, 24), (2, 28)],
            [(3, 2), (30, 6), (28, 24), (1, 28)],
        ] {
            let pixels = drawn([DrawItem(quad: Quad(points), paint: .texture(texture))], width: 34, height: 32)
            for y in 10..<20 { for x in 8..<24 { #expect(pixels[y * 34 + x] == 0xff37_c855) } }
        }
    }

    @Test("What an opaque cover and its reflection hide does not change the picture")
    func hidden() {
        let texture = Texture(.photograph(width: 20, height: 20, seed: 31))
        let front = DrawItem(
            quad: Quad([(2, 3), (26, 5), (26, 20), (2, 22)]), paint: .texture(texture),
            reflection: DrawItem.Reflection(length: 0.5))
        let behind = DrawItem(quad: Quad(Rect(x: 5, y: 8, width: 15, height: 18)), paint: .color(.white))
        let both = drawn([behind, front], width: 32, height: 36)
        let one = drawn([front], width: 32, height: 36)
        #expect(both == one)
    }

    @Test("Corners that are no numbers, or lie far out, are not drawn")
    func nonsense() {
        let texture = Texture(.photograph(width: 8, height: 8, seed: 32))
        for bad in [Double.nan, .infinity, 1e9] {
            let quads = [Quad([(bad, 0), (9, 0), (9, 9), (0, 9)]), Quad([(0, 0), (9, 0), (9, bad), (0, bad)])]
            let items = quads.flatMap { quad in
                [
                    DrawItem(quad: quad, paint: .texture(texture)), DrawItem(quad: quad, paint: .color(.white)),
                    DrawItem(
                        quad: Quad(Rect(x: 1, y: 1, width: 0, height: 3)), paint: .texture(texture), opacity: bad,
                        reflection: DrawItem.Reflection(gap: bad, length: bad, opacity: bad)),
                ]
            }
            #expect(drawn(items, width: 10, height: 10).allSatisfy { $0 == 0xff00_0000 })
        }
    }

    @Test("What lies on a plane's horizon, which is no place on it, does no harm")
    func horizon() throws {
        // The middle of a tile, and that of a pixel at the tip, where the sides meet as well.
        let quads = [
            Quad([(8.0, 24.0), (24, 24), (32, 32), (0, 32)]),
            Quad([(20.25, 10.75), (20.75, 10.75), (36.5, 26.5), (4.5, 26.5)]),
        ]
        let size = Size(width: 40, height: 40)
        let shadow = try #require(ShadowPatch(size: size, cornerRadius: 4, reach: 6, scale: 1))
        let paints: [DrawItem.Paint] = [
            .texture(Texture(.photograph(width: 20, height: 20, seed: 33))), .color(.white),
            .gradient(Gradient([.white, .white])), .shadow(shadow, .white, size: shadow.extent(of: size)),
        ]
        for quad in quads {
            for paint in paints {
                for reflection in [nil, DrawItem.Reflection()] {
                    let item = DrawItem(quad: quad, paint: paint, reflection: reflection)
                    #expect(drawn([item], width: 40, height: 40).contains { $0 != 0xff00_0000 })
                }
            }
        }
    }

    @Test("A large picture far outside of the screen is drawn where it shows")
    func zoomed() {
        let texture = Texture(Image(width: 16, height: 16) { x, _ in x < 8 ? 0xff00_0000 : 0xffff_ffff })
        let item = DrawItem(
            quad: Quad(Rect(x: -4980, y: -5000, width: 10_000, height: 10_000)), paint: .texture(texture))
        let pixels = drawn([item], width: 40, height: 4)
        #expect(pixels[40 + 1] & 255 < 128 && pixels[40 + 38] & 255 > 127)
    }
}
