internal import Geometry
public import Gestures
internal import Layers
internal import Layout
public import Motion

extension Carousel {
    /// Whether a finger that lands now catches the row instead of meaning a cover.
    ///
    /// A row that is as good as at rest, its last few points unseen, is not caught: what is under the finger is meant.
    public func isCatchable(at time: FrameTime) -> Bool {
        guard scroll.isMoving(at: time), let target = scroll.target else { return false }
        let distance = (target - scroll.value(at: time)).magnitude
        return distance > Self.restDistance || scroll.velocity(at: time).magnitude > Self.restVelocity
    }

    /// What a trembling tap displaces at most, and the speed with which that springs back, in points and points a second.
    private static let restDistance = 16.0, restVelocity = 100.0

    /// Does what a gesture means: the row follows the finger, flies on, or comes to rest; a tap selects or clicks.
    public func handle(_ gesture: Gesture) {
        guard !photographs.isEmpty else { return }
        switch gesture {
        case .touchBegan(let point, let time):
            touched = cover(at: point)
            // The second tap of two, which many people do, does not take back what the first one meant.
            if let selected, time - selected.time > Self.doubleTapTime { self.selected = nil }
            // Not where it was when the finger landed: a frame is on its way already.
            scroll.begin(at: max(time, presentedTime))
        case .dragBegan: selected = nil
        case .panChanged(let translation, _, _):
            scroll.drag(by: -layout.scrollDirection.along(translation))
        case .panEnded(let velocity, _, let time):
            scroll.release(at: time, velocity: -layout.scrollDirection.along(velocity)) { proposed in
                selected.map { collection.offset(of: $0.index) } ?? snap(proposed)
            }
        case .tap(_, let time):
            if let touched { tap(on: touched, time: time) }
        case .longPress:
            if let touched { delegate?.carousel(didHold: touched.index, at: touched.unit) }
        case .cancelled(let time):
            touched = nil
            scroll.release(at: time, velocity: 0, snap: snap)
        case .pressed:
            press = touched.map { PressedCover(index: $0.index) }
        case .released(let time):
            press?.released = time
        case .pinchBegan, .pinchChanged, .pinchEnded, .doubleTap, .swipe:
            return
        }
        delegate?.carouselNeedsFrame()
    }

    /// The gestures that the carousel has a meaning for; no tap waits for a second one.
    public static let gestures: GestureKinds = [.press, .longPress]

    /// Leans the pressed cover back, once the covers are placed for a time.
    func showPress(at time: FrameTime) {
        guard let press, let layer = covers[press.index]?.layer else { return }
        let scale = press.scale(at: time)
        if scale != 1 { layer.transform = layer.transform.scaled(x: scale, y: scale) }
    }

    /// Whether a cover that was pressed still comes forward.
    func isPressMoving(at time: FrameTime) -> Bool { press?.isMoving(at: time) ?? false }

    /// How soon a second tap of the same two comes.
    private static let doubleTapTime = TimeSpan.milliseconds(300)

    private func snap(_ proposed: Double) -> Double { collection.snap(proposed) }

    /// What lay under a finger when it landed: what is meant, however the row moves meanwhile.
    private func cover(at point: Point) -> TouchedCover? {
        guard let hit = root.hitTest(point), let cover = covers.values.first(where: { $0.layer === hit.layer }) else {
            return nil
        }
        return TouchedCover(index: cover.index, unit: hit.unitPoint)
    }

    private func tap(on touched: TouchedCover, time: FrameTime) {
        // Where covers stand flat none is in front of the others.
        if touched.index == index || settings.clicksSideCovers || presentation.isFlat {
            delegate?.carousel(didClick: touched.index, at: touched.unit)
        } else {
            scroll(to: touched.index, at: time)
            selected = (touched.index, time)
            delegate?.carousel(didSelect: touched.index, at: touched.unit)
        }
    }
}
