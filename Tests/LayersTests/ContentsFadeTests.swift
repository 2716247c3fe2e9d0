import Geometry
import Layers
import Motion
import Raster
import Testing

@Suite("Cross-fades of contents")
struct ContentsFadeTests {
    private let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    private let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    private let animator: Animator
    private let start = FrameTime(nanoseconds: 1_000_000_000)
    private let linear = Transaction(duration: .seconds(1), curve: .linear)

    init() {
        root.addSublayer(layer)
        animator = Animator(root: root)
    }

    private func texture(_ width: Int = 8) -> LayerContents {
        .texture(Texture(Image(Bitmap(size: PixelSize(width: width, height: 4), format: .xrgb8888), isOpaque: true)))
    }

    /// What is drawn at a time: the contents, and how much of them.
    private func drawn(_ milliseconds: Int64) -> [(LayerContents, Double)] {
        let list = RenderList(
            root: root, at: start + .milliseconds(milliseconds), size: PixelSize(width: 400, height: 300), scale: 1,
            background: .black)
        return list.items.compactMap { item in
            guard case .texture(let texture) = item.paint else { return nil }
            return (.texture(texture), (item.opacity * 1000).rounded() / 1000)
        }
    }

    private func expect(
        _ milliseconds: Int64, _ expected: [(LayerContents, Double)], _ location: SourceLocation = #_sourceLocation
    ) {
        let drawn = drawn(milliseconds)
        #expect(drawn.map(\.0) == expected.map(\.0), sourceLocation: location)
        #expect(drawn.map(\.1) == expected.map(\.1), sourceLocation: location)
    }

    @Test("New contents appear over the old ones, which stay until they are covered")
    func appearing() {
        let (old, new) = (texture(), texture())
        layer.contents = old
        animator.perform(linear, at: start) { layer.contents = new }
        expect(0, [(old, 1)])
        expect(250, [(old, 1), (new, 0.25)])
        expect(1000, [(new, 1)])
        #expect(animator.nextFrame(after: start) == start && layer.animationKeys == [.contents])
        animator.advance(to: start + .seconds(1))
        #expect(layer.animationKeys.isEmpty && animator.nextFrame(after: start + .seconds(1)) == nil)
    }

    @Test("From and to nothing is a fade in and a fade out")
    func nothing() {
        let picture = texture()
        animator.perform(linear, at: start) { layer.contents = picture }
        expect(250, [(picture, 0.25)])
        animator.advance(to: start + .seconds(1))
        animator.perform(linear, at: start + .seconds(1)) { layer.contents = nil }
        expect(1250, [(picture, 0.75)])
        expect(2000, [])
    }

    @Test("A fade that interrupts another goes on from what is shown")
    func interruption() {
        let (a, b, c) = (texture(), texture(), texture())
        layer.contents = a
        animator.perform(linear, at: start) { layer.contents = b }
        animator.perform(linear, at: start + .milliseconds(500)) { layer.contents = c }
        expect(500, [(a, 1), (b, 0.5)])
        expect(750, [(a, 1), (b, 0.75), (c, 0.25)])
        expect(1250, [(b, 1), (c, 0.75)])
        expect(1500, [(c, 1)])
    }

    @Test("Contents of another shape do not cover the old ones, which disappear meanwhile")
    func otherShape() {
        let (old, new) = (texture(8), texture(4))
        layer.contentsGravity = .aspectFit
        layer.contents = old
        animator.perform(linear, at: start) { layer.contents = new }
        expect(250, [(old, 0.75), (new, 0.25)])
    }

    @Test("A layer that is used again shows no ghost of what it showed before")
    func noGhost() {
        let (old, new) = (texture(), texture())
        layer.contents = old
        animator.perform(linear, at: start) { layer.contents = new }
        layer.contents = old
        expect(250, [(old, 1)])
        layer.actions[.contents] = LayerAction.none
        animator.perform(linear, at: start) { layer.contents = new }
        expect(250, [(new, 1)])
    }

    @Test("A cross-fade outside a transaction is asked for by name")
    func explicit() {
        let (a, b, c) = (texture(), texture(), texture())
        layer.contents = a
        layer.crossFade(to: b, duration: .seconds(1), curve: .linear, at: start)
        layer.crossFade(to: c, duration: .seconds(1), curve: .linear, at: start + .milliseconds(500))
        #expect(layer.contents == c)
        expect(750, [(a, 1), (b, 0.75), (c, 0.25)])
        layer.crossFade(to: a, duration: .zero, at: start + .milliseconds(800))
        expect(900, [(a, 1)])
    }

    @Test("The completion block waits for the fade")
    func completion() {
        var isDone = false
        animator.perform(linear, at: start, completion: { isDone = true }) { layer.contents = texture() }
        animator.advance(to: start + .milliseconds(999))
        #expect(!isDone)
        animator.advance(to: start + .milliseconds(1000))
        #expect(isDone)
    }
}
