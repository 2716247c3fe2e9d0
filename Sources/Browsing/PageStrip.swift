public import Geometry

/// Where the pages of opened photographs stand beside each other, a viewport apart with a gap between.
///
/// Offsets grow towards the later pages: to the right, or to the left where reading goes that way.
public struct PageStrip: Hashable, Sendable {
    /// The screen in points.
    public var viewport: Size
    /// How many pages there are.
    public var count: Int
    /// Space between two pages in points.
    public var gap: Double
    /// Whether the page after stands to the left.
    public var isRightToLeft: Bool

    /// Makes a strip; a gap of 20 points, the page after to the right, unless said otherwise.
    public init(viewport: Size, count: Int, gap: Double = 20, isRightToLeft: Bool = false) {
        self.viewport = viewport
        self.count = count
        self.gap = gap
        self.isRightToLeft = isRightToLeft
    }

    /// From one page's middle to the next one's, in points.
    public var pitch: Double { viewport.width + gap }

    /// The offset at which a page is in the middle.
    public func offset(ofPage index: Int) -> Double { Double(index) * pitch }

    /// Offsets from the first page to the last.
    public var range: ClosedRange<Double> { 0...offset(ofPage: max(count - 1, 0)) }

    /// Which page is in the middle at an offset: floor(midX / pitch), within the pages there are.
    public func index(at offset: Double) -> Int {
        guard offset.isFinite else { return 0 }
        let index = ((offset + pitch / 2) / pitch).rounded(.down)
        return Int(min(max(index, 0), Double(max(count - 1, 0))))
    }

    /// The pages that are to be seen at an offset, one or two, in ascending order.
    public func visible(at offset: Double) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        let middle = index(at: offset)
        let left = self.offset(ofPage: middle) - offset
        // The next one shows when this one has moved by more than the gap.
        if left < -gap, middle + 1 < count { return middle..<middle + 2 }
        return left > gap && middle > 0 ? middle - 1..<middle + 1 : middle..<middle + 1
    }

    /// The middle of a page on the screen, in points from the left, at an offset.
    public func center(ofPage index: Int, at offset: Double) -> Double {
        viewport.width / 2 + direction * (self.offset(ofPage: index) - offset)
    }

    /// Where a swipe ends that began with page `origin` and would come to rest by itself at an offset: with the nearest
    /// page, but never more than one from where it began.
    public func target(forProposed offset: Double, from origin: Int) -> Double {
        self.offset(ofPage: min(max(index(at: offset), origin - 1), origin + 1))
    }

    /// What a finger's way or speed to the right does to the offset.
    public func offsetChange(_ x: Double) -> Double { -direction * x }

    private var direction: Double { isRightToLeft ? -1 : 1 }
}
