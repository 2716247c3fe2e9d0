internal import Geometry

/// Pixels of a row of the screen that are drawn with one weight, 0…256.
struct Stretch {
    var y: Int
    var columns: Range<Int>
    var weight: UInt32
}

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
        let source = PerspectiveSource(quad, texture, crop: item.boundedCrop, item.reflection)
        let isOpaque = texture.isOpaque && (!quad.isReflected || item.isBackdropOpaque)
        drawBlocks(source, Lay(opacity: opacity, blend: .sourceOver, isOpaque: isOpaque), on: canvas) { add in
            forEachVisible(quad, run, on: canvas) { columns, y, share in add(columns, y, share) }
        }
    }

    /// Draws a picture in perspective where `pixels` says: row by row, columns with their coverage, 1…256.
    func drawBlocks(
        _ source: PerspectiveSource, _ lay: Lay, on canvas: Canvas,
        _ pixels: (_ add: (_ columns: Range<Int>, _ y: Int, _ share: UInt32) -> Void) -> Void
    ) {
        var stretches: [Stretch] = []
        swap(&stretches, &self.stretches)
        defer { swap(&stretches, &self.stretches) }
        stretches.removeAll(keepingCapacity: true)
        let height = source.isSideways ? PerspectiveBlock.length : PerspectiveBlock.lines
        var bottom = Int.min
        pixels { columns, y, share in
            if y >= bottom {
                drawBlocks(source, lay, stretches, on: canvas)
                stretches.removeAll(keepingCapacity: true)
                bottom = (y | (height - 1)) + 1
            }
            stretches.append(Stretch(y: y, columns: columns, weight: divideBy255(share &* lay.opacity)))
        }
        drawBlocks(source, lay, stretches, on: canvas)
    }

    /// Draws stretches that lie in one row of blocks.
    private func drawBlocks(_ source: PerspectiveSource, _ lay: Lay, _ stretches: [Stretch], on canvas: Canvas) {
        guard let first = stretches.first else { return }
        var (left, right) = (Int.max, Int.min)
        for stretch in stretches {
            left = min(left, stretch.columns.lowerBound)
            right = max(right, stretch.columns.upperBound)
        }
        let (length, lines) = (PerspectiveBlock.length, PerspectiveBlock.lines)
        let (width, height) = source.isSideways ? (lines, length) : (length, lines)
        let y = first.y & ~(height - 1)
        var x = left & ~(width - 1)
        while x < right {
            let columns = x..<x + width
            perspective.clear()
            for stretch in stretches {
                let part = stretch.columns.clamped(to: columns)
                if part.isEmpty { continue }
                if source.isSideways {
                    for column in part { perspective.want(column - x, stretch.y - y..<stretch.y - y + 1) }
                } else {
                    perspective.want(stretch.y - y, part.lowerBound - x..<part.upperBound - x)
                }
            }
            if perspective.findHull() {
                let (a, b) = source.isSideways ? (y, x) : (x, y)
                let block = PerspectiveBlock(source, filter, a: a, b: b)
                block?.draw(perspective)
                for stretch in stretches {
                    let part = stretch.columns.clamped(to: columns)
                    if part.isEmpty { continue }
                    let pixels: UnsafeMutablePointer<UInt32>
                    if block == nil {
                        pixels = drawSteep(source, part, stretch.y)
                    } else if source.isSideways {
                        pixels = perspective.column(stretch.y - y, part.lowerBound - x..<part.upperBound - x)
                    } else {
                        pixels = perspective.line(stretch.y - y) + (part.lowerBound - x)
                    }
                    self.lay(pixels, part, stretch, lay, on: canvas)
                }
            }
            x += width
        }
    }

    private func lay(
        _ pixels: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ stretch: Stretch, _ lay: Lay, on canvas: Canvas
    ) {
        let target = canvas.row(stretch.y) + columns.lowerBound
        switch lay.blend {
        case .sourceOver where lay.isOpaque && stretch.weight == 256:
            target.update(from: pixels, count: columns.count)
        case .sourceOver: layRow(pixels, over: target, count: columns.count, weight: stretch.weight)
        case .plus: addRow(pixels, to: target, count: columns.count, weight: stretch.weight)
        }
    }

    /// Pixels of a row, each for itself.
    private func drawSteep(
        _ source: PerspectiveSource, _ columns: Range<Int>, _ y: Int
    ) -> UnsafeMutablePointer<UInt32> {
        let pixels = perspective.row
        var x = columns.lowerBound
        while x < columns.upperBound {
            let (left, top) = (x & ~PerspectiveTile.mask, y & ~PerspectiveTile.mask)
            let tile = PerspectiveTile(source.quad, source.texture, source.crop, filter, x: left, y: top)
            let end = min(left + PerspectiveTile.size, columns.upperBound)
            for column in x..<end { pixels[column - columns.lowerBound] = source.pixel(column, y, tile) }
            x = end
        }
        return pixels
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
