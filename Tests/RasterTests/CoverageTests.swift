import Geometry
import Testing

@testable import Raster

@Suite("Coverage of edges")
struct CoverageTests {
    @Test("The shares of all rows below a line add up to what lies below it")
    func sums() {
        var random = SplitMix64(state: 5)
        for _ in 0..<200 {
            let (a, b) = (Int.random(in: 0...2560, using: &random), Int.random(in: 0...2560, using: &random))
            let sum = (0..<10).reduce(0) { $0 + shareBelow(row: $1 * 256, a, b) }
            // Each of the rows the line crosses is rounded once.
            let crossed = abs(a - b) / 256 + 2
            #expect(abs(2 * sum - (5120 - a - b)) <= crossed)
        }
    }

    @Test("A level line shares a row in exact proportion")
    func level() {
        for y in 0...256 { #expect(shareBelow(row: 0, y, y) == 256 - y) }
    }

    @Test("Two rectangles that meet inside a pixel leave nothing of what lies behind", arguments: [3.25, 7.5, 12.875])
    func meeting(x: Double) {
        // Black on white would leave a grey seam if the shares did not add up; mixing twice leaves c (1 − c).
        let left = DrawItem(quad: Quad(Rect(x: 0, y: 0, width: x, height: 8)), paint: .color(.black))
        let pixels = drawn([left], width: 16, height: 8, background: .white)
        let share = Double(Int(x) + 1) - x
        #expect(pixels[Int(x)] & 255 == UInt32((share * 255).rounded()))
    }

    @Test("A general quad covers as many pixels as its area", arguments: 0..<20)
    func area(seed: UInt64) {
        var random = SplitMix64(state: seed)
        func near(_ x: Double, _ y: Double) -> (Double, Double) {
            (x + .random(in: -5...5, using: &random), y + .random(in: -5...5, using: &random))
        }
        let points = [near(8, 8), near(32, 8), near(32, 26), near(8, 26)]
        let item = DrawItem(quad: Quad(points), paint: .color(.white))
        let sum = drawn([item], width: 40, height: 34).reduce(0) { $0 + Int($1 & 255) }
        var doubled = 0.0
        for k in 0..<4 {
            let (a, b) = (points[k], points[(k + 1) % 4])
            doubled += a.0 * b.1 - b.0 * a.1
        }
        #expect(abs(Double(sum) / 255 - doubled / 2) < 0.5)
    }

    @Test("The column path and the general path cover edges alike")
    func paths() {
        let points = [(5.3, 4.2), (30.6, 9.7), (30.6, 24.1), (5.3, 29.8)]
        var turned = points
        turned[0].0 += 0.004
        let column = drawn([DrawItem(quad: Quad(points), paint: .color(.white))], width: 36, height: 34)
        let general = drawn([DrawItem(quad: Quad(turned), paint: .color(.white))], width: 36, height: 34)
        let worst = zip(column, general).map { abs(Int($0 & 255) - Int($1 & 255)) }.max() ?? 255
        #expect(worst <= 3)
    }
}
