import Geometry
import Testing

@testable import Raster

@Suite("Soft shadows")
struct ShadowPatchTests {
    /// A shadow's coverage in floating point: the round rectangle, blurred by three boxes, at a place.
    private static func coverage(_ p: Point, _ size: Size, radius: Double, reach: Double) -> Double {
        let (box, steps) = (reach * 2 / 3, 24)
        func kernel(_ t: Double) -> Double {
            let t = abs(t / box)
            return t <= 0.5 ? 0.75 - t * t : t < 1.5 ? 0.5 * (1.5 - t) * (1.5 - t) : 0
        }
        var (sum, total) = (0.0, 0.0)
        for j in 0..<2 * steps {
            let dy = (Double(j) + 0.5) / Double(steps) - 1
            for i in 0..<2 * steps {
                let dx = (Double(i) + 0.5) / Double(steps) - 1
                let w = kernel(dx * reach) * kernel(dy * reach)
                total += w
                let (x, y) = (p.x + dx * reach, p.y + dy * reach)
                let (u, v) = (min(x, size.width - x), min(y, size.height - y))
                if u < 0 || v < 0 { continue }
                let (a, b) = (radius - u, radius - v)
                if a <= 0 || b <= 0 || a * a + b * b <= radius * radius { sum += w }
            }
        }
        return sum / total
    }

    @Test(
        "A shadow is the round rectangle blurred",
        arguments: [(40.0, 26.0, 6.0, 9.0), (20, 14, 0, 12), (30, 30, 15, 5)])
    func blurred(width: Double, height: Double, radius: Double, reach: Double) throws {
        let size = Size(width: width, height: height)
        let patch = try #require(ShadowPatch(size: size, cornerRadius: radius, reach: reach, scale: 1))
        let outer = Rect(x: 3, y: 2, width: width + 2 * reach, height: height + 2 * reach)
        let item = DrawItem(
            quad: Quad(outer), paint: .shadow(patch, .white, size: patch.extent(of: size)))
        let (columns, rows) = (Int(outer.maxX) + 3, Int(outer.maxY) + 3)
        let pixels = drawn([item], width: columns, height: rows)
        var error = 0.0
        for y in 0..<rows {
            for x in 0..<columns {
                let at = Point(x: Double(x) + 0.5 - 3 - reach, y: Double(y) + 0.5 - 2 - reach)
                let exact = 255 * Self.coverage(at, size, radius: radius, reach: reach)
                let difference = Double(pixels[y * columns + x] & 255) - exact
                error += difference * difference
            }
        }
        #expect(10 * log10(255 * 255 * Double(columns * rows) / error) >= 46)
    }

    @Test("Rectangles larger than the corners share a patch, which stretches")
    func stretched() throws {
        let (small, large) = (Size(width: 40, height: 40), Size(width: 90, height: 60))
        #expect(ShadowPatch.isShared(by: large, and: small, cornerRadius: 4, reach: 6))
        #expect(!ShadowPatch.isShared(by: large, and: Size(width: 12, height: 40), cornerRadius: 4, reach: 6))
        func pixels(_ made: Size) throws -> [UInt32] {
            let patch = try #require(ShadowPatch(size: made, cornerRadius: 4, reach: 6, scale: 1))
            let outer = Quad(Rect(x: 0, y: 0, width: 102, height: 72))
            return drawn(
                [DrawItem(quad: outer, paint: .shadow(patch, .white, size: patch.extent(of: large)))], width: 102,
                height: 72)
        }
        #expect(try pixels(small) == pixels(large))
    }

    @Test("A shadow without reach has hard edges, and one of nothing is none")
    func ends() throws {
        let size = Size(width: 10, height: 8)
        let patch = try #require(ShadowPatch(size: size, cornerRadius: 0, reach: -1, scale: 2))
        let quad = Quad(Rect(x: 2, y: 2, width: 10, height: 8))
        let item = DrawItem(quad: quad, paint: .shadow(patch, .white, size: patch.extent(of: size)))
        #expect(
            drawn([item], width: 16, height: 12)
                == drawn([DrawItem(quad: quad, paint: .color(.white))], width: 16, height: 12))
        for length in [0, -1, Double.nan, .infinity] {
            #expect(ShadowPatch(size: Size(width: length, height: 5), cornerRadius: 1, reach: 1, scale: 1) == nil)
        }
        #expect(ShadowPatch(size: size, cornerRadius: .nan, reach: .infinity, scale: 1e9) != nil)
    }
}
