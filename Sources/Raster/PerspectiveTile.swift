internal import Geometry

/// How a texture is read within a tile of the screen where perspective is too steep for a `PerspectiveBlock`: one level and
/// one filter, and the map to the level's positions.
///
/// A place on the level is a quotient of two linear functions of the position on the screen. They are Double (the same
/// everywhere: +, −, × and ÷), scaled so that the quotient is a 16.16 position; what follows is whole numbers.
struct PerspectiveTile {
    /// Columns and rows of a tile; tiles start at multiples of it.
    static let size = 32
    static let mask = size - 1

    /// How far a pixel reaches down the picture, in its heights.
    let reach: Double
    private let level: TextureLevel
    private let across: UnsafeRawPointer, down: UnsafeRawPointer
    private let perRow: Double
    /// The row position of the upper edge of the part that is shown.
    private let top: Double
    /// The numerator of the column, and that of the row in the picture and in its mirror image.
    private let column: PerspectiveQuad.Linear, row: PerspectiveQuad.Linear, mirrorRow: PerspectiveQuad.Linear
    private let w: PerspectiveQuad.Linear

    /// For the tile whose first pixel is (x, y).
    init(_ quad: PerspectiveQuad, _ texture: Texture, _ crop: Rect, _ filter: FilterTable, x: Int, y: Int) {
        let extent = quad.extent(Double(x + Self.size / 2), Double(y + Self.size / 2))
        reach = extent.down > 1e-9 ? extent.down : 1e-9
        let width = Double(texture.size.width) * crop.size.width
        let height = Double(texture.size.height) * crop.size.height
        level = texture.level(across: extent.across * width, down: extent.down * height)
        let perColumn = width * level.scaleAcross
        perRow = height * level.scaleDown
        let table = UnsafeRawPointer(filter.repeated)
        across =
            table + filter.index(footprint: extent.across * perColumn, isReduced: level.isReducedAcross)
            * FilterTable.phaseBytes
        down =
            table + filter.index(footprint: extent.down * perRow, isReduced: level.isReducedDown)
            * FilterTable.phaseBytes
        // The first of the filter's columns and rows, as they lie in memory, times 65 536.
        let left = 0.5 + crop.minX * Double(texture.size.width) * level.scaleAcross
        top = (Double(TextureLevel.pad) - 1.5 + crop.minY * Double(texture.size.height) * level.scaleDown) * 65536
        column = quad.u * (perColumn * 65536) + quad.w * (left * 65536)
        row = quad.v * (perRow * 65536) + quad.w * top
        mirrorRow = (quad.w * (1 + quad.gapEnd) + quad.v * -1) * (perRow * 65536) + quad.w * top
        w = quad.w
    }

    /// The picture, or its mirror image, along row `y`.
    func sampler(y: Int, isMirrored: Bool) -> PerspectiveSampler {
        let py = Double(y) + 0.5
        let row = isMirrored ? mirrorRow : row
        return PerspectiveSampler(
            base: UnsafeRawPointer(level.base), stride: level.stride, across: across, down: down,
            lastColumn: Double((level.width + 1) << 16), lastRow: Double((level.lineCount - 4) << 16),
            heightPerRow: 1 / (perRow * 65536), top: top, u: (column.x, column.y * py + column.constant),
            v: (row.x, row.y * py + row.constant), w: (w.x, w.y * py + w.constant))
    }
}

/// Reads a texture along a row of a tile, each pixel at its own place.
struct PerspectiveSampler {
    /// A position on the level: columns and rows as they lie in memory, times 65 536.
    typealias Place = (column: Double, row: Double)

    let base: UnsafeRawPointer
    let stride: Int
    let across: UnsafeRawPointer, down: UnsafeRawPointer
    let lastColumn: Double, lastRow: Double
    /// Heights of the picture for a unit of the row's position, and its position at the picture's top.
    let heightPerRow: Double, top: Double
    /// Numerators of the column and the row, and the denominator: slope along the row and value at x = 0.
    let u: (Double, Double), v: (Double, Double), w: (Double, Double)

    /// Where the filter begins for a pixel whose centre is on the rectangle.
    @inline(__always)
    func place(_ x: Int) -> Place {
        let px = Double(x) + 0.5
        let r = 1 / (w.0 * px + w.1)
        return ((u.0 * px + u.1) * r, (v.0 * px + v.1) * r)
    }

    /// Where the filter begins for any pixel, held where the filter's sixteen texels exist.
    @inline(__always)
    func heldPlace(_ x: Int) -> Place {
        func held(_ x: Double, _ last: Double) -> Double { x > 0 ? (x < last ? x : last) : 0 }
        let place = place(x)
        return (held(place.column, lastColumn), held(place.row, lastRow))
    }

    /// The picture at a place.
    ///
    /// Adding 2⁵² leaves the nearest whole number in a double's lower bits.
    @inline(__always)
    func pixel(at place: Place) -> UInt32 {
        let column = UInt32(truncatingIfNeeded: (place.column + 0x1p52).bitPattern)
        let row = UInt32(truncatingIfNeeded: (place.row + 0x1p52).bitPattern)
        return sampleTexture(
            base + (Int(column &>> 16) &* stride &+ Int(row &>> 16) &<< 2), stride: stride,
            down: down + Int((row &>> 10) & 63) &* FilterTable.phaseBytes,
            across: across + Int((column &>> 10) & 63) &* FilterTable.phaseBytes)
    }

    /// How far down the picture a place's row is, in heights.
    @inline(__always)
    func height(at place: Place) -> Double { (place.row - top) * heightPerRow }
}
