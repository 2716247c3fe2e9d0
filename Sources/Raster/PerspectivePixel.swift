/// A pixel of a general quad, drawn for itself: how far it reaches on the picture, and the level and the filters that this
/// asks for.
///
/// So pixels are drawn where perspective is too steep for a `PerspectiveBlock`: what one reaches is another matter a few
/// pixels further, and behind the horizon, where the middle of anything larger might lie, no matter at all. Places are
/// quotients in Double (the same everywhere: +, −, × and ÷).
struct PerspectivePixel {
    /// Height of its centre on the picture, and how far it reaches down it, in heights.
    let height: Double, reach: Double
    private let level: TextureLevel
    private let across: UnsafeRawPointer, down: UnsafeRawPointer
    /// Where the filter begins across the level and down it, as columns and rows lie in memory, times 65 536; the latter in
    /// the picture and in its mirror image.
    private let column: Double, row: Double, mirrorRow: Double

    init(_ source: PerspectiveSource, _ filter: FilterTable, x: Int, y: Int) {
        let (quad, size, crop) = (source.quad, source.texture.size, source.crop)
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let extent = quad.extent(px, py)
        reach = extent.down > 1e-9 ? extent.down : 1e-9
        let (width, height) = (Double(size.width) * crop.size.width, Double(size.height) * crop.size.height)
        level = source.texture.level(across: extent.across * width, down: extent.down * height)
        let (perColumn, perRow) = (width * level.scaleAcross, height * level.scaleDown)
        let table = UnsafeRawPointer(filter.repeated)
        across =
            table + filter.index(footprint: extent.across * perColumn, isReduced: level.isReducedAcross)
            * FilterTable.phaseBytes
        down =
            table + filter.index(footprint: extent.down * perRow, isReduced: level.isReducedDown)
            * FilterTable.phaseBytes
        let perDepth = 1 / quad.w(px, py)
        let (u, v) = (quad.u(px, py) * perDepth, quad.v(px, py) * perDepth)
        let left = 0.5 + crop.minX * Double(size.width) * level.scaleAcross
        let top = Double(TextureLevel.pad) - 1.5 + crop.minY * Double(size.height) * level.scaleDown
        self.height = v
        column = (u * perColumn + left) * 65536
        row = (v * perRow + top) * 65536
        mirrorRow = ((1 + quad.gapEnd - v) * perRow + top) * 65536
    }

    /// The picture's colour, or its mirror image's; beyond the picture its edge goes on.
    ///
    /// Adding 2⁵² leaves the nearest whole number in a double's lower bits.
    func color(isMirrored: Bool) -> UInt32 {
        func held(_ x: Double, _ last: Int) -> UInt32 {
            let x = x > 0 ? (x < Double(last) ? x : Double(last)) : 0
            return UInt32(truncatingIfNeeded: (x + 0x1p52).bitPattern)
        }
        let column = held(column, (level.width + 1) << 16)
        let row = held(isMirrored ? mirrorRow : row, (level.lineCount - 4) << 16)
        return sampleTexture(
            UnsafeRawPointer(level.base) + (Int(column &>> 16) &* level.stride &+ Int(row &>> 16) &<< 2),
            stride: level.stride, down: down + Int((row &>> 10) & 63) &* FilterTable.phaseBytes,
            across: across + Int((column &>> 10) & 63) &* FilterTable.phaseBytes)
    }
}
