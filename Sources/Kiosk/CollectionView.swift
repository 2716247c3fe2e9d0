internal import Geometry
internal import Layers
internal import Layout
internal import Motion

/// Who knows what a collection view shows; asked only for what is to be seen.
protocol CollectionViewSource<Cell>: AnyObject {
    associatedtype Cell: CollectionCell
    /// Another cell, for when there is none to be used again.
    func makeCell() -> Cell
    /// A cell is to show another item, or the same one anew: `index` tells which.
    func prepare(_ cell: Cell)
    /// A cell's item is out of sight, or leaves.
    func dismiss(_ cell: Cell)
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

/// Where the items of a collection stand.
struct CollectionArrangement {
    /// Their places for an offset.
    var layout: any CollectionLayout
    /// How many items, in what room.
    var context: LayoutContext
    /// How far all of them are moved within the viewport.
    var shift = Point.zero

    /// Places a cell as an item's.
    func place(_ cell: CollectionCell, as index: Int, offset: Double) {
        let attributes = layout.layoutAttributes(forItemAt: index, offset: offset, in: context)
        cell.place(by: attributes, center: attributes.center - layout.scrollDirection.point(offset, 0) + shift)
    }
}

/// Shows the items of a collection where its layout wants them, scrolled; a frame costs what is in sight, however many
/// items there are.
///
/// One source of truth: the scroll motion. Which item is in the middle, the layers and what a touch means all follow
/// from its offset at a moment. Cells exist for what is in sight by its projected bounds, and are used again.
final class CollectionView<Cell: CollectionCell> {
    /// What the cells lie on; as large as the viewport.
    let layer = Layer()
    /// What moves the cells when items come and go.
    let animator: Animator
    /// Who knows what to show.
    weak var source: (any CollectionViewSource<Cell>)?

    /// How far it is scrolled.
    var scroll = ScrollMotion(range: 0...0, viewportLength: 0)
    /// The cells in sight, by their items.
    var cells: [Int: Cell] = [:]
    /// Where items stand.
    var arrangement: CollectionArrangement
    /// The state that the layers show.
    var presentedTime = FrameTime.zero

    /// What it did since it was made, for judging what a frame costs.
    private(set) var counters = Counters()
    /// The item that was scrolled to last.
    var focus: Int?
    /// What the source was told of last.
    var window: CollectionWindow?
    private var lastOffset = 0.0
    private var spare: [Cell] = []
    /// Cells on their way out.
    var leaving: [Cell] = []

    struct Counters: Hashable {
        /// Cells that were made.
        var made = 0
        /// Items that came into sight.
        var prepared = 0
        /// Cells that were placed.
        var placed = 0
    }

    /// Makes a view of no items without extent, whose root layer is in the animator's tree when it is shown.
    init(layout: any CollectionLayout, animator: Animator) {
        self.animator = animator
        arrangement = CollectionArrangement(layout: layout, context: LayoutContext(viewport: .zero, count: 0))
    }

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
        let visible = layout.visibleIndices(offset: offset, in: context)
        for (index, cell) in cells where !visible.contains(index) { recycle(cell) }
        for index in visible { place(cells[index] ?? bring(index), offset: offset) }
        follow(visible, offset: offset)
    }

    private func place(_ cell: Cell, offset: Double) {
        counters.placed += 1
        arrangement.place(cell, as: cell.index, offset: offset)
    }

    /// Has a cell for an item that comes into sight.
    func bring(_ index: Int) -> Cell {
        let cell = spare.popLast() ?? makeCell()
        counters.prepared += 1
        cell.index = index
        cell.shownSince = presentedTime
        cells[index] = cell
        cell.layer.allowsHitTesting = true
        layer.addSublayer(cell.layer)
        source?.prepare(cell)
        return cell
    }

    private func makeCell() -> Cell {
        guard let cell = source?.makeCell() else { preconditionFailure("somebody knows what to show") }
        counters.made += 1
        return cell
    }

    func recycle(_ cell: Cell) {
        cells[cell.index] = nil
        source?.dismiss(cell)
        retire(cell)
    }

    func retire(_ cell: Cell) {
        cell.layer.removeFromSuperlayer()
        cell.clear()
        spare.append(cell)
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
