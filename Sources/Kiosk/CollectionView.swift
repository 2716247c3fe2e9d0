internal import Geometry
internal import Layers
internal import Layout
internal import Motion

/// Who knows what a collection view shows; asked only for what is to be seen.
protocol CollectionViewSource<Cell, Supplement>: AnyObject {
    associatedtype Cell: CollectionCell
    associatedtype Supplement: CollectionSupplement
    /// Another cell, for when there is none to be used again.
    func makeCell() -> Cell
    /// A cell is to show another item, or the same one anew: `index` tells which.
    func prepare(_ cell: Cell)
    /// A cell's item is out of sight, or leaves.
    func dismiss(_ cell: Cell)
    /// Another header or footer, for when there is none to be used again.
    func makeSupplement(_ kind: LayoutAttributes.Kind) -> Supplement
    /// A header or footer is to show another section's, or the same one's anew: `index` tells which.
    func prepare(_ supplement: Supplement)
    /// Other items are to be seen, or will be soon.
    func windowDidChange(_ window: CollectionWindow)
}

/// Which items of a collection are to be seen now, and which way it goes on.
struct CollectionWindow: Equatable {
    /// From the first to the last item in sight.
    var visible: Range<Int>
    /// The item in the middle; 0 when there is none.
    var centre: Int
    /// 1 if items with larger indices will come into sight next, −1 for smaller ones, 0 at rest.
    var travel: Int

    /// The items beside the visible ones to get ready, the likeliest first: `count` on each side, or twice as many ahead
    /// and none behind.
    func neighbours(_ count: Int, of total: Int) -> [Int] {
        let after = visible.upperBound..<min(visible.upperBound + (travel > 0 ? 2 : 1) * count, total)
        let before = max(visible.lowerBound - (travel < 0 ? 2 : 1) * count, 0)..<visible.lowerBound
        switch travel {
        case 0: return (Array(after) + before).sorted { abs($0 - centre) < abs($1 - centre) }
        case 1...: return Array(after)
        default: return before.reversed()
        }
    }
}

/// Shows the items of a collection where its layout wants them, and the headers and footers of its sections, scrolled; a
/// frame costs what is in sight, however many items there are.
///
/// One source of truth: the scroll motion. Which item is in the middle, the layers and what a touch means all follow
/// from its offset at a moment. Cells exist for what is in sight by its projected bounds, and are used again. Headers and
/// footers scroll along and are nothing else: not turned, not snapped to, not touched.
final class CollectionView<Cell: CollectionCell, Supplement: CollectionSupplement> {
    /// What the cells lie on; as large as the viewport.
    let layer = Layer()
    /// What moves the cells when items come and go.
    let animator: Animator
    /// Who knows what to show.
    weak var source: (any CollectionViewSource<Cell, Supplement>)?

    /// How far it is scrolled.
    var scroll = ScrollMotion(range: 0...0, viewportLength: 0)
    /// Where items stand.
    var arrangement: CollectionArrangement
    /// The state that the layers show.
    var presentedTime = FrameTime.zero

    /// The cells of items.
    private(set) lazy var items = CellShelf<Cell>(
        .item, on: layer, make: { [unowned self] in knowing.makeCell() },
        prepare: { [unowned self] in source?.prepare($0) }, dismiss: { [unowned self] in source?.dismiss($0) })
    /// The headers of sections.
    private(set) lazy var headers = makeShelf(.header)
    /// The footers of sections.
    private(set) lazy var footers = makeShelf(.footer)

    /// The item that was scrolled to last.
    var focus: Int?
    /// What the source was told of last.
    var window: CollectionWindow?
    private var lastOffset = 0.0

    /// Makes a view of no items without extent, whose root layer is in the animator's tree when it is shown.
    init(layout: any CollectionLayout, animator: Animator) {
        self.animator = animator
        arrangement = CollectionArrangement(layout: layout, context: LayoutContext(viewport: .zero, count: 0))
    }

    private var knowing: any CollectionViewSource<Cell, Supplement> {
        guard let source else { preconditionFailure("somebody knows what to show") }
        return source
    }

    private func makeShelf(_ kind: LayoutAttributes.Kind) -> CellShelf<Supplement> {
        CellShelf(
            kind, on: layer, make: { [unowned self] in knowing.makeSupplement(kind) },
            prepare: { [unowned self] in source?.prepare($0) }, dismiss: { _ in })
    }

    /// The cells in sight, by their items.
    var cells: [Int: Cell] { items.cells }

    // MARK: Where it is

    /// Its layout.
    var layout: any CollectionLayout { arrangement.layout }
    /// How many items, in what room.
    var context: LayoutContext { arrangement.context }

    /// The item in the middle, or that will be when the motion under way has ended; nil when there is none.
    ///
    /// An item that cannot stand in the middle counts as being there after `scroll(to:at:)` brought it as near as it goes.
    var index: Int? {
        if let focus, focus < context.count, scroll.target == offset(of: focus) { return focus }
        return layout.index(nearest: scroll.target ?? scroll.value(at: presentedTime), in: context)
    }

    /// The offset that shows an item in the middle, as far as the content goes.
    func offset(of index: Int) -> Double { layout.offset(ofItem: index, in: context) }

    /// Where to come to rest instead of at a proposed offset.
    func snap(_ proposed: Double) -> Double { layout.targetContentOffset(forProposed: proposed, in: context) }

    /// Sets out for an item; an index past either end means the end.
    func scroll(to index: Int, at time: FrameTime) {
        focus = clamped(index)
        scroll.scroll(to: offset(of: index), at: time)
    }

    /// Is at an item without a way there; an index past either end means the end.
    func jump(to index: Int) {
        focus = clamped(index)
        scroll = ScrollMotion(
            offset: offset(of: index), range: layout.offsetRange(in: context),
            viewportLength: layout.scrollDirection.length(context.viewport))
    }

    func clamped(_ index: Int) -> Int? { context.count > 0 ? min(max(index, 0), context.count - 1) : nil }

    // MARK: Frames

    /// Places the cells in sight at a time.
    func update(to time: FrameTime) {
        presentedTime = time
        let offset = scroll.value(at: time)
        let visible = visibleElements(offset: offset)
        items.show(visible.items, by: arrangement, offset: offset, at: time)
        headers.show(visible.headers, by: arrangement, offset: offset, at: time)
        footers.show(visible.footers, by: arrangement, offset: offset, at: time)
        follow(visible.items, offset: offset)
    }

    /// What is in sight at an offset: items, and the sections whose headers and footers are.
    func visibleElements(offset: Double) -> (items: Range<Int>, headers: [Int], footers: [Int]) {
        let supplements = layout.supplementaryAttributes(offset: offset, in: context)
        func sections(_ kind: LayoutAttributes.Kind) -> [Int] {
            supplements.lazy.filter { $0.kind == kind }.map(\.index)
        }
        return (layout.visibleIndices(offset: offset, in: context), sections(.header), sections(.footer))
    }

    /// Tells the source when other items are in sight, or another way is taken.
    func follow(_ visible: Range<Int>, offset: Double) {
        defer { lastOffset = offset }
        let centre = layout.index(nearest: offset, in: context) ?? 0
        let ahead: Double
        switch scroll.state(at: presentedTime) {
        case .resting: ahead = 0
        case .settling: ahead = (scroll.target ?? offset) - offset
        // A finger that pauses has not turned round.
        case .dragging: ahead = offset != lastOffset ? offset - lastOffset : Double(window?.travel ?? 0)
        }
        let next = CollectionWindow(visible: visible, centre: centre, travel: ahead > 0 ? 1 : ahead < 0 ? -1 : 0)
        guard next != window else { return }
        window = next
        source?.windowDidChange(next)
    }
}
