import Geometry
import Raster
import Testing

@Suite("Cropped pictures")
struct CropTests {
    /// A picture of 48 × 40, and its part from (12, 8) of 24 × 20 as a picture of its own.
    private static let whole = Image.photograph(width: 48, height: 40, seed: 61)
    private static let crop = Rect(x: 0.25, y: 0.2, width: 0.5, height: 0.5)
    private static let part = Image(width: 24, height: 20) { x, y in
        whole.withBytes { $0.load(fromByteOffset: (y + 8) * whole.pitch + 4 * (x + 12), as: UInt32.self) }
    }

    @Test(
        "A crop looks like the part as a picture of its own, in every plane",
        arguments: [
            [(3.0, 2.0), (51, 2), (51, 42), (3, 42)], [(3.2, 2.4), (50, 9), (50, 33), (3.2, 41)],
            [(8, 3), (51, 9), (46, 41), (4, 36)], [(50, 2), (4, 2), (4, 40), (50, 40)],
        ])
    func crop(points: [(Double, Double)]) {
        for reflection in [nil, DrawItem.Reflection(length: 0.3)] {
            var item = DrawItem(
                quad: Quad(points), paint: .texture(Texture(Self.whole)), reflection: reflection)
            item.crop = Self.crop
            let alone = DrawItem(quad: Quad(points), paint: .texture(Texture(Self.part)), reflection: reflection)
            let (a, b) = (drawn([item], width: 56, height: 56), drawn([alone], width: 56, height: 56))
            // They differ along the sides only, where the whole has neighbours and the part has none.
            var inside = 0
            for y in 14..<28 {
                for x in 14..<42 where Self.distance(a[y * 56 + x], b[y * 56 + x]) > 1 { inside += 1 }
            }
            #expect(inside == 0)
            let far = zip(a, b).filter { Self.distance($0, $1) > 60 }
            #expect(far.isEmpty)
        }
    }

    /// The largest difference of a channel.
    private static func distance(_ p: UInt32, _ q: UInt32) -> Int {
        var largest = 0
        for shift: UInt32 in [0, 8, 16] {
            let (a, b) = (Int(p >> shift & 255), Int(q >> shift & 255))
            largest = max(largest, abs(a - b))
        }
        return largest
    }

    @Test("A crop without extent, or of what is no number, is the whole")
    func nonsense() {
        var item = DrawItem(
            quad: Quad(Rect(x: 1, y: 1, width: 20, height: 18)), paint: .texture(Texture(Self.whole)))
        let whole = drawn([item], width: 24, height: 20)
        for bad in [
            Rect(x: 0.5, y: 0, width: 0, height: 1), Rect(x: .nan, y: 0, width: 1, height: 1),
            Rect(x: 2, y: 2, width: 1, height: 1),
        ] {
            item.crop = bad
            #expect(drawn([item], width: 24, height: 20) == whole)
        }
    }
}
