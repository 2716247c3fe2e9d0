public import Geometry

/// A picture prepared for being drawn in perspective, shared and unchanging.
///
/// It holds the picture turned to columns, and its reductions by halves: in each direction on its own, as far as a
/// rectangle turned about the vertical axis (which is narrowed more than it is lowered) and a tilted one need them.
/// Memory is about three times that of the picture.
///
/// `@unchecked Sendable`: the levels are filled in `init` and only read afterwards.
public final class Texture: @unchecked Sendable {
    /// Columns and rows of the picture.
    public let size: PixelSize
    /// Whether every pixel's alpha is 255, so that what lies behind need not be drawn.
    public let isOpaque: Bool
    /// Memory it holds, in bytes.
    public let byteCount: Int
    /// `levels[down][across - firstAcross(down)]`, by how often they were halved.
    private let levels: [[TextureLevel]]
    /// How often the picture was halved down before the first level kept, for pictures of more rows than a line holds.
    private let firstDown: Int

    /// Prepares a picture of format `xrgb8888`.
    ///
    /// Takes a few milliseconds a megapixel: make it on a worker.
    public init(_ image: Image) {
        precondition(image.format == .xrgb8888, "a texture has colours")
        size = image.size
        isOpaque = image.isOpaque
        // The level halved as often across as down; each row of levels starts from it, or from one before it.
        var square = TextureLevel(image)
        var firstDown = 0
        while square.height > TextureLevel.maximumHeight {
            square = square.halvingDown()
            firstDown += 1
        }
        var rows: [[TextureLevel]] = []
        var first = square
        while true {
            var row = [first]
            while row.count < 4, let last = row.last, last.width > 4 { row.append(last.halvingAcross()) }
            rows.append(row)
            guard first.height > 4 else { break }
            // The next row of levels begins at the same width twice, then one further: across ≥ down − 1.
            let start = rows.count > 1 && row.count > 1 ? row[1] : row[0]
            first = start.halvingDown()
        }
        levels = rows
        self.firstDown = firstDown
        byteCount = rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.byteCount } }
    }

    /// The most texels a pixel may cover in each direction of a level: a little more than the filter's four taps hold
    /// exactly, because a slightly narrow filter of true texels is nearer to the area than a filter of halved ones.
    private static let largestFootprint = 2.4

    /// The level in which a pixel's footprint, given in texels of the picture, is not too large either way, or the
    /// nearest to it that there is.
    func level(across: Double, down: Double) -> TextureLevel {
        var d = 0
        var footprint = down / Double(1 << firstDown)
        while footprint > Self.largestFootprint, d + 1 < levels.count {
            footprint /= 2
            d += 1
        }
        let row = levels[d]
        var a = 0
        footprint = across / Double(1 << row[0].halvedAcross)
        while footprint > Self.largestFootprint, a + 1 < row.count {
            footprint /= 2
            a += 1
        }
        return row[a]
    }
}
