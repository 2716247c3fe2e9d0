internal import Browsing
public import Geometry
public import Gestures
public import Motion

extension PhotoBrowser {
    /// The gestures that it has a meaning for where a finger lands: a tap waits for a second one, but not on Done.
    public func gestures(from place: Point) -> GestureKinds {
        browser.controls.isShown && controls.isDone(place) ? [.pinch] : [.doubleTap, .pinch]
    }

    /// Whether a finger that lands now catches something that moves.
    public func isCatchable(at time: FrameTime) -> Bool { browser.isCatchable(at: max(time, presentedTime)) }

    /// Does what a gesture means; what moves is taken over as it was seen last.
    public func handle(_ gesture: Gesture) {
        func seen(_ time: FrameTime) -> FrameTime { max(time, presentedTime) }
        switch gesture {
        case .touchBegan(_, let time): browser.touch(at: seen(time))
        case .dragBegan(let axis, let translation, let time):
            let isVertical = axis == .vertical || axis == .diagonal && translation.y.magnitude > translation.x.magnitude
            browser.beginDrag(isVertical: isVertical, translation: translation, at: seen(time))
        case .panChanged(let translation, _, let time): browser.move(by: translation, at: seen(time))
        case .panEnded(let velocity, _, let time): browser.release(velocity: velocity, at: seen(time))
        case .cancelled(let time): browser.release(velocity: .zero, at: seen(time))
        case .pinchBegan(let pinch, let time): browser.beginPinch(at: pinch.center, time: seen(time))
        case .pinchChanged(let pinch, _): browser.pinch(by: pinch.scale, at: pinch.center)
        case .pinchEnded(_, let time): browser.endPinch(at: seen(time))
        case .doubleTap(let place, let time): browser.doubleTap(at: place, time: seen(time))
        case .tap(let place, let time):
            if browser.controls.isShown, controls.isDone(place) {
                browser.close(at: seen(time))
            } else {
                browser.tap(at: seen(time))
            }
        case .pressed, .released, .longPress, .swipe: return
        }
        didChange()
    }
}
