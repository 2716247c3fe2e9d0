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
        case border
    }

    /// What is known of an item besides how to draw it.
    struct Label: Hashable, Sendable {
        var layer: Layer.ID
        var part: Part
    }

    /// What to draw, back to front.
    public private(set) var items: [DrawItem] = []
    /// The bounds that cut items, which refer to them by their places.
    public private(set) var clips: [DrawItem.Clip] = []
    /// The pixels that each clip leaves.
    private(set) var clipBounds: [PixelRect] = []
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
        var count = 0
        root.forEachInSubtree { _ in count += 1 }
        items.reserveCapacity(count)
        labels.reserveCapacity(count)
        bounds.reserveCapacity(count)
        var walk = PaintWalk(capacity: count)
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
        clips.removeAll(keepingCapacity: true)
        clipBounds.removeAll(keepingCapacity: true)
        walk.run(root, at: time, where: { !$0.isHidden }) { layer, visit in
            guard visit.opacity.isVisible else { return .none }
            return append(layer, visit, at: time)
        }
    }

    /// Adds a layer's bounds as a clip; nil if nothing is left within them.
    private mutating func appendClip(_ visit: borrowing PaintWalk.Visit) -> Int? {
        guard !visit.bounds.isEmpty, let quad = visit.matrix.project(visit.bounds, scale: scale) else { return nil }
        var left = pixels(around: quad.bounds)
        if let parent = visit.clip { left = left.intersection(clipBounds[parent]) }
        if left.isEmpty { return nil }
        clips.append(DrawItem.Clip(quad: quad, corners: visit.corners, parent: visit.clip))
        clipBounds.append(left)
        return clips.count - 1
    }

    private mutating func append(
        _ layer: Layer, _ visit: borrowing PaintWalk.Visit, at time: FrameTime?
    ) -> PaintWalk.Descent {
        layer.prepareContents(scale: scale)
        if layer.look.shadow != nil { appendShadow(of: layer, visit) }
        if visit.backgroundColor.alpha > 0 {
            append(
                .color(visit.backgroundColor), over: visit.bounds, visit,
                Style(corners: visit.corners, clip: visit.clip),
                layer.look.contents == nil ? layer.look.reflection : nil,
                Label(layer: ObjectIdentifier(layer), part: .background))
        }
        var inside = visit.clip
        if layer.look.masksToBounds {
            guard let clip = appendClip(visit) else { return .none }
            inside = clip
        }
        if let time, !layer.motion.fades.isEmpty {
            appendFades(of: layer, visit, clip: inside, at: time)
        } else if let contents = layer.look.contents {
            append(contents, of: layer, visit, clip: inside, opacity: 1, .contents)
        }
        if let border = layer.look.border { append(border, of: layer, visit) }
        return .sublayers(clip: inside)
    }

    /// The contents, and what they appear over.
    private mutating func appendFades(
        of layer: Layer, _ visit: borrowing PaintWalk.Visit, clip: Int?, at time: FrameTime
    ) {
        let fades = layer.motion.fades
        let share = fades.last?.progress(at: time) ?? 1
        if appendCrossfade(of: layer, visit, fades, share, clip: clip, at: time) { return }
        appendPreviousContents(of: layer, visit, fades, clip: clip, at: time)
        if let contents = layer.look.contents {
            append(contents, of: layer, visit, clip: clip, opacity: share, .contents)
        }
    }

    /// Two images of one size and place are mixed in one go, which is what a slide show does; returns whether it did.
    private mutating func appendCrossfade(
        of layer: Layer, _ visit: borrowing PaintWalk.Visit, _ fades: [ContentsFade], _ share: Double, clip: Int?,
        at time: FrameTime
    ) -> Bool {
        guard case .image(let next)? = layer.look.contents, let fade = fades.last, fade.end > time,
            case .image(let previous)? = fade.previous, previous.size == next.size, previous.isOpaque, next.isOpaque,
            !fades.dropLast().contains(where: { $0.end > time })
        else { return false }
        append(
            .crossfade(previous, next, share: min(max(share, 0), 1)),
            over: rect(of: .image(next), layer, visit), visit, Style(clip: clip), nil,
            Label(layer: ObjectIdentifier(layer), part: .contents))
        return true
    }

    /// The shadow; its patch is made when there is none yet that serves.
    private mutating func appendShadow(of layer: Layer, _ visit: borrowing PaintWalk.Visit) {
        guard var shadow = layer.look.shadow else { return }
        if shadow.prepare(
            for: layer.bounds.size, cornerRadius: layer.properties.boundedCornerRadius, scale: scale)
        {
            layer.look.shadow = shadow
        }
        guard let patch = shadow.patch else { return }
        append(
            .shadow(patch, shadow.shadow.color, size: patch.extent(of: visit.bounds.size)),
            over: shadow.shadow.rect(behind: visit.bounds), visit, Style(clip: visit.clip), nil,
            Label(layer: ObjectIdentifier(layer), part: .shadow))
    }

    private mutating func append(_ border: Border, of layer: Layer, _ visit: borrowing PaintWalk.Visit) {
        let size = visit.bounds.size
        guard border.width > 0, border.color.alpha > 0, size.width > 0, size.height > 0 else { return }
        append(
            .border(border.color, width: Size(width: border.width / size.width, height: border.width / size.height)),
            over: visit.bounds, visit, Style(corners: visit.corners, clip: visit.clip), nil,
            Label(layer: ObjectIdentifier(layer), part: .border))
    }

    /// What the contents appear over: all that has not wholly disappeared yet.
    ///
    /// What is to be covered exactly stays as it is until it is; anything else disappears as its follower appears.
    private mutating func appendPreviousContents(
        of layer: Layer, _ visit: borrowing PaintWalk.Visit, _ fades: [ContentsFade], clip: Int?, at time: FrameTime
    ) {
        let first = fades.lastIndex { $0.end <= time }.map { $0 + 1 } ?? 0
        for i in first..<max(first, fades.count) {
            guard let previous = fades[i].previous else { continue }
            let place = rect(of: previous, layer, visit)
            var opacity = i > first ? fades[i - 1].progress(at: time) : 1
            for j in i..<fades.count {
                let next = j + 1 < fades.count ? fades[j + 1].previous : layer.look.contents
                if let next, rect(of: next, layer, visit) == place { continue }
                opacity *= 1 - fades[j].progress(at: time)
            }
            append(previous, of: layer, visit, clip: clip, opacity: opacity, .previousContents(i))
        }
    }

    /// Where contents lie, in the layer's coordinates.
    ///
    /// A part of them has the shape of the part.
    private func rect(of contents: LayerContents, _ layer: Layer, _ visit: borrowing PaintWalk.Visit) -> Rect {
        let bounds = visit.bounds
        let (gravity, scale): (ContentsGravity, Double)
        switch contents {
        case .texture, .picture: (gravity, scale) = (layer.look.contentsGravity, layer.look.contentsScale)
        case .image, .mask: (gravity, scale) = (layer.look.contentsGravity.unstretched, self.scale)
        case .gradient: return bounds
        }
        if gravity == .resize { return bounds }
        var size = Size(width: Double(contents.size.width) / scale, height: Double(contents.size.height) / scale)
        if contents.isStretched {
            size.width *= visit.contentsRect.size.width
            size.height *= visit.contentsRect.size.height
        }
        return gravity.rect(for: size, in: bounds)
    }

    private mutating func append(
        _ contents: LayerContents, of layer: Layer, _ visit: borrowing PaintWalk.Visit, clip: Int?, opacity: Double,
        _ part: Part
    ) {
        let rect = rect(of: contents, layer, visit)
        let label = Label(layer: ObjectIdentifier(layer), part: part)
        switch contents {
        case .texture(let texture):
            append(cropped: .texture(texture), over: rect, layer, visit, clip: clip, opacity: opacity, label)
        case .picture(let image):
            append(cropped: .scaled(image, .smooth), over: rect, layer, visit, clip: clip, opacity: opacity, label)
        case .gradient(let gradient):
            let corners = layer.look.masksToBounds ? visit.corners : .zero
            append(
                .gradient(gradient), over: rect, visit, Style(opacity: opacity, corners: corners, clip: visit.clip),
                nil, label)
        case .image(let image):
            append(.image(image), over: rect, visit, Style(opacity: opacity, clip: clip), nil, label)
        case .mask(let mask, let color):
            append(.mask(mask, color), over: rect, visit, Style(opacity: opacity, clip: clip), nil, label)
        }
    }

    /// Contents that can be cropped: what a layer cuts off at its bounds is not drawn at all, and its round corners are
    /// the item's own, so that a cut costs nothing.
    private mutating func append(
        cropped paint: consuming DrawItem.Paint, over rect: Rect, _ layer: Layer, _ visit: borrowing PaintWalk.Visit,
        clip: Int?, opacity: Double, _ label: Label
    ) {
        var style = Style(opacity: opacity, crop: visit.contentsRect, clip: clip)
        var place = rect
        if layer.look.masksToBounds {
            let left = rect.intersection(visit.bounds)
            guard !left.isEmpty else { return }
            let (x, y) = ((left.minX - rect.minX) / rect.size.width, (left.minY - rect.minY) / rect.size.height)
            let whole = visit.contentsRect
            style.crop = Rect(
                x: whole.minX + x * whole.size.width, y: whole.minY + y * whole.size.height,
                width: whole.size.width * left.size.width / rect.size.width,
                height: whole.size.height * left.size.height / rect.size.height)
            place = left
            if left == visit.bounds {
                style.clip = visit.clip
                style.corners = visit.corners
            }
        }
        append(paint, over: place, visit, style, layer.look.reflection, label)
    }

    /// What an item has besides its place and paint.
    private struct Style {
        var opacity = 1.0
        var crop = DrawItem.wholePicture
        var corners = Size.zero
        var clip: Int?
    }

    private mutating func append(
        _ paint: consuming DrawItem.Paint, over rect: Rect, _ visit: borrowing PaintWalk.Visit, _ style: Style,
        _ reflection: DrawItem.Reflection?, _ label: Label
    ) {
        let opacity = visit.opacity * style.opacity
        guard opacity.isVisible, !rect.isEmpty, let quad = visit.matrix.project(rect, scale: scale) else { return }
        var extent = quad.bounds
        var shown: DrawItem.Reflection?
        if let reflection {
            var whole = rect
            whole.size.height *= reflection.reach
            // A mirror image that reaches behind the eye is not drawn.
            if let quad = visit.matrix.project(whole, scale: scale) {
                extent = extent.union(quad.bounds)
                shown = reflection
            }
        }
        var touched = pixels(around: extent)
        if let clip = style.clip { touched = touched.intersection(clipBounds[clip]) }
        if touched.isEmpty { return }
        items.append(
            DrawItem(
                quad: quad, paint: paint, opacity: opacity, reflection: shown, crop: style.crop,
                corners: style.corners, clip: style.clip))
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
