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
public struct CoverFlowLayout: Hashable, Sendable {
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
        clampsTranslation: Bool = true, inactiveDimming: Double = 0
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
    }

    // MARK: The row

    /// Points from one cover's middle to the next one's; at least 1.
    public var pitch: Double { max(itemSize.width + lineSpacing, 1) }

    /// Space before the first and after the last cover, in points; negative where a cover is wider than the viewport.
    public func inset(viewport: Size) -> Double { sectionInset ?? (viewport.width - itemSize.width) / 2 }

    /// The whole row's length with its insets, in points; what the insets leave for no covers.
    public func contentWidth(viewport: Size, count: Int) -> Double {
        let covers = count > 0 ? itemSize.width + Double(count - 1) * pitch : 0
        return 2 * inset(viewport: viewport) + covers
    }

    /// The offsets that can be scrolled to, in points: from 0 to where the row's end meets the viewport's.
    public func offsetRange(viewport: Size, count: Int) -> ClosedRange<Double> {
        0...max(0, contentWidth(viewport: viewport, count: count) - viewport.width)
    }

    /// Where a cover's middle lies in the row, in points from its beginning.
    public func centerX(ofItem index: Int, viewport: Size) -> Double {
        inset(viewport: viewport) + itemSize.width / 2 + Double(index) * pitch
    }

    /// The offset with a cover in the middle of the viewport, as far as the range goes; 0 without covers.
    ///
    /// An index outside 0 ..< count counts as the nearest one inside.
    public func offset(ofItem index: Int, viewport: Size, count: Int) -> Double {
        guard count > 0 else { return 0 }
        let range = offsetRange(viewport: viewport, count: count)
        let middle = centerX(ofItem: min(max(index, 0), count - 1), viewport: viewport) - viewport.width / 2
        return min(max(middle, range.lowerBound), range.upperBound)
    }

    /// The cover whose middle is nearest to the viewport's, the lower index if two are; nil without covers.
    ///
    /// Complexity: O(1).
    public func index(nearest offset: Double, viewport: Size, count: Int) -> Int? {
        guard count > 0 else { return nil }
        let line = offset + viewport.width / 2
        let steps = (line - centerX(ofItem: 0, viewport: viewport)) / pitch
        guard steps > 0 else { return 0 }
        guard steps < Double(count - 1) else { return count - 1 }
        let left = Int(steps)
        let toLeft = line - centerX(ofItem: left, viewport: viewport)
        let toRight = centerX(ofItem: left + 1, viewport: viewport) - line
        return toRight < toLeft ? left + 1 : left
    }

    /// Where to come to rest instead of at a proposed offset: moved into the range, then to the nearest cover's middle.
    ///
    /// The velocity has no say here: it has entered the proposal already, which is where the content would stop by
    /// itself.
    public func targetContentOffset(forProposed offset: Double, viewport: Size, count: Int) -> Double {
        let range = offsetRange(viewport: viewport, count: count)
        let proposed = min(max(offset, range.lowerBound), range.upperBound)
        guard let index = index(nearest: proposed, viewport: viewport, count: count) else { return range.lowerBound }
        return self.offset(ofItem: index, viewport: viewport, count: count)
    }

    // MARK: The covers

    /// How a cover is shown at a scroll offset.
    ///
    /// Complexity: O(1).
    public func layoutAttributes(forItemAt index: Int, offset: Double, viewport: Size) -> LayoutAttributes {
        let center = Point(x: centerX(ofItem: index, viewport: viewport), y: viewport.height / 2)
        let distance = offset + viewport.width / 2 - center.x
        let pose = pose(atDistance: distance)
        return LayoutAttributes(
            index: index, center: center, size: itemSize, transform: pose.transform, zIndex: pose.zIndex,
            depthKey: pose.depthKey, dimming: pose.dimming, distance: distance)
    }

    /// The covers of which any part is inside the viewport, by their projected bounds.
    ///
    /// Complexity: O(1) plus the number of covers within reach, whatever the count.
    public func visibleIndices(offset: Double, viewport: Size, count: Int) -> Range<Int> {
        guard count > 0, offset.isFinite, viewport.width > 0 else { return 0..<0 }
        // No cover is seen further from its middle than `reach`; among those that may be visible the quads decide.
        let first = (offset - reach - centerX(ofItem: 0, viewport: viewport)) / pitch
        let last = first + (viewport.width + 2 * reach) / pitch
        func index(_ steps: Double) -> Int { Int(min(max(steps, 0), Double(count))) }
        var (low, high) = (index(first.rounded(.up)), index(last.rounded(.down) + 1))
        func isVisible(_ index: Int) -> Bool {
            guard let bounds = layoutAttributes(forItemAt: index, offset: offset, viewport: viewport).quad?.bounds
            else { return false }
            return bounds.maxX > offset && bounds.minX < offset + viewport.width
        }
        while low < high && !isVisible(low) { low += 1 }
        while low < high && !isVisible(high - 1) { high -= 1 }
        return low < high ? low..<high : 0..<0
    }

    /// The cover that a touch belongs to, and where it touched it in unit coordinates; nil beside all covers.
    ///
    /// `point` is in viewport coordinates. Exact on the projected quads, the topmost first, in the reverse of the paint
    /// order.
    public func hitTest(_ point: Point, offset: Double, viewport: Size, count: Int) -> (index: Int, unitPoint: Point)? {
        let place = Point(x: point.x + offset, y: point.y)
        var topmost: (attributes: LayoutAttributes, unitPoint: Point)?
        for index in visibleIndices(offset: offset, viewport: viewport, count: count) {
            let attributes = layoutAttributes(forItemAt: index, offset: offset, viewport: viewport)
            guard let unitPoint = attributes.quad?.unitPoint(at: place) else { continue }
            if let found = topmost, LayoutAttributes.paintOrder(attributes, found.attributes) { continue }
            topmost = (attributes, unitPoint)
        }
        return topmost.map { ($0.attributes.index, $0.unitPoint) }
    }

    /// A bound on how far from its untransformed middle any part of a cover is seen, in points.
    private var reach: Double {
        let half = itemSize.width / 2 * max(1, 1 + zoomFactor)
        let overshoot = clampsTranslation ? 1 : max(1, activeDistance / translateDistance)
        let nearest = 1 - half / (perspectiveFactor.magnitude * itemSize.width)
        return (half + flowOffset.magnitude * overshoot) / max(nearest, 0.05)
    }
}
