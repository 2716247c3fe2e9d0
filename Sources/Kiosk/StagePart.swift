public import Geometry
public import Layers
public import Motion

/// A part of what is on the screen: the carousel, or something before it.
///
/// On the loop's thread.
public protocol StagePart: AnyObject {
    /// Its layers, in layer points of the upright picture.
    var root: Layer { get }
    /// When it looks different from how it does at `time` without being told of anything; nil if never.
    ///
    /// That very time means that it moves. Animations of its layers need not be told of, the stage knows them.
    func nextFrame(after time: FrameTime) -> FrameTime?
    /// Brings its layers to their state at `time`, the moment at which the frame will be on the screen.
    func update(to time: FrameTime)
    /// The screen has another size now: `viewport` in layer points, drawn at `scale` pixels a point.
    func resize(to viewport: Size, scale: Double)
    /// The frame that shows the state at `time` is on the screen.
    func didShow(_ time: FrameTime)
}
