public import Geometry

/// A layout whose items stand where a flow layout puts them; it may transform them there.
///
/// It says which flow layout that is for a viewport, and answers everything else by it.
public protocol FlowBasedLayout: CollectionLayout {
    /// The flow layout for a viewport.
    func flow(viewport: Size) -> FlowLayout
}

extension FlowBasedLayout {
    /// The flow layout's.
    public func contentSize(in context: LayoutContext) -> Size {
        flow(viewport: context.viewport).contentSize(in: context)
    }

    /// The flow layout's: flat.
    public func layoutAttributes(forItemAt index: Int, offset: Double, in context: LayoutContext) -> LayoutAttributes {
        flow(viewport: context.viewport).layoutAttributes(forItemAt: index, offset: offset, in: context)
    }

    /// The flow layout's, by flat frames.
    public func visibleIndices(offset: Double, in context: LayoutContext) -> Range<Int> {
        flow(viewport: context.viewport).visibleIndices(offset: offset, in: context)
    }

    /// The flow layout's.
    public func supplementaryAttributes(offset: Double, in context: LayoutContext) -> [LayoutAttributes] {
        flow(viewport: context.viewport).supplementaryAttributes(offset: offset, in: context)
    }

    /// The flow layout's.
    public func supplementaryAttributes(
        _ kind: LayoutAttributes.Kind, ofSection section: Int, offset: Double, in context: LayoutContext
    ) -> LayoutAttributes? {
        flow(viewport: context.viewport).supplementaryAttributes(kind, ofSection: section, offset: offset, in: context)
    }

    /// The flow layout's.
    public func offset(ofItem index: Int, in context: LayoutContext) -> Double {
        flow(viewport: context.viewport).offset(ofItem: index, in: context)
    }

    /// The flow layout's.
    public func index(nearest offset: Double, in context: LayoutContext) -> Int? {
        flow(viewport: context.viewport).index(nearest: offset, in: context)
    }

    /// The flow layout's.
    public func targetContentOffset(forProposed offset: Double, in context: LayoutContext) -> Double {
        flow(viewport: context.viewport).targetContentOffset(forProposed: offset, in: context)
    }
}
