public import Geometry
public import Motion

extension Layer {
    /// What a touch met.
    public struct Hit {
        /// The topmost layer under the finger.
        public let layer: Layer
        /// Where on its bounds: (0, 0) is the upper left corner, (1, 1) the lower right one.
        public let unitPoint: Point
    }

    /// The topmost layer at a point of the screen, in points, on or in this one, which is taken for the root.
    ///
    /// Layers are tried on their projected bounds as shown at `time` (without one, as modelled), in the exact reverse of
    /// the paint order; whatever is inside its bounds counts, painted or not, except hidden layers, those that do not
    /// allow it, transform layers and reflections. A layer that masks to its bounds, and what lies on it, is met only
    /// within its bounds and their round corners. O(layers).
    public func hitTest(_ point: Point, at time: FrameTime? = nil) -> Hit? {
        var walk = PaintWalk()
        var topmost: Hit?
        walk.run(self, at: time, where: { !$0.isHidden && $0.allowsHitTesting }) { layer, visit in
            let bounds = visit.bounds
            let masks = layer.masksToBounds
            guard !bounds.isEmpty, let unit = visit.matrix.project(bounds)?.unitPoint(at: point),
                !masks || unit.isInside(corners: visit.corners)
            else { return masks ? .none : .sublayers(clip: nil) }
            topmost = Hit(layer: layer, unitPoint: unit)
            return .sublayers(clip: nil)
        }
        return topmost
    }
}

extension Point {
    /// Whether a point of the unit square lies within round corners of these radii.
    fileprivate func isInside(corners: Size) -> Bool {
        guard corners.width > 0, corners.height > 0 else { return true }
        let across = 1 - min(x, 1 - x) / corners.width
        let down = 1 - min(y, 1 - y) / corners.height
        return across <= 0 || down <= 0 || across * across + down * down <= 1
    }
}
