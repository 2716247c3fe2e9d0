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
            forEachCovered(quad, run, on: canvas) { columns, y, share in
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
        drawBlocks(source, run, Lay(opacity: opacity, blend: .sourceOver, isOpaque: isOpaque), on: canvas) { add in
            forEachCovered(quad, run, on: canvas) { columns, y, share in add(columns, y, share) }
        }
    }

    /// Draws a picture in perspective where `pixels` says: row by row, columns with their coverage, 1…256; those in front
    /// of which something opaque is drawn later may be left out.
    @inline(__always)
    func drawBlocks(
        _ source: PerspectiveSource, _ run: VisibleRun, _ lay: Lay, on canvas: Canvas,
        _ pixels: (_ add: (_ columns: Range<Int>, _ y: Int, _ share: UInt32) -> Void) -> Void
    ) {
        let height = source.isSideways ? PerspectiveBlock.length : PerspectiveBlock.lines
        var bottom = Int.min
        blockRow.removeAll()
        pixels { columns, y, share in
            if y >= bottom {
                drawBlocks(source, run, lay, on: canvas)
                blockRow.removeAll()
                bottom = (y | (height - 1)) + 1
            }
            blockRow.add(columns, y: y, weight: divideBy255(share &* lay.opacity))
        }
        drawBlocks(source, run, lay, on: canvas)
    }

    /// Draws a row of blocks.
    private func drawBlocks(_ source: PerspectiveSource, _ run: VisibleRun, _ lay: Lay, on canvas: Canvas) {
        guard let first = blockRow.firstRow else { return }
        let (length, lines) = (PerspectiveBlock.length, PerspectiveBlock.lines)
        let (width, height) = source.isSideways ? (lines, length) : (length, lines)
        let origin = first & ~(height - 1)
        let rows = RowSpan(start: Int32(origin), end: Int32(origin + height))
        let all = blockRow.columns
        var x = all.lowerBound & ~(width - 1)
        while x < all.upperBound {
            let columns = visible(run, x..<x + width, rows)
            if !columns.isEmpty { drawBlock(source, lay, columns, PixelPoint(x: x, y: origin), on: canvas) }
            x += width
        }
    }

    /// Draws what the row of blocks has in some of a block's columns.
    private func drawBlock(
        _ source: PerspectiveSource, _ lay: Lay, _ columns: Range<Int>, _ origin: PixelPoint, on canvas: Canvas
    ) {
        perspective.clear()
        let replaces = lay.blend == .sourceOver && lay.isOpaque && !source.isSideways
        blockRow.forEachPart(of: columns) { stretch, part in
            let (j, from, to) = place(part, Int(stretch.y), origin)
            if source.isSideways {
                for i in from..<to { perspective.want(i, j..<j + 1) }
            } else {
                perspective.want(j, from..<to)
            }
            if replaces && stretch.weight < 256 {
                perspective.keep(j, from..<to, weight: stretch.weight, of: canvas.row(Int(stretch.y)) + origin.x)
            }
        }
        if !perspective.findHull() { return }
        let isAtOnce = replaces && !perspective.hasGaps
        if isAtOnce { perspective.aim(at: canvas.pixel(origin.x, origin.y), pitch: canvas.pitch) }
        let (a, b) = source.isSideways ? (origin.y, origin.x) : (origin.x, origin.y)
        // The block itself is not kept: asking whether it is there would copy it each time.
        let isDrawn = draw(PerspectiveBlock(source, filter, a: a, b: b))
        if isDrawn && isAtOnce {
            perspective.mixKept()
            return
        }
        blockRow.forEachPart(of: columns) { stretch, part in
            let (j, from, to) = place(part, Int(stretch.y), origin)
            let pixels: UnsafeMutablePointer<UInt32>
            if !isDrawn {
                pixels = drawSteep(source, part, Int(stretch.y))
            } else if source.isSideways {
                pixels = perspective.column(j, from..<to)
            } else {
                pixels = perspective.line(j) + from
            }
            let target = canvas.row(Int(stretch.y)) + part.lowerBound
            switch lay.blend {
            case .sourceOver where lay.isOpaque && stretch.weight == 256:
                target.update(from: pixels, count: part.count)
            case .sourceOver: layRow(pixels, over: target, count: part.count, weight: stretch.weight)
            case .plus: addRow(pixels, to: target, count: part.count, weight: stretch.weight)
            }
        }
    }

    /// Where columns of a row of the screen lie in a block: its row there, and from where to where.
    @inline(__always)
    private func place(_ columns: Range<Int>, _ y: Int, _ origin: PixelPoint) -> (j: Int, from: Int, to: Int) {
        (y &- origin.y, columns.lowerBound &- origin.x, columns.upperBound &- origin.x)
    }

    /// Draws what is wanted of a block, if there is one.
    private func draw(_ block: PerspectiveBlock?) -> Bool {
        guard let block else { return false }
        block.draw(perspective)
        return true
    }

    /// The hull of those columns in which something can be seen in some rows.
    private func visible(_ run: VisibleRun, _ columns: Range<Int>, _ rows: RowSpan) -> Range<Int> {
        let groups = columns.clamped(to: run.first..<run.first + 4 * run.groups)
        var (start, end) = (groups.upperBound, groups.lowerBound)
        for x in stride(from: groups.lowerBound, to: groups.upperBound, by: 4)
        where !visibility.spans[run.spans + (x - run.first) / 4].intersection(rows).isEmpty {
            start = min(start, x)
            end = x + 4
        }
        return start..<max(start, end)
    }

    /// The smallest rectangle around what can be seen, in whole groups of columns.
    private func visibleBounds(_ run: VisibleRun) -> PixelRect {
        var rows = RowSpan.empty
        var (first, end) = (run.groups, 0)
        for group in 0..<run.groups {
            let span = visibility.spans[run.spans + group]
            if span.isEmpty { continue }
            rows = rows.hull(span)
            first = min(first, group)
            end = group + 1
        }
        return PixelRect(
            x: run.first + 4 * first, y: Int(rows.start), width: 4 * max(end - first, 0),
            height: Int(rows.end - rows.start))
    }

    /// Pixels of a row, each for itself.
    private func drawSteep(
        _ source: PerspectiveSource, _ columns: Range<Int>, _ y: Int
    ) -> UnsafeMutablePointer<UInt32> {
        let pixels = perspective.row
        for (k, x) in columns.enumerated() { pixels[k] = source.pixel(x, y, filter) }
        return pixels
    }

    /// Goes through the pixels that an outline covers, in stretches of one coverage, 1…256: all that can be seen, and some
    /// that are hidden.
    @inline(__always)
    private func forEachCovered(
        _ quad: PerspectiveQuad, _ run: VisibleRun, on canvas: Canvas,
        _ body: (_ columns: Range<Int>, _ y: Int, _ share: UInt32) -> Void
    ) {
        let part = visibleBounds(run).intersection(canvas.clip)
        if part.isEmpty { return }
        let (a, b, c, d) = quad.outline
        outline.set(quad.outline)
        // Most rows' pixels all lie inside.
        let inside = outline.inside(part.x..<part.maxX)
        coverage.reset(first: part.x, count: part.width)
        for y in part.y..<part.maxY {
            if y >= Int(inside.start), y < Int(inside.end) {
                body(part.x..<part.maxX, y, 256)
                continue
            }
            coverage.add(a, b, row: y)
            coverage.add(b, c, row: y)
            coverage.add(c, d, row: y)
            coverage.add(d, a, row: y)
            coverage.takeRuns { columns, share in body(columns, y, share) }
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
