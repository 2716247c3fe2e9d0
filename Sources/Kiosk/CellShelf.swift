internal import Geometry
internal import Layers
internal import Layout
internal import Motion

/// The cells for elements of one kind: those in sight, those on their way out, and those to be used again.
final class CellShelf<Cell: CollectionCell> {
    /// What the cells show: items, headers or footers.
    let kind: LayoutAttributes.Kind
    /// The cells in sight, by the indices of what they show.
    private(set) var cells: [Int: Cell] = [:]
    /// What was done since it was made, for judging what a frame costs.
    private(set) var counters = Counters()

    private let layer: Layer
    private let make: () -> Cell
    private let prepare: (Cell) -> Void
    private let dismiss: (Cell) -> Void
    private var leaving: [Cell] = []
    private var spare: [Cell] = []

    struct Counters: Hashable {
        /// Cells that were made.
        var made = 0
        /// Elements that came into sight.
        var prepared = 0
        /// Cells that were placed.
        var placed = 0
    }

    /// Makes an empty shelf whose cells will lie on a layer.
    ///
    /// - Parameters:
    ///   - make: another cell, for when there is none to be used again.
    ///   - prepare: has a cell show another element, or the same one anew; its index tells which.
    ///   - dismiss: hears of a cell whose element is out of sight, or leaves.
    init(
        _ kind: LayoutAttributes.Kind, on layer: Layer, make: @escaping () -> Cell,
        prepare: @escaping (Cell) -> Void, dismiss: @escaping (Cell) -> Void
    ) {
        self.kind = kind
        self.layer = layer
        self.make = make
        self.prepare = prepare
        self.dismiss = dismiss
    }

    // MARK: Frames

    /// Has cells for just these elements, each in its place at an offset.
    func show(
        _ visible: some Collection<Int>, by arrangement: CollectionArrangement, offset: Double, at time: FrameTime
    ) {
        if visible.isEmpty, cells.isEmpty { return }
        for (index, cell) in cells where !visible.contains(index) { recycle(cell) }
        for index in visible { place(cells[index] ?? bring(index, at: time), by: arrangement, offset: offset) }
    }

    private func place(_ cell: Cell, by arrangement: CollectionArrangement, offset: Double) {
        counters.placed += 1
        arrangement.place(cell, as: kind, cell.index, offset: offset)
    }

    /// Has a cell for an element that comes into sight.
    private func bring(_ index: Int, at time: FrameTime) -> Cell {
        let cell = spare.popLast() ?? makeCell()
        counters.prepared += 1
        cell.index = index
        cell.shownSince = time
        cells[index] = cell
        // Only items are touched.
        cell.layer.allowsHitTesting = kind == .item
        layer.addSublayer(cell.layer)
        prepare(cell)
        return cell
    }

    private func makeCell() -> Cell {
        counters.made += 1
        return make()
    }

    private func recycle(_ cell: Cell) {
        cells[cell.index] = nil
        dismiss(cell)
        retire(cell)
    }

    private func retire(_ cell: Cell) {
        cell.layer.removeFromSuperlayer()
        cell.clear()
        spare.append(cell)
    }

    // MARK: Changes

    /// Nothing that was shown stays.
    func clear() {
        for cell in Array(cells.values) { recycle(cell) }
        // The end of their animations calls `finish`, which must find nothing to do.
        let gone = leaving
        leaving = []
        for cell in gone { retire(cell) }
    }

    /// Brings the cells in one transaction from where they were, by one arrangement and offset, to where they are to be,
    /// by another.
    func carryOver(
        _ update: CollectionUpdate, from before: (arrangement: CollectionArrangement, offset: Double),
        to after: (arrangement: CollectionArrangement, offset: Double), visible: some Collection<Int>,
        _ transition: CollectionTransition, animator: Animator, at time: FrameTime
    ) {
        let old = cells.values.sorted { $0.index < $1.index }
        var (deleted, passing, stale) = ([Cell](), [Cell](), [Cell]())
        cells = [:]
        for cell in old {
            let new = update.newIndex(of: cell.index)
            guard let new, after.arrangement.attributes(of: kind, new, offset: after.offset) != nil else {
                deleted.append(cell)
                continue
            }
            if update.reloads.contains(cell.index) { stale.append(cell) }
            cell.index = new
            if visible.contains(new) { cells[new] = cell } else { passing.append(cell) }
        }
        let gone = deleted + passing
        for cell in gone {
            dismiss(cell)
            cell.layer.allowsHitTesting = false
        }
        for cell in stale where cells[cell.index] === cell { prepare(cell) }
        leaving += gone
        let kept = cells
        animator.perform(transition.transaction, at: time, completion: { [weak self] in self?.finish(gone) }) {
            if transition.moves {
                for cell in deleted { cell.shrink() }
                for cell in passing { after.arrangement.place(cell, as: kind, cell.index, offset: after.offset) }
            }
            for cell in gone { cell.layer.opacity = 0 }
            for index in visible {
                if let cell = kept[index] {
                    let pace = transition.moves ? Transaction() : Transaction.immediate
                    animator.perform(pace, at: time) {
                        _ = after.arrangement.place(cell, as: kind, index, offset: after.offset)
                    }
                    continue
                }
                let cell = bring(index, at: time)
                animator.perform(.immediate, at: time) {
                    let old = transition.moves ? update.oldIndex(of: index) : nil
                    let isPlaced = old.map { before.arrangement.place(cell, as: kind, $0, offset: before.offset) }
                    if isPlaced != true {
                        after.arrangement.place(cell, as: kind, index, offset: after.offset)
                        if transition.moves { cell.shrink() }
                    }
                    cell.layer.opacity = 0
                }
                after.arrangement.place(cell, as: kind, index, offset: after.offset)
            }
        }
    }

    /// Cells that have faded may be used again.
    private func finish(_ gone: [Cell]) {
        for cell in gone {
            guard let place = leaving.firstIndex(where: { $0 === cell }) else { continue }
            leaving.remove(at: place)
            retire(cell)
        }
    }
}
