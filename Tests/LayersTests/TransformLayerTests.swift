import Geometry
import Layers
import Raster
import Testing

@Suite("TransformLayer")
struct TransformLayerTests {
    private let stage = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    private let space = TransformLayer(frame: Rect(x: 0, y: 0, width: 400, height: 300))

    init() {
        stage.addSublayer(space)
    }

    private func add(to parent: Layer, z: Double = 0) -> Layer {
        let layer = Layer(frame: Rect(x: 190, y: 140, width: 20, height: 20))
        layer.backgroundColor = .white
        layer.zPosition = z
        parent.addSublayer(layer)
        return layer
    }

    private func list() -> RenderList {
        RenderList(root: stage, size: PixelSize(width: 400, height: 300), scale: 1, background: .black)
    }

    @Test("Sublayers keep their depth for the perspective around")
    func depth() {
        stage.sublayerTransform.m34 = -1.0 / 500
        space.zPosition = 150
        _ = add(to: space, z: 100)
        let bounds = list().items[0].quad.bounds
        #expect(abs(bounds.minX - 180) < 1e-9 && abs(bounds.minY - 130) < 1e-9)
        #expect(abs(bounds.size.width - 40) < 1e-9)
    }

    @Test("A turned space turns its sublayers about its own anchor point")
    func turning() {
        space.transform = .rotation(angle: .pi, x: 0, y: 1, z: 0)
        let layer = add(to: space, z: 7)
        layer.position.x = 100
        #expect(abs(list().items[0].quad.bounds.midX - 300) < 1e-9)
    }

    @Test("Sublayers take part in the paint order around")
    func order() {
        let (low, high, middle) = (add(to: space, z: 1), add(to: space, z: 10), add(to: stage, z: 5))
        func order() -> [Layer.ID] { list().items.indices.map { list().layer(ofItem: $0) } }
        #expect(order() == [low.id, middle.id, high.id])
        space.depthKey = -1
        #expect(order() == [low.id, high.id, middle.id])
        space.zIndex = 1
        #expect(order() == [middle.id, low.id, high.id])
        // Turned round, what was in front is behind.
        (space.zIndex, space.depthKey) = (0, 0)
        space.transform = .rotation(angle: .pi, x: 0, y: 1, z: 0)
        #expect(order() == [high.id, low.id, middle.id])
    }

    @Test("It shows and meets nothing itself, and hides what lies on it")
    func itself() {
        space.backgroundColor = .white
        let layer = add(to: space)
        #expect(list().items.count == 1)
        #expect(stage.hitTest(Point(x: 10, y: 10))?.layer === stage)
        #expect(stage.hitTest(Point(x: 200, y: 150))?.layer === layer)
        space.opacity = 0.5
        #expect(list().items[0].opacity == 0.5)
        space.allowsHitTesting = false
        #expect(stage.hitTest(Point(x: 200, y: 150))?.layer === stage)
        space.isHidden = true
        #expect(list().items.isEmpty)
    }
}
