public import Geometry

/// Items as rows over the viewport's whole width, each with a line of text and, once it has arrived, a picture before
/// it.
public struct ListLayout: FlowBasedLayout, Hashable {
    /// A row's height, in points, above 0; 60 by default.
    public var rowHeight: Double
    /// Space between rows, in points; 1 by default.
    public var lineSpacing: Double
    /// Space around picture and text within a row, in points; 8 by default.
    public var padding: Double
    /// Every section's header's height, in points; 0, the default, for no header.
    public var headerLength: Double
    /// Every section's footer's height, in points; 0, the default, for no footer.
    public var footerLength: Double

    /// Makes a list; what is not given has its default, which gives pictures of 44 × 44.
    public init(
        rowHeight: Double = 60, lineSpacing: Double = 1, padding: Double = 8, headerLength: Double = 0,
        footerLength: Double = 0
    ) {
        self.rowHeight = rowHeight
        self.lineSpacing = lineSpacing
        self.padding = padding
        self.headerLength = headerLength
        self.footerLength = footerLength
    }

    /// Vertical.
    public var scrollDirection: ScrollDirection { .vertical }

    /// The flow layout whose lines hold one row each.
    public func flow(viewport: Size) -> FlowLayout {
        FlowLayout(
            itemSize: Size(width: viewport.width, height: rowHeight), lineSpacing: lineSpacing,
            interitemSpacing: viewport.width, headerLength: headerLength, footerLength: footerLength)
    }

    /// Where the parts of a row lie, from the row's upper left corner.
    public struct Row: Hashable, Sendable {
        /// The picture: a square at the left, or nothing at the middle of that square's left edge, from where it grows
        /// and pushes the text aside.
        public var picture: Rect
        /// The text: beside the picture, or over the row's whole width.
        public var text: Rect
    }

    /// The parts of a row with or without its picture; animate from the one to the other when it arrives.
    public func row(viewport: Size, hasPicture: Bool) -> Row {
        let height = max(rowHeight - 2 * padding, 0)
        let square = Rect(x: padding, y: padding, width: height, height: height)
        let left = hasPicture ? square.maxX + padding : padding
        return Row(
            picture: hasPicture
                ? square : Rect(origin: Point(x: square.minX, y: square.center.y), size: .zero),
            text: Rect(x: left, y: padding, width: max(viewport.width - left - padding, 0), height: height))
    }
}
