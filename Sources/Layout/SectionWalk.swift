/// One section's place along the scroll direction.
struct SectionPlace {
    /// Which section, from 0.
    var number: Int
    /// Its first item's index through all sections.
    var first: Int
    /// How many items it has.
    var count: Int
    /// How many lines they take.
    var lineCount: Int
    /// Where it begins, with its header.
    var start: Double
    /// Where its first line begins.
    var lines: Double
    /// Where it ends, with its footer.
    var end: Double
}

/// Goes through the sections of a flow layout in order, adding up where each begins; allocates nothing.
struct SectionWalk: Sequence, IteratorProtocol {
    private let layout: FlowLayout
    private let context: LayoutContext
    private let columns: Int
    private var number = 0
    private var first = 0
    private var start = 0.0

    init(_ layout: FlowLayout, _ context: LayoutContext) {
        self.layout = layout
        self.context = context
        columns = layout.columns(in: context).count
    }

    mutating func next() -> SectionPlace? {
        guard number < context.sections.count else { return nil }
        let horizontal = layout.scrollDirection == .horizontal
        let (before, after) =
            horizontal
            ? (layout.sectionInset.left, layout.sectionInset.right)
            : (layout.sectionInset.top, layout.sectionInset.bottom)
        let count = context.sections[number]
        let lineCount = (count + columns - 1) / columns
        let lines = start + layout.headerLength + before
        let length =
            lineCount > 0 ? layout.scrollDirection.length(layout.itemSize) + Double(lineCount - 1) * layout.pitch : 0
        let place = SectionPlace(
            number: number, first: first, count: count, lineCount: lineCount, start: start, lines: lines,
            end: lines + length + after + layout.footerLength)
        (number, first, start) = (number + 1, first + count, place.end)
        return place
    }
}
