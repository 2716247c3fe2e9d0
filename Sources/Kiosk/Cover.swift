internal import Geometry
internal import Images
internal import Layers
internal import Layout
internal import Motion
internal import Raster

/// One cover of the carousel: picture, mirror image and frame; in a list also the photograph's name.
///
/// Its layer is the cover's place, and what is touched. On it lies the picture, which draws its own mirror image and its
/// frame, and over that a shade, for layouts that dim what is not in the middle. A picture that arrives while its
/// placeholder is on the screen appears over it; one that is there from the beginning just shows.
final class Cover: CollectionCell {
    /// The picture, or what stands for it.
    let pictureLayer = Layer()
    /// What it is to show, as the cache knows it; results for anything else are not for this cover.
    private(set) var request: ImageRequest?
    /// What it shows; perhaps still what it was to show before, in another size.
    private(set) var picture: LoadedImage?
    /// Whether what it is to show has not come yet.
    private(set) var isWaiting = false

    private let settings: CarouselSettings
    private let placeholder: LayerContents
    private let text: (any TextSetter)?
    private let shade = Layer()
    private var caption: TextLayer?
    private var style = CoverStyle.upright

    /// Makes a cover that shows nothing; `placeholder` stands for every picture that has not come.
    init(settings: CarouselSettings, placeholder: Texture, text: (any TextSetter)?) {
        self.settings = settings
        self.placeholder = .texture(placeholder)
        self.text = text
        super.init()
        pictureLayer.actions[.contents] = LayerAction.none
        pictureLayer.allowsHitTesting = false
        pictureLayer.contents = self.placeholder
        if settings.frame > 0 { pictureLayer.border = Border(width: settings.frame, color: settings.frameColor) }
        shade.backgroundColor = settings.background
        shade.allowsHitTesting = false
        layer.addSublayer(pictureLayer)
        layer.addSublayer(shade)
    }

    /// What shows in a list.
    var name = "" {
        didSet { caption?.text = name }
    }

    /// Stands, lies or is a row from now on.
    func adopt(_ style: CoverStyle) {
        self.style = style
        if case .row = style, caption == nil, let text {
            let caption = TextLayer(setter: text)
            caption.allowsHitTesting = false
            caption.color = settings.textColor
            caption.style.lineLimit = 1
            caption.text = name
            layer.addSublayer(caption)
            self.caption = caption
        }
        if case .row = style { caption?.isHidden = false } else { caption?.isHidden = true }
    }

    /// Takes its place; the parts take theirs within it.
    override func place(by attributes: LayoutAttributes, center: Point) {
        super.place(by: attributes, center: center)
        layOut()
        shade.frame = pictureLayer.frame
        shade.opacity = attributes.dimming
        guard case .upright = style, settings.reflectionOpacity > 0, attributes.size.height > 0 else {
            pictureLayer.reflection = nil
            return
        }
        pictureLayer.reflection = DrawItem.Reflection(
            gap: 2 / attributes.size.height, length: settings.reflectionLength,
            opacity: settings.reflectionOpacity * (1 - attributes.dimming), backdrop: settings.background)
    }

    private func layOut() {
        guard case .row(let row) = style else {
            pictureLayer.frame = layer.bounds
            return
        }
        let parts = picture == nil ? row.without : row.with
        pictureLayer.frame = parts.picture
        caption?.style.size = row.textSize
        caption?.frame = Rect(
            x: parts.text.minX, y: parts.text.center.y - row.textSize * 0.7, width: parts.text.size.width,
            height: row.textSize * 1.4)
    }

    /// Is to show something else from now on, nothing with nil; a picture of the same file stays until it comes.
    func want(_ request: ImageRequest?) {
        if request == self.request { return }
        if let request, let shown = self.request, shown.path != request.path { clear() }
        self.request = request
        isWaiting = request != nil
    }

    /// Shows the picture, at once, or over the placeholder that was to be seen till now.
    ///
    /// In a list the picture grows from nothing, and the name moves aside.
    func show(_ loaded: LoadedImage, appearing animator: Animator?, at time: FrameTime) {
        guard let texture = loaded.texture else { return }
        picture = loaded
        isWaiting = false
        guard let animator else {
            pictureLayer.contents = .texture(texture)
            layOut()
            return
        }
        guard case .row = style else {
            pictureLayer.crossFade(to: .texture(texture), duration: settings.fade, at: time)
            return
        }
        pictureLayer.contents = .texture(texture)
        animator.perform(Transaction(duration: .milliseconds(300)), at: time) { layOut() }
    }

    /// Shows the placeholder.
    override func clear() {
        request = nil
        picture = nil
        isWaiting = false
        pictureLayer.contents = placeholder
    }
}

/// How covers stand.
enum CoverStyle {
    /// Upright, with a mirror image below.
    case upright
    /// Flat: nothing but the picture.
    case flat
    /// Rows of a list: a small picture once it has come, and the photograph's name.
    case row(Row)

    /// A row before and after its picture has come.
    struct Row {
        var without, with: ListLayout.Row
        /// The name's size, in points.
        var textSize: Double
    }
}

extension Texture {
    /// A texture of one opaque colour, as small as they come.
    convenience init(plain color: Color) {
        var bitmap = Bitmap(size: PixelSize(width: 8, height: 8), format: .xrgb8888)
        let count = bitmap.pitch / 4 * bitmap.size.height
        bitmap.withMutableBytes { bytes in
            for pixel in 0..<count { bytes.storeBytes(of: color.pixel, toByteOffset: 4 * pixel, as: UInt32.self) }
        }
        self.init(Image(bitmap, isOpaque: true))
    }
}
