internal import Geometry

extension Renderer {
    /// Draws a rectangle that is turned any way: row by row, each pixel for itself.
    func draw(_ quad: PerspectiveQuad, _ item: DrawItem, on canvas: Canvas) {
        let part = quad.bounds.intersection(canvas.clip)
        if part.isEmpty { return }
        let opacity = item.opacity255
        let (a, b, c, d) = quad.outline
        for y in part.y..<part.maxY {
            coverage.reset(first: part.x, count: part.width)
            coverage.add(a, b, row: y)
            coverage.add(b, c, row: y)
            coverage.add(c, d, row: y)
            coverage.add(d, a, row: y)
            let row = canvas.row(y)
            var source = PerspectiveSource(quad, item, filter, y: Double(y) + 0.5)
            coverage.forEach { x, share in
                row[x] = mix(row[x], source.pixel(x), weight: divideBy255(share * opacity))
            }
        }
    }
}

/// The pixels of one row of a general quad.
private struct PerspectiveSource {
    /// Pixels that share a texture level and a filter; they start at multiples of it.
    static let span = 8

    let quad: PerspectiveQuad
    let filter: FilterTable
    let texture: Texture?
    let color: UInt32
    let reflection: DrawItem.Reflection?
    let isOpaque: Bool
    let y: Double
    private var span = Int.min
    private var level: TextureLevel?
    private var across = 0, down = 0
    private var perColumn = 0.0, perRow = 0.0
    private var rowHeight = 0.0

    init(_ quad: PerspectiveQuad, _ item: DrawItem, _ filter: FilterTable, y: Double) {
        self.quad = quad
        self.filter = filter
        self.y = y
        reflection = quad.reflectionEnd > 1 ? item.reflection : nil
        isOpaque = item.isPictureOpaque
        switch item.paint {
        case .texture(let texture): (self.texture, color) = (texture, 0)
        case .color(let color): (texture, self.color) = (nil, color.pixel)
        case .image, .mask: (texture, color) = (nil, 0)
        }
    }

    /// The colour at a pixel, before coverage and opacity.
    mutating func pixel(_ x: Int) -> UInt32 {
        if texture == nil && reflection == nil { return color }
        if x & ~(Self.span - 1) != span { begin(x & ~(Self.span - 1)) }
        let (u, v) = quad.point(Double(x) + 0.5, y)
        guard let reflection else { return sample(u, v) }
        // A pixel across the lower edge is shared out by how much of its height lies above.
        let above = share(above: 1, v)
        if above == 256 { return sample(u, v) }
        let backdrop = reflection.backdrop.pixel
        let inGap = share(above: quad.gapEnd, v)
        var under = backdrop
        if inGap < 256 {
            let distance = v - quad.gapEnd
            let length = quad.reflectionEnd - quad.gapEnd
            if length > 0 {
                let fade = reflection.boundedOpacity * (1 - distance / length) * 256
                let mirror = mix(backdrop, sample(u, 1 - distance), weight: UInt32(min(max(nearest(fade), 0), 256)))
                under = between(backdrop, mirror, weight: inGap)
            }
        }
        return above == 0 ? under : between(sample(u, v), under, weight: above)
    }

    /// How much of a pixel at height v lies above an edge, 0…256.
    private func share(above edge: Double, _ v: Double) -> UInt32 {
        UInt32(min(max(nearest(((edge - v) / rowHeight + 0.5) * 256), 0), 256))
    }

    /// Chooses level and filter for the pixels from `x`, by the place in their middle.
    private mutating func begin(_ x: Int) {
        span = x
        let place = quad.place(Double(x + Self.span / 2), y)
        rowHeight = max(place.down, 1e-9)
        guard let texture else { return }
        let (width, height) = (Double(texture.size.width), Double(texture.size.height))
        let level = texture.level(across: place.across * width, down: place.down * height)
        (perColumn, perRow) = (width * level.scale.across, height * level.scale.down)
        across = filter.index(footprint: place.across * perColumn, isReduced: level.halvedAcross > 0)
        down = filter.index(footprint: place.down * perRow, isReduced: level.halvedDown > 0)
        self.level = level
    }

    /// The picture at a place on it; what lies beyond its ends is held at them.
    private func sample(_ u: Double, _ v: Double) -> UInt32 {
        guard let level else { return color }
        let column = min(max(nearest((u * perColumn - 0.5) * 65536), -65536), level.width << 16)
        let row = min(
            max(nearest((v * perRow - 1.5 + Double(TextureLevel.pad)) * 65536), 0), (level.lineCount - 4) << 16)
        let corner =
            UnsafeRawPointer(level.base) + ((column >> 16) + 1) * level.stride + (row >> 16) * 4
        return sampleTexture(
            corner, stride: level.stride,
            down: UnsafeRawPointer(filter.repeated) + (down + row >> 10 & 63) * FilterTable.phaseBytes,
            across: filter.weights[across + column >> 10 & 63])
    }
}
