import Geometry
import Layers
import Motion
import Raster
import TestSupport
import Testing

@Suite("Hit test")
struct HitTestTests {
    private let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))

    private func add(_ frame: Rect, to parent: Layer? = nil) -> Layer {
        let layer = Layer(frame: frame)
        layer.backgroundColor = .white
        (parent ?? root).addSublayer(layer)
        return layer
    }

    @Test("The topmost layer by paint order is hit, not the last of the list")
    func topmost() {
        let first = add(Rect(x: 10, y: 10, width: 40, height: 40))
        let second = add(Rect(x: 20, y: 20, width: 40, height: 40))
        #expect(root.hitTest(Point(x: 30, y: 30))?.layer === second)
        first.depthKey = 1
        let hit = root.hitTest(Point(x: 30, y: 40))
        #expect(hit?.layer === first)
        #expect(hit?.unitPoint == Point(x: 0.5, y: 0.75))
        #expect(root.hitTest(Point(x: 55, y: 55))?.layer === second)
        #expect(root.hitTest(Point(x: 200, y: 200))?.layer === root)
        #expect(root.hitTest(Point(x: -1, y: 200)) == nil)
    }

    @Test("Hidden layers, those that do not allow it, and reflections are not hit")
    func exempt() {
        let layer = add(Rect(x: 10, y: 10, width: 40, height: 40))
        let inner = add(Rect(x: 0, y: 0, width: 10, height: 10), to: layer)
        layer.reflection = DrawItem.Reflection()
        #expect(root.hitTest(Point(x: 30, y: 55))?.layer === root)
        #expect(root.hitTest(Point(x: 15, y: 15))?.layer === inner)
        layer.allowsHitTesting = false
        #expect(root.hitTest(Point(x: 15, y: 15))?.layer === root)
        layer.allowsHitTesting = true
        layer.isHidden = true
        #expect(root.hitTest(Point(x: 15, y: 15))?.layer === root)
    }

    @Test("A tilted layer is hit on its projection, not on its frame")
    func tilted() {
        let layer = add(Rect(x: 100, y: 50, width: 200, height: 200))
        layer.transform.m34 = -1.0 / 500
        layer.transform = layer.transform.rotated(angle: 1, x: 0, y: 1, z: 0)
        // The right edge of the flat rectangle is empty now; the nearer edge is taller than the rectangle.
        #expect(root.hitTest(Point(x: 290, y: 150))?.layer === root)
        guard
            let quad = RenderList(root: root, size: PixelSize(width: 400, height: 300), scale: 1, background: .black)
                .items.first?.quad
        else {
            Issue.record("the layer is shown")
            return
        }
        let near = quad.topLeft.w < quad.topRight.w ? quad.topLeft : quad.topRight
        #expect(near.y < 50)
        let inside = Point(x: near.x + (quad.bounds.midX - near.x) * 0.01, y: near.y + 2)
        #expect(root.hitTest(inside)?.layer === layer)
    }

    @Test("A layer's corners on the screen are those it is drawn with, at any time and even if it is hidden")
    func screenQuad() {
        let outer = add(Rect(x: 100, y: 50, width: 200, height: 200))
        outer.transform.m34 = -1.0 / 500
        outer.transform = outer.transform.rotated(angle: 0.5, x: 0, y: 1, z: 0)
        let inner = add(Rect(x: 20, y: 10, width: 50, height: 40), to: outer)
        inner.add(
            BasicAnimation(\.position.x, by: 100, timing: MediaTiming(duration: .seconds(1))), at: .zero)
        for time in [nil, FrameTime.zero + .milliseconds(500)] {
            let list = RenderList(
                root: root, at: time, size: PixelSize(width: 400, height: 300), scale: 1, background: .black)
            #expect(inner.screenQuad(at: time) == list.items.last?.quad)
        }
        let before = inner.screenQuad()
        outer.isHidden = true
        #expect(inner.screenQuad() == before)
    }

    @Test("A point projected through a random tree is found again at the same place of its layer")
    func inverse() {
        var generator = SeededGenerator(seed: 2024)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        var tried = 0
        while tried < 10_000 {
            let stage = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
            var layers = [stage]
            for _ in 0..<8 {
                let frame = Rect(
                    x: number(0...300), y: number(0...200), width: number(20...200), height: number(20...200))
                let layer = add(frame, to: layers[Int.random(in: 0..<layers.count, using: &generator)])
                layer.anchorPoint = Point(x: number(0...1), y: number(0...1))
                layer.zPosition = number(-100...100)
                layer.bounds.origin = Point(x: number(-20...20), y: number(-20...20))
                layer.zIndex = Int.random(in: 0...2, using: &generator)
                layer.transform.m34 = number(-0.001...0)
                layer.transform = layer.transform.rotated(
                    angle: number(-1...1), x: number(-1...1), y: 1, z: number(-1...1))
                layer.sublayerTransform.m34 = number(-0.001...0)
                layers.append(layer)
            }
            let list = RenderList(root: stage, size: PixelSize(width: 400, height: 300), scale: 1, background: .black)
            for _ in 0..<50 {
                let screenPoint = Point(x: number(0...400), y: number(0...300))
                let expected = list.items.indices.last { list.items[$0].quad.contains(screenPoint) }
                let hit = stage.hitTest(screenPoint)
                tried += 1
                guard let expected else {
                    #expect(hit?.layer === stage)
                    continue
                }
                #expect(hit?.layer.id == list.layer(ofItem: expected))
                guard let unit = hit?.unitPoint else { continue }
                let back = project(unit, list.items[expected].quad)
                #expect(back.distance(to: screenPoint) < 1e-6)
            }
        }
    }

    /// The place on the screen of a unit point, by the weights of the corners.
    private func project(_ p: Point, _ q: Quad) -> Point {
        let weights = [(1 - p.x) * (1 - p.y), p.x * (1 - p.y), p.x * p.y, (1 - p.x) * p.y]
        var (x, y, w) = (0.0, 0.0, 0.0)
        for (weight, c) in zip(weights, q.corners) {
            x += weight * c.x * c.w
            y += weight * c.y * c.w
            w += weight * c.w
        }
        return Point(x: x / w, y: y / w)
    }
}
