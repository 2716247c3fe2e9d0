internal import Geometry
internal import Layout

/// What shows a section's header or footer; behind all items, and never touched.
class CollectionSupplement: CollectionCell {
    /// Whether it is a header or a footer; `index` is its section.
    let kind: LayoutAttributes.Kind

    init(_ kind: LayoutAttributes.Kind) { self.kind = kind }

    override func place(by attributes: LayoutAttributes, center: Point) {
        super.place(by: attributes, center: center)
        layer.zIndex = -1
    }

    /// Only fades: it is as wide as the screen, so its ends would run inwards.
    override func shrink() {}
}
