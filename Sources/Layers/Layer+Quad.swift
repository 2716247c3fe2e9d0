public import Geometry
public import Motion

extension Layer {
    /// The corners of the layer's bounds on the screen, in points, as shown at `time` (without one, as modelled); nil
    /// if a corner is behind the eye.
    ///
    /// The screen is what the root lies on. Hidden layers have corners too. O(layers of the tree).
    public func screenQuad(at time: FrameTime? = nil) -> Quad? {
        var walk = PaintWalk()
        var quad: Quad?
        walk.run(root, at: time, where: { _ in true }) { layer, visit in
            if layer === self { quad = visit.matrix.project(visit.bounds) }
            return quad == nil ? .sublayers(clip: nil) : .none
        }
        return quad
    }
}
