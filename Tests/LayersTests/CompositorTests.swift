import Geometry
import Layers
import Motion
import Raster
import Testing

@Suite("Compositor")
struct CompositorTests {
    @Test("Each picture's damage counts from the one before")
    func damage() {
        let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        let layer = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
        layer.backgroundColor = .white
        root.addSublayer(layer)
        let size = PixelSize(width: 400, height: 300)
        var compositor = Compositor(size: size, scale: 1, background: .black)
        let animator = Animator(root: root)
        #expect(compositor.compose(root, at: .zero).rects == [PixelRect(size)])
        #expect(compositor.compose(root, at: .zero).isEmpty)
        animator.perform(Transaction(duration: .seconds(1), curve: .linear), at: .zero) { layer.position.x += 100 }
        #expect(compositor.compose(root, at: .zero).isEmpty)
        let moved = compositor.compose(root, at: .zero + .milliseconds(500))
        #expect(
            moved.rects == [
                PixelRect(x: 9, y: 9, width: 22, height: 22), PixelRect(x: 59, y: 9, width: 22, height: 22),
            ])
        #expect(compositor.list.items[0].quad == Quad(Rect(x: 60, y: 10, width: 20, height: 20)))
    }

    @Test("Nothing changes the list that another holds")
    func sharing() {
        let root = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 30))
        root.backgroundColor = .white
        var compositor = Compositor(size: PixelSize(width: 40, height: 30), scale: 1, background: .black)
        _ = compositor.compose(root, at: nil)
        let first = compositor.list
        root.frame = Rect(x: 5, y: 0, width: 10, height: 10)
        for _ in 0..<3 { _ = compositor.compose(root, at: nil) }
        #expect(first.items[0].quad == Quad(Rect(x: 0, y: 0, width: 40, height: 30)))
    }
}
