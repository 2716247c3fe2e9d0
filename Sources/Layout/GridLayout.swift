public import Geometry

/// Items in a fixed number of columns that share the viewport's width, scrolling vertically.
public struct GridLayout: FlowBasedLayout, Hashable {
    /// How many columns, from 1; 4 by default.
    public var columns: Int
    /// An item's width over its height, above 0; 1 by default.
    public var aspectRatio: Double
    /// Space between items, in points, down and across; 8 by default.
    public var spacing: Double
    /// Space around every section's items, in points; 8 at each side by default.
    public var sectionInset: Insets
    /// Every section's header's height, in points; 0, the default, for no header.
    public var headerLength: Double
    /// Every section's footer's height, in points; 0, the default, for no footer.
    public var footerLength: Double

    /// Makes a grid; what is not given has its default.
    public init(
        columns: Int = 4, aspectRatio: Double = 1, spacing: Double = 8,
        sectionInset: Insets = Insets(top: 8, left: 8, bottom: 8, right: 8), headerLength: Double = 0,
        footerLength: Double = 0
    ) {
        self.columns = columns
        self.aspectRatio = aspectRatio
        self.spacing = spacing
        self.sectionInset = sectionInset
        self.headerLength = headerLength
        self.footerLength = footerLength
    }

    /// Vertical.
    public var scrollDirection: ScrollDirection { .vertical }

    /// The flow layout whose lines hold exactly the columns; items are at least 1 point wide.
    public func flow(viewport: Size) -> FlowLayout {
        let columns = Double(max(columns, 1))
        let room = viewport.width - sectionInset.left - sectionInset.right - (columns - 1) * spacing
        let width = max(room / columns, 1)
        return FlowLayout(
            itemSize: Size(width: width, height: width / aspectRatio), lineSpacing: spacing,
            interitemSpacing: spacing, sectionInset: sectionInset, headerLength: headerLength,
            footerLength: footerLength)
    }
}
