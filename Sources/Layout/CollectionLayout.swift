public import Geometry

/// Where and how the items of a collection are shown: pure functions of the scroll offset.
///
/// Items are numbered from 0 through all sections. The offset is how far the viewport's beginning lies into the content
/// along the scroll direction, in points; positions are in content coordinates, except where the viewport's are named.
/// A layout is a value that remembers nothing: reloading, another viewport and another layout are just other arguments,
/// and what survives them is the centred index, by `index(nearest:in:)` before and `offset(ofItem:in:)` after.
public protocol CollectionLayout: Sendable {
    /// Which way it scrolls.
    var scrollDirection: ScrollDirection { get }

    /// The extent of everything, insets included.
    func contentSize(in context: LayoutContext) -> Size

    /// How an item is shown at an offset; the index must be one of the context's.
    func layoutAttributes(forItemAt index: Int, offset: Double, in context: LayoutContext) -> LayoutAttributes

    /// From the first to the last item that is seen at an offset; those between them may be hidden.
    ///
    /// Its cost must not grow with the number of items.
    func visibleIndices(offset: Double, in context: LayoutContext) -> Range<Int>

    /// The headers and footers that are seen at an offset; they are never transformed, and nothing snaps to them.
    func supplementaryAttributes(offset: Double, in context: LayoutContext) -> [LayoutAttributes]

    /// A section's header or footer, in sight or not; nil where there is none, and for items.
    func supplementaryAttributes(
        _ kind: LayoutAttributes.Kind, ofSection section: Int, offset: Double, in context: LayoutContext
    ) -> LayoutAttributes?

    /// The offset that shows an item in the middle of the viewport, as far as the content goes.
    ///
    /// An index out of range counts as the nearest one; 0 without items.
    func offset(ofItem index: Int, in context: LayoutContext) -> Double

    /// The item in the middle of the viewport: the first of those whose middle is nearest to it; nil without items.
    func index(nearest offset: Double, in context: LayoutContext) -> Int?

    /// Where to come to rest instead of at a proposed offset, always within `offsetRange(in:)`.
    ///
    /// The proposal is where the content would stop by itself, so that is where a fling's velocity has gone.
    func targetContentOffset(forProposed offset: Double, in context: LayoutContext) -> Double
}

extension CollectionLayout {
    /// The offsets that can be scrolled to: from 0 to where the content's end meets the viewport's.
    public func offsetRange(in context: LayoutContext) -> ClosedRange<Double> {
        let length = scrollDirection.length(contentSize(in: context))
        return 0...max(0, length - scrollDirection.length(context.viewport))
    }

    /// Everything that is seen at an offset, items and supplementary elements, from back to front.
    ///
    /// Complexity: O(n log n) in the number of visible elements.
    public func visibleAttributes(offset: Double, in context: LayoutContext) -> [LayoutAttributes] {
        let items = visibleIndices(offset: offset, in: context).map {
            layoutAttributes(forItemAt: $0, offset: offset, in: context)
        }
        return (supplementaryAttributes(offset: offset, in: context) + items).sorted(by: LayoutAttributes.paintOrder)
    }

    /// The item that a touch belongs to, and where it touched it in unit coordinates; nil beside all items.
    ///
    /// `point` is in viewport coordinates. Exact on the projected quads, the topmost first, in the reverse of the paint
    /// order; headers and footers are not hit, and do not hide.
    public func hitTest(_ point: Point, offset: Double, in context: LayoutContext) -> (index: Int, unitPoint: Point)? {
        let place = point + scrollDirection.point(offset, 0)
        var topmost: (attributes: LayoutAttributes, unitPoint: Point)?
        for index in visibleIndices(offset: offset, in: context) {
            let attributes = layoutAttributes(forItemAt: index, offset: offset, in: context)
            guard let unitPoint = attributes.quad?.unitPoint(at: place) else { continue }
            if let found = topmost, LayoutAttributes.paintOrder(attributes, found.attributes) { continue }
            topmost = (attributes, unitPoint)
        }
        return topmost.map { ($0.attributes.index, $0.unitPoint) }
    }
}

/// The same questions for a single section.
extension CollectionLayout {
    /// The offsets that can be scrolled to with so many items in one section.
    public func offsetRange(viewport: Size, count: Int) -> ClosedRange<Double> {
        offsetRange(in: LayoutContext(viewport: viewport, count: count))
    }

    /// The offset that shows one of so many items in the middle.
    public func offset(ofItem index: Int, viewport: Size, count: Int) -> Double {
        offset(ofItem: index, in: LayoutContext(viewport: viewport, count: count))
    }

    /// Which of so many items is in the middle; nil if there are none.
    public func index(nearest offset: Double, viewport: Size, count: Int) -> Int? {
        index(nearest: offset, in: LayoutContext(viewport: viewport, count: count))
    }

    /// Where to come to rest with so many items in one section.
    public func targetContentOffset(forProposed offset: Double, viewport: Size, count: Int) -> Double {
        targetContentOffset(forProposed: offset, in: LayoutContext(viewport: viewport, count: count))
    }

    /// How an item of the first section is shown, whatever follows it.
    public func layoutAttributes(forItemAt index: Int, offset: Double, viewport: Size) -> LayoutAttributes {
        layoutAttributes(
            forItemAt: index, offset: offset, in: LayoutContext(viewport: viewport, count: index + 1))
    }

    /// Which of so many items are seen.
    public func visibleIndices(offset: Double, viewport: Size, count: Int) -> Range<Int> {
        visibleIndices(offset: offset, in: LayoutContext(viewport: viewport, count: count))
    }

    /// Which of so many items a touch belongs to, and where on it; `point` is in viewport coordinates.
    public func hitTest(
        _ point: Point, offset: Double, viewport: Size, count: Int
    ) -> (index: Int, unitPoint: Point)? {
        hitTest(point, offset: offset, in: LayoutContext(viewport: viewport, count: count))
    }
}
