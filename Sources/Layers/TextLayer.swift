public import Geometry
public import Raster

/// A layer that shows text, set for its width and drawn in the screen's own pixels.
///
/// The text is set when a picture needs it and something changed since; a moving or fading text layer costs what any
/// other does. Text lies at the top of the bounds, its lines where the style's alignment says; what does not fit the
/// bounds' height reaches past them unless the style limits the lines. Like every mask it is never stretched or turned.
/// `contents` and `contentsGravity` are the layer's own to set.
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
        var width: Double
        var scale: Double
    }

    /// Makes a layer without text; the setter is kept.
    public init(setter: any TextSetter, frame: Rect = .zero) {
        self.setter = setter
        super.init(frame: frame)
    }

    override func prepareContents(scale: Double) {
        let key = Key(text: text, style: style, width: model.bounds.size.width, scale: scale)
        if key != setKey {
            mask = key.width > 0 ? setter.set(text, style: style, width: key.width, scale: scale) : nil
            setKey = key
            switch style.alignment {
            case .natural: look.contentsGravity = text.readsFromRightToLeft ? .topRight : .topLeft
            case .center: look.contentsGravity = .top
            case .trailing: look.contentsGravity = text.readsFromRightToLeft ? .topLeft : .topRight
            }
        }
        look.contents = mask.map { .mask($0, color) }
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
