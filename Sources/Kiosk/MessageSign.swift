internal import Geometry
internal import Layers
internal import Raster

/// A sentence or two in the middle of the screen, for when there is no photograph to show.
final class MessageSign {
    /// What shows it; hidden when there is nothing to say.
    let layer = Layer()
    private let text: (any TextSetter)?
    private var message: String?
    private var viewport = Size.zero
    private var scale = 1.0

    /// Makes an empty sign; without `text` it stays empty.
    init(text: (any TextSetter)?) { self.text = text }

    /// Says something, nothing with nil; whether that is something else than before.
    func say(_ message: String?) -> Bool {
        guard message != self.message else { return false }
        self.message = message
        set()
        return true
    }

    /// Stands in the middle of a viewport.
    func resize(to viewport: Size, scale: Double) {
        (self.viewport, self.scale) = (viewport, scale)
        set()
    }

    private func set() {
        layer.contents = nil
        layer.isHidden = true
        guard let message, let text, viewport.width > 0 else { return }
        let width = viewport.width * 0.8
        let style = TextStyle(size: max(17, viewport.height * 0.035), alignment: .center, lineLimit: 6)
        guard let mask = text.set(message, style: style, width: width, scale: scale) else { return }
        layer.contents = .mask(mask, Color(red: 220, green: 220, blue: 220))
        layer.isHidden = false
        let size = Size(width: Double(mask.size.width) / scale, height: Double(mask.size.height) / scale)
        layer.bounds = Rect(origin: .zero, size: size)
        layer.position = Point(x: viewport.width / 2, y: viewport.height / 2)
    }
}
