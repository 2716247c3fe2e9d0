public import Geometry
internal import Motion

/// How much larger than fitted a photograph is shown, and where.
///
/// A point q of the fitted photograph, counted from the screen's middle, is shown at middle + offset + scale · q.
public struct Zoom: Hashable, Sendable {
    /// How many times as large as fitted; 1 fits.
    public var scale: Double
    /// Where the photograph's middle is shown, from the screen's.
    public var offset: Point

    /// Makes a zoom.
    public init(scale: Double, offset: Point = .zero) {
        self.scale = scale
        self.offset = offset
    }

    /// The whole photograph in the middle.
    public static let fit = Zoom(scale: 1)

    /// Whether it fits, up to a hundredth: numbers that went through pinches and springs are never quite 1.
    public var isFit: Bool { (scale - 1).magnitude < 0.01 }

    /// The zoom to another scale that leaves the point of the photograph that was shown at `anchor` at `goal`, both from the
    /// screen's middle.
    public func scaled(to scale: Double, from anchor: Point, to goal: Point) -> Zoom {
        let factor = scale / self.scale
        return Zoom(
            scale: scale,
            offset: Point(
                x: goal.x - (anchor.x - offset.x) * factor, y: goal.y - (anchor.y - offset.y) * factor))
    }

    /// Where a rectangle of the fitted photograph is shown in a viewport.
    public func place(_ r: Rect, in viewport: Size) -> Rect {
        let (x, y) = (viewport.width / 2, viewport.height / 2)
        return Rect(
            x: x + offset.x + (r.minX - x) * scale, y: y + offset.y + (r.minY - y) * scale,
            width: r.size.width * scale, height: r.size.height * scale)
    }

    /// The zoom at a share of the way to another.
    public func interpolated(to other: Zoom, at share: Double) -> Zoom {
        if share == 1 { return other }
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Zoom(
            scale: max(between(scale, other.scale), 1e-3),
            offset: Point(x: between(offset.x, other.offset.x), y: between(offset.y, other.offset.y)))
    }
}

/// How far a photograph can be zoomed, and moved while it is.
public struct ZoomLimits: Hashable, Sendable {
    /// The screen in points.
    public var viewport: Size
    /// The fitted photograph in points.
    public var fitted: Size
    /// The greatest scale that stays: that at which a pixel of the file is a pixel of the screen, at least 4 and at least the
    /// double tap's.
    public let maximum: Double
    /// The scale of a double tap: that at which the screen is filled, at least 2.
    public let doubleTap: Double

    /// Makes limits for a photograph fitted into a viewport; `pixelScale` is the scale at which its file's pixels are
    /// the screen's.
    public init(viewport: Size, fitted: Size, pixelScale: Double = 1) {
        self.viewport = viewport
        self.fitted = fitted
        let fill = max(
            viewport.width / max(fitted.width, 1e-6), viewport.height / max(fitted.height, 1e-6))
        doubleTap = min(max(fill, 2), 50)
        maximum = min(max(doubleTap, 4, pixelScale), 100)
    }

    /// The scale that is shown when fingers ask for one: itself within 1…maximum, and through a rubber band beyond.
    ///
    /// The band is of the factor by which the limit is passed, and never as long as that limit again.
    public func shown(asked: Double) -> Double {
        guard asked.isFinite, asked > 0 else { return 1 }
        if asked > maximum {
            let band = RubberBand(dimension: 1)
            return maximum * (1 + band.shown(excess: asked / maximum - 1))
        }
        if asked < 1 {
            // Below 1 the factor is 1 / asked.
            return 1 / (1 + RubberBand(dimension: 1).shown(excess: 1 / asked - 1))
        }
        return asked
    }

    /// The nearest scale that stays.
    public func clamped(scale: Double) -> Double { scale.isNaN ? 1 : min(max(scale, 1), maximum) }

    /// The offsets across that leave no gap beside the photograph at a scale; 0 alone where it is narrower than the screen.
    public func rangeX(scale: Double) -> ClosedRange<Double> { Self.range(fitted.width * scale, viewport.width) }
    /// The offsets down that leave no gap above or below the photograph at a scale.
    public func rangeY(scale: Double) -> ClosedRange<Double> { Self.range(fitted.height * scale, viewport.height) }

    private static func range(_ content: Double, _ room: Double) -> ClosedRange<Double> {
        let reach = max((content - room) / 2, 0)
        return -reach...reach
    }

    /// The nearest zoom that stays, `anchor` (from the screen's middle) keeping its place as far as that goes.
    public func settled(_ zoom: Zoom, about anchor: Point) -> Zoom {
        let scale = clamped(scale: zoom.scale)
        var result = scale == zoom.scale ? zoom : zoom.scaled(to: scale, from: anchor, to: anchor)
        func within(_ x: Double, _ range: ClosedRange<Double>) -> Double {
            min(max(x, range.lowerBound), range.upperBound)
        }
        result.offset = Point(
            x: within(result.offset.x, rangeX(scale: scale)), y: within(result.offset.y, rangeY(scale: scale)))
        if result.isFit { return .fit }
        return result
    }

    /// What a double tap at a place (from the screen's middle) leads to: the whole photograph, or if that shows already
    /// the double tap's scale about the place.
    public func toggled(_ zoom: Zoom, at anchor: Point) -> Zoom {
        guard zoom.isFit else { return .fit }
        return settled(zoom.scaled(to: doubleTap, from: anchor, to: anchor), about: anchor)
    }
}
