internal import Browsing
internal import Geometry
internal import Images
internal import Layers
internal import Motion
internal import Raster

/// The layers of one opened photograph: its cover's picture, over it the sharp one, over that what is seen enlarged.
///
/// Each appears over the one before, which stays until it is covered, so that nothing flashes. Pages are used again.
final class BrowserPage {
    /// How long a sharper picture takes to appear over the one before.
    static let appearing = TimeSpan.milliseconds(150)

    /// What is drawn; its bounds are the part of the photograph that shows.
    let layer = Layer()
    private let preview = Layer()
    /// What was sharp before its file was replaced, until the new one is there.
    private let former = Layer()
    private let sharp = Layer()
    private let detail = Layer()

    /// The photograph.
    var photograph = Photograph(path: "")
    private var previewPart = Pose.whole
    private var sharpStart = FrameTime.zero
    private var detailStart = FrameTime.zero
    /// The part of the photograph, in units, that the enlarged picture shows.
    private(set) var detailPart: Rect?

    init() {
        for part in [preview, former, sharp, detail] {
            part.anchorPoint = .zero
            layer.addSublayer(part)
        }
        layer.anchorPoint = .zero
        layer.allowsHitTesting = false
    }

    /// Shows another photograph, of which nothing is there yet.
    func reuse(for photograph: Photograph, placeholder: Color) {
        self.photograph = photograph
        for part in [preview, former, sharp, detail] {
            part.contents = nil
            part.reflection = nil
        }
        detailPart = nil
        layer.backgroundColor = placeholder
        layer.removeFromSuperlayer()
    }

    /// Whether there is anything to see.
    var isEmpty: Bool { preview.contents == nil && sharp.contents == nil }
    /// Whether the sharp picture is there.
    var isSharp: Bool { sharp.contents != nil }
    /// The sharp picture, if it is there.
    var sharpImage: Image? { if case .picture(let image) = sharp.contents { image } else { nil } }

    /// Shows what the cover shows, which is a part of the photograph.
    func setPreview(_ texture: Texture, part: Rect) {
        guard preview.contents != .texture(texture) || previewPart != part else { return }
        preview.contents = .texture(texture)
        previewPart = part
        layer.backgroundColor = .clear
    }

    /// Lets the sharp picture appear, or has it there at once where nothing was seen before.
    func setSharp(_ image: Image, at time: FrameTime, isAtOnce: Bool) {
        guard sharp.contents != .picture(image) else { return }
        if isSharp {
            former.contents = sharp.contents
            setDetail(nil, part: .zero, at: time)
        }
        sharp.contents = .picture(image)
        sharpStart = isAtOnce ? time - Self.appearing : time
        layer.backgroundColor = .clear
    }

    /// Lets a part of the photograph appear in the file's own pixels; nil takes it away.
    func setDetail(_ image: Image?, part: Rect, at time: FrameTime) {
        detail.contents = image.map(LayerContents.picture)
        detailPart = image == nil ? nil : part
        detailStart = time
    }

    /// Whether something is still appearing.
    func isAppearing(at time: FrameTime) -> Bool {
        (sharp.contents != nil && time < sharpStart + Self.appearing)
            || (detail.contents != nil && time < detailStart + Self.appearing)
    }

    /// Places the photograph for a frame.
    ///
    /// `fitted` is its extent where it fits the screen; `reflection` and `frame` are those of the part that shows, if it
    /// has them. Only the cover's picture can be turned: the others wait until the photograph stands upright.
    func place(
        _ page: Browser.Page, fitted: Size, reflection: DrawItem.Reflection?, frame: Border?, at time: FrameTime
    ) {
        let part = page.pose.part
        let bounds: Rect
        if let upright = page.pose.uprightRect {
            bounds = Rect(origin: .zero, size: upright.size)
            layer.transform = .identity
            layer.position = upright.origin
        } else {
            bounds = Rect(x: 0, y: 0, width: fitted.width * part.size.width, height: fitted.height * part.size.height)
            layer.position = .zero
            layer.transform = page.pose.transform(from: bounds) ?? .scale(x: 0, y: 0)
            if !isEmpty, preview.contents != nil { (sharpStart, detailStart) = (time, time) }
        }
        layer.bounds = bounds
        layer.opacity = page.opacity
        let sharpness = share(since: sharpStart, at: time)
        place(preview, showing: previewPart, of: part, in: bounds.size)
        place(sharp, showing: part, of: part, in: bounds.size)
        sharp.contentsRect = part
        sharp.opacity = sharpness
        if sharpness == 1 { former.contents = nil }
        place(former, showing: part, of: part, in: bounds.size)
        former.contentsRect = part
        // The frame belongs to the lowest picture that is seen; the mirror image is the cover's, as only textures have one.
        let isCovered = preview.contents == nil || isSharp && sharpness == 1
        preview.border = isCovered ? nil : frame
        sharp.border = isCovered ? frame : nil
        preview.reflection = preview.contents == nil ? nil : reflection
        preview.isHidden = isCovered && preview.reflection == nil
        if let detailPart { place(detail, showing: detailPart, of: part, in: bounds.size) }
        detail.opacity = share(since: detailStart, at: time)
    }

    private func share(since start: FrameTime, at time: FrameTime) -> Double {
        min(max((time - start).seconds / Self.appearing.seconds, 0), 1)
    }

    /// Where a part of the photograph lies in a layer that shows another part.
    private func place(_ layer: Layer, showing inner: Rect, of outer: Rect, in size: Size) {
        guard !outer.isEmpty else { return }
        let (x, y) = (size.width / outer.size.width, size.height / outer.size.height)
        layer.position = Point(x: (inner.minX - outer.minX) * x, y: (inner.minY - outer.minY) * y)
        layer.bounds = Rect(x: 0, y: 0, width: inner.size.width * x, height: inner.size.height * y)
    }
}

extension Pose {
    /// The rectangle, if it is upright up to a thousandth of a point.
    fileprivate var uprightRect: Rect? {
        func same(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-3 }
        guard same(topLeft.y, topRight.y), same(bottomLeft.y, bottomRight.y), same(topLeft.x, bottomLeft.x),
            same(topRight.x, bottomRight.x)
        else { return nil }
        return Rect(
            x: topLeft.x, y: topLeft.y, width: max(bottomRight.x - topLeft.x, 0),
            height: max(bottomRight.y - topLeft.y, 0))
    }
}
