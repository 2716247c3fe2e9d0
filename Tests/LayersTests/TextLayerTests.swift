import Geometry
import Layers
import Raster
import Testing

@Suite("TextLayer")
struct TextLayerTests {
    /// Sets characters of one point by one, in as many lines as it takes or may, and remembers what it was asked.
    private final class BoxSetter: TextSetter {
        var calls: [String] = []

        func set(_ text: String, style: TextStyle, width: Double, scale: Double) -> Image? {
            calls.append("\(text) \(style.size) \(width) \(scale)")
            if text.isEmpty { return nil }
            let needed = (text.count - 1) / Int(width) + 1
            let lines = style.lineLimit > 0 ? min(needed, style.lineLimit) : needed
            let size = PixelSize(
                width: Int(min(Double(text.count), width) * scale), height: Int(Double(lines) * scale))
            return Image(Bitmap(size: size, format: .alpha8), isOpaque: false)
        }
    }

    private let setter = BoxSetter()
    private let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    private let layer: TextLayer

    init() {
        layer = TextLayer(setter: setter, frame: Rect(x: 10, y: 10, width: 100, height: 20))
        root.addSublayer(layer)
    }

    private func list(scale: Double = 1) -> RenderList {
        RenderList(root: root, size: PixelSize(width: 800, height: 600), scale: scale, background: .white)
    }

    @Test("Text is set for the width at the screen's scale, once until something changes")
    func caching() {
        layer.text = "abc"
        for _ in 0..<3 { _ = list() }
        #expect(setter.calls == ["abc 17.0 100.0 1.0"])
        layer.position.x += 5
        layer.opacity = 0.5
        layer.color = .white
        _ = list()
        #expect(setter.calls.count == 1)
        _ = list(scale: 2)
        layer.style.size = 20
        _ = list(scale: 2)
        layer.bounds.size.width = 50
        _ = list(scale: 2)
        #expect(setter.calls.dropFirst() == ["abc 17.0 100.0 2.0", "abc 20.0 100.0 2.0", "abc 20.0 50.0 2.0"])
    }

    @Test("As many whole lines show as there is room for, one at least, and no more than allowed")
    func height() {
        layer.text = String(repeating: "x", count: 950)
        func lines(_ height: Double, limit: Int = 0) -> Int? {
            layer.bounds.size.height = height
            layer.style.lineLimit = limit
            guard case .mask(let mask, _)? = list().items.first?.paint else { return nil }
            return mask.size.height
        }
        #expect(lines(20) == 10 && lines(10) == 10 && lines(9.9) == 9 && lines(3.5) == 3)
        #expect(lines(0.5) == 1 && lines(0) == 10)
        #expect(lines(5, limit: 2) == 2 && lines(2, limit: 5) == 2)
    }

    @Test("It is black by default, shows its colour at once, and nothing without text")
    func color() {
        layer.text = "abc"
        func shown() -> Color? {
            guard case .mask(_, let color)? = list().items.first?.paint else { return nil }
            return color
        }
        #expect(shown() == .black)
        layer.color = Color(red: 1, green: 2, blue: 3)
        #expect(shown() == Color(red: 1, green: 2, blue: 3))
        layer.text = ""
        #expect(list().items.isEmpty)
    }

    @Test("Lines lie where reading starts, in the middle, or where it ends")
    func alignment() {
        func left(_ text: String, _ alignment: TextStyle.Alignment) -> Double? {
            layer.text = text
            layer.style.alignment = alignment
            return list().items.first?.quad.topLeft.x
        }
        #expect(left("abcd", .natural) == 10 && left("abcd", .center) == 58 && left("abcd", .trailing) == 106)
        #expect(left("אבגד", .natural) == 106 && left("(1) سلام", .natural) == 102 && left("אבגד", .trailing) == 10)
        #expect(left("12", .natural) == 10)
    }
}
