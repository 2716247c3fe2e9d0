internal import Geometry

/// What a group of four screen columns is drawn from.
private struct ColumnGroup {
    /// The first column.
    var x: Int
    /// The picture's position in each column's line at row `origin`, in 1/65 536 texel, and its change a row.
    var position = SIMD4<Int>()
    var step = SIMD4<Int>()
    /// The mirrored picture's.
    var mirrorPosition = SIMD4<Int>()
    /// The mirrored picture's share at row `origin`, 255 · 2²⁴ being all of it, with half a step of 2²⁴ added to round
    /// it; and its change a row.
    var fade = SIMD4<Int>()
    var fadeStep = SIMD4<Int>()
    var origin = 0
    /// How much of each column is drawn: coverage across times opacity, 0…256.
    var weights = SIMD4<UInt32>()
    /// The second pass's weights.
    var table: UnsafeRawPointer
    /// The last position whose four taps lie in the line.
    var lastPosition = 0
    /// Where the shape's edges cross the five sides of the columns.
    var edges: UnsafePointer<ColumnEdges>
    /// What the reflection fades into.
    var backdrop: UInt32 = 0
    /// Whether the picture and its reflection are opaque.
    var isPictureOpaque: Bool, isReflectionOpaque: Bool

    /// Whether each column is drawn whole.
    var isWhole: Bool { weights == SIMD4(repeating: 256) }

    /// The picture's walk from a row on; rows outside of the shape are held at its ends.
    func walk(at row: Int) -> Walk { walk(position &+ step &* SIMD4(repeating: row &- origin), step) }

    /// The mirrored picture's walk from a row on.
    func mirrorWalk(at row: Int) -> Walk {
        walk(mirrorPosition &- step &* SIMD4(repeating: row &- origin), 0 &- step)
    }

    private func walk(_ position: SIMD4<Int>, _ step: SIMD4<Int>) -> Walk {
        Walk(
            position: SIMD4<UInt32>(
                truncatingIfNeeded: position.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: lastPosition))),
            step: SIMD4<UInt32>(truncatingIfNeeded: step))
    }

    /// The mirrored picture's share from a row on.
    func fadeWalk(at row: Int) -> Walk {
        let share = fade &+ fadeStep &* SIMD4(repeating: row &- origin)
        return Walk(
            position: SIMD4<UInt32>(
                truncatingIfNeeded: share.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 0xffff_ffff))),
            step: SIMD4<UInt32>(truncatingIfNeeded: fadeStep))
    }
}

extension Renderer {
    /// Draws what can be seen of a rectangle turned about the vertical axis.
    func draw(_ quad: ColumnQuad, _ run: VisibleRun, _ item: DrawItem, on canvas: Canvas) {
        edges.withUnsafeBufferPointer { edges in
            guard let first = edges.baseAddress else { return }
            for group in 0..<run.groups {
                let span = visible[run.visible + group]
                if span.isEmpty { continue }
                drawGroup(
                    quad, item, x: run.first + 4 * group, rows: Int(span.start)..<Int(span.end),
                    edges: first + run.edges + 4 * group, on: canvas)
            }
        }
    }

    /// Draws four columns.
    ///
    /// From top to bottom the rows are: mixed ones at the slanted upper edge, the picture, mixed ones from its lower
    /// edge to the end of the gap, the reflection, mixed ones at its end. In a mixed row each pixel has its own shares;
    /// in the others a column is the same all the way.
    private func drawGroup(
        _ quad: ColumnQuad, _ item: DrawItem, x: Int, rows: Range<Int>, edges: UnsafePointer<ColumnEdges>,
        on canvas: Canvas
    ) {
        var low = edges[0]
        var high = edges[0]
        for k in 1...4 {
            let e = edges[k]
            low = ColumnEdges(
                top: min(low.top, e.top), bottom: min(low.bottom, e.bottom), gapEnd: min(low.gapEnd, e.gapEnd),
                end: min(low.end, e.end))
            high = ColumnEdges(
                top: max(high.top, e.top), bottom: max(high.bottom, e.bottom), gapEnd: max(high.gapEnd, e.gapEnd),
                end: max(high.end, e.end))
        }
        let end = SubPixel.ceiling(high.end)
        let pictureStart = min(SubPixel.ceiling(high.top), end)
        let pictureEnd = max(pictureStart, SubPixel.floor(low.bottom))
        var mirrorStart = pictureEnd
        var mirrorEnd = pictureEnd
        if quad.isReflected {
            mirrorStart = min(max(pictureEnd, SubPixel.ceiling(high.gapEnd)), max(end, pictureEnd))
            mirrorEnd = max(mirrorStart, SubPixel.floor(low.end))
        }
        let needed = TextureRows(
            picture: rows.clamped(to: min(SubPixel.floor(low.top), rows.lowerBound)..<SubPixel.ceiling(high.bottom)),
            mirror: quad.isReflected
                ? rows.clamped(to: SubPixel.floor(low.gapEnd)..<max(end, SubPixel.floor(low.gapEnd))) : 0..<0)
        guard let group = prepare(quad, item, x: x, edges: edges, needed: needed, clip: canvas.clip) else { return }

        func part(_ from: Int, _ to: Int) -> Range<Int> {
            let start = max(from, rows.lowerBound)
            return start..<max(start, min(to, rows.upperBound))
        }
        drawMixed(group, rows: part(Int.min, pictureStart), on: canvas)
        drawPicture(group, rows: part(pictureStart, pictureEnd), on: canvas)
        drawMixed(group, rows: part(pictureEnd, mirrorStart), on: canvas)
        drawMirror(group, rows: part(mirrorStart, mirrorEnd), on: canvas)
        drawMixed(group, rows: part(mirrorEnd, Int.max), on: canvas)
    }

    /// The rows of the screen that the picture and its mirror image are needed for.
    private struct TextureRows {
        var picture: Range<Int>
        var mirror: Range<Int>
    }

    /// Blends the four lines and finds where each column starts in its own; nil if no column is in the clip.
    private func prepare(
        _ quad: ColumnQuad, _ item: DrawItem, x: Int, edges: UnsafePointer<ColumnEdges>, needed: TextureRows,
        clip: PixelRect
    ) -> ColumnGroup? {
        // The part of each column between the sides, and the whole group's.
        func side(_ k: Int) -> Int { min(max((x &+ k) << SubPixel.bits, quad.left), quad.right) }
        let sides = (side(0), side(4))
        let opacity = item.opacity255
        var group = ColumnGroup(
            x: x, table: UnsafeRawPointer(filter.repeated), edges: edges, isPictureOpaque: item.isPictureOpaque,
            isReflectionOpaque: item.isBackdropOpaque)
        var isVisible = false
        for k in 0..<4 where x + k >= clip.x && x + k < clip.maxX {
            let share = UInt32(side(k + 1) - side(k))
            group.weights[k] = divideBy255(share * opacity)
            if share > 0 { isVisible = true }
        }
        if !isVisible { return nil }
        group.origin = SubPixel.floor(edges[0].top)
        if let reflection = item.reflection {
            group.backdrop = reflection.backdrop.pixel
            fades.fade(into: group.backdrop)
        }

        guard case .texture(let texture) = item.paint else {
            // One colour: four lines of it, in which nothing moves.
            guard case .color(let color) = item.paint else { return nil }
            for k in 0..<4 {
                (lines + k * lineStride).assumingMemoryBound(to: UInt32.self).update(
                    repeating: color.pixel, count: 4)
            }
            placeColumns(&group, quad, item, scale: 0)
            return group
        }
        let width = Double(texture.size.width)
        let height = Double(texture.size.height)
        let middle = quad.extent(Double(sides.0 + sides.1) / 2)
        let us = (quad.u(sides.0) * width, quad.u(sides.1) * width)
        let across = magnitude(us.1 - us.0) * 256 / Double(sides.1 - sides.0)
        let down = height * 256 / middle.height
        let level = texture.level(across: across, down: down)
        let scale = level.scale
        group.lastPosition = (level.lineCount - 4) << 16
        group.table =
            group.table
            + filter.index(footprint: down * scale.down, isReduced: level.halvedDown > 0) * FilterTable.phaseBytes
        placeColumns(&group, quad, item, scale: scale.down * height)

        let texels = group.texels(for: needed.picture, needed.mirror, count: level.lineCount)
        for k in 0..<4 where group.weights[k] > 0 {
            let a = quad.u(side(k)) * width * scale.across
            let b = quad.u(side(k + 1)) * width * scale.across
            // The first of the four taps is one texel left of the one whose centre is at or before the middle.
            let position = max(nearest(((a + b) / 2 - 0.5) * 65536), -65536)
            let column = min((position >> 16) + 1, level.width + 1)
            let index =
                filter.index(footprint: magnitude(b - a), isReduced: level.halvedAcross > 0) + (position >> 10 & 63)
            blendColumns(
                UnsafeRawPointer(level.base) + column * level.stride, stride: level.stride,
                weights: filter.weights[index], from: texels.lowerBound, to: texels.upperBound,
                into: lines + k * lineStride)
        }
        return group
    }

    /// Sets the positions of the four columns: a column outside of the shape takes those of the nearest within.
    ///
    /// `scale` is the number of the level's texels in a height of the picture; with 0 nothing moves.
    private func placeColumns(
        _ group: inout ColumnGroup, _ quad: ColumnQuad, _ item: DrawItem, scale: Double
    ) {
        for k in 0..<4 {
            let a = min(max((group.x + k) << SubPixel.bits, quad.left), quad.right)
            let b = min(max((group.x + k + 1) << SubPixel.bits, quad.left), quad.right)
            let (top, rows) = quad.extent(Double(a + b) / 2)
            let row = Double(group.origin << SubPixel.bits + 128)
            let perRow = scale * 256 / rows
            let start = Double(TextureLevel.pad) - 1.5
            if scale > 0 {
                group.step[k] = nearest(perRow * 65536)
                group.position[k] = nearest(((row - top) / rows * scale + start) * 65536)
            }
            guard let reflection = item.reflection, quad.reflectionEnd > quad.gapEnd else { continue }
            let below = (row - top) / rows - quad.gapEnd
            if scale > 0 { group.mirrorPosition[k] = nearest(((1 - below) * scale + start) * 65536) }
            let length = reflection.boundedLength
            let share = reflection.boundedOpacity
            group.fade[k] = nearest((share * (1 - below / length) * 255 + 0.5) * 0x1p24)
            group.fadeStep[k] = -nearest(share * 256 / rows / length * (255 * 0x1p24))
        }
    }

    /// Rows in which each column is the picture and nothing else.
    private func drawPicture(_ group: ColumnGroup, rows: Range<Int>, on canvas: Canvas) {
        if rows.isEmpty { return }
        if group.isWhole && group.isPictureOpaque {
            resampleColumns(
                lines: lines, table: group.table, group.walk(at: rows.lowerBound), rows: rows.count,
                into: canvas.pixel(group.x, rows.lowerBound), pitch: canvas.pitch)
            return
        }
        var row = rows.lowerBound
        while row < rows.upperBound {
            let count = min(rows.upperBound - row, Self.blockRows)
            resampleColumns(
                lines: lines, table: group.table, group.walk(at: row), rows: count, into: block, pitch: 16)
            mixBlock(group, row: row, count: count, on: canvas)
            row += count
        }
    }

    /// Rows in which each column is the reflection and nothing else.
    private func drawMirror(_ group: ColumnGroup, rows: Range<Int>, on canvas: Canvas) {
        if rows.isEmpty { return }
        if group.isWhole && group.isPictureOpaque && group.isReflectionOpaque {
            resampleColumns(
                lines: lines, table: group.table, group.mirrorWalk(at: rows.lowerBound),
                fade: group.fadeWalk(at: rows.lowerBound), fades: fades.entries, rows: rows.count,
                into: canvas.pixel(group.x, rows.lowerBound), pitch: canvas.pitch)
            return
        }
        var row = rows.lowerBound
        while row < rows.upperBound {
            let count = min(rows.upperBound - row, Self.blockRows)
            resampleMirror(group, row: row, count: count, into: block)
            mixBlock(group, row: row, count: count, on: canvas)
            row += count
        }
    }

    /// The reflection's pixels; a picture that is not opaque is laid over the backdrop pixel by pixel.
    private func resampleMirror(
        _ group: ColumnGroup, row: Int, count: Int, into pixels: UnsafeMutableRawPointer
    ) {
        let fade = group.fadeWalk(at: row)
        if group.isPictureOpaque {
            resampleColumns(
                lines: lines, table: group.table, group.mirrorWalk(at: row), fade: fade, fades: fades.entries,
                rows: count, into: pixels, pitch: 16)
            return
        }
        resampleColumns(
            lines: lines, table: group.table, group.mirrorWalk(at: row), rows: count, into: pixels, pitch: 16)
        let p = pixels.assumingMemoryBound(to: UInt32.self)
        for y in 0..<count {
            let share = fade.advanced(by: y).position
            for k in 0..<4 {
                p[4 &* y &+ k] = mix(group.backdrop, p[4 &* y &+ k], weight: (share[k] &>> 24 &+ share[k] &>> 31))
            }
        }
    }

    /// Lays a block of rows over the canvas with the columns' weights.
    private func mixBlock(_ group: ColumnGroup, row: Int, count: Int, on canvas: Canvas) {
        let from = block.assumingMemoryBound(to: UInt32.self)
        for k in 0..<4 {
            let w = group.weights[k]
            if w == 0 { continue }
            var to = canvas.pixel(group.x &+ k, row)
            var i = k
            while i < 4 &* count {
                to.storeBytes(of: mix(to.load(as: UInt32.self), from[i], weight: w), as: UInt32.self)
                to += canvas.pitch
                i &+= 4
            }
        }
    }

    /// Rows in which a pixel may be partly the picture, the gap, the reflection, and what lies behind.
    ///
    /// The shares come from the edges exactly; a pixel's colour is the mean of its parts by their shares, and is then
    /// laid over what lies behind with the sum of the shares.
    private func drawMixed(_ group: ColumnGroup, rows: Range<Int>, on canvas: Canvas) {
        let picture = block.assumingMemoryBound(to: UInt32.self)
        let mirror = picture + 4
        for y in rows {
            resampleColumns(lines: lines, table: group.table, group.walk(at: y), rows: 1, into: block, pitch: 16)
            resampleMirror(group, row: y, count: 1, into: block + 16)
            let out = canvas.row(y) + group.x
            for k in 0..<4 where group.weights[k] > 0 {
                let a = group.edges[k]
                let b = group.edges[k + 1]
                let row = y << SubPixel.bits
                let belowTop = shareBelow(row: row, a.top, b.top)
                let belowEnd = shareBelow(row: row, a.end, b.end)
                let total = belowTop - belowEnd
                if total <= 0 { continue }
                let belowBottom = min(max(shareBelow(row: row, a.bottom, b.bottom), belowEnd), belowTop)
                let belowGap = min(max(shareBelow(row: row, a.gapEnd, b.gapEnd), belowEnd), belowBottom)
                var pixel = picture[k]
                if belowBottom > belowEnd {
                    let below = belowBottom - belowEnd
                    let under = between(
                        mirror[k], group.backdrop, weight: UInt32((belowGap - belowEnd) * 256 / below))
                    pixel = between(pixel, under, weight: UInt32((belowTop - belowBottom) * 256 / total))
                }
                out[k] = mix(out[k], pixel, weight: (UInt32(total) * group.weights[k] + 128) >> 8)
            }
        }
    }
}

extension ColumnGroup {
    /// The texels of a line that the given rows need, a multiple of 8 at both ends.
    fileprivate func texels(for picture: Range<Int>, _ mirror: Range<Int>, count: Int) -> Range<Int> {
        var low = Int.max
        var high = 0
        func add(_ walk: Walk) {
            low = min(low, Int(walk.position.min() >> 16))
            high = max(high, Int(walk.position.max() >> 16) + 4)
        }
        if !picture.isEmpty {
            add(walk(at: picture.lowerBound))
            add(walk(at: picture.upperBound - 1))
        }
        if !mirror.isEmpty {
            add(mirrorWalk(at: mirror.lowerBound))
            add(mirrorWalk(at: mirror.upperBound - 1))
        }
        if low > high { return 0..<0 }
        return low & ~7..<min((high + 7) & ~7, count)
    }
}
