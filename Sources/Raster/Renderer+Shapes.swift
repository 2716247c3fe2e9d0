internal import Geometry

extension Renderer {
    /// Finds the outlines of a list's clips, each cut by its parent's.
    func prepare(_ clips: [DrawItem.Clip]) {
        clipCount = clips.count
        while clipOutlines.count < clipCount { clipOutlines.append(Outline()) }
        for (index, clip) in clips.enumerated() {
            clipOutlines[index].removeAll()
            guard let map = PlaneMap(clip.quad) else { continue }
            clipOutlines[index].set(map, Outline.Part(radius: DrawItem.bounded(corners: clip.corners)))
            guard let parent = clip.parent else { continue }
            precondition(parent >= 0 && parent < index, "a clip's parent comes before it")
            clipOutlines[index].cut(by: clipOutlines[parent])
        }
    }

    /// Draws what can be seen of an item that has an outline of its own.
    func draw(shaped item: DrawItem, _ run: VisibleRun, on canvas: Canvas) {
        guard let map = PlaneMap(item.shapedQuad) else { return }
        if let clip = item.clip { precondition(clip >= 0 && clip < clipCount, "the list has the clip") }
        let corners = DrawItem.bounded(corners: item.corners)
        outline.set(map, Outline.Part(radius: corners))
        hole.removeAll()
        if case .border(_, let width) = item.paint {
            guard width.width > 0, width.height > 0 else { return }
            let (x, y) = (width.width, width.height)
            if x < 0.5, y < 0.5 {
                let inner = Size(width: max(corners.width - x, 0), height: max(corners.height - y, 0))
                hole.set(map, Outline.Part(left: x, top: y, right: 1 - x, bottom: 1 - y, radius: inner))
            }
        }
        if let clip = item.clip {
            outline.cut(by: clipOutlines[clip])
            hole.cut(by: clipOutlines[clip])
        }
        paint(item, run, on: canvas)
        guard let reflection = item.reflection, item.isReflectable else { return }
        let top = 1 + reflection.boundedGap
        let end = top + reflection.boundedLength
        outline.set(
            map,
            Outline.Part(top: top, bottom: max(end, top + corners.height), radius: corners, isBottomRound: false))
        if end < top + corners.height {
            // It ends within the round corners.
            hole.set(map, Outline.Part(top: top, bottom: end))
            outline.cut(by: hole)
        }
        hole.removeAll()
        if let clip = item.clip { outline.cut(by: clipOutlines[clip]) }
        paint(item, run, on: canvas)
    }

    /// Paints what lies within the outline.
    private func paint(_ item: DrawItem, _ run: VisibleRun, on canvas: Canvas) {
        // What was cut may be a hundredth of a pixel wider than the item, and that is one column more.
        let columns = PixelRect(x: run.first, y: canvas.clip.y, width: 4 * run.groups, height: canvas.clip.height)
        let part = outline.bounds.intersection(canvas.clip).intersection(columns)
        if part.isEmpty { return }
        row.reserve(part.x..<part.maxX)
        let lay = Lay(opacity: item.opacity255, blend: item.blend, isOpaque: item.isPictureOpaque)
        switch item.paint {
        case .color(let color) where item.reflection == nil: fill(color, run, part, lay, on: canvas)
        case .border(let color, _): fill(color, run, part, lay, on: canvas)
        case .color(let color): fill(plainTexture(color), item, run, part, lay, on: canvas)
        case .texture(let texture): fill(texture, item, run, part, lay, on: canvas)
        case .image(let image): fill(image, item, run, part, lay, on: canvas)
        case .mask(let mask, let color): fill(mask, color, item, run, part, lay, on: canvas)
        case .scaled(let image, let filter): fill(image, filter, item, run, part, lay, on: canvas)
        case .crossfade(let from, let to, let share): fill(from, to, share, item, run, part, lay, on: canvas)
        case .gradient(let gradient): fill(gradient, item, run, part, lay, on: canvas)
        case .shadow(let patch, let color, let size): fill(patch, color, size, item, run, part, lay, on: canvas)
        }
    }

    /// How an item's pixels are laid over the canvas.
    struct Lay {
        var opacity: UInt32
        var blend: DrawItem.Blend
        /// Whether every pixel of it is opaque.
        var isOpaque: Bool
    }

    /// Lays pixels over those stretches of rows that the outline covers and that can be seen.
    ///
    /// `source` writes the pixels of some columns of a row, indexed by column: into the canvas itself where they replace
    /// what is there, else into a row of the renderer's.
    @inline(__always)
    func lay(
        _ run: VisibleRun, _ part: PixelRect, _ lay: Lay, on canvas: Canvas,
        _ source: (_ columns: Range<Int>, _ y: Int, _ row: UnsafeMutablePointer<UInt32>) -> Void
    ) {
        let pixels = row.pixels
        forEachCovered(run, part) { columns, y, share in
            let weight = divideBy255(share &* lay.opacity)
            let target = canvas.row(y)
            if lay.isOpaque, weight == 256, lay.blend == .sourceOver { return source(columns, y, target) }
            source(columns, y, pixels)
            let first = columns.lowerBound
            switch lay.blend {
            case .sourceOver: layRow(pixels + first, over: target + first, count: columns.count, weight: weight)
            case .plus: addRow(pixels + first, to: target + first, count: columns.count, weight: weight)
            }
        }
    }

    /// Goes through the pixels that the outline without the hole covers and that can be seen, in stretches of one
    /// coverage, 1…256.
    @inline(__always)
    func forEachCovered(
        _ run: VisibleRun, _ part: PixelRect, _ body: (_ columns: Range<Int>, _ y: Int, _ share: UInt32) -> Void
    ) {
        coverage.reset(first: part.x, count: part.width)
        let (points, inner) = (outline.points, hole.points)
        visibility.spans.withUnsafeBufferPointer { spans in
            // The rows that can be seen in every column.
            var seen = RowSpan(start: Int32(part.y), end: Int32(part.maxY))
            for x in stride(from: part.x & ~3, to: part.maxX, by: 4) {
                seen = seen.intersection(spans[run.spans &+ (x &- run.first) &>> 2])
            }
            for y in part.y..<part.maxY {
                if var a = points.last {
                    for b in points {
                        coverage.add(a, b, row: y)
                        a = b
                    }
                }
                if var a = inner.last {
                    for b in inner {
                        coverage.add(b, a, row: y)
                        a = b
                    }
                }
                let line = Int32(y)
                func isVisible(_ x: Int) -> Bool {
                    let span = spans[run.spans &+ (x &- run.first) &>> 2]
                    return line >= span.start && line < span.end
                }
                let isWhole = line >= seen.start && line < seen.end
                coverage.takeRuns { columns, share in
                    if isWhole { return body(columns, y, share) }
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
}

extension DrawItem {
    /// The quad of an item with an outline of its own: what is drawn pixel on pixel lies on whole pixels.
    var shapedQuad: Quad {
        func placed(_ size: PixelSize) -> Quad {
            guard let at = quad.pixelOrigin else { return quad }
            return Quad(
                Rect(x: Double(at.x), y: Double(at.y), width: Double(size.width), height: Double(size.height)))
        }
        switch paint {
        case .image(let image), .mask(let image, _): return placed(image.size)
        case .crossfade(let from, let to, _):
            return placed(
                PixelSize(
                    width: min(from.size.width, to.size.width), height: min(from.size.height, to.size.height)))
        case .scaled: return Quad(quad.bounds)
        case .color, .texture, .gradient, .border, .shadow: return quad
        }
    }

    /// Whether its paint has a mirror image.
    var isReflectable: Bool {
        switch paint {
        case .color, .texture: true
        case .mask, .image, .scaled, .crossfade, .gradient, .border, .shadow: false
        }
    }

    /// The pixels that an item with an outline of its own may touch.
    var shapedBounds: PixelRect {
        let nowhere = PixelRect(x: 0, y: 0, width: 0, height: 0)
        guard let map = PlaneMap(shapedQuad) else { return nowhere }
        var end = 1.0
        // Added up as for the outline.
        if let reflection, isReflectable { end = 1 + reflection.boundedGap + reflection.boundedLength }
        guard let a = map(0, 0), let b = map(1, 0), let c = map(1, 1), let d = map(0, 1) else { return nowhere }
        var (low, high) = (a, a)
        for p in [b, c, d, map(1, end) ?? c, map(0, end) ?? d] {
            low = GridPoint(x: min(low.x, p.x), y: min(low.y, p.y))
            high = GridPoint(x: max(high.x, p.x), y: max(high.y, p.y))
        }
        let (x, y) = (SubPixel.floor(low.x), SubPixel.floor(low.y))
        return PixelRect(x: x, y: y, width: SubPixel.ceiling(high.x) - x, height: SubPixel.ceiling(high.y) - y)
    }
}

extension DrawItem {
    /// Whether an item with an outline of its own replaces what lies behind its inside; where picture and reflection meet
    /// a pixel has something of the backdrop.
    var isSolid: Bool {
        isPictureOpaque && opacity255 == 255 && blend == .sourceOver
            && (reflection == nil || !isReflectable || isBackdropOpaque)
    }

    /// The whole pixels of an upright item with an outline of its own that are replaced, whatever lies behind them.
    var solidPart: PixelRect? {
        guard isSolid, clip == nil, corners == .zero else { return nil }
        let quad = shapedQuad
        guard let a = GridPoint(quad.topLeft), let b = GridPoint(quad.topRight), let c = GridPoint(quad.bottomRight),
            let d = GridPoint(quad.bottomLeft), a.y == b.y, c.y == d.y, a.x == d.x, b.x == c.x, a.x < c.x, a.y < c.y
        else { return nil }
        let (x, y) = (SubPixel.ceiling(a.x), SubPixel.ceiling(a.y))
        return PixelRect(
            x: x, y: y, width: max(SubPixel.floor(c.x) - x, 0), height: max(SubPixel.floor(c.y) - y, 0))
    }
}
