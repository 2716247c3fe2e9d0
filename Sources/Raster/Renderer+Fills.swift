internal import Geometry

/// What fills the outlines of items that have one of their own, a row at a time.
extension Renderer {
    /// One colour.
    func fill(_ color: Color, _ run: VisibleRun, _ part: PixelRect, _ lay: Lay, on canvas: Canvas) {
        let isOpaque = color.alpha == 255
        let lay = Lay(opacity: lay.opacity, blend: lay.blend, isOpaque: isOpaque)
        self.lay(run, part, lay, on: canvas) { columns, _, row in
            (row + columns.lowerBound).update(repeating: color.pixel, count: columns.count)
        }
    }

    /// A picture in perspective, with its mirror image.
    func fill(
        _ texture: Texture, _ item: DrawItem, _ run: VisibleRun, _ part: PixelRect, _ lay: Lay, on canvas: Canvas
    ) {
        guard let quad = PerspectiveQuad(item.quad, reflection: item.reflection) else { return }
        let source = PerspectiveSource(quad, texture, crop: item.boundedCrop, item.reflection)
        let isOpaque = texture.isOpaque && (item.reflection == nil || item.isBackdropOpaque)
        let lay = Lay(opacity: lay.opacity, blend: lay.blend, isOpaque: isOpaque)
        drawBlocks(source, run, lay, on: canvas) { add in
            forEachCovered(run, part) { columns, y, share in add(columns, y, share) }
        }
    }

    /// An image, pixel on pixel.
    func fill(
        _ image: Image, _ item: DrawItem, _ run: VisibleRun, _ part: PixelRect, _ lay: Lay, on canvas: Canvas
    ) {
        guard let at = item.quad.pixelOrigin else { return }
        let solid: UInt32 = image.isOpaque ? 0xff00_0000 : 0
        image.withBytes { rows in
            self.lay(run, part, lay, on: canvas) { columns, y, row in
                let source = (rows + (y - at.y) * image.pitch).assumingMemoryBound(to: UInt32.self) - at.x
                for x in columns { row[x] = source[x] | solid }
            }
        }
    }

    /// One colour through a mask, pixel on pixel.
    func fill(
        _ mask: Image, _ color: Color, _ item: DrawItem, _ run: VisibleRun, _ part: PixelRect, _ lay: Lay,
        on canvas: Canvas
    ) {
        precondition(mask.format == .alpha8, "a mask has coverage only")
        guard let at = item.quad.pixelOrigin else { return }
        let pixel = color.pixel
        mask.withBytes { rows in
            self.lay(run, part, lay, on: canvas) { columns, y, row in
                let source = (rows + (y - at.y) * mask.pitch).assumingMemoryBound(to: UInt8.self) - at.x
                for x in columns {
                    let share = UInt32(source[x])
                    row[x] = scaled(pixel, weight: share &+ share &>> 7)
                }
            }
        }
    }

    /// An image stretched over the upright rectangle around the quad, which is rounded to the sub-pixel grid.
    func fill(
        _ image: Image, _ filter: ScaleFilter, _ item: DrawItem, _ run: VisibleRun, _ part: PixelRect, _ lay: Lay,
        on canvas: Canvas
    ) {
        precondition(image.format == .xrgb8888, "an image has colours")
        let bounds = item.quad.bounds
        guard let left = SubPixel.rounding(bounds.minX), let right = SubPixel.rounding(bounds.maxX),
            let top = SubPixel.rounding(bounds.minY), let bottom = SubPixel.rounding(bounds.maxY)
        else { return }
        let rect = Rect(
            x: Double(left) / 256, y: Double(top) / 256, width: Double(right - left) / 256,
            height: Double(bottom - top) / 256)
        scaler.prepare(image.size, part: image.texels(of: item.crop), over: rect, pixels: part, filter: filter)
        let solid: UInt32 = image.isOpaque ? 0xff00_0000 : 0
        var begun = Int.min
        self.lay(run, part, lay, on: canvas) { columns, y, row in
            if begun != y {
                scaler.begin(y, of: image)
                begun = y
            }
            scaler.draw(columns, solid: solid, into: row)
        }
    }

    /// Two images mixed, pixel on pixel.
    func fill(
        _ from: Image, _ to: Image, _ share: Double, _ item: DrawItem, _ run: VisibleRun, _ part: PixelRect,
        _ lay: Lay, on canvas: Canvas
    ) {
        precondition(from.format == .xrgb8888 && to.format == .xrgb8888, "an image has colours")
        guard let at = item.quad.pixelOrigin else { return }
        let weight = share > 0 ? UInt32(nearest(min(share, 1) * 256)) : 0
        let isOpaque = from.isOpaque && to.isOpaque
        let (fromSolid, toSolid): (UInt32, UInt32) = (
            from.isOpaque ? 0xff00_0000 : 0, to.isOpaque ? 0xff00_0000 : 0
        )
        from.withBytes { a in
            to.withBytes { b in
                self.lay(run, part, lay, on: canvas) { columns, y, row in
                    let p = (a + (y - at.y) * from.pitch).assumingMemoryBound(to: UInt32.self) - at.x
                    let q = (b + (y - at.y) * to.pitch).assumingMemoryBound(to: UInt32.self) - at.x
                    let first = columns.lowerBound
                    if isOpaque {
                        crossfadeRow(
                            p + first, q + first, into: row + first, count: columns.count, weight: weight,
                            isWide: isWide)
                    } else {
                        for x in columns { row[x] = between(q[x] | toSolid, p[x] | fromSolid, weight: weight) }
                    }
                }
            }
        }
    }

    /// Colours along a line.
    ///
    /// The place on the line is (u, v) · d + c, a quotient of linear functions of the position on the screen; without
    /// perspective the denominator is constant along a row.
    func fill(
        _ gradient: Gradient, _ item: DrawItem, _ run: VisibleRun, _ part: PixelRect, _ lay: Lay, on canvas: Canvas
    ) {
        guard let quad = PerspectiveQuad(item.quad, reflection: nil) else { return }
        let (dx, dy) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
        let length = dx * dx + dy * dy
        // A line without extent has everything behind it.
        let perLength = length > 1e-12 ? 1 / length : 0
        let offset = length > 1e-12 ? -(gradient.start.x * dx + gradient.start.y * dy) * perLength : 1
        let line = quad.u * (dx * perLength) + quad.v * (dy * perLength) + quad.w * offset
        gradient.ramp.withUnsafeBufferPointer { ramp in
            guard let ramp = ramp.baseAddress else { return }
            self.lay(run, part, lay, on: canvas) { columns, y, row in
                let py = Double(y) + 0.5
                let (u, w) = (line.y * py + line.constant, quad.w.y * py + quad.w.constant)
                if quad.w.x == 0 {
                    let scale = 0x1p32 / w
                    gradientRow(
                        ramp, start: nearest((u + line.x * 0.5) * scale), step: nearest(line.x * scale),
                        columns: columns,
                        y: y, into: row)
                } else {
                    for x in columns {
                        let px = Double(x) + 0.5
                        row[x] = rampPixel(ramp, nearest((line.x * px + u) * 0x1p32 / (quad.w.x * px + w)), x, y)
                    }
                }
            }
        }
    }

    /// A shadow's colour through its patch, stretched like a nine-patch.
    ///
    /// A place's distances from the nearer sides, held to the patch, are where its coverage is read, between texels.
    func fill(
        _ patch: ShadowPatch, _ color: Color, _ size: Size, _ item: DrawItem, _ run: VisibleRun, _ part: PixelRect,
        _ lay: Lay, on canvas: Canvas
    ) {
        guard let quad = PerspectiveQuad(item.quad, reflection: nil) else { return }
        guard size.width > 0, size.height > 0, size.width < 1e7, size.height < 1e7 else { return }
        let (lastX, lastY) = (Double(patch.columns) - 1, Double(patch.rows) - 1)
        let even = evenColumns(quad, patch, size)
        patch.texels.withUnsafeBufferPointer { texels in
            self.lay(run, part, lay, on: canvas) { columns, y, row in
                let py = Double(y) + 0.5
                func pixel(_ x: Int) -> UInt32 {
                    let px = Double(x) + 0.5
                    let r = 1 / quad.w(px, py)
                    let (u, v) = (quad.u(px, py) * r * size.width, quad.v(px, py) * r * size.height)
                    let across = held(min(u, size.width - u) - 0.5, lastX)
                    let down = held(min(v, size.height - v) - 0.5, lastY)
                    let share = patchShare(texels, patch.columns, patch.rows, across, down)
                    return scaled(color.pixel, weight: share &+ share &>> 7)
                }
                let middle = even.clamped(to: columns)
                for x in columns.lowerBound..<middle.lowerBound { row[x] = pixel(x) }
                if !middle.isEmpty {
                    (row + middle.lowerBound).update(repeating: pixel(middle.lowerBound), count: middle.count)
                }
                for x in middle.upperBound..<columns.upperBound { row[x] = pixel(x) }
            }
        }
    }

    /// The columns between the corners of an upright shadow, in which a row is of one colour.
    private func evenColumns(_ quad: PerspectiveQuad, _ patch: ShadowPatch, _ size: Size) -> Range<Int> {
        guard quad.v.x == 0, quad.w.x == 0, quad.w.y == 0, quad.u.y == 0, quad.u.x > 0 else { return 0..<0 }
        // u = (x · slope + constant), in texels; the patch ends `columns` texels from either side.
        let scale = size.width / quad.w.constant
        let (slope, constant) = (quad.u.x * scale, quad.u.constant * scale)
        let corner = Double(patch.columns)
        guard size.width > 2 * corner else { return 0..<0 }
        let first = nearest((corner - constant) / slope) + 1
        let last = nearest((size.width - corner - constant) / slope) - 1
        return first < last ? first..<last : 0..<0
    }
}

/// A place within 0…`last`; what is no number, as on a plane's horizon, counts as 0.
@inline(__always)
private func held(_ x: Double, _ last: Double) -> Double { x > 0 ? (x < last ? x : last) : 0 }

/// Coverage between four texels, 0…255; the place is within them.
@inline(__always)
private func patchShare(
    _ texels: UnsafeBufferPointer<UInt8>, _ columns: Int, _ rows: Int, _ x: Double, _ y: Double
) -> UInt32 {
    let (fx, fy) = (Int(x * 256), Int(y * 256))
    let (i, j) = (fx &>> 8, fy &>> 8)
    let (right, below) = (i &+ 1 < columns ? 1 : 0, j &+ 1 < rows ? columns : 0)
    let at = j &* columns &+ i
    let (p, q) = (fx & 255, fy & 255)
    let top = Int(texels[at]) &* (256 &- p) &+ Int(texels[at &+ right]) &* p
    let low = Int(texels[at &+ below]) &* (256 &- p) &+ Int(texels[at &+ below &+ right]) &* p
    return UInt32(truncatingIfNeeded: (top &* (256 &- q) &+ low &* q &+ 32768) &>> 16)
}
