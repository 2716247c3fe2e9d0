internal import CInstructions

/// A block of a general quad's pixels, drawn in two passes that each filter in one direction only.
///
/// In the first, every texture column that the block needs is resampled along its image on the screen, once for every line
/// of the block; the second resamples those lines. A line runs along the screen's rows, or along its columns if the
/// picture lies more on its side than upright. What a pixel averages is thus a parallelogram with two sides along the
/// texture's columns and two along the line, which for a slight turn is the pixel's square. The cost is that of one
/// texture column each pixel wide drawn twice, whatever the turn.
///
/// Positions are the quotients of linear functions, evaluated in Double at every sixteenth pixel, or every thirty-second
/// one of a line where perspective changes little, and followed by a `Curve` in between. All is laid out from the
/// block's first pixel, so how much of it is drawn makes no difference.
struct PerspectiveBlock {
    /// Pixels along a line, and lines.
    static let length = 64, lines = 32
    /// The texture's columns that lines need are found for 8 lines together.
    private static let bandBits = 3

    /// What of a quad lies in a line: the picture, its mirror image, or what has both or a gap.
    enum Part: UInt8 { case picture, mirror, mixed }

    private let level: TextureLevel
    private let across: UnsafeRawPointer, down: UnsafeRawPointer
    /// Pixels of a line that one curve follows: all of them where that stays within 1/32 texel and 1/512 of a reflection,
    /// else half of them.
    private let span: Int
    /// How far a pixel reaches down the picture, in its heights.
    private let reach: Double
    private let source: PerspectiveSource
    // Functions of the place in the block: the height on the picture, 65 536 times the column and the row in the level's
    // memory where the filter begins, the mirror image's row, its share; and what all are to be divided by.
    private let v: PerspectiveQuad.Linear, column: PerspectiveQuad.Linear, row: PerspectiveQuad.Linear
    private let mirrorRow: PerspectiveQuad.Linear, fade: PerspectiveQuad.Linear
    private let w: PerspectiveQuad.Linear

    /// For the block whose first pixel is `a` along its line in line `b`; nil if perspective changes too much within.
    init?(_ source: PerspectiveSource, _ filter: FilterTable, a: Int, b: Int) {
        let quad = source.quad
        func local(_ f: PerspectiveQuad.Linear) -> PerspectiveQuad.Linear {
            let f = source.isSideways ? PerspectiveQuad.Linear(x: f.y, y: f.x, constant: f.constant) : f
            return PerspectiveQuad.Linear(x: f.x, y: f.y, constant: f(Double(a) + 0.5, Double(b) + 0.5))
        }
        let (u, v, w) = (local(quad.u), local(quad.v), local(quad.w))
        let (i, j) = (Double(Self.length), Double(Self.lines))
        let corners = SIMD4(w(0, 0), w(i, 0), w(0, j), w(i, j))
        guard corners.min() > 0, corners.max() <= 1.2 * corners.min() else { return nil }
        // How columns and rows change along a line is the same all along it, but for the denominator's square; and how columns
        // change across lines is the same across all of them. Columns must follow each other in one direction.
        let (above, below) = (u.x * w(0, 0) - u(0, 0) * w.x, u.x * w(0, j) - u(0, j) * w.x)
        guard above * below > 0 else { return nil }
        let least = min(magnitude(above), magnitude(below))
        let (before, behind) = (u.y * w(0, 0) - u(0, 0) * w.y, u.y * w(i, 0) - u(i, 0) * w.y)
        guard max(magnitude(before), magnitude(behind)) <= 1.5 * least else { return nil }
        let (rise, fall) = (v.x * w(0, 0) - v(0, 0) * w.x, v.x * w(0, j) - v(0, j) * w.x)
        let (drop, sink) = (v.y * w(0, 0) - v(0, 0) * w.y, v.y * w(i, 0) - v(i, 0) * w.y)

        let r = 1 / w(i / 2, j / 2)
        let (pu, pv) = (u(i / 2, j / 2) * r, v(i / 2, j / 2) * r)
        let (ua, ub) = ((u.x - pu * w.x) * r, (u.y - pu * w.y) * r)
        let (va, vb) = ((v.x - pv * w.x) * r, (v.y - pv * w.y) * r)
        let extent = (across: magnitude(ua), down: magnitude(vb - va * ub / ua))
        let (size, crop) = (source.texture.size, source.crop)
        let (width, height) = (Double(size.width) * crop.size.width, Double(size.height) * crop.size.height)
        level = source.texture.level(across: extent.across * width, down: extent.down * height)
        let (perColumn, perRow) = (width * level.scaleAcross, height * level.scaleDown)
        // A line of which one of four columns has no texels is left out, so the ends that are repeated must reach wherever a
        // pixel takes columns: up to five away from its own, which are read as many rows further up or down as the picture
        // leans, and its centre may be half a pixel outside. Beyond the lower end the filter leaves 2.5 rows less than are
        // repeated, beyond the upper one 1.5; half a row more is kept for what curves are off.
        let lean = max(magnitude(rise / above), magnitude(fall / below)) * perRow / perColumn
        let reachTimesSquaredDepth = max(magnitude(rise), magnitude(fall)) + max(magnitude(drop), magnitude(sink))
        let halfPixel = reachTimesSquaredDepth * perRow / (2 * corners.min() * corners.min())
        guard extent.across * perColumn <= 2.5, extent.down * perRow <= 2.5, lean <= 2,
            5 * lean + halfPixel <= Double(TextureLevel.pad) - 3
        else { return nil }
        let table = UnsafeRawPointer(filter.repeated)
        across =
            table + filter.index(footprint: extent.across * perColumn, isReduced: level.isReducedAcross)
            * FilterTable.phaseBytes
        down =
            table + filter.index(footprint: extent.down * perRow, isReduced: level.isReducedDown)
            * FilterTable.phaseBytes
        reach = (va * va + vb * vb).squareRoot()
        let change = magnitude(w.x) / corners.min()
        let step = max(extent.across * perColumn, 16 * magnitude(source.fadeSlope * va))
        span = step * change * change * 12616 <= 1.0 / 32 ? Self.length : Self.length / 2
        self.source = source
        (self.v, self.w) = (v, w)
        let left = (0.5 + crop.minX * Double(size.width) * level.scaleAcross) * 65536
        let top = (Double(TextureLevel.pad) - 1.5 + crop.minY * Double(size.height) * level.scaleDown) * 65536
        column = u * (perColumn * 65536) + w * left
        row = v * (perRow * 65536) + w * top
        mirrorRow = (w * (1 + quad.gapEnd) + v * -1) * (perRow * 65536) + w * top
        fade = w * (source.fadeStart * 0x1p24 + 0x1p15) + v * (source.fadeSlope * 0x1p24)
    }

    /// Draws the pixels that are wanted of each line to where they are wanted.
    func draw(_ scratch: PerspectiveScratch) {
        let (first, end) = (scratch.along.lowerBound, scratch.along.upperBound)
        let (picture, mirror) = findParts(scratch)
        let columns = findColumns(scratch)
        if !picture.isEmpty { resample(columns, row, picture, scratch, into: scratch.picture) }
        if !mirror.isEmpty { resample(columns, mirrorRow, mirror, scratch, into: scratch.mirror) }
        // As much of a line at a time as a curve follows.
        let (spans, lines, span) = (scratch.spans, scratch.across, span)
        var start = first & ~(span - 1)
        while start < end {
            @inline(__always)
            func part(_ j: Int) -> Range<Int> {
                let from = max(Int(spans[j].start), start)
                return Range(uncheckedBounds: (from, max(from, min(Int(spans[j].end), start &+ span))))
            }
            let places = LineCurves(
                column, w, from: start, span: span, less: UInt32(truncatingIfNeeded: columns.lowerBound) &<< 16,
                lines: lines, in: scratch.curves)
            if mirror.isEmpty {
                // Most blocks are of this kind, and it takes few registers.
                let (from, memory) = (scratch.picture, scratch.places)
                let (target, pitch) = (scratch.target, scratch.targetPitch)
                for j in lines {
                    let pixels = part(j)
                    if !pixels.isEmpty {
                        resampleLine(
                            from + PerspectiveScratch.pitch &* j, table: across,
                            places(j).fours(from: pixels.lowerBound &- start), count: pixels.count, memory: memory,
                            into: target + (pitch &* j &+ 4 &* pixels.lowerBound))
                    }
                }
            } else {
                let shares = LineCurves(
                    fade, w, from: start, span: span, less: 0, lines: lines,
                    in: scratch.curves + LineCurves.byteCount)
                for j in lines {
                    let pixels = part(j)
                    if !pixels.isEmpty { line(scratch, j, pixels, places, shares, first: start) }
                }
            }
            start += span
        }
    }

    /// The second pass, along a part of a line.
    @inline(__always)
    private func line(
        _ scratch: PerspectiveScratch, _ j: Int, _ pixels: Range<Int>, _ places: LineCurves, _ shares: LineCurves,
        first: Int
    ) {
        @inline(__always)
        func draw(_ part: Part, _ pixels: Range<Int>) {
            drawPart(part, scratch, j, pixels, places, shares, first: first)
        }
        if scratch.parts[j] != .mixed { return draw(scratch.parts[j], pixels) }
        let (all, isDownwards) = mixedPixels(j)
        let mixed = all.clamped(to: pixels)
        draw(isDownwards ? .picture : .mirror, pixels.lowerBound..<mixed.lowerBound)
        draw(.mixed, mixed)
        draw(isDownwards ? .mirror : .picture, mixed.upperBound..<pixels.upperBound)
    }

    /// The second pass, along a part of a line that is all of one kind.
    private func drawPart(
        _ part: Part, _ scratch: PerspectiveScratch, _ j: Int, _ pixels: Range<Int>, _ places: LineCurves,
        _ shares: LineCurves, first: Int
    ) {
        let (from, count) = (pixels.lowerBound, pixels.count)
        if count == 0 { return }
        let out = scratch.target + (scratch.targetPitch &* j &+ 4 &* from)
        let offset = PerspectiveScratch.pitch &* j
        let curve = places(j).fours(from: from &- first)
        switch part {
        case .picture:
            resampleLine(
                scratch.picture + offset, table: across, curve, count: count, memory: scratch.places, into: out)
        case .mirror:
            resampleLine(
                scratch.mirror + offset, table: across, curve, fade: shares(j).fours(from: from &- first),
                backdrop: source.backdrop, count: count, memory: scratch.places, into: out)
        case .mixed:
            let (shown, mirrored) = (scratch.rows, scratch.rows + 4 * (Self.length + 4))
            resampleLine(
                scratch.picture + offset, table: across, curve, count: count, memory: scratch.places, into: shown)
            resampleLine(
                scratch.mirror + offset, table: across, curve, count: count, memory: scratch.places, into: mirrored)
            mix(shown, mirrored, j, pixels, into: out)
        }
    }

    /// The pixels of line `j` that may be partly the picture, the gap and the reflection, and whether the picture is before
    /// them.
    ///
    /// Height on the picture is monotone along the line. Where it passes h, v − h w is 0; that is linear along the line.
    private func mixedPixels(_ j: Int) -> (pixels: Range<Int>, isDownwards: Bool) {
        let (length, j) = (Double(Self.length), Double(j))
        let (v0, v1) = (v(0, j), v(length, j))
        let (w0, w1) = (w(0, j), w(length, j))
        let isDownwards = v0 * w1 < v1 * w0
        var (start, end) = (0, Self.length)
        /// Moves the start behind, or the end before, the pixels on one side of a height.
        func cut(at height: Double, isAbove: Bool) {
            let (a, b) = (v0 - height * w0, v1 - height * w1)
            // Both have the same sign where the line stays on one side.
            if (a < 0) == (b < 0) { return }
            let place = Int(length * (a / (a - b)))
            if isAbove == isDownwards { start = place } else { end = place + 1 }
        }
        cut(at: 1 - reach, isAbove: true)
        if source.isFaded { cut(at: source.quad.gapEnd + reach, isAbove: false) }
        return (start..<max(start, end), isDownwards)
    }

    /// Sets what lies in each line that is wanted; the hulls of those with anything of the picture and of its mirror image.
    ///
    /// Height on the picture is monotone along every line in front of the eye, so a line's ends tell of all of it, and the
    /// corners of what is common to all lines.
    private func findParts(_ scratch: PerspectiveScratch) -> (picture: RowSpan, mirror: RowSpan) {
        let lines = scratch.across
        let all = RowSpan(start: Int32(lines.lowerBound), end: Int32(lines.upperBound))
        let (top, bottom) = (part(lines.lowerBound), part(lines.upperBound - 1))
        if top == bottom, top != .mixed {
            for j in lines { scratch.parts[j] = top }
            return top == .picture ? (all, .empty) : (.empty, all)
        }
        var picture = RowSpan.empty
        var mirror = RowSpan.empty
        for j in lines {
            let part = part(j)
            scratch.parts[j] = part
            let line = RowSpan(start: Int32(j), end: Int32(j + 1))
            if part != .mirror { picture = picture.hull(line) }
            if part != .picture { mirror = mirror.hull(line) }
        }
        return (picture, mirror)
    }

    /// What lies in line `j`.
    private func part(_ j: Int) -> Part {
        if !source.quad.isReflected { return .picture }
        let (i, j) = (Double(Self.length), Double(j))
        let (a, b) = (v(0, j) / w(0, j), v(i, j) / w(i, j))
        if max(a, b) <= 1 - reach { return .picture }
        return source.isFaded && min(a, b) >= source.quad.gapEnd + reach ? .mirror : .mixed
    }

    /// Sets the columns of the level's memory that each band of lines needs, and returns the hull of all; there are copies of
    /// the outer ones beyond it.
    ///
    /// Along a line and across lines columns follow each other in one direction, so corners tell of all that lies between.
    private func findColumns(_ scratch: PerspectiveScratch) -> Range<Int> {
        let limits = (low: SIMD2(repeating: -8.0), high: SIMD2(repeating: Double(level.width + 10)))
        let i = SIMD2(Double(scratch.along.lowerBound), Double(scratch.along.upperBound - 1))
        let (columns, depths) = (column.x * i, w.x * i)
        func ends(_ j: Int) -> SIMD2<Double> {
            let (u, z) = (column.y * Double(j) + column.constant, w.y * Double(j) + w.constant)
            let at = (columns + u) / (depths + z) * (1.0 / 65536)
            return at.clamped(lowerBound: limits.low, upperBound: limits.high)
        }
        var hull = RowSpan.empty
        let bands = scratch.across.lowerBound >> Self.bandBits...(scratch.across.upperBound - 1) >> Self.bandBits
        var top = ends(bands.lowerBound << Self.bandBits)
        for band in bands {
            let bottom = ends((band + 1) << Self.bandBits)
            // Four columns from the one a position lies in, and 1/16 for the curves' distance from the quotients.
            let low = Int32(min(top.min(), bottom.min()) + 16 - 1.0 / 16) - 16
            let high = Int32(max(top.max(), bottom.max()) + 16 + 1.0 / 16) - 16 + 4
            scratch.columns[band] = RowSpan(start: low, end: high)
            hull = hull.hull(scratch.columns[band])
            top = bottom
        }
        return Int(hull.start)..<min(Int(hull.end), Int(hull.start) + PerspectiveScratch.columnCount)
    }

    /// The first pass, over lines of the block.
    private func resample(
        _ columns: Range<Int>, _ row: PerspectiveQuad.Linear, _ lines: RowSpan, _ scratch: PerspectiveScratch,
        into target: UnsafeMutableRawPointer
    ) {
        let last = SIMD4(repeating: UInt32(level.lineCount - 4) << 16)
        let numbers = SIMD4<Double>(-1, 0, 1, 2)
        let (top, middle, bottom) = (rows(row, at: 0), rows(row, at: 16), rows(row, at: 32))
        var c = columns.lowerBound
        while c < columns.upperBound {
            defer { c += 4 }
            var (from, to) = (Int(lines.start), Int(lines.end))
            while from < to, !scratch.needs(c, from &>> Self.bandBits) {
                from = ((from &>> Self.bandBits) &+ 1) &<< Self.bandBits
            }
            while from < to, !scratch.needs(c, (to &- 1) &>> Self.bandBits) {
                to = ((to &- 1) &>> Self.bandBits) &<< Self.bandBits
            }
            if from >= to { continue }
            let q = numbers + Double(c)
            let curve = Curve<SIMD4<UInt32>>(
                q * top.slope + top.constant, q * middle.slope + middle.constant, q * bottom.slope + bottom.constant,
                half: 16)
            // Lines beyond the column's ends are not asked for later.
            var (start, end) = (from > 0 ? curve.advanced(by: from) : curve, curve.position(to - 1))
            while from < to, !areHeld(start.position, last) {
                start.advance()
                from += 1
            }
            while from < to, !areHeld(end, last) {
                to -= 1
                end = curve.position(to - 1)
            }
            if from >= to { continue }
            let (a, b, d, e) = addresses(c)
            fetch(columns: a + 4 &* level.stride, from: start.position[0], to: end[0])
            resampleTexture(
                (a, b, d, e), table: down, start, rows: to - from, memory: scratch.places,
                into: target + (from * PerspectiveScratch.pitch + lineTexelBytes * (c - columns.lowerBound)),
                pitch: PerspectiveScratch.pitch)
        }
    }

    /// The row that each texture column has in a line of the block, times 65 536: a linear function of the column's number.
    ///
    /// Column q meets line b where α b + β + γ a = 0, with α = c_y − q w_y, β = c_c − q w_c, γ = c_x − q w_x of the linear
    /// functions c, the column, and w. With that a the row is (r_x a + r_y b + r_c) / (w_x a + w_y b + w_c). Multiplied by
    /// γ, the squares of q cancel above, and all that has q below.
    private func rows(_ r: PerspectiveQuad.Linear, at line: Double) -> (slope: Double, constant: Double) {
        /// What is left of two of the functions in a line where the first is 0.
        func cross(_ f: PerspectiveQuad.Linear, _ g: PerspectiveQuad.Linear) -> Double {
            (f.x * g.y - f.y * g.x) * line + (f.x * g.constant - f.constant * g.x)
        }
        let perDepth = 1 / cross(column, w)
        return (cross(r, w) * perDepth * 65536, cross(column, r) * perDepth)
    }

    /// Asks for the texels between two positions in the four columns that come next.
    @inline(__always)
    private func fetch(columns: UnsafeRawPointer, from start: UInt32, to end: UInt32) {
        let (first, last) = (Int(min(start, end) &>> 16) &* 4, Int(max(start, end) &>> 16) &* 4 &+ 16)
        let stride = level.stride
        var (a, b) = (columns + first, columns + (first &+ stride))
        var (c, d) = (a + 2 &* stride, b + 2 &* stride)
        let end = columns + last
        while a < end {
            prefetch(a)
            prefetch(b)
            prefetch(c)
            prefetch(d)
            a += 64
            b += 64
            c += 64
            d += 64
        }
    }

    /// Whether the texels of four positions exist, the last of which is given.
    @inline(__always)
    private func areHeld(_ positions: SIMD4<UInt32>, _ last: SIMD4<UInt32>) -> Bool {
        let signs = unsafeBitCast(positions | (last &- positions), to: SIMD2<UInt64>.self)
        return (signs[0] | signs[1]) & 0x8000_0000_8000_0000 == 0
    }

    /// Four columns of the level's memory; beyond the outermost ones they go on.
    @inline(__always)
    private func addresses(
        _ column: Int
    ) -> (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) {
        let (base, stride, last) = (UnsafeRawPointer(level.base), level.stride, level.width &+ 5)
        if column >= 0 && column &+ 3 <= last {
            let a = base + column &* stride
            return (a, a + stride, a + 2 &* stride, a + 3 &* stride)
        }
        func address(_ k: Int) -> UnsafeRawPointer { base + min(max(column + k, 0), last) * stride }
        return (address(0), address(1), address(2), address(3))
    }

    /// Pixels across an edge are shared out by how much of their height lies above it.
    private func mix(
        _ shown: UnsafeMutableRawPointer, _ mirrored: UnsafeMutableRawPointer, _ j: Int, _ pixels: Range<Int>,
        into out: UnsafeMutableRawPointer
    ) {
        let shown = shown.assumingMemoryBound(to: UInt32.self)
        let mirrored = mirrored.assumingMemoryBound(to: UInt32.self)
        let out = out.assumingMemoryBound(to: UInt32.self)
        let perReach = 1 / reach
        for (k, i) in pixels.enumerated() {
            let r = 1 / w(Double(i), Double(j))
            let height = v(Double(i), Double(j)) * r
            let share = fade(Double(i), Double(j)) * r
            let weight = share > 0 ? (share < 0x1p24 ? UInt32(share) >> 16 : 256) : 0
            out[k] = source.mixed(
                shown[k], mirrored[k], height: height, mirrorWeight: weight, perReach: perReach)
        }
    }
}
