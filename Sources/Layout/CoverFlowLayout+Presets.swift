public import Geometry

extension CoverFlowLayout {
    /// The first published parameter set: covers of 170 × 200, turned by 45° within 100 points.
    ///
    /// The default look.
    public static let pospesel = CoverFlowLayout()

    /// The second published parameter set: covers of 500 × 500 that move inwards, and are dimmed to 60 % beside the
    /// middle.
    ///
    /// The original lets the shift go on to the active distance, where the covers spring back by 9 points; set
    /// `clampsTranslation` to false for that.
    public static let furrow = CoverFlowLayout(
        itemSize: Size(width: 500, height: 500), lineSpacing: -60, activeDistance: 300, translateDistance: 200,
        zoomFactor: 0.3, flowOffset: -17, inactiveDimming: 0.6)

    /// The same look with every length multiplied by a factor above 0.
    public func scaled(by factor: Double) -> CoverFlowLayout {
        var result = self
        result.itemSize = Size(width: itemSize.width * factor, height: itemSize.height * factor)
        result.lineSpacing *= factor
        result.sectionInset = sectionInset.map { $0 * factor }
        result.headerLength *= factor
        result.footerLength *= factor
        result.activeDistance *= factor
        result.translateDistance *= factor
        result.flowOffset *= factor
        return result
    }

    /// The same look at the size that suits a viewport: the middle cover takes up 62 % of its height, zoom included, but
    /// never more than `widthShare` of its width, 1 unless said otherwise.
    ///
    /// An empty viewport changes nothing.
    public func scaled(toViewport viewport: Size, widthShare: Double = 1) -> CoverFlowLayout {
        let (width, height) = (itemSize.width * (1 + zoomFactor), itemSize.height * (1 + zoomFactor))
        let factor = min(0.62 * viewport.height / height, widthShare * viewport.width / width)
        return factor > 0 && factor.isFinite ? scaled(by: factor) : self
    }
}
