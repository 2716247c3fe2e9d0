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
        build { $0.add(rect) }
    }

    /// Adds rectangles one after the other, with the result of adding each by itself.
    ///
    /// Complexity: O(limit²), and mostly O(limit) for each rectangle.
    public mutating func formUnion(_ others: [PixelRect]) {
        build { builder in
            for rect in others { builder.add(rect) }
        }
    }

    /// Adds all of another region.
    public mutating func formUnion(_ other: Region) {
        formUnion(other.rects)
    }

    /// Takes all pixels out; the memory is kept for the next ones.
    public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// The part inside a rectangle.
    public func intersection(_ rect: PixelRect) -> Region {
        var result = Region()
        for r in rects { result.formUnion(r.intersection(rect)) }
        return result
    }

    private mutating func build(_ body: (inout RegionBuilder) -> Void) {
        RegionBuilder.withBuilder { builder in
            for rect in rects { builder.keep(rect) }
            body(&builder)
            rects.removeAll(keepingCapacity: true)
            for place in 0..<builder.count { rects.append(builder[place]) }
        }
    }
}
