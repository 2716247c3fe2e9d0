internal import Geometry

/// A rectangle turned about the vertical axis, as a shape of screen columns: its left and right sides are vertical.
///
/// Along a screen column the texture coordinate u and the depth are constant, so a column is a straight resampling of
/// one blended texture column. Corners are rounded to 1/256 pixel once; from then on the shape is exact: its edges are
/// four straight lines (upper edge, lower edge, end of the gap, end of the reflection), and u follows from the two
/// heights, which are inversely proportional to the depths. The corners' own w is not used.
struct ColumnQuad {
    /// Left and right side in 1/256 pixel.
    let left: Int, right: Int
    /// The upper edge at the left and right side, in 1/256 pixel.
    let topLeft: Double, topRight: Double
    /// Height of the picture at the left and right side, in 1/256 pixel; above 0.
    let heightLeft: Double, heightRight: Double
    /// 1 / (right − left).
    private let perWidth: Double
    /// Whether the picture's left side is at the right.
    let isMirrored: Bool
    /// End of the gap and of the reflection, in heights of the picture below its top; 1 without a reflection.
    let gapEnd: Double, reflectionEnd: Double

    /// Nil unless both sides are vertical on the sub-pixel grid and the picture stands upright.
    init?(_ quad: Quad, reflection: DrawItem.Reflection?) {
        guard let ax = SubPixel.rounding(quad.topLeft.x), let ay = SubPixel.rounding(quad.topLeft.y),
            let bx = SubPixel.rounding(quad.topRight.x), let by = SubPixel.rounding(quad.topRight.y),
            let cx = SubPixel.rounding(quad.bottomRight.x), let cy = SubPixel.rounding(quad.bottomRight.y),
            let dx = SubPixel.rounding(quad.bottomLeft.x), let dy = SubPixel.rounding(quad.bottomLeft.y),
            ax == dx, bx == cx, ax != bx, dy > ay, cy > by
        else { return nil }
        isMirrored = ax > bx
        (left, right) = isMirrored ? (bx, ax) : (ax, bx)
        perWidth = 1 / Double(right - left)
        let (l, r) = isMirrored ? ((by, cy), (ay, dy)) : ((ay, dy), (by, cy))
        (topLeft, topRight) = (Double(l.0), Double(r.0))
        (heightLeft, heightRight) = (Double(l.1 - l.0), Double(r.1 - r.0))
        if let reflection {
            gapEnd = 1 + reflection.boundedGap
            reflectionEnd = gapEnd + reflection.boundedLength
        } else {
            (gapEnd, reflectionEnd) = (1, 1)
        }
    }

    /// Whether there is anything below the picture.
    var isReflected: Bool { reflectionEnd > 1 }

    /// Columns and rows it touches.
    var bounds: PixelRect {
        let x = SubPixel.floor(left)
        let top = SubPixel.floor(nearest(min(topLeft, topRight)))
        let bottom = SubPixel.ceiling(
            nearest(max(topLeft + heightLeft * reflectionEnd, topRight + heightRight * reflectionEnd)))
        return PixelRect(x: x, y: top, width: SubPixel.ceiling(right) - x, height: bottom - top)
    }

    /// Where a screen position lies across the picture, 0…1.
    ///
    /// u/w and 1/w are linear across the screen, and 1/w goes as the height h: with t from 0 at the left to 1 at the right,
    /// u = t · hR / (hL + t · (hR − hL)).
    @inline(__always)
    func u(_ x: Int) -> Double {
        let t = Double(x &- left) * perWidth
        let u = t * heightRight / (heightLeft + t * (heightRight - heightLeft))
        return isMirrored ? 1 - u : u
    }

    /// The upper edge and the height at a screen position, in 1/256 pixel.
    @inline(__always)
    func extent(_ x: Double) -> (top: Double, height: Double) {
        let t = (x - Double(left)) * perWidth
        return (topLeft + t * (topRight - topLeft), heightLeft + t * (heightRight - heightLeft))
    }

    /// The four edges at a screen position; corners lie within 2²⁵, so all of them within 2²⁹.
    @inline(__always)
    func edges(_ x: Int) -> ColumnEdges {
        let (top, height) = extent(Double(x))
        return ColumnEdges(
            top: nearestEven(top), bottom: nearestEven(top + height), gapEnd: nearestEven(top + height * gapEnd),
            end: nearestEven(top + height * reflectionEnd))
    }
}

/// Where a vertical line through a `ColumnQuad` meets its edges, in 1/256 pixel.
struct ColumnEdges {
    /// Upper edge, lower edge, end of the gap below it, end of the reflection.
    var top: Int, bottom: Int, gapEnd: Int, end: Int

    /// Edge by edge the upper one.
    func least(_ o: ColumnEdges) -> ColumnEdges {
        ColumnEdges(
            top: min(top, o.top), bottom: min(bottom, o.bottom), gapEnd: min(gapEnd, o.gapEnd), end: min(end, o.end))
    }

    /// Edge by edge the lower one.
    func greatest(_ o: ColumnEdges) -> ColumnEdges {
        ColumnEdges(
            top: max(top, o.top), bottom: max(bottom, o.bottom), gapEnd: max(gapEnd, o.gapEnd), end: max(end, o.end))
    }
}
