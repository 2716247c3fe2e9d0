public import Geometry

/// Covers in a row, the one in the middle upright and large, those beside it turned away and overlapping.
///
/// A value whose every answer is a pure function of the scroll offset. The row itself is a flow layout: covers of
/// `itemSize`, one every `pitch` points, with an inset so wide that the first and the last can stand in the middle of
/// the viewport. A cover's *distance* d from the viewport's middle (positive on the left) then decides its pose: within
/// `activeDistance` it is raised, enlarged and turned by the share n = |d| / activeDistance, from there on it stands
/// aside as it is.
///
///     |d| < active:  zoom = 1 + zoomFactor·(1 − n)   angle = ±angle·n   shift = ∓flowOffset·min(|d| / translate, 1)
///     |d| ≥ active:  zoom = 1                        angle = ±angle     shift = ∓flowOffset
///
/// (upper signs on the left). A corner (x, y), measured from the cover's middle, is seen at
/// ((x·zoom·cos θ + shift) / w, y·zoom / w) with w = 1 + x·zoom·sin θ / (perspectiveFactor·itemWidth).
///
/// The formulas and both sets of numbers, `pospesel` and `furrow`, are those of the published collection view layouts.
public struct CoverFlowLayout: FlowBasedLayout, Hashable {
    /// A cover's extent when it stands aside, in points, above 0; 170 × 200 by default.
    ///
    /// In the middle it is larger by `zoomFactor`.
    public var itemSize: Size
    /// Space from one cover's untransformed edge to the next one's, in points; −51 by default.
    ///
    /// Negative for overlap; more than −itemSize.width.
    public var lineSpacing: Double
    /// Space before the first and after the last cover in points, or nil (the default) for as much as centres them.
    public var sectionInset: Double?
    /// The header's extent along the row, in points; 0, the default, for none.
    ///
    /// Headers and footers stand flat before and after the insets.
    public var headerLength: Double
    /// The footer's extent along the row, in points; 0, the default, for none.
    public var footerLength: Double
    /// Distance from the middle at which a cover begins to rise and turn, in points, above 0; 100 by default.
    public var activeDistance: Double
    /// Distance at which a cover has moved aside by all of `flowOffset`, in points, above 0; 100 by default.
    public var translateDistance: Double
    /// By how much the middle cover is larger, as a share of `itemSize`, from −1; 0.3 by default.
    public var zoomFactor: Double
    /// How far covers beside the middle one move outwards, in points; 40 by default, inwards when negative.
    public var flowOffset: Double
    /// How far covers beside the middle one are turned, in radians, 0…π/2; π/4 by default.
    public var angle: Double
    /// The eye's distance from the covers in item widths; 4.6777 by default, and the less, the more they taper.
    ///
    /// Its size must be above half of the largest zoom, or turned covers would reach behind the eye; negative turns the
    /// far edges of the covers into the near ones.
    public var perspectiveFactor: Double
    /// Whether the shift ends at `translateDistance` (the default) or goes on to `activeDistance`, from where it springs
    /// back, as one of the published layouts does.
    public var clampsTranslation: Bool
    /// How much covers beside the middle one are dimmed, 0…1; 0 by default.
    public var inactiveDimming: Double

    /// Makes a layout; what is not given is as in `pospesel`.
    public init(
        itemSize: Size = Size(width: 170, height: 200), lineSpacing: Double = -51, sectionInset: Double? = nil,
        activeDistance: Double = 100, translateDistance: Double = 100, zoomFactor: Double = 0.3,
        flowOffset: Double = 40, angle: Double = .pi / 4, perspectiveFactor: Double = 4.6777,
        clampsTranslation: Bool = true, inactiveDimming: Double = 0, headerLength: Double = 0,
        footerLength: Double = 0
    ) {
        self.itemSize = itemSize
        self.lineSpacing = lineSpacing
        self.sectionInset = sectionInset
        self.activeDistance = activeDistance
        self.translateDistance = translateDistance
        self.zoomFactor = zoomFactor
        self.flowOffset = flowOffset
        self.angle = angle
        self.perspectiveFactor = perspectiveFactor
        self.clampsTranslation = clampsTranslation
        self.inactiveDimming = inactiveDimming
        self.headerLength = headerLength
        self.footerLength = footerLength
    }

    // MARK: The row

    /// Horizontal.
    public var scrollDirection: ScrollDirection { .horizontal }

    /// Points from one cover's middle to the next one's; at least 1.
    public var pitch: Double { max(itemSize.width + lineSpacing, 1) }

    /// Space before the first and after the last cover, in points; negative where a cover is wider than the viewport.
    public func inset(viewport: Size) -> Double { sectionInset ?? (viewport.width - itemSize.width) / 2 }

    /// The length of a row of one section with its insets, in points; what the insets leave for no covers.
    public func contentWidth(viewport: Size, count: Int) -> Double {
        contentSize(in: LayoutContext(viewport: viewport, count: count)).width
    }

    /// The row, before anything is turned: one cover in every line, in the middle of the height, and snapped to.
    public func flow(viewport: Size) -> FlowLayout {
        let inset = inset(viewport: viewport)
        return FlowLayout(
            scrollDirection: .horizontal, itemSize: itemSize, lineSpacing: lineSpacing,
            interitemSpacing: viewport.height, sectionInset: Insets(left: inset, right: inset),
            headerLength: headerLength, footerLength: footerLength, snapsToItems: true)
    }

    // MARK: The covers

    /// How a cover is shown at a scroll offset: its place in the row, and its pose there.
    public func layoutAttributes(forItemAt index: Int, offset: Double, in context: LayoutContext) -> LayoutAttributes {
        var attributes = flow(viewport: context.viewport).layoutAttributes(
            forItemAt: index, offset: offset, in: context)
        let distance = offset + context.viewport.width / 2 - attributes.center.x
        let pose = pose(atDistance: distance)
        attributes.transform = pose.transform
        attributes.zIndex = pose.zIndex
        attributes.depthKey = pose.depthKey
        attributes.dimming = pose.dimming
        attributes.distance = distance
        return attributes
    }

    /// From the first to the last cover of which any part is inside the viewport, by their projected bounds.
    ///
    /// Complexity: O(number of sections) plus the number of covers within reach, whatever the count.
    public func visibleIndices(offset: Double, in context: LayoutContext) -> Range<Int> {
        // No cover is seen further from its middle than `reach`; among those that may be visible the quads decide.
        let width = context.viewport.width
        let margin = max(reach - itemSize.width / 2, 0)
        let near = flow(viewport: context.viewport).indices(
            from: offset - margin, to: offset + width + margin, in: context)
        func isVisible(_ index: Int) -> Bool {
            guard let bounds = layoutAttributes(forItemAt: index, offset: offset, in: context).quad?.bounds
            else { return false }
            return bounds.maxX > offset && bounds.minX < offset + width
        }
        guard let first = near.first(where: isVisible), let last = near.last(where: isVisible) else { return 0..<0 }
        return first..<last + 1
    }

    /// A bound on how far from its untransformed middle any part of a cover is seen, in points.
    private var reach: Double {
        let half = itemSize.width / 2 * max(1, 1 + zoomFactor)
        let overshoot = clampsTranslation ? 1 : max(1, activeDistance / translateDistance)
        let nearest = 1 - half / (perspectiveFactor.magnitude * itemSize.width)
        return (half + flowOffset.magnitude * overshoot) / max(nearest, 0.05)
    }
}
