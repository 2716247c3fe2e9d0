internal import Geometry
internal import Layers
internal import Layout
internal import Motion

/// How cells take their new places.
struct CollectionTransition {
    /// At what pace.
    var transaction: Transaction
    /// Whether cells travel and grow; else they only fade.
    var moves: Bool
}

extension CollectionView {
    /// Takes over another arrangement at once: nothing that was shown stays.
    func reset(_ arrangement: CollectionArrangement, showing index: Int) {
        for cell in Array(cells.values) { recycle(cell) }
        // The end of their animations calls `finish`, which must find nothing to do.
        let gone = leaving
        leaving = []
        for cell in gone { retire(cell) }
        self.arrangement = arrangement
        window = nil
        jump(to: index)
    }

    /// Takes over other items in one transaction.
    ///
    /// Cells whose items stay go to their new places; those of items that leave or come fade. The item in the middle
    /// stays there, or what has taken its place, unless another one is to be `shown`; a finger or a motion goes on.
    func change(
        _ update: CollectionUpdate, sections: [Int], showing shown: Int? = nil, _ transition: CollectionTransition,
        at time: FrameTime
    ) {
        let (before, offsetBefore) = (arrangement, scroll.value(at: time))
        let middle = index ?? 0
        let oldOffset = offset(of: middle)
        arrangement.context = LayoutContext(viewport: context.viewport, sections: sections)
        if let shown {
            jump(to: shown)
        } else {
            focus = focus.flatMap { clamped(update.successor(of: $0)) }
            scroll.shift(by: offset(of: update.successor(of: middle)) - oldOffset)
            scroll.resize(
                range: layout.offsetRange(in: context),
                viewportLength: layout.scrollDirection.length(context.viewport), at: time)
        }
        carryOver(update, from: before, at: offsetBefore, transition, at: time)
    }

    /// Takes over another layout in one transaction; the item in the middle stays there.
    func change(
        to layout: any CollectionLayout, shift: Point, _ transition: CollectionTransition, at time: FrameTime
    ) {
        let (before, offsetBefore) = (arrangement, scroll.value(at: time))
        let middle = index ?? 0
        (arrangement.layout, arrangement.shift) = (layout, shift)
        jump(to: middle)
        carryOver(CollectionUpdate(), from: before, at: offsetBefore, transition, at: time)
    }

    /// Brings the cells from where they were to where they are to be.
    private func carryOver(
        _ update: CollectionUpdate, from before: CollectionArrangement, at offsetBefore: Double,
        _ transition: CollectionTransition, at time: FrameTime
    ) {
        (presentedTime, window) = (time, nil)
        let offset = scroll.value(at: time)
        let visible = layout.visibleIndices(offset: offset, in: context)
        let old = cells.values.sorted { $0.index < $1.index }
        var (deleted, passing, stale) = ([Cell](), [Cell](), [Cell]())
        cells = [:]
        for cell in old {
            guard let new = update.newIndex(of: cell.index) else {
                deleted.append(cell)
                continue
            }
            if update.reloads.contains(cell.index) { stale.append(cell) }
            cell.index = new
            if visible.contains(new) { cells[new] = cell } else { passing.append(cell) }
        }
        let gone = deleted + passing
        for cell in gone {
            source?.dismiss(cell)
            cell.layer.allowsHitTesting = false
        }
        for cell in stale where cells[cell.index] === cell { source?.prepare(cell) }
        leaving += gone
        let kept = cells
        animator.perform(transition.transaction, at: time, completion: { [weak self] in self?.finish(gone) }) {
            if transition.moves {
                for cell in deleted { cell.shrink() }
                for cell in passing { arrangement.place(cell, as: cell.index, offset: offset) }
            }
            for cell in gone { cell.layer.opacity = 0 }
            for index in visible {
                if let cell = kept[index] {
                    let pace = transition.moves ? Transaction() : Transaction.immediate
                    animator.perform(pace, at: time) { arrangement.place(cell, as: index, offset: offset) }
                    continue
                }
                let cell = bring(index)
                animator.perform(.immediate, at: time) {
                    if transition.moves, let old = update.oldIndex(of: index) {
                        before.place(cell, as: old, offset: offsetBefore)
                    } else {
                        arrangement.place(cell, as: index, offset: offset)
                        if transition.moves { cell.shrink() }
                    }
                    cell.layer.opacity = 0
                }
                arrangement.place(cell, as: index, offset: offset)
            }
        }
        follow(visible, offset: offset)
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
