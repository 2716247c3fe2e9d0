public import Geometry
public import Raster

/// A layer that shows text, set for its width and drawn in the screen's own pixels.
///
/// The text is set when a picture needs it and something changed since; a moving or fading text layer costs what any
/// other does. Text lies at the top of the bounds, its lines where the style's alignment says. As many whole lines show
/// as the bounds have room for, one at least, and no more than the style allows; the last one is truncated if there is
/// more text. Bounds without height leave room for all. Like every mask, text is never stretched or turned. `contents`
/// and `contentsGravity` are the layer's own to set.
public final class TextLayer: Layer {
    /// What is shown; nothing by default.
    public var text = ""
    /// In which font, how large, and how it is broken and truncated.
    public var style = TextStyle()
    /// In which colour; black by default.
    public var color = Color.black

    private let setter: any TextSetter
    private var setKey: Key?
    private var mask: Image?

    /// What a mask depends on.
    private struct Key: Equatable {
        var text: String
        var style: TextStyle
        var size: Size
        var scale: Double
    }

    /// Makes a layer without text; the setter is kept.
    public init(setter: any TextSetter, frame: Rect = .zero) {
        self.setter = setter
        super.init(frame: frame)
    }

    override func prepareContents(scale: Double) {
        let key = Key(text: text, style: style, size: model.bounds.size, scale: scale)
        if key != setKey {
            mask = fittingMask(scale: scale)
            setKey = key
            switch style.alignment {
            case .natural: look.contentsGravity = text.readsFromRightToLeft ? .topRight : .topLeft
            case .center: look.contentsGravity = .top
            case .trailing: look.contentsGravity = text.readsFromRightToLeft ? .topLeft : .topRight
            }
        }
        look.contents = mask.map { .mask($0, color) }
    }

    /// The text in as many lines as there is room for.
    private func fittingMask(scale: Double) -> Image? {
        let size = model.bounds.size
        guard size.width > 0 else { return nil }
        func set(_ lines: Int) -> Image? {
            var style = style
            style.lineLimit = lines
            return setter.set(text, style: style, width: size.width, scale: scale)
        }
        let room = size.height > 0 ? size.height * scale : .infinity
        let whole = set(style.lineLimit)
        guard let whole, Double(whole.size.height) > room, let one = set(1) else { return whole }
        // Lines in other scripts may be higher than the first: then it takes one line less, and so on.
        var lines = max(1, Int(room / Double(one.size.height)))
        while lines > 1, let mask = set(lines) {
            if Double(mask.size.height) <= room { return mask }
            lines -= 1
        }
        return one
    }
}

extension String {
    /// Whether the first letter belongs to a script written from right to left (Unicode Bidirectional Algorithm, rule P2,
    /// by the blocks set aside for such scripts).
    var readsFromRightToLeft: Bool {
        guard let first = unicodeScalars.first(where: \.properties.isAlphabetic)?.value else { return false }
        return switch first {
        case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff: true
        default: false
        }
    }
}
