public import Geometry
public import Motion

/// What fingers meant, as the arena understood it.
///
/// One finger gives `touchBegan`, any number of `panChanged`, and then exactly one of `panEnded`, `tap` and `cancelled`.
/// Positions and translations are in layer points, times are those of the events behind them.
public enum Gesture: Hashable, Sendable {
    /// A finger landed: stop what moves, show what is pressed.
    case touchBegan(at: Point, time: FrameTime)
    /// The finger is at another place, `translation` from where it landed; sent from the very first move.
    case panChanged(translation: Point, at: Point, time: FrameTime)
    /// The finger was lifted after a drag, or after it caught moving content; velocity in points per second.
    case panEnded(velocity: Point, at: Point, time: FrameTime)
    /// The finger was lifted close to where it landed.
    ///
    /// `at` is where it landed: what lay there when it did is what was meant. The small translation sent before is to be
    /// taken back.
    case tap(at: Point, time: FrameTime)
    /// The touch came to nothing: no click, no fling; the content finds its rest by itself.
    case cancelled(time: FrameTime)
}
