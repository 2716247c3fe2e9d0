public import Geometry

/// A picture prepared for being drawn in perspective, shared and unchanging.
///
/// It holds the picture turned to columns, and reductions to 4/5, 2/3, 1/2, 1/3, 1/4, … of its height, each of them at the
/// same and three smaller scales of the width: a rectangle turned about the vertical axis is narrowed more than it is
/// lowered. The steps are that fine because a pixel should cover well over one texel of a reduced level (1.5 at least),
/// where interpolation would blur more or less with every pixel's place, but no more than need be: each costs. Memory is
/// about seven times that of the picture.
///
/// `@unchecked Sendable`: the levels are filled in `init` and only read afterwards.
public final class Texture: @unchecked Sendable {
    /// Columns and rows of the picture.
    public let size: PixelSize
    /// Whether every pixel's alpha is 255, so that what lies behind need not be drawn.
    public let isOpaque: Bool
    /// Memory it holds, in bytes.
    public let byteCount: Int
    /// Rows of levels of one height each, the tallest first, in each the widest first.
    private let levels: [[TextureLevel]]

    /// Prepares a picture of format `xrgb8888`.
    ///
    /// Takes some ten milliseconds a megapixel: make it on a worker.
    public init(_ image: Image) {
        precondition(image.format == .xrgb8888, "a texture has colours")
        size = image.size
        isOpaque = image.isOpaque
        var first = TextureLevel(image)
        while first.height > TextureLevel.maximumHeight { first = first.halvedDown() }
        // Scales of a row go on from its number: 1, 2/3, 1/2, 1/3 in the first, 2/3, 1/2, 1/3, 1/4 in the second, …
        func row(_ a: TextureLevel, _ b: TextureLevel) -> [TextureLevel] { [a, b, a.halvedAcross(), b.halvedAcross()] }
        let top = row(first, first.reducedAcross(to: 2))
        var rows = [top, row(top[1].reducedDown(to: 2), top[2].reducedDown(to: 2))]
        while let last = rows.last, last[0].height > 8 {
            let before = rows[rows.count - 2]
            rows.append(row(before[2].halvedDown(), before[3].halvedDown()))
        }
        // Between the first two, 4/5 by 4/5, 2/3, 1/2, 1/3: the largest covers are the ones that cost.
        rows.insert(([first.reducedAcross(to: 4)] + top.dropFirst()).map { $0.reducedDown(to: 4) }, at: 1)
        levels = rows
        byteCount = rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.byteCount } }
    }

    /// The fewest texels that a pixel must cover in each direction of a reduced level: nearer to one, interpolation blurs
    /// more or less with every pixel's place.
    static let leastFootprint = 1.5

    /// The smallest level in which a pixel's footprint, given in texels of the picture, is large enough for the filter.
    func level(across: Double, down: Double) -> TextureLevel {
        var row = levels[0]
        for next in levels.dropFirst() where down * next[0].scaleDown >= Self.leastFootprint { row = next }
        var level = row[0]
        for next in row.dropFirst() where across * next.scaleAcross >= Self.leastFootprint { level = next }
        return level
    }
}
