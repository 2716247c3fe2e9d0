public import Geometry
public import Motion
public import Raster

/// What a layer tree looks like at one instant: everything to draw, back to front, in pixels.
///
/// A value that shares nothing with the tree, so it may be drawn on any thread. The order is total: equal layers keep
/// the order of the tree, so nothing flickers.
public struct RenderList: Sendable {
    /// Which part of a layer an item is.
    enum Part: Hashable, Sendable {
        case shadow
        case background
        /// What was shown before; 0 is the oldest.
        case previousContents(Int)
        case contents
        /// One of the four edges.
        case border(Int)
    }

    /// What is known of an item besides how to draw it.
    struct Label: Hashable, Sendable {
        var layer: Layer.ID
        var part: Part
    }

    /// What to draw, back to front.
    public private(set) var items: [DrawItem] = []
    /// Whose each item is.
    private(set) var labels: [Label] = []
    /// The pixels each item may touch, on the screen: antialiased edges and reflection included, never empty.
    private(set) var bounds: [PixelRect] = []
    /// Columns and rows of the screen.
    public let size: PixelSize
    /// Pixels of the screen to one layer point.
    public let scale: Double
    /// What shows where no item is.
    public let background: Color

    /// Projects the tree below `root` onto a screen of `size` pixels, `scale` (above 0) pixels to a point.
    ///
    /// Layers are taken as shown at `time`, without one as modelled. The screen's upper left corner is the origin of the
    /// root's superlayer. What is invisible, behind the eye or wholly outside the screen with its reflection is left out.
    /// O(layers), plus what the paint order costs.
    public init(root: Layer, at time: FrameTime? = nil, size: PixelSize, scale: Double, background: Color) {
        self.init(size: size, scale: scale, background: background)
        var walk = PaintWalk()
        fill(root, at: time, with: &walk)
    }

    /// Makes a list of nothing.
    init(size: PixelSize, scale: Double, background: Color) {
        precondition(scale > 0, "a point has pixels")
        self.size = size
        self.scale = scale
        self.background = background
    }

    /// The layer that item `index` belongs to.
    public func layer(ofItem index: Int) -> Layer.ID { labels[index].layer }

    /// Takes the tree as it is shown at a time, instead of what the list holds; the memory is used again.
    mutating func fill(_ root: Layer, at time: FrameTime?, with walk: inout PaintWalk) {
        items.removeAll(keepingCapacity: true)
        labels.removeAll(keepingCapacity: true)
        bounds.removeAll(keepingCapacity: true)
        walk.run(root, at: time, where: { !$0.isHidden }) { visit in
            guard visit.opacity.isVisible else { return false }
            append(visit, at: time)
            return true
        }
    }

    private mutating func append(_ visit: borrowing PaintWalk.Visit, at time: FrameTime?) {
        visit.layer.prepareContents(scale: scale)
        var look = visit.layer.look
        let id = visit.layer.id
        if let shadow = look.shadow {
            if shadow.size != visit.layer.bounds.size {
                look.shadow = ShadowPicture(shadow.shadow, for: visit.layer.bounds.size)
                visit.layer.look = look
            }
            if let texture = look.shadow?.texture {
                append(
                    .texture(texture), over: shadow.shadow.rect(behind: visit.bounds), visit, opacity: 1, nil,
                    Label(layer: id, part: .shadow))
            }
        }
        let color = Color(visit.backgroundColor)
        if color.alpha > 0 {
            append(
                .color(color), over: visit.bounds, visit, opacity: 1, look.contents == nil ? look.reflection : nil,
                Label(layer: id, part: .background))
        }
        var share = 1.0
        if let time, !visit.layer.motion.fades.isEmpty {
            let fades = visit.layer.motion.fades
            appendPreviousContents(look, visit, fades, at: time)
            share = fades.last?.progress(at: time) ?? 1
        }
        if let contents = look.contents {
            append(contents, look, visit, opacity: share, Label(layer: id, part: .contents))
        }
        if let border = look.border { append(border, visit) }
    }

    /// The border's four edges; those of an opaque one overlap in the corners, so that no seam shows there.
    private mutating func append(_ border: Border, _ visit: borrowing PaintWalk.Visit) {
        let r = visit.bounds
        let width = min(border.width, r.size.width / 2, r.size.height / 2)
        guard width > 0, border.color.alpha > 0 else { return }
        let inset = border.color.alpha == 255 ? 0 : width
        let height = r.size.height - 2 * inset
        let edges = [
            Rect(x: r.minX, y: r.minY, width: r.size.width, height: width),
            Rect(x: r.minX, y: r.maxY - width, width: r.size.width, height: width),
            Rect(x: r.minX, y: r.minY + inset, width: width, height: height),
            Rect(x: r.maxX - width, y: r.minY + inset, width: width, height: height),
        ]
        for (i, edge) in edges.enumerated() {
            append(
                .color(border.color), over: edge, visit, opacity: 1, nil,
                Label(layer: visit.layer.id, part: .border(i)))
        }
    }

    /// What the contents appear over: all that has not wholly disappeared yet.
    ///
    /// What is to be covered exactly stays as it is until it is; anything else disappears as its follower appears.
    private mutating func appendPreviousContents(
        _ look: LayerLook, _ visit: borrowing PaintWalk.Visit, _ fades: [ContentsFade], at time: FrameTime
    ) {
        let first = fades.lastIndex { $0.end <= time }.map { $0 + 1 } ?? 0
        for i in first..<max(first, fades.count) {
            guard let previous = fades[i].previous else { continue }
            let place = rect(of: previous, look, in: visit.bounds)
            var opacity = i > first ? fades[i - 1].progress(at: time) : 1
            for j in i..<fades.count {
                let next = j + 1 < fades.count ? fades[j + 1].previous : look.contents
                if let next, rect(of: next, look, in: visit.bounds) == place { continue }
                opacity *= 1 - fades[j].progress(at: time)
            }
            append(
                previous, look, visit, opacity: opacity, Label(layer: visit.layer.id, part: .previousContents(i)))
        }
    }

    /// Where contents lie, in the layer's coordinates.
    private func rect(of contents: LayerContents, _ look: LayerLook, in bounds: Rect) -> Rect {
        let (gravity, scale): (ContentsGravity, Double)
        switch contents {
        case .texture: (gravity, scale) = (look.contentsGravity, look.contentsScale)
        case .image, .mask: (gravity, scale) = (look.contentsGravity.unstretched, self.scale)
        }
        if gravity == .resize { return bounds }
        let size = Size(width: Double(contents.size.width) / scale, height: Double(contents.size.height) / scale)
        return gravity.rect(for: size, in: bounds)
    }

    private mutating func append(
        _ contents: LayerContents, _ look: LayerLook, _ visit: borrowing PaintWalk.Visit, opacity: Double,
        _ label: Label
    ) {
        let rect = rect(of: contents, look, in: visit.bounds)
        switch contents {
        case .texture(let texture):
            append(.texture(texture), over: rect, visit, opacity: opacity, look.reflection, label)
        case .image(let image): append(.image(image), over: rect, visit, opacity: opacity, nil, label)
        case .mask(let mask, let color): append(.mask(mask, color), over: rect, visit, opacity: opacity, nil, label)
        }
    }

    private mutating func append(
        _ paint: DrawItem.Paint, over rect: Rect, _ visit: borrowing PaintWalk.Visit, opacity: Double,
        _ reflection: DrawItem.Reflection?, _ label: Label
    ) {
        let opacity = visit.opacity * opacity
        guard opacity.isVisible, !rect.isEmpty,
            let quad = visit.matrix.project(rect)?.mapped(scale: scale, offset: .zero)
        else { return }
        var extent = quad.bounds
        var shown: DrawItem.Reflection?
        if let reflection {
            var whole = rect
            whole.size.height *= reflection.reach
            // A mirror image that reaches behind the eye is not drawn.
            if let quad = visit.matrix.project(whole)?.mapped(scale: scale, offset: .zero) {
                extent = extent.union(quad.bounds)
                shown = reflection
            }
        }
        let touched = pixels(around: extent)
        if touched.isEmpty { return }
        items.append(DrawItem(quad: quad, paint: paint, opacity: opacity, reflection: shown))
        labels.append(label)
        bounds.append(touched)
    }

    /// The pixels of the screen within one pixel of a rectangle; none if it is not made of numbers.
    private func pixels(around r: Rect) -> PixelRect {
        let (left, right) = (max(r.minX - 1, 0), min(r.maxX + 1, Double(size.width)))
        let (top, bottom) = (max(r.minY - 1, 0), min(r.maxY + 1, Double(size.height)))
        guard left < right, top < bottom else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        let (x, y) = (Int(left), Int(top))
        return PixelRect(x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y)
    }
}

extension Double {
    /// Whether an opacity makes any difference to a pixel of eight bits a channel.
    fileprivate var isVisible: Bool { self * 255 >= 0.5 }
}

extension DrawItem.Reflection {
    /// How far down the picture and its mirror image reach, in heights of the picture, within the renderer's bounds.
    fileprivate var reach: Double { 1 + (gap > 0 ? min(gap, 4) : 0) + (length > 0 ? min(length, 1) : 0) }
}

extension Rect {
    /// The smallest rectangle that holds both.
    fileprivate func union(_ other: Rect) -> Rect {
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}
