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

/// What becomes of items and of the sections that they are in.
struct CollectionChange {
    /// Of items, numbered through all sections.
    var items = CollectionUpdate()
    /// Of sections, whose headers and footers leave, come and move with them.
    var sections = CollectionUpdate()
}

extension CollectionView {
    /// Takes over another arrangement at once: nothing that was shown stays.
    func reset(_ arrangement: CollectionArrangement, showing index: Int) {
        items.clear()
        headers.clear()
        footers.clear()
        self.arrangement = arrangement
        window = nil
        jump(to: index)
    }

    /// Takes over other items in one transaction; `sections` holds how many each section has from now on.
    ///
    /// Cells whose items stay go to their new places; those of items that leave or come fade. The item in the middle
    /// stays there, or what has taken its place, unless another one is to be `shown`; a finger or a motion goes on.
    func change(
        _ change: CollectionChange, sections: [Int], showing shown: Int? = nil, _ transition: CollectionTransition,
        at time: FrameTime
    ) {
        let before = (arrangement, scroll.value(at: time))
        let middle = index ?? 0
        let oldOffset = offset(of: middle)
        arrangement.context = LayoutContext(viewport: context.viewport, sections: sections)
        // Where there was nothing or is nothing left, nothing can stay in the middle, nor follow a finger.
        if let shown = shown ?? (before.0.context.count == 0 || context.count == 0 ? 0 : nil) {
            jump(to: shown)
        } else {
            focus = focus.flatMap { clamped(change.items.successor(of: $0)) }
            scroll.shift(by: offset(of: change.items.successor(of: middle)) - oldOffset)
            scroll.resize(
                range: layout.offsetRange(in: context),
                viewportLength: layout.scrollDirection.length(context.viewport), at: time)
        }
        carryOver(change, from: before, transition, at: time)
    }

    /// Takes over another layout in one transaction; the item in the middle stays there.
    func change(
        to layout: any CollectionLayout, shift: Point, _ transition: CollectionTransition, at time: FrameTime
    ) {
        let before = (arrangement, scroll.value(at: time))
        let middle = index ?? 0
        (arrangement.layout, arrangement.shift) = (layout, shift)
        jump(to: middle)
        carryOver(CollectionChange(), from: before, transition, at: time)
    }

    /// Brings the cells from where they were to where they are to be.
    private func carryOver(
        _ change: CollectionChange, from before: (CollectionArrangement, Double), _ transition: CollectionTransition,
        at time: FrameTime
    ) {
        (presentedTime, window) = (time, nil)
        let offset = scroll.value(at: time)
        let after = (arrangement, offset)
        let visible = visibleElements(offset: offset)
        items.carryOver(
            change.items, from: before, to: after, visible: visible.items, transition, animator: animator, at: time)
        for (shelf, sections) in [(headers, visible.headers), (footers, visible.footers)] {
            shelf.carryOver(
                change.sections, from: before, to: after, visible: sections, transition, animator: animator, at: time)
        }
        follow(visible.items, offset: offset)
    }
}
