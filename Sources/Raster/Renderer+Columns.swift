internal import Geometry

extension Renderer {
    /// Draws what can be seen of a rectangle turned about the vertical axis.
    func draw(_ quad: ColumnQuad, _ run: VisibleRun, _ item: DrawItem, on canvas: Canvas) {
        let (edges, spans) = (visibility.edges, visibility.spans)
        edges.withUnsafeBufferPointer { edges in
            guard let first = edges.baseAddress else { return }
            for group in 0..<run.groups {
                let span = spans[run.spans + group]
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
            low = low.least(edges[k])
            high = high.greatest(edges[k])
        }
        let (top, end) = (SubPixel.floor(low.top), SubPixel.ceiling(high.end))
        let pictureStart = min(SubPixel.ceiling(high.top), end)
        let pictureEnd = max(pictureStart, min(SubPixel.floor(low.bottom), end))
        let mirrorStart = quad.isReflected ? min(max(pictureEnd, SubPixel.ceiling(high.gapEnd)), end) : end
        let mirrorEnd = quad.isReflected ? max(mirrorStart, SubPixel.floor(low.end)) : end

        // The rows that need anything of the picture, and of its mirror image.
        let bottom = max(SubPixel.ceiling(high.bottom), top)
        let picture = rows.clamped(to: top..<bottom)
        let mirror = quad.isReflected ? rows.clamped(to: min(SubPixel.floor(low.gapEnd), end)..<end) : 0..<0
        guard
            let group = prepare(quad, item, x: x, edges: edges, picture: picture, mirror: mirror, clip: canvas.clip)
        else { return }

        func part(_ from: Int, _ to: Int) -> Range<Int> {
            let start = max(from, rows.lowerBound)
            return start..<max(start, min(to, rows.upperBound))
        }
        drawMixed(group, rows: part(top, pictureStart), picture: picture, mirror: mirror, on: canvas)
        drawPicture(group, rows: part(pictureStart, pictureEnd), on: canvas)
        drawMixed(group, rows: part(pictureEnd, mirrorStart), picture: picture, mirror: mirror, on: canvas)
        drawMirror(group, rows: part(mirrorStart, mirrorEnd), on: canvas)
        drawMixed(group, rows: part(mirrorEnd, end), picture: picture, mirror: mirror, on: canvas)
    }

    /// Blends the four lines and finds where each column starts in its own; nil if no column is in the clip.
    private func prepare(
        _ quad: ColumnQuad, _ item: DrawItem, x: Int, edges: UnsafePointer<ColumnEdges>, picture: Range<Int>,
        mirror: Range<Int>, clip: PixelRect
    ) -> ColumnGroup? {
        // The part of each column between the sides.
        func side(_ k: Int) -> Int { min(max((x &+ k) << SubPixel.bits, quad.left), quad.right) }
        let opacity = item.opacity255
        var group = ColumnGroup(
            x: x, origin: SubPixel.floor(edges[0].top), mirrorOrigin: SubPixel.floor(edges[0].gapEnd),
            columns: columns, table: UnsafeRawPointer(filter.repeated), edges: edges,
            isPictureOpaque: item.isPictureOpaque, isReflectionOpaque: item.isBackdropOpaque)
        var sum: UInt32 = 0
        for k in 0..<4 {
            let isInClip = x + k >= clip.x && x + k < clip.maxX
            let weight = isInClip ? divideBy255(UInt32(side(k + 1) - side(k)) * opacity) : 0
            columns[k].weight = weight
            sum += weight
        }
        if sum == 0 { return nil }
        group.isWhole = sum == 1024
        if let reflection = item.reflection {
            group.backdrop = reflection.backdrop.pixel
        }

        guard case .texture(let texture) = item.paint else {
            // One colour: four lines of it, in which nothing moves.
            guard case .color(let color) = item.paint else { return nil }
            for k in 0..<4 {
                (lines + k * lineStride).assumingMemoryBound(to: LineTexel.self).update(
                    repeating: lineTexel(color.pixel), count: 4)
                place(&columns[k], group, quad, item, side(k), side(k + 1), texels: 0, above: 0)
            }
            return group
        }
        let crop = item.boundedCrop
        let width = Double(texture.size.width) * crop.size.width
        let height = Double(texture.size.height) * crop.size.height
        let (first, last) = (side(0), side(4))
        let across = magnitude(quad.u(last) - quad.u(first)) * width * 256 / Double(last - first)
        let down = height * 256 / quad.extent(Double(first + last) / 2).height
        let level = texture.level(across: across, down: down)
        group.lastPosition = (level.lineCount - 4) << 16
        group.table +=
            filter.index(footprint: down * level.scaleDown, isReduced: level.isReducedDown) * FilterTable.phaseBytes
        for k in 0..<4 {
            place(
                &columns[k], group, quad, item, side(k), side(k + 1), texels: height * level.scaleDown,
                above: crop.minY * Double(texture.size.height) * level.scaleDown)
        }

        let texels = group.texels(for: picture, mirror, count: level.lineCount)
        let before = crop.minX * Double(texture.size.width) * level.scaleAcross
        var a = before + quad.u(first) * width * level.scaleAcross
        for k in 0..<4 {
            let b = before + quad.u(side(k + 1)) * width * level.scaleAcross
            if columns[k].weight > 0 {
                // The first of the four taps is one texel left of the one whose centre is at or before the middle.
                let position = max(nearest(((a + b) / 2 - 0.5) * 65536), -65536)
                let column = min((position >> 16) + 1, level.width + 1)
                let index =
                    filter.index(footprint: magnitude(b - a), isReduced: level.isReducedAcross) + (position >> 10 & 63)
                blendColumns(
                    UnsafeRawPointer(level.base) + column * level.stride, stride: level.stride,
                    weights: filter.weights[index], from: texels.lowerBound, to: texels.upperBound,
                    into: lines + k * lineStride)
            }
            a = b
        }
        return group
    }

    /// Sets the positions of the column from `left` to `right`; one outside of the shape has them equal, at its side.
    ///
    /// `texels` is the number of the level's texels in a height of the picture, with 0 nothing moves; so many of them as
    /// `above` says lie above the part that is shown.
    private func place(
        _ column: inout ColumnGroup.Column, _ group: ColumnGroup, _ quad: ColumnQuad, _ item: DrawItem, _ left: Int,
        _ right: Int, texels: Double, above: Double
    ) {
        let (top, height) = quad.extent(Double(left + right) / 2)
        let perHeight = 1 / height
        // How far down the picture the middle of a row is, in heights.
        func v(_ row: Int) -> Double { (Double(row << SubPixel.bits + 128) - top) * perHeight }
        let start = Double(TextureLevel.pad) - 1.5 + above
        column.step = nearest(texels * perHeight * (256 * 65536))
        column.position = texels > 0 ? nearest((v(group.origin) * texels + start) * 65536) : 0
        guard let reflection = item.reflection, quad.reflectionEnd > quad.gapEnd else { return }
        let distance = v(group.origin) - quad.gapEnd
        column.mirrorPosition = texels > 0 ? nearest(((1 - distance) * texels + start) * 65536) : 0
        let share = reflection.boundedOpacity * 0x1p24
        let perLength = 1 / reflection.boundedLength
        column.fade = nearest(share * (1 - (v(group.mirrorOrigin) - quad.gapEnd) * perLength) + 0x1p15)
        // Rounded down, so that shares are never too low: at the end of a very tall one they would fall below 0.
        column.fadeStep = -nearest(share * perLength * perHeight * 256 - 0.5)
    }

    /// Rows in which each column is the picture and nothing else.
    private func drawPicture(_ group: ColumnGroup, rows: Range<Int>, on canvas: Canvas) {
        if rows.isEmpty { return }
        if group.isWhole && group.isPictureOpaque {
            resampleColumns(
                lines: lines, table: group.table, group.walk(at: rows.lowerBound), rows: rows.count,
                memory: places, into: canvas.pixel(group.x, rows.lowerBound), pitch: canvas.pitch)
            return
        }
        var row = rows.lowerBound
        while row < rows.upperBound {
            let count = min(rows.upperBound - row, Self.blockRows)
            resampleColumns(
                lines: lines, table: group.table, group.walk(at: row), rows: count, memory: places, into: block,
                pitch: 16)
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
                fade: group.fadeWalk(at: rows.lowerBound), backdrop: group.backdrop, rows: rows.count,
                memory: places, into: canvas.pixel(group.x, rows.lowerBound), pitch: canvas.pitch)
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
                lines: lines, table: group.table, group.mirrorWalk(at: row), fade: fade, backdrop: group.backdrop,
                rows: count, memory: places, into: pixels, pitch: 16)
            return
        }
        resampleColumns(
            lines: lines, table: group.table, group.mirrorWalk(at: row), rows: count, memory: places, into: pixels,
            pitch: 16)
        let p = pixels.assumingMemoryBound(to: UInt32.self)
        for y in 0..<count {
            let share = fade.advanced(by: y).position
            for k in 0..<4 {
                p[4 &* y &+ k] = mix(group.backdrop, p[4 &* y &+ k], weight: share[k] &>> 16)
            }
        }
    }

    /// Lays a block of rows over the canvas with the columns' weights.
    private func mixBlock(_ group: ColumnGroup, row: Int, count: Int, on canvas: Canvas) {
        let from = block.assumingMemoryBound(to: UInt32.self)
        for k in 0..<4 {
            let w = columns[k].weight
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
    /// laid over what lies behind with the sum of the shares. `picture` and `mirror` are the rows with any of either.
    private func drawMixed(
        _ group: ColumnGroup, rows: Range<Int>, picture: Range<Int>, mirror: Range<Int>, on canvas: Canvas
    ) {
        let shown = block.assumingMemoryBound(to: UInt32.self)
        let mirrored = shown + 4
        for y in rows {
            let hasPicture = picture.contains(y)
            let hasMirror = mirror.contains(y)
            if hasPicture {
                resampleColumns(
                    lines: lines, table: group.table, group.walk(at: y), rows: 1, memory: places, into: block, pitch: 16
                )
            }
            if hasMirror { resampleMirror(group, row: y, count: 1, into: block + 16) }
            let out = canvas.row(y) + group.x
            let row = y << SubPixel.bits
            for k in 0..<4 where columns[k].weight > 0 {
                let a = group.edges[k]
                let b = group.edges[k + 1]
                let belowTop = shareBelow(row: row, a.top, b.top)
                let belowEnd = shareBelow(row: row, a.end, b.end)
                let total = belowTop - belowEnd
                if total <= 0 { continue }
                var pixel = hasPicture ? shown[k] : group.backdrop
                let belowBottom = min(max(shareBelow(row: row, a.bottom, b.bottom), belowEnd), belowTop)
                if belowBottom > belowEnd {
                    let belowGap = min(max(shareBelow(row: row, a.gapEnd, b.gapEnd), belowEnd), belowBottom)
                    var under = group.backdrop
                    if hasMirror {
                        let weight = UInt32((belowGap - belowEnd) * 256 / (belowBottom - belowEnd))
                        under = between(mirrored[k], under, weight: weight)
                    }
                    pixel = between(pixel, under, weight: UInt32((belowTop - belowBottom) * 256 / total))
                }
                out[k] = mix(out[k], pixel, weight: (UInt32(total) * columns[k].weight + 128) >> 8)
            }
        }
    }
}
