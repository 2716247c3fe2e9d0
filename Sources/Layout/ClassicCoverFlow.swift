public import Geometry

/// The classic look of three places: one cover upright in the middle, those on the left turned one way and those on the
/// right the other, all of them at half size.
///
/// In the terms of the view that had it: a cover is a container layer that holds a holder layer with the picture. Beside
/// the middle both lie at the depth S and the container's sublayers are seen with m34 = 1/S, so that w is 1 + S·(1/S) = 2
/// at the cover's middle: half size whatever S is. `layout` is the same look as a function of the scroll offset, with
/// everything between the places.
public struct ClassicCoverFlow: Hashable, Sendable {
    /// The picture's extent in the middle, in points, above 0; 160 × 160 by default.
    public var imageSize: Size
    /// From one cover to the next, in widths of the picture, above 0; 0.5 by default.
    public var rowScale: Double
    /// The depth S of covers beside the middle, in points, not 0; −500 by default.
    ///
    /// The eye's distance too. A positive one turns near edges into far ones.
    public var sideDepth: Double
    /// The depth of the cover in the middle, in points; 0 by default, and above `sideDepth`, which keeps it on top.
    public var centerDepth: Double
    /// How far covers beside the middle are turned, in radians, 0…π/2; 0.79 by default.
    public var angle: Double

    /// Makes the look; the numbers that the original leaves open are those of its contemporaries.
    public init(
        imageSize: Size = Size(width: 160, height: 160), rowScale: Double = 0.5, sideDepth: Double = -500,
        centerDepth: Double = 0, angle: Double = 0.79
    ) {
        self.imageSize = imageSize
        self.rowScale = rowScale
        self.sideDepth = sideDepth
        self.centerDepth = centerDepth
        self.angle = angle
    }

    /// One of the three places, for a certain cover.
    public struct Placement: Hashable, Sendable {
        /// Where the cover's middle lies, in points to the right of the view's middle.
        public var x: Double
        /// The container's depth: a tenth of a point further back with every step.
        public var containerDepth: Double
        /// The holder's depth within the container.
        public var holderDepth: Double
        /// What projects the picture, about its middle: the holder's turn, its depth, the container's perspective.
        public var transform: Transform3D
    }

    /// Where a cover stands that is so many places to the right of the selected one; negative on the left.
    public func placement(stepsFromSelected steps: Int) -> Placement {
        guard steps != 0 else {
            return Placement(
                x: 0, containerDepth: centerDepth, holderDepth: centerDepth, transform: .identity)
        }
        var perspective = Transform3D.identity
        perspective.m34 = 1 / sideDepth
        return Placement(
            x: Double(steps) * imageSize.width * rowScale,
            containerDepth: sideDepth - 0.1 * Double(steps.magnitude), holderDepth: sideDepth,
            transform: perspective.translated(x: 0, y: 0, z: sideDepth)
                .rotated(angle: steps < 0 ? angle : -angle, x: 0, y: 1, z: 0))
    }

    /// The same look as a layout: covers of half the picture's size that are zoomed by 2 in the middle, seen from the
    /// same distance.
    public var layout: CoverFlowLayout {
        let item = Size(width: imageSize.width / 2, height: imageSize.height / 2)
        let pitch = imageSize.width * rowScale
        return CoverFlowLayout(
            itemSize: item, lineSpacing: pitch - item.width, activeDistance: pitch, translateDistance: pitch,
            zoomFactor: 1, flowOffset: 0, angle: angle, perspectiveFactor: -sideDepth / item.width)
    }
}

extension CoverFlowLayout {
    /// The classic look of three places, with covers of 160 × 160 in the middle.
    public static let classic = ClassicCoverFlow().layout
}
