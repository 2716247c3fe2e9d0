import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite("Drawing in pieces")
struct RendererClipTests {
    private static let size = PixelSize(width: 28, height: 22)

    /// Pictures to draw with, made once: preparing one takes longer than drawing a scene.
    private static let textures = [
        Texture(.photograph(width: 12, height: 12, seed: 11)), Texture(.photograph(width: 40, height: 50, seed: 12)),
        Texture(
            Image(width: 9, height: 14, isOpaque: false) { x, y in
                Color(red: UInt8(x * 20), green: 90, blue: 10, alpha: UInt8(y * 18)).pixel
            }),
    ]
    private static let image = Image.photograph(width: 11, height: 8, seed: 13)
    private static let other = Image.photograph(width: 10, height: 9, seed: 14)
    private static let mask = Image(maskWidth: 13, height: 9) { x, y in UInt8(x * y * 2) }

    private static let gradients = [
        Gradient([.white, Color(red: 200, green: 0, blue: 90, alpha: 60), .black]), Gradient([.white, .black]),
    ]
    private static let shadow = ShadowPatch(
        size: Size(width: 20, height: 16), cornerRadius: 4, reach: 5, scale: 1)

    @Test("A thousand scenes come out the same whole, in bands and in damaged pieces", arguments: 0..<10)
    func pieces(group: UInt64) {
        let renderer = Renderer()
        var random = SplitMix64(state: 1000 + group)
        var differing = 0
        for _ in 0..<100 {
            let items = Self.items(&random)
            let clips = Self.clips(&random)
            let background = Color(premultiplied: 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &random))
            let whole = drawn(
                items, clips: clips, width: Self.size.width, height: Self.size.height, background: background,
                renderer: renderer)
            var bitmap = Bitmap(size: Self.size, format: .xrgb8888)
            // Pieces that together are the whole: cut at a random place, and the parts again, in two regions.
            let x = Int.random(in: 1..<Self.size.width, using: &random)
            let y = Int.random(in: 1..<Self.size.height, using: &random)
            var first = Region(PixelRect(x: 0, y: 0, width: x, height: Self.size.height))
            first.formUnion(PixelRect(x: x, y: y, width: Self.size.width - x, height: Self.size.height - y))
            let second = Region(PixelRect(x: x, y: 0, width: Self.size.width - x, height: y))
            renderer.draw(items, clips: clips, background: background, clip: second, into: &bitmap)
            renderer.draw(items, clips: clips, background: background, clip: first, into: &bitmap)
            if pixels(bitmap) != whole { differing += 1 }
            // What was in the memory before must be gone everywhere.
            var banded = Self.usedBitmap(Self.size)
            for band in [0..<7, 7..<12, 12..<Self.size.height] {
                let rect = PixelRect(x: 0, y: band.lowerBound, width: Self.size.width, height: band.count)
                renderer.draw(items, clips: clips, background: background, clip: Region(rect), into: &banded)
            }
            if pixels(banded) != whole { differing += 1 }
        }
        #expect(differing == 0)
    }

    @Test("Large scenes come out the same whole, in damaged pieces and shared by threads", arguments: 0..<4)
    func shared(group: UInt64) {
        let size = PixelSize(width: 5 * Self.size.width, height: 5 * Self.size.height)
        let renderer = Renderer()
        // Turns may come in any order.
        let sharing = Renderer(threads: 3, leastPixels: 0) { count, body in
            for index in (0..<count).reversed() { body(index) }
        }
        var random = SplitMix64(state: 2000 + group)
        var differing = 0
        for _ in 0..<5 * longRunFactor {
            let items = Self.items(&random).map { item in
                var item = item
                item.quad = Self.enlarged(item.quad)
                return item
            }
            let clips = Self.clips(&random).map { clip in
                DrawItem.Clip(quad: Self.enlarged(clip.quad), corners: clip.corners, parent: clip.parent)
            }
            let whole = drawn(items, clips: clips, width: size.width, height: size.height, renderer: renderer)
            let x = Int.random(in: 1..<size.width, using: &random)
            let y = Int.random(in: 1..<size.height, using: &random)
            let pieces = [
                PixelRect(x: 0, y: 0, width: x, height: y), PixelRect(x: x, y: 0, width: size.width - x, height: y),
                PixelRect(x: 0, y: y, width: x, height: size.height - y),
                PixelRect(x: x, y: y, width: size.width - x, height: size.height - y),
            ]
            for renderer in [renderer, sharing] {
                var bitmap = Self.usedBitmap(size)
                for rect in pieces {
                    renderer.draw(items, clips: clips, background: .black, clip: Region(rect), into: &bitmap)
                }
                if pixels(bitmap) != whole { differing += 1 }
            }
            let together = drawn(items, clips: clips, width: size.width, height: size.height, renderer: sharing)
            if together != whole { differing += 1 }
        }
        #expect(differing == 0)
    }

    @Test("Quads with nearly level or nearly upright edges come out the same row by row", arguments: [false, true])
    func level(isUpright: Bool) {
        let renderer = Renderer()
        let size = PixelSize(width: 140, height: 140)
        var differing = 0
        for slope in [2.0, -3] {
            for left in 0..<4 {
                // Over 130 pixels the edges fall by a few: a row begins far to the side of the one above it.
                let x = 3.0 + Double(left)
                var corners = [(x, 60.2), (x + 130, 60.2 + slope), (x + 130, 78.4 + slope), (x, 78.4)]
                if isUpright { corners = corners.map { (140 - $0.1, $0.0) } }
                let item = DrawItem(quad: Quad(corners), paint: .texture(Self.textures[1]))
                let whole = drawn([item], width: size.width, height: size.height, renderer: renderer)
                var bitmap = Bitmap(size: size, format: .xrgb8888)
                for y in 0..<size.height {
                    let row = Region(PixelRect(x: 0, y: y, width: size.width, height: 1))
                    renderer.draw([item], background: .black, clip: row, into: &bitmap)
                }
                differing += zip(pixels(bitmap), whole).count { $0 != $1 }
            }
        }
        #expect(differing == 0)
    }

    @Test("Where a picture meets a reflection on a clear backdrop nothing of what was there before is left")
    func clearBackdrop() {
        let size = PixelSize(width: 400, height: 320)
        let item = DrawItem(
            quad: Quad([(80, 100), (320, 100), (280, 231.02), (120, 231.02)]), paint: .texture(Self.textures[1]),
            reflection: DrawItem.Reflection(backdrop: .clear), corners: Size(width: 0.05, height: 0.05))
        var bitmap = Self.usedBitmap(size)
        Renderer().draw([item], background: .white, clip: Region(PixelRect(size)), into: &bitmap)
        #expect(pixels(bitmap) == drawn([item], width: size.width, height: size.height, background: .white))
    }

    /// A bitmap in which something was drawn before.
    private static func usedBitmap(_ size: PixelSize) -> Bitmap {
        var bitmap = Bitmap(size: size, format: .xrgb8888)
        let byteCount = bitmap.pitch * size.height
        bitmap.withMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0x5a, count: byteCount) }
        return bitmap
    }

    private static func enlarged(_ quad: Quad) -> Quad {
        func corner(_ c: Quad.Corner) -> Quad.Corner { Quad.Corner(x: 5 * c.x, y: 5 * c.y, w: c.w) }
        return Quad(
            topLeft: corner(quad.topLeft), topRight: corner(quad.topRight), bottomRight: corner(quad.bottomRight),
            bottomLeft: corner(quad.bottomLeft))
    }

    @Test("Nothing is drawn outside of the clip")
    func outside() {
        var bitmap = Bitmap(size: Self.size, format: .xrgb8888)
        let clip = PixelRect(x: 5, y: 6, width: 9, height: 7)
        let item = DrawItem(quad: Quad(Rect(x: -3, y: -4, width: 50, height: 40)), paint: .color(.white))
        Renderer().draw([item], background: .black, clip: Region(clip), into: &bitmap)
        for (index, pixel) in pixels(bitmap).enumerated() {
            let (x, y) = (index % Self.size.width, index / Self.size.width)
            let isInside = clip.contains(PixelRect(x: x, y: y, width: 1, height: 1))
            #expect(pixel == (isInside ? 0xffff_ffff : 0))
        }
    }

    /// A scene of one to four items of all kinds, some of them partly or wholly off the screen.
    private static func items(_ random: inout SplitMix64) -> [DrawItem] {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in item(&random) }
    }

    /// Three clips, upright and turned, the last in the first.
    private static func clips(_ random: inout SplitMix64) -> [DrawItem.Clip] {
        (0..<3).map { index in
            DrawItem.Clip(
                quad: item(&random).quad,
                corners: Size(
                    width: .random(in: -0.1...0.5, using: &random), height: .random(in: 0...0.5, using: &random)),
                parent: index == 2 ? 0 : nil)
        }
    }

    private static func item(_ random: inout SplitMix64) -> DrawItem {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        let (x, y) = (number(-8...24), number(-8...18))
        let (width, height) = (number(1...24), number(1...24))
        /// Opaque half of the time.
        func alpha() -> UInt8 { Bool.random(using: &random) ? 255 : .random(in: 0...255, using: &random) }
        let paint: DrawItem.Paint =
            switch Int.random(in: 0..<14, using: &random) {
            case 0: .color(Color(red: 10, green: 200, blue: 30, alpha: alpha()))
            case 1: .image(image)
            case 2: .mask(mask, Color(red: 250, green: 240, blue: 10, alpha: 200))
            case 3: .crossfade(image, other, share: number(0...1))
            case 4: .gradient(gradients[.random(in: 0..<2, using: &random)])
            case 7: .scaled(image, .smooth)
            case 8: .scaled(other, .area)
            case 5:
                .border(
                    Color(red: 9, green: 90, blue: 250), width: Size(width: number(0...0.6), height: number(0...0.6)))
            case 6: shadow.map { .shadow($0, .white, size: Size(width: number(5...60), height: 26)) } ?? .image(image)
            default: .texture(textures[.random(in: 0..<textures.count, using: &random)])
            }
        var points = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: break
        case 1:
            for k in points.indices {
                points[k].0 += number(-2...2)
                points[k].1 += number(-2...2)
            }
        default:
            let slant = number(-5...5)
            points[1].1 += slant
            points[2].1 -= number(-5...5)
        }
        var item = DrawItem(
            quad: Quad(points), paint: paint, opacity: Bool.random(using: &random) ? 1 : number(0...1),
            reflection: Bool.random(using: &random)
                ? nil
                : DrawItem.Reflection(
                    gap: number(0...0.2), length: number(0...1), opacity: number(0...1),
                    backdrop: Color(red: 0, green: 0, blue: 0, alpha: alpha())))
        // Half of the items are as simple as the carousel's.
        if Bool.random(using: &random) { return item }
        item.crop = Rect(x: number(0...0.5), y: number(0...0.5), width: number(0...0.5), height: number(0...0.5))
        if Bool.random(using: &random) { item.corners = Size(width: number(0...0.5), height: number(0...0.5)) }
        if Bool.random(using: &random) { item.clip = .random(in: 0..<3, using: &random) }
        if Int.random(in: 0..<4, using: &random) == 0 { item.blend = .plus }
        return item
    }
}
