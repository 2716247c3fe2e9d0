import Geometry
import Testing

private let flat = Rect(x: -85, y: -100, width: 170, height: 200)

/// Poses as the carousel has them, and some it has not: mirrored, tilted, upside down, about all axes.
private let transforms: [Transform3D] = [
    .identity, .translation(x: 30, y: -12), .scale(x: -1, y: 1), .scale(x: 1, y: -1),
    .rotation(angle: 0.4, x: 0, y: 0, z: 1), perspective(600).rotated(angle: 0.79, x: 0, y: 1, z: 0),
    perspective(600).rotated(angle: -1.4, x: 0, y: 1, z: 0), perspective(-600).rotated(angle: 0.5, x: 1, y: 0, z: 0),
    perspective(300).rotated(angle: 0.9, x: 0.3, y: 0.8, z: -0.5).scaled(x: 0.7, y: -1.2),
    perspective(500).translated(x: 0, y: 0, z: 350),
]

private func perspective(_ distance: Double) -> Transform3D {
    var t = Transform3D.identity
    t.m34 = -1 / distance
    return t
}

@Suite("Quads")
struct QuadTests {
    @Test("The unit point is the inverse of the projection", arguments: transforms)
    func inverse(transform: Transform3D) throws {
        let quad = try #require(transform.project(flat))
        for i in 0...20 {
            for j in 0...20 {
                let (u, v) = (Double(i) / 20, Double(j) / 20)
                let p = transform.apply(x: flat.minX + u * 170, y: flat.minY + v * 200)
                let found = try #require(quad.unitPoint(at: Point(x: p.x / p.w, y: p.y / p.w)))
                #expect(found.distance(to: Point(x: u, y: v)) < 1e-9)
            }
        }
    }

    @Test("Beside the quad there is no unit point", arguments: transforms)
    func outside(transform: Transform3D) throws {
        let quad = try #require(transform.project(flat))
        for (u, v) in [(-0.01, 0.5), (1.01, 0.5), (0.5, -0.01), (0.5, 1.01), (-0.5, -0.5), (1.3, 1.3)] {
            let p = transform.apply(x: flat.minX + u * 170, y: flat.minY + v * 200)
            if p.w > 0 { #expect(!quad.contains(Point(x: p.x / p.w, y: p.y / p.w))) }
        }
        let bounds = quad.bounds
        #expect(!quad.contains(Point(x: bounds.minX - 1, y: bounds.midY)))
        #expect(!quad.contains(Point(x: bounds.midX, y: bounds.maxY + 1)))
        #expect(!quad.contains(Point(x: 1e9, y: 1e9)))
        #expect(!quad.contains(Point(x: .nan, y: 0)))
    }

    @Test("Points behind the horizon of a steep quad are not on it")
    func horizon() throws {
        let transform = perspective(120).rotated(angle: 1.2, x: 0, y: 1, z: 0)
        let quad = try #require(transform.project(Rect(x: -100, y: -100, width: 200, height: 200)))
        var hits = 0
        for x in -400...400 where quad.contains(Point(x: Double(x) * 5, y: 0)) {
            hits += 1
            #expect(quad.bounds.contains(Point(x: Double(x) * 5, y: 0)))
        }
        #expect(hits > 0)
    }

    @Test("A quad of no area holds nothing")
    func degenerate() {
        let corner = Quad.Corner(x: 3, y: 4)
        let point = Quad(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner)
        #expect(!point.contains(Point(x: 3, y: 4)))
        #expect(!Quad(Rect(x: 0, y: 0, width: 0, height: 10)).contains(Point(x: 0, y: 5)))
    }

    @Test("Bounds hold every corner and touch one on each side", arguments: transforms)
    func bounds(transform: Transform3D) throws {
        let quad = try #require(transform.project(flat))
        let b = quad.bounds
        #expect(quad.corners.map(\.x).min() == b.minX)
        #expect(quad.corners.map(\.y).min() == b.minY)
        for c in quad.corners { #expect(c.x <= b.maxX + 1e-9 && c.y <= b.maxY + 1e-9) }
        #expect(quad.corners.contains { ($0.x - b.maxX).magnitude < 1e-9 })
        #expect(quad.corners.contains { ($0.y - b.maxY).magnitude < 1e-9 })
    }

    @Test("A quad of a rectangle is that rectangle; mapping stretches, then moves, and keeps depth")
    func mapped() {
        let quad = Quad(Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(quad.bounds == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(quad.corners.allSatisfy { $0.w == 1 })
        var deep = quad
        deep.topLeft.w = 1.5
        let moved = deep.mapped(scale: 2, offset: Point(x: 10, y: -1))
        #expect(moved.topLeft == Quad.Corner(x: 12, y: 3, w: 1.5))
        #expect(moved.bounds == Rect(x: 12, y: 3, width: 6, height: 8))
        #expect(moved.corners == [moved.topLeft, moved.topRight, moved.bottomRight, moved.bottomLeft])
        #expect(quad.topRight.point == Point(x: 4, y: 2))
    }
}
