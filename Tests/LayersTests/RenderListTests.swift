import Geometry
import Layers
import Raster
import TestSupport
import Testing

@Suite("RenderList")
struct RenderListTests {
    private let screen = PixelSize(width: 400, height: 300)

    private func list(_ root: Layer, scale: Double = 1) -> RenderList {
        RenderList(root: root, size: screen, scale: scale, background: .black)
    }

    private func box(_ x: Double, _ y: Double, _ width: Double = 20, _ height: Double = 20) -> Layer {
        let layer = Layer(frame: Rect(x: x, y: y, width: width, height: height))
        layer.backgroundColor = .white
        return layer
    }

    private func root(_ layers: Layer...) -> Layer {
        let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        for layer in layers { root.addSublayer(layer) }
        return root
    }

    private func texture() -> Texture {
        Texture(Image(Bitmap(size: PixelSize(width: 8, height: 4), format: .xrgb8888), isOpaque: true))
    }

    @Test("Corners come in pixels, at the scale given")
    func scale() {
        let quad = list(root(box(10, 20)), scale: 2).items[0].quad
        #expect(quad == Quad(Rect(x: 20, y: 40, width: 40, height: 40)))
    }

    @Test("The bounds' origin scrolls the sublayers")
    func scrolling() {
        let root = root(box(110, 20))
        root.bounds.origin = Point(x: 100, y: 5)
        #expect(list(root).items[0].quad.bounds == Rect(x: 10, y: 15, width: 20, height: 20))
    }

    @Test("A shared perspective acts about the superlayer's anchor point and the depth ends in its plane")
    func perspective() {
        let child = box(190, 140)
        child.zPosition = 250
        let middle = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        middle.sublayerTransform.m34 = -1.0 / 500
        middle.addSublayer(child)
        let root = root(middle)
        // Flattening: the outer perspective sees nothing of the depth below.
        root.sublayerTransform.m34 = -1.0 / 100
        let quad = list(root).items[0].quad
        #expect(quad.bounds == Rect(x: 180, y: 130, width: 40, height: 40))
        #expect(quad.topLeft.w == 0.5)
    }

    @Test("A side cover with m34 = 1/S and z = S is half as large, whatever S is")
    func halfSize() {
        for side in [-500.0, 500, -120] {
            let (holder, container) = (box(0, 0, 160, 240), Layer(frame: Rect(x: 0, y: 0, width: 160, height: 240)))
            holder.zPosition = side
            container.sublayerTransform.m34 = 1 / side
            container.addSublayer(holder)
            let bounds = list(root(container)).items[0].quad.bounds
            #expect(abs(bounds.size.width - 80) < 1e-9 && abs(bounds.size.height - 120) < 1e-9)
            #expect(bounds.center == Point(x: 80, y: 120))
        }
    }

    @Test("Paint order is zIndex, depth key, depth, then the order of the tree")
    func paintOrder() {
        let layers = (0..<7).map { box(Double($0) * 10, 0) }
        layers[0].zIndex = 1
        layers[1].depthKey = 40_000
        layers[2].zPosition = 3
        layers[3].transform.m43 = 2
        layers[6].depthKey = .nan
        let root = root()
        for layer in layers { root.addSublayer(layer) }
        let list = list(root)
        let order = list.items.indices.map { list.layer(ofItem: $0) }
        #expect(order == [4, 5, 6, 3, 2, 1, 0].map { layers[$0].id })
        // The depth key sorts and does nothing else.
        #expect(list.items[5].quad == Quad(Rect(x: 10, y: 0, width: 20, height: 20)))
    }

    @Test("Layers of equal keys never change places, whatever else about them changes")
    func stableOrder() {
        var generator = SeededGenerator(seed: 5)
        let root = root()
        let layers = (0..<40).map { _ in box(0, 0) }
        for layer in layers {
            layer.zIndex = Int.random(in: 0...2, using: &generator)
            layer.depthKey = Double(Int.random(in: 0...2, using: &generator))
            layer.zPosition = Double(Int.random(in: 0...2, using: &generator))
            root.addSublayer(layer)
        }
        let expected = layers.enumerated().sorted { a, b in
            let (k, l) = (a.element, b.element)
            return (k.zIndex, k.depthKey, k.zPosition, a.offset) < (l.zIndex, l.depthKey, l.zPosition, b.offset)
        }
        for _ in 0..<50 {
            for layer in layers {
                layer.position.x = .random(in: 0...300, using: &generator)
                layer.transform = .rotation(angle: .random(in: -1...1, using: &generator), x: 0, y: 1, z: 0)
                layer.opacity = .random(in: 0.1...1, using: &generator)
            }
            let list = list(root)
            #expect(list.items.indices.map { list.layer(ofItem: $0) } == expected.map(\.element.id))
        }
    }

    @Test("A layer is painted with all that lies on it, its background first")
    func nesting() {
        let (back, front, inner) = (box(0, 0), box(5, 5), box(2, 2))
        inner.zPosition = 1000
        inner.contents = .texture(texture())
        back.addSublayer(inner)
        let list = list(root(back, front))
        #expect(list.items.indices.map { list.layer(ofItem: $0) } == [back.id, inner.id, inner.id, front.id])
        guard case .texture = list.items[2].paint else {
            Issue.record("the contents come after the background")
            return
        }
    }

    @Test("Opacity is multiplied downwards, and what cannot be seen is left out with all that lies on it")
    func opacity() {
        let (outer, inner, hidden) = (box(0, 0), box(0, 0), box(0, 0))
        outer.opacity = 0.5
        inner.opacity = 0.5
        outer.addSublayer(inner)
        hidden.isHidden = true
        hidden.addSublayer(box(0, 0))
        let faint = box(0, 0)
        faint.opacity = 0.001
        faint.addSublayer(box(0, 0))
        #expect(list(root(outer, hidden, faint)).items.map(\.opacity) == [0.5, 0.25])
        outer.opacity = 7
        #expect(list(root(outer)).items.map(\.opacity) == [1, 0.5])
    }

    @Test("A layer off the screen is left out, not so one whose reflection or sublayer reaches in")
    func culling() {
        let (above, mirrored, parent) = (box(0, -30), box(0, -21), box(0, 400))
        mirrored.reflection = DrawItem.Reflection(gap: 0.1, length: 0.5)
        parent.addSublayer(box(0, -390))
        let list = list(root(above, mirrored, parent))
        #expect(list.items.map(\.quad.topLeft.y) == [-21, 10])
    }

    @Test("A layer behind the eye or with a place that is no number is left out")
    func impossible() {
        let (behind, nowhere, huge) = (box(0, 0), box(0, 0), box(0, 0))
        behind.zPosition = 600
        nowhere.position = Point(x: .nan, y: 0)
        huge.bounds.size = Size(width: .infinity, height: 10)
        let root = root(behind, nowhere, huge)
        root.sublayerTransform.m34 = -1.0 / 500
        #expect(list(root).items.isEmpty)
    }

    @Test("Images and masks keep the screen's pixels and lie where the gravity puts them")
    func unstretched() {
        let label = Layer(frame: Rect(x: 10, y: 10, width: 100, height: 20))
        let mask = Image(Bitmap(size: PixelSize(width: 40, height: 20), format: .alpha8), isOpaque: false)
        label.contents = .mask(mask, .white)
        #expect(list(root(label), scale: 2).items[0].quad == Quad(Rect(x: 20, y: 20, width: 40, height: 20)))
        label.contentsGravity = .center
        #expect(list(root(label), scale: 2).items[0].quad == Quad(Rect(x: 100, y: 30, width: 40, height: 20)))
    }

    @Test("A texture with its own size counts its pixels by the contents' scale")
    func contentsScale() {
        let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        layer.contents = .texture(texture())
        layer.contentsGravity = .bottomRight
        layer.contentsScale = 2
        #expect(list(root(layer)).items[0].quad == Quad(Rect(x: 96, y: 98, width: 4, height: 2)))
    }

    @Test("The reflection goes with the contents, and with the colour only where there are none")
    func reflection() {
        let layer = box(0, 0)
        layer.reflection = DrawItem.Reflection()
        #expect(list(root(layer)).items.map { $0.reflection != nil } == [true])
        layer.contents = .texture(texture())
        #expect(list(root(layer)).items.map { $0.reflection != nil } == [false, true])
    }
}
