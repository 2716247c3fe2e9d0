public import Geometry

/// Items of one size, in lines one after the other, section by section.
///
/// Scrolling vertically, a line runs from left to right and lines follow each other downwards; scrolling horizontally, a
/// line runs downwards and lines follow each other to the right. As many items as fit stand in a line. What room is
/// left goes between them, or to both sides of a single one; the last line of a section keeps the others' columns. Along
/// the scroll direction a section is
///
///     header │ inset │ line, spacing, line, … │ inset │ footer
///
/// Every answer costs O(number of sections), and that a few additions for each, whatever the number of items.
public struct FlowLayout: CollectionLayout, Hashable {
    /// Which way it scrolls; vertically by default.
    public var scrollDirection: ScrollDirection
    /// Every item's extent, in points, above 0; 50 × 50 by default.
    public var itemSize: Size
    /// Space between two lines, in points; 10 by default.
    ///
    /// Negative for lines that overlap, yet lines always begin at least 1 point apart.
    public var lineSpacing: Double
    /// The least space between two items of a line, in points; 10 by default, negative to allow overlap.
    public var interitemSpacing: Double
    /// Space around the lines of every section, in points; none by default.
    public var sectionInset: Insets
    /// Every section's header's extent along the scroll direction, in points; 0, the default, for no header.
    public var headerLength: Double
    /// Every section's footer's extent along the scroll direction, in points; 0, the default, for no footer.
    public var footerLength: Double
    /// Whether scrolling comes to rest with an item in the middle; false by default.
    public var snapsToItems: Bool

    /// Makes a layout; what is not given has its default.
    public init(
        scrollDirection: ScrollDirection = .vertical, itemSize: Size = Size(width: 50, height: 50),
        lineSpacing: Double = 10, interitemSpacing: Double = 10, sectionInset: Insets = .zero,
        headerLength: Double = 0, footerLength: Double = 0, snapsToItems: Bool = false
    ) {
        self.scrollDirection = scrollDirection
        self.itemSize = itemSize
        self.lineSpacing = lineSpacing
        self.interitemSpacing = interitemSpacing
        self.sectionInset = sectionInset
        self.headerLength = headerLength
        self.footerLength = footerLength
        self.snapsToItems = snapsToItems
    }

    // MARK: Where things are

    /// The extent of all sections along the scroll direction, and the viewport's across it.
    public func contentSize(in context: LayoutContext) -> Size {
        scrollDirection.size(
            SectionWalk(self, context).reduce(0) { $1.end }, scrollDirection.breadth(context.viewport))
    }

    /// An item flat in its column; the offset has no influence.
    public func layoutAttributes(forItemAt index: Int, offset: Double, in context: LayoutContext) -> LayoutAttributes {
        precondition((0..<context.count).contains(index), "only items that are there can be laid out")
        let columns = columns(in: context)
        for section in SectionWalk(self, context) where index < section.first + section.count {
            let (line, column) = (index - section.first).quotientAndRemainder(dividingBy: columns.count)
            let along = section.lines + Double(line) * pitch + scrollDirection.length(itemSize) / 2
            let across = columns.first + Double(column) * columns.pitch
            return LayoutAttributes(index: index, center: scrollDirection.point(along, across), size: itemSize)
        }
        preconditionFailure("the sections hold all items")
    }

    /// The headers and footers that meet the viewport, as wide as it, flat.
    public func supplementaryAttributes(offset: Double, in context: LayoutContext) -> [LayoutAttributes] {
        guard headerLength > 0 || footerLength > 0 else { return [] }
        let end = offset + scrollDirection.length(context.viewport)
        var result: [LayoutAttributes] = []
        for section in SectionWalk(self, context) where section.start < end && section.end > offset {
            for kind in [LayoutAttributes.Kind.header, .footer] {
                guard let element = supplement(kind, of: section, in: context) else { continue }
                let (middle, length) = (scrollDirection.along(element.center), scrollDirection.length(element.size))
                if middle - length / 2 < end, middle + length / 2 > offset { result.append(element) }
            }
        }
        return result
    }

    /// A section's header or footer; the offset has no influence.
    public func supplementaryAttributes(
        _ kind: LayoutAttributes.Kind, ofSection number: Int, offset: Double, in context: LayoutContext
    ) -> LayoutAttributes? {
        SectionWalk(self, context).first { $0.number == number }.flatMap { supplement(kind, of: $0, in: context) }
    }

    private func supplement(
        _ kind: LayoutAttributes.Kind, of section: SectionPlace, in context: LayoutContext
    ) -> LayoutAttributes? {
        let (start, length): (Double, Double)
        switch kind {
        case .header: (start, length) = (section.start, headerLength)
        case .footer: (start, length) = (section.end - footerLength, footerLength)
        case .item: return nil
        }
        guard length > 0 else { return nil }
        let breadth = scrollDirection.breadth(context.viewport)
        return LayoutAttributes(
            kind: kind, index: section.number, center: scrollDirection.point(start + length / 2, breadth / 2),
            size: scrollDirection.size(length, breadth))
    }

    // MARK: What is where

    /// From the first to the last item whose frame meets the viewport.
    public func visibleIndices(offset: Double, in context: LayoutContext) -> Range<Int> {
        indices(from: offset, to: offset + scrollDirection.length(context.viewport), in: context)
    }

    /// From the first to the last item whose frame meets a stretch of the content.
    func indices(from start: Double, to end: Double, in context: LayoutContext) -> Range<Int> {
        guard start < end else { return 0..<0 }
        let columns = columns(in: context).count
        let length = scrollDirection.length(itemSize)
        var found: Range<Int>?
        for section in SectionWalk(self, context) where section.count > 0 {
            let lines = Double(section.lineCount)
            let first = min(max(((start - section.lines - length) / pitch).rounded(.down) + 1, 0), lines)
            let last = min(max(((end - section.lines) / pitch).rounded(.up), 0), lines)
            guard first < last else { continue }
            let low = section.first + Int(first) * columns
            let high = section.first + min(Int(last) * columns, section.count)
            found = (found?.lowerBound ?? low)..<high
        }
        return found ?? 0..<0
    }

    /// The first item of the line whose middle is nearest to the viewport's; headers and footers do not count.
    public func index(nearest offset: Double, in context: LayoutContext) -> Int? {
        // Distances stay finite, so that there is a nearest item for whatever offset.
        let middle = (offset.isNaN ? 0 : min(max(offset, -1e15), 1e15)) + scrollDirection.length(context.viewport) / 2
        let columns = columns(in: context).count
        let half = scrollDirection.length(itemSize) / 2
        var best: (index: Int, distance: Double)?
        for section in SectionWalk(self, context) where section.count > 0 {
            let steps = min(max((middle - section.lines - half) / pitch, 0), Double(section.lineCount - 1))
            for line in [Int(steps), min(Int(steps) + 1, section.lineCount - 1)] {
                let distance = (section.lines + half + Double(line) * pitch - middle).magnitude
                if distance < best?.distance ?? .infinity { best = (section.first + line * columns, distance) }
            }
        }
        return best?.index
    }

    // MARK: Scrolling

    /// The offset that brings an item's line to the middle, as far as the content goes.
    public func offset(ofItem index: Int, in context: LayoutContext) -> Double {
        guard context.count > 0 else { return 0 }
        let item = layoutAttributes(forItemAt: min(max(index, 0), context.count - 1), offset: 0, in: context)
        let offset = scrollDirection.along(item.center) - scrollDirection.length(context.viewport) / 2
        let range = offsetRange(in: context)
        return min(max(offset, range.lowerBound), range.upperBound)
    }

    /// The proposal moved into the range, then, if it snaps, to the middle of the nearest line.
    public func targetContentOffset(forProposed offset: Double, in context: LayoutContext) -> Double {
        let range = offsetRange(in: context)
        let proposed = min(max(offset, range.lowerBound), range.upperBound)
        guard snapsToItems, let index = index(nearest: proposed, in: context) else { return proposed }
        return self.offset(ofItem: index, in: context)
    }

    // MARK: Measures

    /// From one line's beginning to the next one's, in points.
    var pitch: Double { max(scrollDirection.length(itemSize) + lineSpacing, 1) }

    /// The columns of a line: how many, the first one's middle across the scroll direction, and their distance.
    func columns(in context: LayoutContext) -> (count: Int, first: Double, pitch: Double) {
        let horizontal = scrollDirection == .horizontal
        let before = horizontal ? sectionInset.top : sectionInset.left
        let after = horizontal ? sectionInset.bottom : sectionInset.right
        let room = scrollDirection.breadth(context.viewport) - before - after
        let breadth = scrollDirection.breadth(itemSize)
        // A little more than the quotient, for items whose size was computed from their number.
        let fitting = (room + interitemSpacing) / max(breadth + interitemSpacing, 1) + 1e-9
        guard fitting >= 2 else { return (1, before + room / 2, 0) }
        let count = Int(min(fitting, 1e6))
        return (count, before + breadth / 2, (room - breadth) / Double(count - 1))
    }
}
