import Geometry
import Testing

@testable import Raster

@Suite("Blurred backdrops")
struct BackdropTests {
    /// e⁻ˣ by its series and squaring: no C library here.
    private static func exponential(minus x: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        let small = -x / 1024
        for k in 1..<12 {
            term *= small / Double(k)
            sum += term
        }
        for _ in 0..<10 { sum *= sum }
        return sum
    }

    @Test("A backdrop is the picture under a Gaussian", arguments: [6.0, 11])
    func gaussian(sigma: Double) {
        let picture = Image.photograph(width: 96, height: 64, seed: 81)
        let backdrop = picture.backdrop(filling: picture.size, sigma: sigma).withBitmap { pixels($0) }
        let reach = Int(3.5 * sigma)
        var kernel = (-reach...reach).map { Self.exponential(minus: Double($0 * $0) / (2 * sigma * sigma)) }
        let total = kernel.reduce(0, +)
        for k in kernel.indices { kernel[k] /= total }
        let source = picture.withBitmap { pixels($0) }.map(ShapeModel.channels)
        func blurred(_ from: [SIMD4<Double>], _ dx: Int, _ dy: Int) -> [SIMD4<Double>] {
            from.indices.map { index in
                var sum = SIMD4<Double>()
                for (k, w) in kernel.enumerated() {
                    let x = min(max(index % 96 + dx * (k - reach), 0), 95)
                    let y = min(max(index / 96 + dy * (k - reach), 0), 63)
                    sum += from[y * 96 + x] * w
                }
                return sum
            }
        }
        let exact = blurred(blurred(source, 1, 0), 0, 1)
        var error = 0.0
        for (a, b) in zip(exact, backdrop) {
            let difference = a - ShapeModel.channels(b)
            error += (difference * difference).sum()
        }
        #expect(10 * log10(255 * 255 * Double(3 * exact.count) / error) >= 42)
    }

    @Test("It covers the size in the picture's shape, is opaque, and dims")
    func covers() {
        // Left half red, right half blue; a square backdrop shows the middle.
        let picture = Image(width: 60, height: 20) { x, _ in x < 30 ? 0xffff_0000 : 0xff00_00ff }
        let backdrop = picture.backdrop(filling: PixelSize(width: 80, height: 80), sigma: 4)
        let shown = backdrop.withBitmap { pixels($0) }
        #expect(backdrop.isOpaque && shown.allSatisfy { $0 >> 24 == 255 })
        #expect(shown[40 * 80 + 10] == 0xffff_0000 && shown[40 * 80 + 70] == 0xff00_00ff)
        let middle = ShapeModel.channels(shown[40 * 80 + 40])
        #expect(abs(middle.x - 128) < 20 && abs(middle.z - 128) < 20)
        let dim = picture.backdrop(filling: PixelSize(width: 80, height: 80), sigma: 4, dimming: 0.5)
        let red = dim.withBitmap { pixels($0)[40 * 80 + 10] >> 16 & 255 }
        #expect((127...128).contains(red))
    }

    @Test("Pictures of a pixel, and blurs that are none or enormous, do no harm")
    func ends() {
        let dot = Image(width: 1, height: 1) { _, _ in 0xff12_3456 }
        for sigma in [0, -1, Double.nan, 5, 1e9] {
            let shown = dot.backdrop(filling: PixelSize(width: 9, height: 7), sigma: sigma).withBitmap { pixels($0) }
            #expect(shown.allSatisfy { $0 == 0xff12_3456 })
        }
        let line = Image(width: 300, height: 1) { x, _ in x < 150 ? 0xff00_0000 : 0xffff_ffff }
        #expect(
            line.backdrop(filling: PixelSize(width: 3, height: 40), sigma: 20).size == PixelSize(width: 3, height: 40))
    }

    @Test("A dark slope has no bands: neighbouring levels are mixed")
    func dithered() {
        let slope = Image(width: 256, height: 64) { x, _ in 0xff00_0000 | UInt32(20 + x / 64) * 0x1_0101 }
        let shown = slope.backdrop(filling: slope.size, sigma: 16).withBitmap { pixels($0) }
        let column = (0..<64).map { Int(shown[$0 * 256 + 64] & 255) }
        #expect(Set(column).count == 2)
    }
}
