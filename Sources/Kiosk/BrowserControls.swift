internal import Geometry
internal import Layers
internal import Motion
internal import Raster

/// What lies over an opened photograph: the counter, the Done control, the caption, and a ring while it is not sharp yet.
final class BrowserControls {
    /// The bars with their texts.
    let root = Layer()
    /// The ring, which is shown apart from the bars.
    let ring: Layer

    private let look: BrowserLook
    private let topBar = Layer()
    private let bottomBar = Layer()
    private let counter: TextLayer?
    private let done: TextLayer?
    private let caption: TextLayer?
    private var viewport = Size.zero
    private var doneArea = Rect.zero
    private var fontSize = 17.0
    private let isRightToLeft: Bool

    /// The ring's diameter in points.
    private static let ringSize = 35.0
    /// The least side of what a finger is to hit, in points: 7 mm.
    private static let target = 44.0

    /// Makes controls; without `text` there are areas to tap and nothing to read.
    init(look: BrowserLook, text: (any TextSetter)?, isRightToLeft: Bool) {
        self.look = look
        self.isRightToLeft = isRightToLeft
        counter = text.map { TextLayer(setter: $0) }
        done = text.map { TextLayer(setter: $0) }
        caption = text.map { TextLayer(setter: $0) }
        let ink = look.ink
        ring = DrawingLayer(frame: Rect(x: 0, y: 0, width: Self.ringSize, height: Self.ringSize)) { bitmap, _ in
            Self.drawRing(into: &bitmap, ink: ink)
        }
        for bar in [topBar, bottomBar] {
            bar.backgroundColor = look.bar
            root.addSublayer(bar)
        }
        for case let label? in [counter, done, caption] {
            label.color = look.ink
            root.addSublayer(label)
        }
        done?.text = "Done"
        ring.isHidden = true
    }

    /// Arranges everything for a screen.
    func resize(to viewport: Size) {
        self.viewport = viewport
        root.frame = Rect(origin: .zero, size: viewport)
        fontSize = max(17, viewport.height * 0.024)
        let height = max(Self.target, fontSize * 2.4)
        topBar.frame = Rect(x: 0, y: 0, width: viewport.width, height: height)
        let width = max(Self.target * 2, fontSize * 5)
        let left = isRightToLeft ? 0 : viewport.width - width
        doneArea = Rect(x: left, y: 0, width: width, height: height)
        func line(_ label: TextLayer?, in area: Rect) {
            label?.style = TextStyle(size: fontSize, alignment: .center, lineLimit: 1)
            let inset = (area.size.height - fontSize * 1.4) / 2
            label?.frame = Rect(
                x: area.minX, y: area.minY + inset, width: area.size.width, height: area.size.height - inset)
        }
        line(done, in: doneArea)
        line(counter, in: Rect(x: width, y: 0, width: max(viewport.width - 2 * width, 1), height: height))
        ring.position = Point(x: viewport.width / 2, y: viewport.height / 2)
    }

    /// Which photograph of how many is shown, and what its file tells of itself, a line each.
    func show(index: Int, of count: Int, caption lines: [String]) {
        counter?.text = "\(index + 1) / \(count)"
        caption?.text = lines.joined(separator: "\n")
        caption?.style = TextStyle(size: fontSize, alignment: .center, lineLimit: lines.count)
        let height = lines.isEmpty ? 0 : fontSize * (1.35 * Double(lines.count) + 1)
        bottomBar.isHidden = lines.isEmpty
        bottomBar.frame = Rect(x: 0, y: viewport.height - height, width: viewport.width, height: height)
        caption?.frame = Rect(
            x: fontSize, y: viewport.height - height + fontSize * 0.5, width: max(viewport.width - 2 * fontSize, 1),
            height: height - fontSize * 0.5)
    }

    /// Shows or hides the ring, which goes round once a second.
    func showRing(_ isShown: Bool, at time: FrameTime) {
        ring.isHidden = !isShown
        guard isShown else { return }
        let turn = time.seconds.truncatingRemainder(dividingBy: 1)
        ring.transform = .rotation(angle: turn * 2 * .pi, x: 0, y: 0, z: 1)
    }

    /// Whether a place is that of the Done control.
    func isDone(_ place: Point) -> Bool { doneArea.contains(place) }

    /// Three quarters of a ring, a tenth of its diameter thick, smooth at the edges.
    private static func drawRing(into bitmap: inout Bitmap, ink: Color) {
        let (size, pitch) = (bitmap.size, bitmap.pitch)
        let radius = Double(min(size.width, size.height)) / 2
        let components = ColorComponents(ink)
        bitmap.withMutableBytes { bytes in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    var hits = 0
                    for step in 0..<16 {
                        let dx = Double(x) + (Double(step % 4) + 0.5) / 4 - radius
                        let dy = Double(y) + (Double(step / 4) + 0.5) / 4 - radius
                        let distance = (dx * dx + dy * dy).squareRoot() / radius
                        if distance < 0.95, distance > 0.75, dx < 0 || dy > 0 { hits += 1 }
                    }
                    let color = Color(components.multiplied(by: Double(hits) / 16))
                    bytes.storeBytes(of: color.pixel, toByteOffset: y * pitch + 4 * x, as: UInt32.self)
                }
            }
        }
    }
}

extension FrameTime {
    /// Seconds since the clock's origin.
    fileprivate var seconds: Double { (self - FrameTime.zero).seconds }
}
