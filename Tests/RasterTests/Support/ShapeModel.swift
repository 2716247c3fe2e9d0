import Geometry

@testable import Raster

/// What items with outlines ought to look like, in floating point: the mean of points on a fine grid in every pixel.
struct ShapeModel {
    /// Points a pixel in each direction.
    var samples = 16
    var items: [DrawItem]
    var clips: [DrawItem.Clip] = []
    /// The colour of an item's paint at a place of its rectangle, blue, green, red and alpha, premultiplied, 0…255.
    var color: (DrawItem, Point) -> SIMD4<Double>
    var background: Color = .black

    /// The peak signal-to-noise ratio of a drawn picture against this one, in dB.
    func decibels(_ drawn: [UInt32], width: Int) -> Double {
        var error = 0.0
        for (index, pixel) in drawn.enumerated() {
            let difference = self.pixel(index % width, index / width) - Self.channels(pixel)
            error += (difference * difference).sum()
        }
        return 10 * log10(255 * 255 / max(error / Double(3 * drawn.count), 1e-9))
    }

    /// Channels of a pixel.
    static func channels(_ pixel: UInt32) -> SIMD4<Double> {
        SIMD4(
            Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
    }

    private func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
        var sum = SIMD4<Double>()
        for j in 0..<samples {
            for i in 0..<samples {
                sum += point(
                    Point(
                        x: Double(x) + (Double(i) + 0.5) / Double(samples),
                        y: Double(y) + (Double(j) + 0.5) / Double(samples)))
            }
        }
        return sum / Double(samples * samples)
    }

    private func point(_ p: Point) -> SIMD4<Double> {
        var below = Self.channels(background.pixel)
        for item in items {
            guard let at = item.quad.unitPoint(at: p), Self.isInside(at, item.corners), isInside(p, item.clip) else {
                continue
            }
            if case .border(_, let width) = item.paint {
                let (x, y) = (min(at.x, 1 - at.x) - width.width, min(at.y, 1 - at.y) - width.height)
                let radius = Size(
                    width: max(item.corners.width - width.width, 0), height: max(item.corners.height - width.height, 0))
                if x > 0, y > 0, Self.isInside(x, y, radius) { continue }
            }
            let above = color(item, at) * item.opacity
            switch item.blend {
            case .sourceOver: below = above + below * (1 - above.w / 255)
            case .plus: below = (above + below).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
            }
        }
        return below
    }

    private func isInside(_ p: Point, _ clip: Int?) -> Bool {
        guard let clip else { return true }
        guard let at = clips[clip].quad.unitPoint(at: p), Self.isInside(at, clips[clip].corners) else { return false }
        return isInside(p, clips[clip].parent)
    }

    private static func isInside(_ at: Point, _ corners: Size) -> Bool {
        isInside(min(at.x, 1 - at.x), min(at.y, 1 - at.y), corners)
    }

    /// Whether a place at distances from the nearer sides lies within an elliptical corner.
    private static func isInside(_ x: Double, _ y: Double, _ corner: Size) -> Bool {
        guard corner.width > 0, corner.height > 0 else { return true }
        let (dx, dy) = (1 - x / corner.width, 1 - y / corner.height)
        return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= 1
    }
}
