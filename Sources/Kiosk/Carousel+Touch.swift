internal import Geometry
public import Gestures
internal import Layers
internal import Layout
public import Motion

extension Carousel {
    /// Whether a finger that lands now catches the row instead of meaning a cover.
    public func isCatchable(at time: FrameTime) -> Bool { scroll.isMoving(at: time) }

    /// Does what a gesture means: the row follows the finger, flies on, or comes to rest; a tap selects or clicks.
    public func handle(_ gesture: Gesture) {
        guard !photographs.isEmpty else { return }
        switch gesture {
        case .touchBegan(_, let time):
            scroll.begin(at: time)
        case .panChanged(let translation, _, _):
            scroll.drag(by: -translation.x)
        case .panEnded(let velocity, _, let time):
            scroll.release(at: time, velocity: -velocity.x, snap: snap)
        case .tap(let point, let time):
            // The few pixels the finger slid are taken back before the tap is looked up.
            scroll.drag(by: 0)
            scroll.release(at: time, velocity: 0, snap: snap)
            tap(at: point, time: time)
        case .cancelled(let time):
            scroll.release(at: time, velocity: 0, snap: snap)
        }
        delegate?.carouselNeedsFrame()
    }

    private func snap(_ proposed: Double) -> Double {
        layout.targetContentOffset(forProposed: proposed, viewport: viewport, count: photographs.count)
    }

    private func tap(at point: Point, time: FrameTime) {
        guard let hit = root.hitTest(point), let cover = covers.values.first(where: { $0.layer === hit.layer }) else {
            return
        }
        if cover.index == index {
            delegate?.carousel(didClick: cover.index, at: hit.unitPoint)
        } else {
            scroll(to: cover.index, at: time)
            delegate?.carousel(didSelect: cover.index, at: hit.unitPoint)
        }
    }
}
