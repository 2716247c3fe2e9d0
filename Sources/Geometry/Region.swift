/// A set of pixels as a short list of rectangles: what changed, or what a buffer still misses.
///
/// The rectangles may overlap, but not so much that their joint bounds would hold no more pixels than the two of them:
/// such a pair is merged, for whoever goes through the rectangles goes through shared pixels twice. When there would be
/// more than `limit`, the two whose joint bounds waste the fewest pixels are merged, so that a region never grows without
/// bound. It may thus cover more than was put in, never less.
public struct Region: Equatable, Sendable {
    /// The rectangles, none of them empty.
    public private(set) var rects: [PixelRect] = []
    /// The most rectangles a region keeps apart.
    public static let limit = 16

    /// Makes a region without pixels.
    public init() {}

    /// Makes a region of one rectangle; an empty one gives an empty region.
    public init(_ rect: PixelRect) { formUnion(rect) }

    /// Whether it holds no pixel.
    public var isEmpty: Bool { rects.isEmpty }

    /// The smallest rectangle around all of it; empty when the region is.
    public var bounds: PixelRect {
        rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
    }

    /// Adds a rectangle.
    ///
    /// Complexity: O(limit²) when the list is full or all of it merges, else O(limit).
    public mutating func formUnion(_ rect: PixelRect) {
        if rect.isEmpty { return }
        var rect = rect
        while let index = rects.firstIndex(where: { $0.union(rect).size.area <= $0.size.area + rect.size.area }) {
            rect = rect.union(rects.remove(at: index))
        }
        rects.append(rect)
        if rects.count > Self.limit { mergeCheapestPair() }
    }

    /// Adds all of another region.
    public mutating func formUnion(_ other: Region) {
        for rect in other.rects { formUnion(rect) }
    }

    /// Takes all pixels out; the memory is kept for the next ones.
    public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// The part inside a rectangle.
    public func intersection(_ rect: PixelRect) -> Region {
        var result = Region()
        for r in rects { result.formUnion(r.intersection(rect)) }
        return result
    }

    private mutating func mergeCheapestPair() {
        var best = (first: 0, second: 1, waste: Int.max)
        // A frame in which much moves comes here for every rectangle: the buffer spares it a check for each of 272.
        rects.withUnsafeBufferPointer { rects in
            for i in 0..<rects.count {
                let first = rects[i]
                for j in (i + 1)..<rects.count {
                    let second = rects[j]
                    let width = max(first.maxX, second.maxX) - min(first.x, second.x)
                    let height = max(first.maxY, second.maxY) - min(first.y, second.y)
                    let waste = width * height - first.size.area - second.size.area
                    if waste < best.waste { best = (i, j, waste) }
                }
            }
        }
        let merged = rects[best.first].union(rects[best.second])
        rects.remove(at: best.second)
        rects.remove(at: best.first)
        formUnion(merged)
    }
}
