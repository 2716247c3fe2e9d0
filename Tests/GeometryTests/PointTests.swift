import Geometry
import Testing

@Suite("Points and rectangles in layer points")
struct PointTests {
    @Test("Points add and subtract by coordinate, and measure straight")
    func points() {
        #expect(Point(x: 1, y: 2) + Point(x: 10, y: -20) == Point(x: 11, y: -18))
        #expect(Point(x: 1, y: 2) - Point(x: 10, y: -20) == Point(x: -9, y: 22))
        #expect(Point(x: 1, y: 1).distance(to: Point(x: 4, y: -3)) == 5)
    }

    @Test("Edges and middle follow from corner and extent")
    func edges() {
        let r = Rect(x: 10, y: 20, width: 30, height: 50)
        #expect((r.minX, r.minY, r.maxX, r.maxY) == (10, 20, 40, 70))
        #expect(r.center == Point(x: 25, y: 45))
        #expect(r.offset(by: Point(x: -10, y: 5)) == Rect(x: 0, y: 25, width: 30, height: 50))
    }

    @Test("The left and upper edges are inside, the right and lower ones are not")
    func contains() {
        let r = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(r.contains(.zero))
        #expect(r.contains(Point(x: 9.999, y: 9.999)))
        #expect(!r.contains(Point(x: 10, y: 5)))
        #expect(!r.contains(Point(x: 5, y: 10)))
        #expect(!r.contains(Point(x: -0.001, y: 5)))
    }

    @Test("Empty is what has no extent, a negative one or none that is a number")
    func empty() {
        for r in [
            Rect.zero, Rect(x: 5, y: 5, width: 0, height: 3), Rect(x: 5, y: 5, width: 3, height: -1),
            Rect(x: 5, y: 5, width: .nan, height: 3),
        ] {
            #expect(r.isEmpty)
        }
        #expect(!Rect(x: 0, y: 0, width: 1e-9, height: 1).isEmpty)
    }

    @Test("Rectangles that only touch share no point, and an empty one shares none with what surrounds it")
    func intersects() {
        let r = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(r.intersects(Rect(x: 9, y: 9, width: 5, height: 5)))
        #expect(!r.intersects(Rect(x: 10, y: 0, width: 5, height: 5)))
        #expect(!r.intersects(Rect(x: 0, y: -5, width: 5, height: 5)))
        #expect(!r.intersects(Rect(x: 5, y: 5, width: 0, height: 0)))
        #expect(!r.intersects(Rect(x: 5, y: 5, width: -3, height: 2)))
    }

    @Test("Intersection is what lies in both, union what lies around both")
    func sets() {
        let (a, b) = (Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 4, y: -6, width: 20, height: 10))
        #expect(a.intersection(b) == Rect(x: 4, y: 0, width: 6, height: 4))
        #expect(a.intersection(Rect(x: 40, y: 0, width: 1, height: 1)).isEmpty)
        #expect(a.union(b) == Rect(x: 0, y: -6, width: 24, height: 16))
        #expect(a.union(Rect(x: 99, y: 99, width: 0, height: 5)) == a)
        #expect(Rect.zero.union(b) == b)
    }
}
