/// How far content follows a finger beyond its end: the further, the less, and never as far as one viewport.
///
/// shown = x·c·D / (D + c·x), for x points of finger travel past the end, a viewport of length D and a stiffness c; the
/// formula that scroll views on phones have been measured to use.
public struct RubberBand: Hashable, Sendable {
    /// The viewport's length along the scroll direction in points, above 0; what is shown never reaches it.
    public var dimension: Double
    /// The share of the finger's travel that is followed at the very end; above 0 up to 1, 0.55 by default.
    public var coefficient: Double

    /// Makes a band for a viewport's length in points; a length or coefficient that is not above 0 counts as a tiny one.
    public init(dimension: Double, coefficient: Double = 0.55) {
        self.dimension = max(dimension, 1e-6)
        self.coefficient = max(coefficient, 1e-6)
    }

    /// How far the content is shown past its end when the finger asks for `excess` points; odd in its argument.
    public func shown(excess: Double) -> Double {
        let x = coefficient * excess.magnitude
        // x / (1 + x/D), which unlike x·D / (D + x) stays finite however far the finger went.
        let result = x.isFinite ? x / (1 + x / dimension) : dimension
        return excess < 0 ? -result : result
    }

    /// What the finger asked for when the content is shown `shown` points past its end: the inverse of `shown(excess:)`.
    ///
    /// From 99.9 % of the viewport on, where the band is as good as stretched out, the value for 99.9 %.
    public func excess(shown: Double) -> Double {
        let y = min(shown.magnitude, 0.999 * dimension)
        let result = y * dimension / (coefficient * (dimension - y))
        return shown < 0 ? -result : result
    }

    /// How fast the shown excess grows with the asked one: 1 would be as fast; `coefficient` at the end, less beyond.
    public func slope(excess: Double) -> Double {
        let stretch = 1 + coefficient * excess.magnitude / dimension
        return coefficient / (stretch * stretch)
    }

    /// The shown offset for an asked one: itself within the range, banded beyond its ends.
    public func offset(asked: Double, in range: ClosedRange<Double>) -> Double {
        let end = min(max(asked, range.lowerBound), range.upperBound)
        return asked == end ? asked : end + shown(excess: asked - end)
    }

    /// The asked offset for a shown one, so that a drag which begins beyond an end goes on without a jump.
    public func askedOffset(shown: Double, in range: ClosedRange<Double>) -> Double {
        let end = min(max(shown, range.lowerBound), range.upperBound)
        return shown == end ? shown : end + excess(shown: shown - end)
    }
}
