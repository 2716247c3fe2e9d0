public import Geometry
public import Raster

/// What a layer tree looks like at one instant: everything to draw, back to front, in pixels.
///
/// An immutable value that shares nothing with the tree, so it may be drawn on any thread. The order is total: equal
/// layers keep the order of the tree, so nothing flickers.
public struct RenderList: Sendable {
    /// Which part of a layer an item is.
    enum Part: Hashable, Sendable {
        case background, contents
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
    /// The screen's upper left corner is the origin of the root's superlayer. What is invisible, behind the eye or
    /// wholly outside the screen with its reflection is left out. O(layers), plus what the paint order costs.
    public init(root: Layer, size: PixelSize, scale: Double, background: Color) {
        self.size = size
        self.scale = scale
        self.background = background
        var walk = PaintWalk()
        walk.run(root) { layer, visit in
            guard visit.opacity * 255 >= 0.5 else { return false }
            append(layer, visit)
            return true
        }
    }

    /// The layer that item `index` belongs to.
    public func layer(ofItem index: Int) -> Layer.ID { labels[index].layer }

    private mutating func append(_ layer: Layer, _ visit: PaintWalk.Visit) {
        let properties = visit.properties
        if properties.backgroundColor.alpha > 0 {
            let paint = DrawItem.Paint.color(properties.backgroundColor)
            let reflection = layer.contents == nil ? layer.reflection : nil
            append(paint, over: properties.bounds, visit, reflection, Label(layer: layer.id, part: .background))
        }
        guard let contents = layer.contents else { return }
        let label = Label(layer: layer.id, part: .contents)
        let pixels = contents.size
        func rect(_ gravity: ContentsGravity, scale: Double) -> Rect {
            let size = Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
            return gravity.rect(for: size, in: properties.bounds)
        }
        switch contents {
        case .texture(let texture):
            let rect = rect(layer.contentsGravity, scale: layer.contentsScale)
            append(.texture(texture), over: rect, visit, layer.reflection, label)
        case .image(let image):
            append(.image(image), over: rect(layer.contentsGravity.unstretched, scale: scale), visit, nil, label)
        case .mask(let mask, let color):
            append(.mask(mask, color), over: rect(layer.contentsGravity.unstretched, scale: scale), visit, nil, label)
        }
    }

    private mutating func append(
        _ paint: DrawItem.Paint, over rect: Rect, _ visit: PaintWalk.Visit, _ reflection: DrawItem.Reflection?,
        _ label: Label
    ) {
        guard !rect.isEmpty, let quad = visit.matrix.project(rect)?.mapped(scale: scale, offset: .zero) else { return }
        var extent = quad.bounds
        var shown: DrawItem.Reflection?
        if let reflection {
            var whole = rect
            whole.size.height *= 1 + max(reflection.gap, 0) + max(reflection.length, 0)
            // A mirror image that reaches behind the eye is not drawn.
            if let quad = visit.matrix.project(whole)?.mapped(scale: scale, offset: .zero) {
                extent = extent.union(quad.bounds)
                shown = reflection
            }
        }
        let touched = pixels(around: extent)
        if touched.isEmpty { return }
        items.append(DrawItem(quad: quad, paint: paint, opacity: visit.opacity, reflection: shown))
        labels.append(label)
        bounds.append(touched)
    }

    /// The pixels of the screen within one pixel of a rectangle; none if it is not made of numbers.
    private func pixels(around r: Rect) -> PixelRect {
        let (left, right) = (max(r.minX - 1, 0), min(r.maxX + 1, Double(size.width)))
        let (top, bottom) = (max(r.minY - 1, 0), min(r.maxY + 1, Double(size.height)))
        guard left < right, top < bottom else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        return PixelRect(enclosing: Rect(x: left, y: top, width: right - left, height: bottom - top))
    }
}

extension Rect {
    /// The smallest rectangle that holds both.
    fileprivate func union(_ other: Rect) -> Rect {
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}
