import Geometry
import Layers
import Raster
import TestSupport
import Testing

@Suite("Damage between render lists")
struct DamageTests {
    private let screen = PixelSize(width: 400, height: 300)
    private let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))

    private func list(background: Color = .black) -> RenderList {
        RenderList(root: root, size: screen, scale: 1, background: background)
    }

    private func add(_ x: Double, _ y: Double) -> Layer {
        let layer = Layer(frame: Rect(x: x, y: y, width: 20, height: 20))
        layer.backgroundColor = .white
        root.addSublayer(layer)
        return layer
    }

    @Test("Without a picture before, or with another size or background, everything changed")
    func everything() {
        let first = list()
        #expect(first.damage(since: nil).rects == [PixelRect(screen)])
        #expect(list(background: .white).damage(since: first).rects == [PixelRect(screen)])
        let smaller = RenderList(root: root, size: PixelSize(width: 9, height: 9), scale: 1, background: .black)
        #expect(smaller.damage(since: first).rects == [PixelRect(x: 0, y: 0, width: 9, height: 9)])
    }

    @Test("Equal lists have no damage")
    func nothing() {
        for i in 0..<5 { _ = add(Double(i) * 30, 40) }
        #expect(list().damage(since: list()).isEmpty)
    }

    @Test("A moved layer damages where it was and where it is, one pixel around, and nothing else")
    func moved() {
        let layer = add(10, 10)
        _ = add(300, 200)
        let before = list()
        layer.position.x += 100
        #expect(
            list().damage(since: before).rects == [
                PixelRect(x: 9, y: 9, width: 22, height: 22), PixelRect(x: 109, y: 9, width: 22, height: 22),
            ])
    }

    @Test("A layer that comes or goes damages its place, reflection included")
    func cameOrWent() {
        _ = add(10, 10)
        let before = list()
        let layer = add(100, 100)
        layer.reflection = DrawItem.Reflection(gap: 0.1, length: 0.5)
        let place = [PixelRect(x: 99, y: 99, width: 22, height: 34)]
        #expect(list().damage(since: before).rects == place)
        #expect(before.damage(since: list()).rects == place)
    }

    @Test("New contents of equal pixels, another opacity or another colour damage the layer")
    func looks() {
        func texture() -> Texture {
            Texture(Image(Bitmap(size: PixelSize(width: 8, height: 4), format: .xrgb8888), isOpaque: true))
        }
        let layer = add(10, 10)
        let place = [PixelRect(x: 9, y: 9, width: 22, height: 22)]
        layer.contents = .texture(texture())
        let changes: [(Layer) -> Void] = [
            { $0.contents = .texture(texture()) }, { $0.opacity = 0.5 }, { $0.backgroundColor = .black },
        ]
        for change in changes {
            let before = list()
            change(layer)
            #expect(list().damage(since: before).rects == place)
        }
    }

    @Test("Layers that change places damage where they overlap")
    func reordered() {
        let layers = (0..<4).map { add(Double($0) * 10, 10) }
        let before = list()
        layers[0].zIndex = 1
        let damage = list().damage(since: before)
        #expect(damage.rects.contains { $0.contains(PixelRect(x: 10, y: 10, width: 10, height: 20)) })
        #expect(list().damage(since: list()).isEmpty)
    }

    @Test("Every pixel that differs when painted by hand lies in the damage")
    func random() {
        var generator = SeededGenerator(seed: 7)
        let layers = (0..<12).map { _ in add(0, 0) }
        var before = list()
        for _ in 0..<200 {
            for layer in layers where Int.random(in: 0..<3, using: &generator) == 0 {
                layer.position = Point(
                    x: Double(Int.random(in: 0..<80, using: &generator)),
                    y: Double(Int.random(in: 0..<40, using: &generator)))
                layer.zIndex = Int.random(in: 0..<3, using: &generator)
                layer.isHidden = Int.random(in: 0..<5, using: &generator) == 0
            }
            let after = list()
            let (old, new, damage) = (paint(before), paint(after), after.damage(since: before))
            let missed = old.indices.filter { i in
                guard old[i] != new[i] else { return false }
                let pixel = PixelRect(x: i % 100, y: i / 100, width: 1, height: 1)
                return !damage.rects.contains { $0.contains(pixel) }
            }
            #expect(missed.isEmpty)
            before = after
        }
    }

    /// Which layer shows in each pixel of the upper left 100 × 60.
    private func paint(_ list: RenderList) -> [Layer.ID?] {
        var pixels = [Layer.ID?](repeating: nil, count: 100 * 60)
        for (i, item) in list.items.enumerated() {
            let r = PixelRect(enclosing: item.quad.bounds).intersection(PixelRect(x: 0, y: 0, width: 100, height: 60))
            for y in r.y..<r.maxY { for x in r.x..<r.maxX { pixels[y * 100 + x] = list.layer(ofItem: i) } }
        }
        return pixels
    }
}
