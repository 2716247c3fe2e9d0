public import Geometry
public import Motion

/// What fingers meant, as the arena understood it.
///
/// A touch lasts from the landing of the first finger to the end of the last one that counts. It gives
///
///     touchBegan  ( panChanged… [dragBegan panChanged…] | pinchBegan pinchChanged… pinchEnded )…  panEnded | cancelled
///
/// in which exactly one of `panEnded` and `cancelled` closes it, whatever was open. `pressed` and `released` come in pairs
/// within it. What was recognised comes in addition: `longPress` while the finger is down; `tap`, `doubleTap` and `swipe`
/// after the `panEnded` of their touch, a `tap` at once unless the mode wants double taps. One touch is at most one of
/// tap, double tap, long press and swipe. Positions and translations are in layer points, times are those of the events
/// or deadlines behind them.
public enum Gesture: Hashable, Sendable {
    /// A finger landed: stop what moves, and remember what lies there.
    case touchBegan(at: Point, time: FrameTime)
    /// The finger seems to mean what it landed on: show that this is pressed.
    case pressed(at: Point, time: FrameTime)
    /// What was pressed is no longer; a tap or a long press on it counts all the same.
    case released(time: FrameTime)
    /// The finger is at another place; sent from its very first move, so there is no dead start and no jump.
    ///
    /// The translation counts from `touchBegan` or, after a pinch, from its `pinchEnded`.
    case panChanged(translation: Point, at: Point, time: FrameTime)
    /// The finger has strayed farther than a tap may, in this direction: from here on it drags. Once between `touchBegan`
    /// or `pinchEnded` and the end.
    ///
    /// The `panChanged` of the same move follows. Who wants a drag that starts here subtracts the translation given.
    case dragBegan(PanAxis, translation: Point, time: FrameTime)
    /// The last finger was lifted; velocity in points per second, zero unless it dragged or caught moving content.
    case panEnded(velocity: Point, at: Point, time: FrameTime)
    /// A second finger landed; scale 1, angle and translation 0. What a pan has moved stays moved.
    case pinchBegan(Pinch, time: FrameTime)
    /// One of the two fingers moved.
    case pinchChanged(Pinch, time: FrameTime)
    /// One of the two fingers was lifted; the other one pans on, its translation counting from here.
    case pinchEnded(Pinch, time: FrameTime)
    /// The finger was lifted close to where it landed; `at` is where it landed.
    case tap(at: Point, time: FrameTime)
    /// A second tap came soon after a first one and close to it; neither is told as a tap.
    case doubleTap(at: Point, time: FrameTime)
    /// The finger has rested where it landed; it is still down, and its end will be no tap.
    case longPress(at: Point, time: FrameTime)
    /// The finger was lifted in a quick movement; `at` is where it landed.
    case swipe(SwipeDirection, at: Point, velocity: Point, time: FrameTime)
    /// The touch came to nothing, also a pinch that was under way: no click, no fling; the content finds its rest by
    /// itself.
    case cancelled(time: FrameTime)
}
