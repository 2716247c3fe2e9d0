import Geometry
import Layers
import Testing

@Suite("Layer")
struct LayerTests {
    @Test("Setting the frame places the anchor point, and reading it gives the same rectangle")
    func frame() {
        let layer = Layer()
        layer.anchorPoint = Point(x: 0.25, y: 1)
        layer.frame = Rect(x: 10, y: 20, width: 40, height: 8)
        #expect(layer.position == Point(x: 20, y: 28))
        #expect(layer.bounds == Rect(x: 0, y: 0, width: 40, height: 8))
        #expect(layer.frame == Rect(x: 10, y: 20, width: 40, height: 8))
    }

    @Test("The frame of a turned layer is the rectangle around it")
    func turnedFrame() {
        let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20))
        layer.transform = .rotation(angle: .pi / 2, x: 0, y: 0, z: 1)
        let frame = layer.frame
        #expect(abs(frame.minX - 10) < 1e-9 && abs(frame.minY + 10) < 1e-9)
        #expect(abs(frame.size.width - 20) < 1e-9 && abs(frame.size.height - 40) < 1e-9)
    }

    @Test("A layer leaves its old superlayer when it is put on another")
    func reparenting() {
        let (a, b, child) = (Layer(), Layer(), Layer())
        a.addSublayer(child)
        b.addSublayer(child)
        #expect(a.sublayers.isEmpty)
        #expect(b.sublayers.first === child)
        #expect(child.superlayer === b)
        #expect(child.root === b)
        child.removeFromSuperlayer()
        #expect(child.superlayer == nil && b.sublayers.isEmpty)
    }

    @Test("A place past either end means that end")
    func insertion() {
        let parent = Layer()
        let layers = (0..<3).map { _ in Layer() }
        parent.insertSublayer(layers[0], at: 9)
        parent.insertSublayer(layers[1], at: -4)
        parent.insertSublayer(layers[2], at: 1)
        #expect(parent.sublayers.map(\.id) == [layers[1], layers[2], layers[0]].map(\.id))
        parent.insertSublayer(layers[1], at: 2)
        #expect(parent.sublayers.map(\.id) == [layers[2], layers[0], layers[1]].map(\.id))
        parent.removeAllSublayers()
        #expect(layers.allSatisfy { $0.superlayer == nil })
    }

    @Test("A superlayer does not keep its superlayer alive")
    func ownership() {
        let child = Layer()
        do {
            let parent = Layer()
            parent.addSublayer(child)
            #expect(child.superlayer === parent)
        }
        #expect(child.superlayer == nil)
    }
}
