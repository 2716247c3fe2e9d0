import Geometry
import Testing

@Suite("Rectangles of pixels")
struct PixelRectTests {
    @Test("Rounding out holds the rectangle and nothing to spare")
    func enclosing() {
        #expect(
            PixelRect(enclosing: Rect(x: 0.5, y: -0.5, width: 2, height: 1))
                == PixelRect(x: 0, y: -1, width: 3, height: 2))
        #expect(
            PixelRect(enclosing: Rect(x: 3, y: 4, width: 5, height: 6)) == PixelRect(x: 3, y: 4, width: 5, height: 6))
    }

    @Test("Rounding out nothing gives nothing, and what is no number gives nothing")
    func enclosingNothing() {
        #expect(PixelRect(enclosing: Rect(x: 0.2, y: 0.2, width: 0, height: 0)).isEmpty)
        #expect(PixelRect(enclosing: Rect(x: .nan, y: 0, width: 3, height: 3)).isEmpty)
        #expect(PixelRect(enclosing: Rect(x: 0, y: 0, width: .nan, height: 3)).isEmpty)
        #expect(PixelRect(enclosing: Rect(x: -.infinity, y: 0, width: .infinity, height: 3)).isEmpty)
    }

    @Test("Rounding out a rectangle without measure stays a rectangle that can be reckoned with")
    func enclosingHuge() {
        let r = PixelRect(enclosing: Rect(x: -1e300, y: -1e18, width: 2e300, height: 2e18))
        #expect(
            r.intersection(PixelRect(x: 0, y: 0, width: 100, height: 50))
                == PixelRect(PixelSize(width: 100, height: 50)))
        #expect(r.size.area > 0)
    }

    @Test("Intersection, union and containment agree with the pixels, over all small rectangles")
    func againstPixels() {
        var all: [PixelRect] = []
        for x in -1...2 {
            for y in 0...1 {
                for width in -1...3 {
                    for height in 0...2 { all.append(PixelRect(x: x, y: y, width: width, height: height)) }
                }
            }
        }
        func pixels(_ r: PixelRect) -> Set<PixelPoint> {
            var set: Set<PixelPoint> = []
            guard !r.isEmpty else { return set }
            for x in r.x..<r.maxX { for y in r.y..<r.maxY { set.insert(PixelPoint(x: x, y: y)) } }
            return set
        }
        for a in all {
            for b in all {
                let (pa, pb) = (pixels(a), pixels(b))
                #expect(pixels(a.intersection(b)) == pa.intersection(pb))
                #expect(pixels(a.union(b)).isSuperset(of: pa.union(pb)))
                #expect(a.contains(b) == pa.isSuperset(of: pb))
            }
        }
    }

    @Test("A size covers as many pixels as columns times rows, or none")
    func sizes() {
        #expect(PixelSize(width: 7, height: 3).area == 21)
        #expect(PixelSize(width: 0, height: 3).isEmpty)
        #expect(PixelSize(width: 4, height: -3).isEmpty)
        #expect(PixelRect(PixelSize(width: 7, height: 3)) == PixelRect(x: 0, y: 0, width: 7, height: 3))
    }
}
