public import Geometry

extension CoverFlowLayout {
    /// What a cover's distance from the middle of the viewport makes of it.
    public struct Pose: Hashable, Sendable {
        /// How far it has moved sideways, in points; to the right when positive.
        public var shift: Double
        /// The factor on its size.
        public var zoom: Double
        /// How far it is turned about the vertical, in radians; positive on the left.
        public var angle: Double
        /// The eye's distance, in points.
        public var eyeDistance: Double
        /// 1 within the active distance, else 0.
        public var zIndex: Int
        /// From 0 at the active distance up to 40 000 in the middle; on the left 200 more, which decides between equals.
        public var depthKey: Double
        /// How much of it is covered by grey, 0…1.
        public var dimming: Double

        /// The matrix about the cover's middle: scaling acts first, then the turn, then the shift.
        ///
        /// The perspective is written last, so w comes from the depth before the shift.
        public var transform: Transform3D {
            var shifted = Transform3D.translation(x: shift, y: 0)
            shifted.m34 = -1 / eyeDistance
            return shifted.rotated(angle: angle, x: 0, y: 1, z: 0).scaled(x: zoom, y: zoom)
        }
    }

    /// The pose at a distance in points: the middle of the viewport minus the cover's, so positive on the left.
    public func pose(atDistance distance: Double) -> Pose {
        let left = distance > 0
        let side = left ? 1.0 : -1.0
        let eye = perspectiveFactor * itemSize.width
        guard distance.magnitude < activeDistance else {
            return Pose(
                shift: -side * flowOffset, zoom: 1, angle: side * angle, eyeDistance: eye, zIndex: 0, depthKey: 0,
                dimming: inactiveDimming)
        }
        let share = distance.magnitude / activeDistance
        let moved = distance.magnitude / translateDistance
        return Pose(
            shift: -side * flowOffset * (clampsTranslation ? min(moved, 1) : moved), zoom: 1 + zoomFactor * (1 - share),
            angle: side * angle * share, eyeDistance: eye, zIndex: 1, depthKey: (1 - share) * 40_000 + (left ? 200 : 0),
            dimming: inactiveDimming * share)
    }
}
