public import Geometry
public import Layers
public import Motion
public import Raster

/// What the clockwork shows: a layer tree that can be brought to its state at any moment.
///
/// On the loop's thread, like all of the kiosk.
public protocol Stage: AnyObject {
    /// The tree, in layer points of the upright picture.
    var root: Layer { get }
    /// What is behind all layers.
    var background: Color { get }
    /// Whether anything will look different after `time` without being told of anything.
    func isMoving(at time: FrameTime) -> Bool
    /// Brings the tree to its state at `time`, the moment at which the frame will be on the screen.
    func update(to time: FrameTime)
    /// The screen has another size now: `viewport` in layer points, drawn at `scale` pixels a point.
    func resize(to viewport: Size, scale: Double)
    /// The frame that shows the state at `time` is on the screen.
    func didShow(_ time: FrameTime)
}
