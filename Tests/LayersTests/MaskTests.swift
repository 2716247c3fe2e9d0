import Geometry
import Layers
import Motion
import Raster
import Testing

@Suite("Round corners, masks, parts of contents")
struct MaskTests {
    private let screen = PixelSize(width: 200, height: 120)
    private let root = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 120))

    private func list(at time: FrameTime? = nil) -> RenderList {
        RenderList(root: root, at: time, size: screen, scale: 1, background: .black)
    }

    private func add(_ frame: Rect, to parent: Layer? = nil) -> Layer {
        let layer = Layer(frame: frame)
        layer.backgroundColor = .white
        (parent ?? root).addSublayer(layer)
        return layer
    }

    private func pixels(_ list: RenderList) -> [UInt32] {
        var bitmap = Bitmap(size: screen, format: .xrgb8888)
        Renderer().draw(
            list.items, clips: list.clips, background: list.background, clip: Region(PixelRect(screen)), into: &bitmap)
        let pitch = bitmap.pitch
        return bitmap.withBytes { base in
            (0..<120).flatMap { y in
                (0..<200).map { base.load(fromByteOffset: y * pitch + 4 * $0, as: UInt32.self) }
            }
        }
    }

    private func texture(_ width: Int, _ height: Int) -> Texture {
        Texture(Image(Bitmap(size: PixelSize(width: width, height: height), format: .xrgb8888), isOpaque: true))
    }

    @Test("The corner radius rounds background and border, and is at most half of the shorter side")
    func rounded() {
        let layer = add(Rect(x: 10, y: 10, width: 80, height: 40))
        layer.border = Border(width: 2, color: .black)
        layer.cornerRadius = 8
        #expect(list().items.map(\.corners) == [Size(width: 0.1, height: 0.2), Size(width: 0.1, height: 0.2)])
        layer.cornerRadius = 100
        #expect(list().items[0].corners == Size(width: 0.25, height: 0.5))
        layer.cornerRadius = .nan
        #expect(list().items[0].corners == .zero)
    }

    @Test("The corner radius and the part of the contents follow a transaction like any property")
    func animated() {
        let animator = Animator(root: root)
        let layer = add(Rect(x: 10, y: 10, width: 80, height: 40))
        layer.contents = .texture(texture(8, 8))
        let linear = Transaction(duration: .seconds(1), curve: .linear)
        animator.perform(linear, at: .zero) {
            layer.cornerRadius = 8
            layer.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
        }
        let items = list(at: .zero + .milliseconds(500)).items
        #expect(items[0].corners == Size(width: 0.05, height: 0.1))
        #expect(items[1].crop == Rect(x: 0.25, y: 0, width: 0.75, height: 1))
    }

    @Test("A mask cuts sublayers to the round bounds, and a mask in a mask by both")
    func masked() {
        let outer = add(Rect(x: 20, y: 20, width: 100, height: 60))
        outer.cornerRadius = 20
        outer.masksToBounds = true
        outer.backgroundColor = .clear
        let inner = add(Rect(x: 50, y: -10, width: 100, height: 50), to: outer)
        inner.masksToBounds = true
        inner.backgroundColor = .clear
        _ = add(Rect(x: -30, y: -30, width: 300, height: 300), to: inner)
        let list = list()
        #expect(list.items.count == 1 && list.items[0].clip == 1 && list.clips.map(\.parent) == [nil, 0])
        let shown = pixels(list)
        func isLit(_ x: Int, _ y: Int) -> Bool { shown[y * 200 + x] & 255 > 127 }
        #expect(isLit(75, 25) && isLit(100, 55) && isLit(118, 45))
        #expect(!isLit(65, 25) && !isLit(118, 22) && !isLit(100, 65) && !isLit(122, 45))
    }

    @Test("What lies wholly outside of its mask is not drawn at all, and what is behind the eye masks everything")
    func outside() {
        let mask = add(Rect(x: 20, y: 20, width: 40, height: 40))
        mask.masksToBounds = true
        let inner = add(Rect(x: 60, y: 0, width: 30, height: 30), to: mask)
        #expect(list().items.count == 1)
        inner.position.x -= 30
        #expect(list().items.count == 2)
        root.sublayerTransform.m34 = -0.01
        mask.zPosition = 200
        #expect(list().items.isEmpty)
    }

    @Test("Contents that reach past masked bounds are cropped, not clipped")
    func cropped() {
        let layer = Layer(frame: Rect(x: 10, y: 10, width: 40, height: 40))
        layer.contents = .texture(texture(80, 40))
        layer.contentsGravity = .aspectFill
        root.addSublayer(layer)
        #expect(list().items[0].quad.bounds == Rect(x: -10, y: 10, width: 80, height: 40))
        layer.masksToBounds = true
        layer.cornerRadius = 4
        let item = list().items[0]
        #expect(item.quad.bounds == Rect(x: 10, y: 10, width: 40, height: 40))
        #expect(item.crop == Rect(x: 0.25, y: 0, width: 0.5, height: 1))
        #expect(item.clip == nil && item.corners == Size(width: 0.1, height: 0.1))
        layer.contentsGravity = .aspectFit
        let fit = list().items[0]
        #expect(fit.quad.bounds == Rect(x: 10, y: 20, width: 40, height: 20))
        #expect(fit.crop == DrawItem.wholePicture && fit.clip == 0 && fit.corners == .zero)
    }

    @Test("A touch outside of a mask, or of its round corners, meets what lies behind")
    func touched() {
        let back = add(Rect(x: 0, y: 0, width: 200, height: 120))
        let mask = add(Rect(x: 20, y: 20, width: 60, height: 60))
        mask.cornerRadius = 30
        let inner = add(Rect(x: 0, y: 0, width: 100, height: 100), to: mask)
        #expect(root.hitTest(Point(x: 22, y: 22))?.layer === inner)
        #expect(root.hitTest(Point(x: 100, y: 50))?.layer === inner)
        mask.masksToBounds = true
        #expect(root.hitTest(Point(x: 22, y: 22))?.layer === back)
        #expect(root.hitTest(Point(x: 100, y: 50))?.layer === back)
        #expect(root.hitTest(Point(x: 50, y: 50))?.layer === inner)
        inner.isHidden = true
        #expect(root.hitTest(Point(x: 50, y: 50))?.layer === mask)
    }

    @Test("A mask that moves or changes its corners damages what it cuts, and what shows of it only")
    func damage() {
        let mask = add(Rect(x: 20, y: 20, width: 60, height: 60))
        mask.backgroundColor = .clear
        mask.masksToBounds = true
        _ = add(Rect(x: -100, y: -100, width: 400, height: 400), to: mask)
        let before = list()
        #expect(list().damage(since: before).isEmpty)
        mask.cornerRadius = 10
        let place = PixelRect(x: 19, y: 19, width: 62, height: 62)
        #expect(list().damage(since: before).rects == [place])
        mask.cornerRadius = 0
        mask.bounds.size.width = 40
        mask.position.x = 40
        #expect(list().damage(since: before).rects == [place])
    }

    @Test("Gradients and screen-filling pictures are contents like any")
    func contents() {
        let layer = Layer(frame: Rect(x: 10, y: 10, width: 80, height: 40))
        root.addSublayer(layer)
        let gradient = Gradient([.white, .black])
        layer.contents = .gradient(gradient)
        layer.masksToBounds = true
        layer.cornerRadius = 8
        guard case .gradient(let shown)? = list().items.first?.paint else {
            Issue.record("the gradient is shown")
            return
        }
        #expect(shown === gradient && list().items[0].corners == Size(width: 0.1, height: 0.2))
        let picture = Image(Bitmap(size: PixelSize(width: 60, height: 60), format: .xrgb8888), isOpaque: true)
        layer.contents = .picture(picture)
        layer.contentsGravity = .aspectFit
        layer.contentsRect = Rect(x: 0.1, y: 0.2, width: 0.8, height: 0.8)
        let item = list().items[0]
        guard case .scaled(let image, .smooth) = item.paint else {
            Issue.record("the picture is shown")
            return
        }
        #expect(image === picture && item.crop == layer.contentsRect)
        #expect(item.quad.bounds == Rect(x: 30, y: 10, width: 40, height: 40))
        layer.contentsRect.size.width = 0.4
        #expect(list().items[0].quad.bounds == Rect(x: 40, y: 10, width: 20, height: 40))
    }

    @Test("Two opaque images of one size are mixed in one go while one gives way to the other")
    func crossfade() {
        let animator = Animator(root: root)
        let layer = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 120))
        root.addSublayer(layer)
        func image(_ width: Int) -> Image {
            Image(Bitmap(size: PixelSize(width: width, height: 120), format: .xrgb8888), isOpaque: true)
        }
        let (a, b) = (image(200), image(200))
        layer.contents = .image(a)
        animator.perform(Transaction(duration: .seconds(1), curve: .linear), at: .zero) { layer.contents = .image(b) }
        let items = list(at: .zero + .milliseconds(250)).items
        guard items.count == 1, case .crossfade(let from, let to, let share) = items[0].paint else {
            Issue.record("one item shows both")
            return
        }
        #expect(from === a && to === b && share == 0.25)
        animator.perform(Transaction(duration: .seconds(1), curve: .linear), at: .zero + .seconds(3)) {
            layer.contents = .image(image(100))
        }
        #expect(list(at: .zero + .milliseconds(3500)).items.count == 2)
    }
}
