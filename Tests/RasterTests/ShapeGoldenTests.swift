import Geometry
import Raster
import Testing

/// Pictures of the paints with outlines of their own, frozen to the byte.
///
/// That each is near to a float model is what the suites of these paints show; here a change of any number is a change of
/// what every screen shows, on every processor and in every build.
@Suite("Golden shapes")
struct ShapeGoldenTests {
    private static let picture = Image.photograph(width: 72, height: 54, seed: 91)
    private static let other = Image.photograph(width: 72, height: 54, seed: 92)
    private static let clips = [
        DrawItem.Clip(quad: Quad(Rect(x: 6.5, y: 5.25, width: 44, height: 46)), corners: Size(width: 0.3, height: 0.2)),
        DrawItem.Clip(quad: Quad([(8, 9), (52, 4), (50, 52), (11, 47)]), parent: 0),
    ]

    /// An item of one paint, round, clipped twice and half transparent.
    private static func item(_ name: String) -> DrawItem {
        let quad = Quad([(9.6, 6.1), (53.2, 13.4), (46.9, 52.8), (4.4, 45.2)])
        let upright = Quad(Rect(x: 4.3, y: 5.6, width: 47.5, height: 43.2))
        var item = DrawItem(quad: quad, paint: .color(Color(red: 230, green: 120, blue: 40, alpha: 200)))
        switch name {
        case "texture":
            item.paint = .texture(Texture(picture))
            item.crop = Rect(x: 0.1, y: 0.2, width: 0.7, height: 0.6)
            item.reflection = DrawItem.Reflection(gap: 0.05, length: 0.3)
        case "column":
            item.quad = Quad([(4.3, 3.2), (50.1, 12.4), (50.1, 40.8), (4.3, 50.6)])
            item.paint = .texture(Texture(picture))
            item.crop = Rect(x: 0.3, y: 0.1, width: 0.5, height: 0.6)
            return item
        case "image":
            item.paint = .image(picture)
            item.quad = Quad(Rect(x: -3, y: -2, width: 1, height: 1))
        case "area", "smooth":
            item.paint = .scaled(picture, name == "area" ? .area : .smooth)
            item.quad = upright
            item.crop = Rect(x: 0.03, y: 0.07, width: 0.91, height: 0.85)
        case "crossfade":
            item.paint = .crossfade(picture, other, share: 0.3)
            item.quad = Quad(Rect(x: -3, y: -2, width: 1, height: 1))
        case "gradient":
            item.paint = .gradient(
                Gradient(
                    [.white, Color(red: 200, green: 0, blue: 90, alpha: 60), .black], start: .zero,
                    end: Point(x: 1, y: 0.4)))
        case "border": item.paint = .border(.white, width: Size(width: 0.1, height: 0.08))
        case "shadow":
            let size = Size(width: 40, height: 32)
            if let patch = ShadowPatch(size: size, cornerRadius: 6, reach: 8, scale: 1) {
                item.paint = .shadow(patch, .white, size: patch.extent(of: size))
            }
            item.clip = 0
            return item
        case "plus": item.blend = .plus
        default: break
        }
        item.corners = Size(width: 0.2, height: 0.25)
        item.clip = 1
        item.opacity = 0.8
        return item
    }

    static let goldens: [(String, UInt64)] = [
        ("color", 0xd986_17ac_42cb_a0bc), ("texture", 0x14d8_f23b_f099_bf14), ("column", 0x3494_baaf_8c05_2592),
        ("image", 0xba16_b485_b48a_dbf7), ("area", 0x280f_cbcf_306c_ca72), ("smooth", 0xa2d3_fc92_05ab_7993),
        ("crossfade", 0xeaed_7812_d8f4_4d20),
        ("gradient", 0xd495_1246_f8b6_6df3), ("border", 0x9eee_4dc6_7ec5_cce5), ("shadow", 0x5d93_f83a_7415_14f7),
        ("plus", 0xa143_a258_0b94_66dd),
    ]

    @Test("A paint is as it was, to the byte", arguments: goldens)
    func golden(name: String, expected: UInt64) {
        let pixels = drawn(
            [Self.item(name)], clips: Self.clips, width: 60, height: 60, background: Color(red: 10, green: 60, blue: 90)
        )
        #expect(hash(pixels) == expected)
    }

    @Test("A backdrop is as it was, to the byte")
    func backdrop() {
        let backdrop = Self.picture.backdrop(filling: PixelSize(width: 50, height: 40), sigma: 5, dimming: 0.2)
        #expect(hash(backdrop.withBitmap { pixels($0) }) == 0x0e72_3d62_07c2_07ce)
    }
}
