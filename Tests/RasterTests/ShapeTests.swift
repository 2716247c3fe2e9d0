import Geometry
import Testing

@testable import Raster

@Suite("Items with outlines of their own")
struct ShapeTests {
    private static let upright = Quad(Rect(x: 5.3, y: 4.6, width: 40.5, height: 30.25))
    private static let turned = Quad([(6.2, 3.7), (44.1, 9.5), (44.1, 34.2), (6.2, 43.6)])
    private static let rolled = Quad([(9.2, 5.3), (48.5, 9.9), (44.4, 39.8), (6.1, 37.4)])
    static let quads = [upright, turned, rolled]
    private let blue = Color(red: 10, green: 60, blue: 90)

    private func plain(_ item: DrawItem, _ at: Point) -> SIMD4<Double> {
        switch item.paint {
        case .color(let color), .border(let color, _): ShapeModel.channels(color.pixel)
        default: .zero
        }
    }

    private func decibels(_ items: [DrawItem], _ clips: [DrawItem.Clip] = []) -> Double {
        ShapeModel(items: items, clips: clips, color: plain, background: blue).decibels(
            drawn(items, clips: clips, width: 52, height: 48, background: blue), width: 52)
    }

    @Test("Round corners cover exactly, upright and in perspective", arguments: quads, [0.06, 0.2, 0.5])
    func corners(quad: Quad, radius: Double) {
        var item = DrawItem(quad: quad, paint: .color(.white))
        item.corners = Size(width: radius, height: radius * 0.9)
        #expect(decibels([item]) >= 46)
    }

    @Test("What a round or cut opaque item is said to hide it replaces: most of it", arguments: quads, quads)
    func hiding(quad: Quad, other: Quad) throws {
        var item = DrawItem(quad: quad, paint: .color(.white))
        item.corners = Size(width: 0.3, height: 0.4)
        var cut = DrawItem(quad: quad, paint: .color(.white))
        cut.clip = 0
        let clip = DrawItem.Clip(quad: other, corners: Size(width: 0.2, height: 0.3))
        var outline = Outline()
        outline.set(try #require(PlaneMap(clip.quad)), Outline.Part(radius: clip.corners))
        for item in [item, cut] {
            var visibility = Visibility()
            visibility.find([item], [outline], in: PixelRect(x: 0, y: 0, width: 52, height: 48))
            let shown = drawn([item], clips: [clip], width: 52, height: 48, background: blue)
            var (hidden, replaced) = (0, 0)
            for (index, pixel) in shown.enumerated() {
                let (rows, y) = (visibility.covered[index % 52], Int32(index / 52))
                let isHidden = y >= rows.start && y < rows.end
                if isHidden { #expect(pixel == 0xffff_ffff) }
                hidden += isHidden ? 1 : 0
                replaced += pixel == 0xffff_ffff ? 1 : 0
            }
            #expect(hidden * 10 > replaced * 9)
        }
    }

    @Test("A clip that has one point in common with its parent leaves nothing")
    func pointClip() {
        var item = DrawItem(quad: Quad(Rect(x: 0, y: 0, width: 52, height: 48)), paint: .color(.white))
        item.clip = 1
        let clips = [
            DrawItem.Clip(quad: Quad(Rect(x: 0, y: 0, width: 10, height: 10))),
            DrawItem.Clip(quad: Quad(Rect(x: 10, y: 10, width: 20, height: 20)), parent: 0),
        ]
        #expect(drawn([item], clips: clips, width: 52, height: 48, background: blue).allSatisfy { $0 == blue.pixel })
    }

    @Test("Round corners without a radius in both directions are square")
    func square() {
        var item = DrawItem(quad: Self.upright, paint: .color(.white))
        let expected = drawn([item], width: 52, height: 48)
        item.corners = Size(width: 0.3, height: 0)
        #expect(drawn([item], width: 52, height: 48) == expected)
        item.corners = Size(width: .nan, height: 0.2)
        #expect(drawn([item], width: 52, height: 48) == expected)
    }

    @Test("A border runs along the inside of round corners", arguments: quads)
    func border(quad: Quad) {
        var item = DrawItem(
            quad: quad, paint: .border(Color(red: 250, green: 200, blue: 20), width: Size(width: 0.08, height: 0.1)))
        #expect(decibels([item]) >= 46)
        item.corners = Size(width: 0.25, height: 0.3)
        #expect(decibels([item]) >= 46)
        item.paint = .border(.white, width: Size(width: 0.5, height: 0.1))
        let full = DrawItem(quad: quad, paint: .color(.white))
        var round = full
        round.corners = item.corners
        #expect(drawn([item], width: 52, height: 48) == drawn([round], width: 52, height: 48))
    }

    @Test("A clip cuts exactly, at its round corners too, and a clip in a clip does", arguments: quads, quads)
    func clip(quad: Quad, other: Quad) {
        var item = DrawItem(quad: quad, paint: .color(.white))
        item.clip = 1
        let clips = [
            DrawItem.Clip(quad: Quad(Rect(x: 12.4, y: 8.2, width: 50, height: 28.7))),
            DrawItem.Clip(quad: other, corners: Size(width: 0.3, height: 0.3), parent: 0),
        ]
        #expect(decibels([item], clips) >= 46)
    }

    @Test("What fills its clip exactly has the clip's edges, not softer ones", arguments: quads)
    func sameEdge(quad: Quad) {
        let corners = Size(width: 0.2, height: 0.2)
        var item = DrawItem(quad: quad, paint: .color(.white))
        item.clip = 0
        let cut = drawn([item], clips: [DrawItem.Clip(quad: quad, corners: corners)], width: 52, height: 48)
        item.clip = nil
        item.corners = corners
        let worst = zip(cut, drawn([item], width: 52, height: 48)).map { abs(Int($0 & 255) - Int($1 & 255)) }.max()
        #expect((worst ?? 255) <= 2)
    }

    @Test("A clip that is nowhere leaves nothing, whatever is clipped")
    func nowhere() {
        let mask = Image(maskWidth: 9, height: 9) { _, _ in 255 }
        let picture = Image.photograph(width: 16, height: 16, seed: 3)
        let paints: [DrawItem.Paint] = [
            .color(.white), .texture(Texture(picture)), .image(picture), .mask(mask, .white),
            .gradient(Gradient([.white])),
        ]
        for quad in [Quad(Rect(x: 90, y: 0, width: 9, height: 9)), Quad([(.nan, 0), (9, 0), (9, 9), (0, 9)])] {
            for paint in paints {
                var item = DrawItem(quad: Self.upright, paint: paint)
                item.clip = 0
                let pixels = drawn([item], clips: [DrawItem.Clip(quad: quad)], width: 52, height: 48)
                #expect(pixels.allSatisfy { $0 == 0xff00_0000 })
            }
        }
    }

    @Test("Adding light never leaves the range, and adds what it says")
    func plus() {
        for a in stride(from: UInt32(0), through: 255, by: 1) {
            for b in stride(from: UInt32(0), through: 255, by: 3) {
                let total = sum(a << 24 | b << 16 | a << 8 | b, b << 24 | b << 16 | a << 8 | a)
                let (both, twice, double) = (min(a + b, 255), min(2 * b, 255), min(2 * a, 255))
                #expect(total == both << 24 | twice << 16 | double << 8 | both)
            }
        }
        var item = DrawItem(quad: Self.rolled, paint: .color(Color(red: 120, green: 60, blue: 0)), opacity: 0.7)
        item.blend = .plus
        item.corners = Size(width: 0.2, height: 0.2)
        #expect(decibels([item, item]) >= 48)
    }

    @Test("A gradient runs evenly between its stops, in any plane", arguments: quads)
    func gradient(quad: Quad) {
        let stops = [
            Gradient.Stop(location: 0.1, color: Color(red: 255, green: 40, blue: 0)),
            Gradient.Stop(location: 0.4, color: Color(red: 20, green: 200, blue: 60, alpha: 120)),
            Gradient.Stop(location: 1, color: Color(red: 0, green: 0, blue: 255)),
        ]
        let gradient = Gradient(stops: stops, start: Point(x: 0.1, y: 0.2), end: Point(x: 0.9, y: 0.6))
        let item = DrawItem(quad: quad, paint: .gradient(gradient), opacity: 0.9)
        let model = ShapeModel(
            items: [item],
            color: { _, at in
                let place = ((at.x - 0.1) * 0.8 + (at.y - 0.2) * 0.4) / 0.8
                if place <= 0.1 { return ShapeModel.channels(stops[0].color.pixel) }
                let (a, b) = place < 0.4 ? (stops[0], stops[1]) : (stops[1], stops[2])
                let share = min((place - a.location) / (b.location - a.location), 1)
                return ShapeModel.channels(a.color.pixel) * (1 - share) + ShapeModel.channels(b.color.pixel) * share
            }, background: blue)
        #expect(model.decibels(drawn([item], width: 52, height: 48, background: blue), width: 52) >= 49)
    }

    @Test("A slow gradient has no steps: the mean over eight by eight pixels goes on where the eighth bit cannot")
    func dither() {
        let gradient = Gradient(
            [Color(red: 40, green: 40, blue: 40), Color(red: 44, green: 44, blue: 44)], start: .zero,
            end: Point(x: 1, y: 0))
        let pixels = drawn(
            [DrawItem(quad: Quad(Rect(x: 0, y: 0, width: 256, height: 8)), paint: .gradient(gradient))], width: 256,
            height: 8)
        for block in 0..<32 {
            var total = 0
            for y in 0..<8 { for x in 0..<8 { total += Int(pixels[256 * y + 8 * block + x] & 255) } }
            let exact = 40 + 4 * (Double(block) * 8 + 4) / 256
            #expect(abs(Double(total) / 64 - exact) < 0.06)
        }
    }

    @Test("One stop is one colour, stops at one place are an edge, and no stop is nothing")
    func stops() {
        func row(_ gradient: Gradient) -> [UInt32] {
            drawn(
                [DrawItem(quad: Quad(Rect(x: 0, y: 0, width: 16, height: 1)), paint: .gradient(gradient))], width: 16,
                height: 1)
        }
        #expect(row(Gradient([.white])).allSatisfy { $0 == 0xffff_ffff })
        #expect(row(Gradient([])).allSatisfy { $0 == 0xff00_0000 })
        let stops = [
            Gradient.Stop(location: 0.5, color: .black), Gradient.Stop(location: 0.5, color: .white),
            Gradient.Stop(location: .nan, color: .black),
        ]
        let edge = row(Gradient(stops: stops, start: .zero, end: Point(x: 1, y: 0)))
        #expect(edge.prefix(8).allSatisfy { $0 == 0xff00_0000 } && edge.suffix(8).allSatisfy { $0 == 0xffff_ffff })
        #expect(row(Gradient([.black, .white], start: .zero, end: .zero)).allSatisfy { $0 == 0xffff_ffff })
    }
}
