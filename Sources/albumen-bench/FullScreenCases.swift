import Geometry
import Raster
import SamplePictures

extension BenchCase {
    /// What fills a screen of 1920 × 1080 pixels besides covers: pictures copied, scaled, moved, mixed and blurred, and
    /// shapes with round corners.
    static func fullScreen() -> [BenchCase] {
        let size = PixelSize(width: 1920, height: 1080)
        let screen = Quad(Rect(x: 0, y: 0, width: 1920, height: 1080))
        // Painted at half the size: to paint takes far longer than all that is measured.
        func picture(_ scenery: Scenery, _ width: Int, _ height: Int) -> Image {
            scenery.image(size: PixelSize(width: width / 2, height: height / 2))
                .scaled(to: PixelSize(width: width, height: height), filter: .smooth)
        }
        func still(_ name: String, _ items: @escaping () -> [DrawItem]) -> BenchCase {
            BenchCase(name: name, size: size) {
                let items = items()
                return { _ in items }
            }
        }
        func scaled(_ name: String, _ filter: ScaleFilter) -> BenchCase {
            still(name) {
                [
                    DrawItem(
                        quad: Quad(Rect(x: 240, y: 0, width: 1440, height: 1080)),
                        paint: .scaled(picture(.allCases[0], 1920, 1440), filter))
                ]
            }
        }
        return [
            still("copy") { [DrawItem(quad: screen, paint: .image(picture(.allCases[0], 1920, 1080)))] },
            scaled("scale_area", .area), scaled("scale_smooth", .smooth),
            BenchCase(name: "ken_burns", size: size) {
                let image = picture(.allCases[1], 2304, 1296)
                return { frame in
                    var item = DrawItem(quad: screen, paint: .scaled(image, .smooth))
                    let t = Double(frame) / 2000
                    item.crop = Rect(x: 0.02 + t / 3, y: 0.03 + t / 4, width: 0.9 - t, height: 0.9 - t)
                    return [item]
                }
            },
            still("crossfade") {
                let images = (0..<2).map { picture(.allCases[$0], 1920, 1080) }
                return [DrawItem(quad: screen, paint: .crossfade(images[0], images[1], share: 0.375))]
            },
            still("letterbox_blurred") {
                let image = picture(.allCases[2 % Scenery.allCases.count], 1440, 1080)
                return [
                    DrawItem(quad: screen, paint: .image(image.backdrop(filling: size, sigma: 40, dimming: 0.35))),
                    DrawItem(quad: Quad(Rect(x: 240, y: 0, width: 1440, height: 1080)), paint: .image(image)),
                ]
            },
            still("gradient") { [DrawItem(quad: screen, paint: .gradient(dusk))] },
            BenchCase(
                name: "shapes", size: size,
                clips: [
                    DrawItem.Clip(
                        quad: Quad(Rect(x: 900, y: 160, width: 800, height: 760)),
                        corners: Size(width: 0.08, height: 0.08 * 800 / 760))
                ]
            ) {
                let items = shapes(Texture(picture(.allCases[0], 768, 768)))
                return { _ in items }
            },
        ]
    }

    private static let dusk = Gradient([
        Color(red: 12, green: 16, blue: 40), Color(red: 60, green: 40, blue: 80), Color(red: 230, green: 140, blue: 90),
    ])

    /// A turned cover with round corners, a border and a shadow; a clipped one; light added.
    private static func shapes(_ texture: Texture) -> [DrawItem] {
        let side = 640.0
        let size = Size(width: side, height: side)
        func turned(_ inset: Double) -> Quad {
            let (a, b) = (-inset, 1 + inset)
            func corner(_ u: Double, _ v: Double) -> Quad.Corner {
                let w = 1 + 0.35 * (1 - u)
                return Quad.Corner(x: 480 + (u - 0.5) * side * 0.8 / w, y: 540 + (v - 0.5) * side * 1.2 / w, w: w)
            }
            return Quad(
                topLeft: corner(a, a), topRight: corner(b, a), bottomRight: corner(b, b), bottomLeft: corner(a, b))
        }
        let corners = Size(width: 0.06, height: 0.06)
        var cover = DrawItem(quad: turned(0), paint: .texture(texture), reflection: DrawItem.Reflection(length: 0.3))
        cover.corners = corners
        var border = DrawItem(quad: turned(0), paint: .border(.white, width: Size(width: 0.012, height: 0.012)))
        border.corners = corners
        var clipped = DrawItem(quad: Quad(Rect(x: 860, y: 100, width: 900, height: 900)), paint: .texture(texture))
        clipped.crop = Rect(x: 0.2, y: 0.1, width: 0.5, height: 0.5)
        clipped.clip = 0
        var light = DrawItem(
            quad: Quad(Rect(x: 1000, y: 300, width: 500, height: 300)),
            paint: .color(Color(red: 90, green: 80, blue: 40)))
        light.corners = Size(width: 0.5, height: 0.5)
        light.blend = .plus
        light.clip = 0
        var items = [DrawItem(quad: Quad(Rect(x: 0, y: 0, width: 1920, height: 1080)), paint: .gradient(dusk))]
        if let shadow = ShadowPatch(size: size, cornerRadius: 38, reach: 48, scale: 1) {
            items.append(
                DrawItem(
                    quad: turned(48 / side),
                    paint: .shadow(
                        shadow, Color(red: 0, green: 0, blue: 0, alpha: 170), size: shadow.extent(of: size))))
        }
        return items + [cover, border, clipped, light]
    }
}
