internal import Geometry

extension Renderer {
    /// Draws what can be seen of a rectangle that is turned any way, row by row.
    func draw(_ quad: PerspectiveQuad, _ run: VisibleRun, _ item: DrawItem, on canvas: Canvas) {
        let opacity = item.opacity255
        switch item.paint {
        case .texture(let texture): draw(quad, run, texture, item, opacity, on: canvas)
        case .color(let color) where quad.isReflected:
            draw(quad, run, plainTexture(color), item, opacity, on: canvas)
        case .color(let color):
            forEachVisible(quad, run, on: canvas) { columns, y, share in
                let row = canvas.row(y)
                let weight = divideBy255(share &* opacity)
                for x in columns { row[x] = mix(row[x], color.pixel, weight: weight) }
            }
        case .image, .mask, .scaled, .crossfade, .gradient, .border, .shadow: return
        }
    }

    private func draw(
        _ quad: PerspectiveQuad, _ run: VisibleRun, _ texture: Texture, _ item: DrawItem, _ opacity: UInt32,
        on canvas: Canvas
    ) {
        let part = quad.bounds.intersection(canvas.clip)
        var source = PerspectiveSource(
            quad, texture, crop: item.boundedCrop, item.reflection, filter, columns: part.x..<part.maxX, tiles: tiles)
        tiles = []
        defer { tiles = source.end() }
        forEachVisible(quad, run, on: canvas) { columns, y, share in
            source.draw(columns, y: y, coverage: share, opacity: opacity, into: canvas.row(y))
        }
    }

    /// Goes through the pixels that an outline covers and that can be seen, in stretches of one coverage, 1…256.
    @inline(__always)
    private func forEachVisible(
        _ quad: PerspectiveQuad, _ run: VisibleRun, on canvas: Canvas,
        _ body: (_ columns: Range<Int>, _ y: Int, _ share: UInt32) -> Void
    ) {
        let part = quad.bounds.intersection(canvas.clip)
        let (a, b, c, d) = quad.outline
        var coverage = CoverageRow()
        swap(&coverage, &self.coverage)
        defer { swap(&coverage, &self.coverage) }
        coverage.reset(first: part.x, count: part.width)
        let spans = visibility.spans
        spans.withUnsafeBufferPointer { spans in
            for y in part.y..<part.maxY {
                coverage.add(a, b, row: y)
                coverage.add(b, c, row: y)
                coverage.add(c, d, row: y)
                coverage.add(d, a, row: y)
                let line = Int32(y)
                func isVisible(_ x: Int) -> Bool {
                    let span = spans[run.spans &+ (x &- run.first) &>> 2]
                    return line >= span.start && line < span.end
                }
                coverage.takeRuns { columns, share in
                    var x = columns.lowerBound
                    while x < columns.upperBound {
                        while x < columns.upperBound, !isVisible(x) { x = x & ~3 &+ 4 }
                        let start = x
                        while x < columns.upperBound, isVisible(x) { x = x & ~3 &+ 4 }
                        if start < x { body(start..<min(x, columns.upperBound), y, share) }
                    }
                }
            }
        }
    }

    /// A picture of one pixel; the last one is kept.
    func plainTexture(_ color: Color) -> Texture {
        if let plain, plain.color == color { return plain.texture }
        var bitmap = Bitmap(size: PixelSize(width: 1, height: 1), format: .xrgb8888)
        bitmap.withMutableBytes { $0.storeBytes(of: color.pixel, as: UInt32.self) }
        let texture = Texture(Image(bitmap, isOpaque: color.alpha == 255))
        plain = (color, texture)
        return texture
    }
}
