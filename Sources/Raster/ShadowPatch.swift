public import Geometry

/// The soft shadow of a rectangle with round corners, made once and then stretched like a nine-patch.
///
/// It holds one corner of the shadow: the others are its mirror images, and between them the shadow goes on as it is at
/// the corner's far sides. A rectangle of any size that is at least as large as the two corners has the same patch, so
/// whatever is moved, turned or grown takes its shadow along without anything being made anew. The rectangle is blurred
/// by three boxes, which together come near to a Gaussian and reach exactly as far as asked. An immutable value shared
/// by reference; making one takes about a millisecond.
public final class ShadowPatch: Sendable {
    /// Texels of the patch across and down.
    let columns: Int, rows: Int
    /// Coverage, 0…255, row by row from the shadow's outermost corner inwards.
    let texels: [UInt8]
    /// Texels of a point, and points that the shadow reaches beyond the rectangle.
    private let scale: Double, reach: Double

    /// The most texels of the patch across and down.
    static let limit = 128

    /// Makes the shadow of a rectangle of a size, with a corner radius, that reaches so far beyond it; all in points.
    ///
    /// `scale` is the number of pixels of a point; the patch is no finer than that, and coarser where it would get too
    /// large. Nil for a rectangle without extent or of what is no number; a radius or reach that is none counts as 0.
    public init?(size: Size, cornerRadius: Double, reach: Double, scale: Double) {
        guard size.width > 0, size.height > 0, size.width < 1e6, size.height < 1e6, scale > 0 else { return nil }
        let reach = reach > 0 ? min(reach, 1e6) : 0
        let radius = cornerRadius > 0 ? min(cornerRadius, min(size.width, size.height) / 2) : 0
        // From here inwards nothing changes, unless the middle comes first.
        let corner = Self.corner(size, radius, reach)
        let scale = min(min(scale, 4), Double(Self.limit) / max(corner.width, corner.height))
        func count(_ length: Double) -> Int { max(min(nearest(length * scale + 0.499), Self.limit), 1) }
        (columns, rows) = (count(corner.width), count(corner.height))
        self.scale = scale
        self.reach = reach
        let kernel = Self.kernel(reach: reach * scale)
        let margin = kernel.count / 2
        let (width, height) = (columns + 2 * margin, rows + 2 * margin)
        // How much of each texel the rectangle covers, sampled.
        var covered = [Double](repeating: 0, count: width * height)
        let samples = 4
        func distance(_ i: Int, _ k: Int, _ length: Double) -> Double {
            let place = (Double(i - margin) + (Double(k) + 0.5) / Double(samples)) / scale - reach
            return min(place, length - place)
        }
        for j in 0..<height {
            for i in 0..<width {
                var hits = 0
                for l in 0..<samples {
                    let y = distance(j, l, size.height)
                    if y < 0 { continue }
                    for k in 0..<samples {
                        let x = distance(i, k, size.width)
                        if x < 0 { continue }
                        let (dx, dy) = (radius - x, radius - y)
                        if dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius { hits += 1 }
                    }
                }
                covered[j * width + i] = Double(hits) / Double(samples * samples)
            }
        }
        var across = [Double](repeating: 0, count: columns * height)
        for j in 0..<height {
            for i in 0..<columns {
                for (k, w) in kernel.enumerated() { across[j * columns + i] += covered[j * width + i + k] * w }
            }
        }
        var texels: [UInt8] = []
        texels.reserveCapacity(columns * rows)
        for j in 0..<rows {
            for i in 0..<columns {
                var sum = 0.0
                for (k, w) in kernel.enumerated() { sum += across[(j + k) * columns + i] * w }
                texels.append(UInt8(min(nearest(sum * 255), 255)))
            }
        }
        self.texels = texels
    }

    /// The extent of the shadow's corner that has to be kept, in points.
    private static func corner(_ size: Size, _ radius: Double, _ reach: Double) -> Size {
        let most = radius + 2 * reach + 1
        return Size(width: min(most, size.width / 2 + reach), height: min(most, size.height / 2 + reach))
    }

    /// Whether a rectangle of a size has this shadow as well as the one that it was made for.
    ///
    /// - Parameters:
    ///   - size: the size that is asked for.
    ///   - made: the size that it was made for.
    ///   - cornerRadius: the radius that it was made for.
    ///   - reach: how far it was made to reach.
    public static func isShared(by size: Size, and made: Size, cornerRadius: Double, reach: Double) -> Bool {
        corner(size, cornerRadius, reach) == corner(made, cornerRadius, reach)
    }

    /// The size of the whole shadow of a rectangle of a size in points, in texels: what its paint wants.
    public func extent(of size: Size) -> Size {
        Size(width: (size.width + 2 * reach) * scale, height: (size.height + 2 * reach) * scale)
    }

    /// Three boxes of a third of 2 · reach, one after the other, at whole texels; the weights add up to 1.
    ///
    /// Together they are the quadratic B-spline: with t in widths of a box, ¾ − t² for |t| ≤ ½ and ½ (3/2 − |t|)² up to
    /// 3/2. Its standard deviation is half a box.
    private static func kernel(reach: Double) -> [Double] {
        let count = nearest(reach)
        if count < 1 { return [1] }
        let box = reach * 2 / 3
        var weights = (-count...count).map { k -> Double in
            let t = magnitude(Double(k) / box)
            return t <= 0.5 ? 0.75 - t * t : t < 1.5 ? 0.5 * (1.5 - t) * (1.5 - t) : 0
        }
        let sum = weights.reduce(0, +)
        for k in weights.indices { weights[k] /= sum }
        return weights
    }
}
