internal import Geometry
internal import Layout

/// Where the elements of a collection stand.
struct CollectionArrangement {
    /// Their places for an offset.
    var layout: any CollectionLayout
    /// How many items, in what room.
    var context: LayoutContext
    /// How far all of them are moved within the viewport.
    var shift = Point.zero

    /// How an item, or a section's header or footer, is shown at an offset; nil if there is no such element.
    func attributes(of kind: LayoutAttributes.Kind, _ index: Int, offset: Double) -> LayoutAttributes? {
        guard kind == .item else {
            return layout.supplementaryAttributes(kind, ofSection: index, offset: offset, in: context)
        }
        guard (0..<context.count).contains(index) else { return nil }
        return layout.layoutAttributes(forItemAt: index, offset: offset, in: context)
    }

    /// Places a cell as an element's; false, and nothing else, if there is no such element.
    @discardableResult
    func place(_ cell: CollectionCell, as kind: LayoutAttributes.Kind, _ index: Int, offset: Double) -> Bool {
        guard let attributes = attributes(of: kind, index, offset: offset) else { return false }
        cell.place(by: attributes, center: attributes.center - layout.scrollDirection.point(offset, 0) + shift)
        return true
    }
}
