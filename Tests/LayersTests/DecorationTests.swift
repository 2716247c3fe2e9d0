import Geometry
import Layers
import Motion
import Raster
import Testing

@Suite("Drawn contents, borders and shadows")
struct DecorationTests {
    private let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))

    private func list(at time: FrameTime? = nil, scale: Double = 1) -> RenderList {
        RenderList(
            root: root, at: time, size: PixelSize(width: 800, height: 600), scale: scale, background: .white)
    }

    @Test("A closure draws once, and again when asked or when there are other pixels to fill")
    func drawing() {
        var drawn: [PixelSize] = []
        let layer = DrawingLayer(frame: Rect(x: 0, y: 0, width: 20, height: 10.5)) { bitmap, _ in
            drawn.append(bitmap.size)
        }
        root.addSublayer(layer)
        for _ in 0..<3 { _ = list() }
        #expect(drawn == [PixelSize(width: 20, height: 11)])
        layer.position.x += 1
        _ = list()
        layer.setNeedsDisplay()
        _ = list()
        _ = list(scale: 2)
        layer.bounds.size.width = 30
        _ = list(scale: 2)
        #expect(drawn.map(\.width) == [20, 20, 40, 60])
        guard case .texture(let texture)? = list(scale: 2).items.first?.paint else {
            Issue.record("what was drawn is shown")
            return
        }
        #expect(texture.size == PixelSize(width: 60, height: 21) && !texture.isOpaque)
        layer.bounds.size = .zero
        #expect(list().items.isEmpty)
        layer.bounds.size.width = .nan
        #expect(list().items.isEmpty)
    }

    @Test("A border runs along the inside of the edges, over the contents and under the sublayers")
    func border() {
        let layer = Layer(frame: Rect(x: 10, y: 10, width: 40, height: 20))
        let inner = Layer(frame: Rect(x: 0, y: 0, width: 5, height: 5))
        (layer.backgroundColor, inner.backgroundColor) = (.white, .white)
        layer.border = Border(width: 2, color: .black)
        layer.addSublayer(inner)
        root.addSublayer(layer)
        func shown() -> (Color, Size)? {
            let items = list().items
            guard items.count == 3, case .border(let color, let width) = items[1].paint else { return nil }
            #expect(items[1].quad.bounds == Rect(x: 10, y: 10, width: 40, height: 20))
            return (color, width)
        }
        #expect(shown()?.0 == .black && shown()?.1 == Size(width: 0.05, height: 0.1))
        layer.border?.color = .white
        layer.border?.width = 100
        #expect(shown()?.0 == .white && shown()?.1 == Size(width: 2.5, height: 5))
        layer.border?.width = 0
        #expect(list().items.count == 2)
    }

    @Test("A shadow lies behind its layer and is stretched with it, not drawn anew")
    func shadow() {
        let layer = Layer(frame: Rect(x: 100, y: 100, width: 40, height: 20))
        layer.backgroundColor = .white
        layer.shadow = Shadow(radius: 5, offset: Point(x: 1, y: 2))
        root.addSublayer(layer)
        func shadow(_ time: FrameTime?) -> (ShadowPatch, Rect)? {
            guard let item = list(at: time).items.first, case .shadow(let patch, _, _) = item.paint else { return nil }
            return (patch, item.quad.bounds)
        }
        let first = shadow(nil)
        #expect(first?.1 == Rect(x: 96, y: 97, width: 50, height: 30))
        layer.add(BasicAnimation(\.bounds.size.width, by: 60, timing: MediaTiming(duration: .seconds(1))), at: .zero)
        let grown = shadow(.zero + .milliseconds(500))
        #expect(grown?.1.size.width == 80 && grown?.0 === first?.0)
        layer.bounds.size.width = 80
        #expect(shadow(nil)?.0 === first?.0)
        layer.bounds.size.width = 10
        #expect(shadow(nil)?.0 !== first?.0)
        layer.bounds.size.width = 80
        let square = shadow(nil)?.0
        layer.cornerRadius = 4
        #expect(shadow(nil)?.0 !== square)
        layer.shadow = nil
        #expect(list().items.count == 1)
        layer.shadow = Shadow(radius: -1)
        #expect(shadow(nil)?.1.size == Size(width: 80, height: 20))
    }

    @Test("A shadow is darkest in the middle and nothing at its edge")
    func shadowPixels() {
        let layer = Layer(frame: Rect(x: 10, y: 10, width: 40, height: 40))
        layer.shadow = Shadow(color: .black, radius: 8, offset: .zero)
        root.addSublayer(layer)
        let list = list()
        var bitmap = Bitmap(size: PixelSize(width: 60, height: 60), format: .xrgb8888)
        Renderer().draw(
            list.items, clips: list.clips, background: .white, clip: Region(PixelRect(bitmap.size)), into: &bitmap)
        let pitch = bitmap.pitch
        let row = bitmap.withBytes { bytes in
            (0..<60).map { bytes.load(fromByteOffset: 30 * pitch + 4 * $0, as: UInt8.self) }
        }
        #expect(row[0] == 255 && row[59] == 255 && row[30] == 0)
        #expect(row[2] > 245 && (100...155).contains(row[10]))
        #expect((1...30).allSatisfy { row[$0] <= row[$0 - 1] })
    }
}
