import Geometry
import Raster

/// The picture a scene ought to give, in floating point: points on a fine grid in every pixel, each traced back to the
/// picture of the frontmost item there, which is interpolated between its pixels.
struct FloatModel {
    /// Points a pixel in each direction.
    var samples = 8
    var items: [DrawItem]
    var pictures: [Image]
    var background: Color = .black

    /// Blue, green and red of a pixel, 0…255.
    func pixel(_ x: Int, _ y: Int) -> SIMD3<Double> {
        var sum = SIMD3<Double>()
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

    /// The peak signal-to-noise ratio of a drawn picture against this one, in dB.
    func decibels(_ drawn: [UInt32], width: Int) -> Double {
        var error = 0.0
        for (index, pixel) in drawn.enumerated() {
            let difference = self.pixel(index % width, index / width) - channels(pixel)
            error += (difference * difference).sum()
        }
        let mean = error / Double(3 * drawn.count)
        return 10 * log10(255 * 255 / max(mean, 1e-9))
    }

    private func point(_ p: Point) -> SIMD3<Double> {
        var color = channels(background.pixel)
        for (item, picture) in zip(items, pictures) {
            if let shown = trace(item, picture, p) { color = color * (1 - item.opacity) + shown * item.opacity }
        }
        return color
    }

    /// The item's colour at a point, or nil beside it.
    private func trace(_ item: DrawItem, _ picture: Image, _ p: Point) -> SIMD3<Double>? {
        if let at = item.quad.unitPoint(at: p) { return bilinear(picture, at.x, at.y) }
        guard let reflection = item.reflection, let end = extended(item.quad, 1 + reflection.gap + reflection.length),
            let at = end.unitPoint(at: p)
        else { return nil }
        // The extended quad's own coordinate down is v / (1 + gap + length).
        let v = at.y * (1 + reflection.gap + reflection.length) - 1 - reflection.gap
        let back = channels(reflection.backdrop.pixel)
        if v < 0 { return back }
        let share = reflection.opacity * (1 - v / reflection.length)
        return bilinear(picture, at.x, 1 - v) * share + back * (1 - share)
    }

    /// The quad continued below to `end` heights: the projective map of the unit square, taken at (0, end) and (1, end).
    private func extended(_ q: Quad, _ end: Double) -> Quad? {
        let (a, b, c, d) = (q.topLeft, q.topRight, q.bottomRight, q.bottomLeft)
        let (sx, sy) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
        let (dx1, dx2, dy1, dy2) = (b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y)
        let area = dx1 * dy2 - dx2 * dy1
        let (g, h) = ((sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area)
        func corner(_ u: Double) -> Quad.Corner {
            let w = g * u + h * end + 1
            return Quad.Corner(
                x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * end + a.x) / w,
                y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * end + a.y) / w)
        }
        return Quad(topLeft: a, topRight: b, bottomRight: corner(1), bottomLeft: corner(0))
    }

    private func bilinear(_ picture: Image, _ u: Double, _ v: Double) -> SIMD3<Double> {
        let (width, height) = (picture.size.width, picture.size.height)
        let x = min(max(u * Double(width) - 0.5, 0), Double(width - 1))
        let y = min(max(v * Double(height) - 0.5, 0), Double(height - 1))
        let (i, j) = (min(Int(x), width - 2), min(Int(y), height - 2))
        let (f, g) = (x - Double(i), y - Double(j))
        return picture.withBytes { base in
            func texel(_ i: Int, _ j: Int) -> SIMD3<Double> {
                channels(base.load(fromByteOffset: j * picture.pitch + 4 * i, as: UInt32.self))
            }
            let top = texel(i, j) * (1 - f) + texel(i + 1, j) * f
            let low = texel(i, j + 1) * (1 - f) + texel(i + 1, j + 1) * f
            return top * (1 - g) + low * g
        }
    }

    private func channels(_ pixel: UInt32) -> SIMD3<Double> {
        SIMD3(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
    }
}

/// The decimal logarithm, by halving and a series: no C library here.
func log10(_ x: Double) -> Double {
    let exponent = Double(x.exponent)
    let z = (x.significand - 1) / (x.significand + 1)
    var (term, sum) = (z, 0.0)
    for k in 0..<40 {
        sum += term / Double(2 * k + 1)
        term *= z * z
    }
    return (exponent * 0.693_147_180_559_945_3 + 2 * sum) / 2.302_585_092_994_045_7
}
