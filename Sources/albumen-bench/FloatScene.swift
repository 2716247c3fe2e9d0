import Geometry
import Raster

/// The picture a scene ought to give: 16 × 16 points in every pixel, each traced back to the frontmost cover there, whose
/// picture is interpolated between its pixels.
struct FloatScene {
    /// Points a pixel in each direction.
    static let samples = 16

    /// Blue, green and red, 0…255, and the share of the pixel that is covered, row by row.
    let pixels: [SIMD4<Float>]

    /// Takes the scene's covers, with the picture of each.
    init(_ size: PixelSize, _ covers: [(item: DrawItem, picture: Image)]) {
        let traced = covers.reversed().compactMap { TracedCover($0.item, $0.picture) }
        var pixels: [SIMD4<Float>] = []
        pixels.reserveCapacity(size.area)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let near = traced.filter { $0.touches(x, y) }
                var sum = SIMD4<Float>()
                if !near.isEmpty {
                    for j in 0..<Self.samples {
                        for i in 0..<Self.samples {
                            let px = Double(x) + (Double(i) + 0.5) / Double(Self.samples)
                            let py = Double(y) + (Double(j) + 0.5) / Double(Self.samples)
                            for cover in near {
                                guard let color = cover.color(px, py) else { continue }
                                sum += color
                                break
                            }
                        }
                    }
                }
                pixels.append(sum / Float(Self.samples * Self.samples))
            }
        }
        self.pixels = pixels
    }
}

/// A cover with its reflection, and the map from the screen back to it.
private struct TracedCover {
    private let picture: [SIMD4<Float>]
    private let width: Int, height: Int
    private let length: Double, opacity: Double
    /// The inverse of the projective map of the unit square: numerators of u and v, and denominator.
    private let u: SIMD3<Double>, v: SIMD3<Double>, w: SIMD3<Double>
    private let low: Point, high: Point

    init?(_ item: DrawItem, _ image: Image) {
        let q = item.quad
        let (a, b, c, d) = (q.topLeft, q.topRight, q.bottomRight, q.bottomLeft)
        let (dx1, dx2, dy1, dy2) = (b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y)
        let (sx, sy) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
        let area = dx1 * dy2 - dx2 * dy1
        if area == 0 { return nil }
        let (g, h) = ((sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area)
        let x = SIMD3(b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x)
        let y = SIMD3(b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y)
        u = SIMD3(y.y - y.z * h, x.z * h - x.y, x.y * y.z - x.z * y.y)
        v = SIMD3(y.z * g - y.x, x.x - x.z * g, x.z * y.x - x.x * y.z)
        w = SIMD3(y.x * h - y.y * g, x.y * g - x.x * h, x.x * y.y - x.y * y.x)
        length = item.reflection?.length ?? 0
        opacity = item.reflection?.opacity ?? 0
        let corners = [(0.0, 0.0), (1, 0), (1, 1 + length), (0, 1 + length)].map { u, v in
            let w = g * u + h * v + 1
            return Point(x: (x.x * u + x.y * v + x.z) / w, y: (y.x * u + y.y * v + y.z) / w)
        }
        low = Point(x: corners.map(\.x).min() ?? 0, y: corners.map(\.y).min() ?? 0)
        high = Point(x: corners.map(\.x).max() ?? 0, y: corners.map(\.y).max() ?? 0)
        (width, height) = (image.size.width, image.size.height)
        let size = image.size
        picture = image.withBytes { base in
            (0..<size.height).flatMap { y in
                (0..<size.width).map { x in
                    let pixel = base.load(fromByteOffset: y * image.pitch + 4 * x, as: UInt32.self)
                    return SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 1)
                }
            }
        }
    }

    func touches(_ x: Int, _ y: Int) -> Bool {
        Double(x + 1) > low.x && Double(x) < high.x && Double(y + 1) > low.y && Double(y) < high.y
    }

    /// The colour at a point and 1; nil beside the cover.
    func color(_ x: Double, _ y: Double) -> SIMD4<Float>? {
        func at(_ f: SIMD3<Double>) -> Double { f.x * x + f.y * y + f.z }
        let depth = 1 / at(w)
        let u = at(u) * depth
        var v = at(v) * depth
        if u < 0 || u >= 1 || v < 0 || v >= 1 + length { return nil }
        var share: Float = 1
        if v >= 1 {
            share = Float(opacity * (1 - (v - 1) / length))
            v = 2 - v
        }
        let tx = min(max(u * Double(width) - 0.5, 0), Double(width - 1))
        let ty = min(max(v * Double(height) - 0.5, 0), Double(height - 1))
        let (i, j) = (min(Int(tx), width - 2), min(Int(ty), height - 2))
        let (f, g) = (Float(tx - Double(i)), Float(ty - Double(j)))
        return picture.withUnsafeBufferPointer { texels in
            let k = j * width + i
            let top = texels[k] * (1 - f) + texels[k + 1] * f
            let low = texels[k + width] * (1 - f) + texels[k + width + 1] * f
            let color = top * (1 - g) + low * g
            return SIMD4(color.x * share, color.y * share, color.z * share, 1)
        }
    }
}
