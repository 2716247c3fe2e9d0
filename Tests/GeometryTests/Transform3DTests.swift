import Geometry
import Testing

private func rows(_ t: Transform3D) -> [Double] {
    [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
}

private func isClose(_ a: Transform3D, _ b: Transform3D) -> Bool {
    zip(rows(a), rows(b)).allSatisfy { ($0 - $1).magnitude < 1e-12 }
}

private func land(_ t: Transform3D, _ x: Double, _ y: Double, _ z: Double = 0) -> [Double] {
    let p = t.apply(x: x, y: y, z: z)
    return [p.x / p.w, p.y / p.w, p.z / p.w].map { ($0 * 1e9).rounded() / 1e9 }
}

private let samples: [Transform3D] = [
    .identity, .translation(x: 3, y: -4, z: 5), .scale(x: 2, y: -3, z: 0.5),
    .rotation(angle: 0.7, x: 1, y: 2, z: 3), perspective(400), perspective(400).translated(x: 1, y: 2, z: 3),
]

private func perspective(_ distance: Double) -> Transform3D {
    var t = Transform3D.identity
    t.m34 = -1 / distance
    return t
}

@Suite("Transforms")
struct Transform3DTests {
    @Test("A turn about y by 45° has the signs of row vectors with y down")
    func rotationY() {
        let t = Transform3D.rotation(angle: .pi / 4, x: 0, y: 1, z: 0)
        let h = 0.5.squareRoot()
        for (value, expected) in [(t.m11, h), (t.m13, -h), (t.m31, h), (t.m33, h), (t.m22, 1), (t.m12, 0), (t.m23, 0)] {
            #expect((value - expected).magnitude < 1e-15)
        }
    }

    @Test("A quarter turn about each axis sends the next axis to the one after")
    func quarterTurns() {
        #expect(land(.rotation(angle: .pi / 2, x: 1, y: 0, z: 0), 0, 1, 0) == [0, 0, 1])
        #expect(land(.rotation(angle: .pi / 2, x: 0, y: 1, z: 0), 0, 0, 1) == [1, 0, 0])
        #expect(land(.rotation(angle: .pi / 2, x: 0, y: 0, z: 1), 1, 0, 0) == [0, 1, 0])
    }

    @Test("Turning back about the opposite axis is the same turn, and an axis' length does not count")
    func axis() {
        let t = Transform3D.rotation(angle: 0.79, x: 0, y: 1, z: 0)
        #expect(isClose(t, .rotation(angle: -0.79, x: 0, y: -1, z: 0)))
        #expect(isClose(t, .rotation(angle: 0.79, x: 0, y: 17, z: 0)))
        #expect(Transform3D.rotation(angle: 0.79, x: 0, y: 0, z: 0) == .identity)
    }

    @Test("A turn keeps lengths and its axis, and the opposite turn undoes it")
    func orthogonal() {
        for step in 0..<50 {
            let angle = Double(step) * 0.37 - 9
            let t = Transform3D.rotation(angle: angle, x: 1, y: -2, z: 0.5)
            #expect(land(t, 1, -2, 0.5) == [1, -2, 0.5])
            let p = t.apply(x: 3, y: 4, z: 12)
            #expect((p.x * p.x + p.y * p.y + p.z * p.z - 169).magnitude < 1e-10)
            #expect(isClose(t.concatenating(.rotation(angle: -angle, x: 1, y: -2, z: 0.5)), .identity))
        }
    }

    @Test("The newest step acts on a point first")
    func order() {
        #expect(land(Transform3D.identity.translated(x: 10, y: 0).scaled(x: 2, y: 2), 1, 1) == [12, 2, 0])
        #expect(land(Transform3D.identity.scaled(x: 2, y: 2).translated(x: 10, y: 0), 1, 1) == [22, 2, 0])
        let turned = Transform3D.identity.translated(x: 5, y: 0).rotated(angle: .pi / 2, x: 0, y: 0, z: 1)
        #expect(land(turned, 1, 0) == [5, 1, 0])
    }

    @Test("Concatenating acts afterwards, is associative and has the identity")
    func concatenating() {
        for a in samples {
            #expect(a.concatenating(.identity) == a)
            #expect(Transform3D.identity.concatenating(a) == a)
            for b in samples {
                let p = a.apply(x: 7, y: -3, z: 2)
                let q = a.concatenating(b).apply(x: 7, y: -3, z: 2)
                let scaled = b.apply(x: p.x / p.w, y: p.y / p.w, z: p.z / p.w)
                #expect((q.x / q.w - scaled.x / scaled.w).magnitude < 1e-12)
                #expect((q.y / q.w - scaled.y / scaled.w).magnitude < 1e-12)
                for c in samples {
                    #expect(
                        isClose(
                            a.concatenating(b).concatenating(c), a.concatenating(b.concatenating(c))))
                }
            }
        }
    }

    @Test("With the perspective written first a translation in depth counts")
    func perspectiveFirst() {
        #expect(land(perspective(500).translated(x: 0, y: 0, z: 200), 100, 0)[0] == 166.666_666_667)
    }

    @Test("With the perspective written last the depth before the translation counts")
    func perspectiveLast() {
        var t = Transform3D.translation(x: 0, y: 0, z: 40_000)
        t.m34 = -1.0 / 500
        #expect(land(t, 100, 50)[0] == 100)
        #expect(t.rotated(angle: .pi / 4, x: 0, y: 1, z: 0).apply(x: -100, y: 0).w < 1)
    }

    @Test("What is nearer than the plane has w below 1, what is further above")
    func depth() throws {
        let quad = try #require(
            perspective(500).rotated(angle: 0.5, x: 0, y: 1, z: 0).project(
                Rect(x: -100, y: -100, width: 200, height: 200)))
        #expect(quad.topLeft.w < 1 && quad.topRight.w > 1)
        #expect(quad.topLeft.y < quad.topRight.y)
    }

    @Test("A rectangle that reaches the eye or behind it has no image")
    func behind() {
        let rect = Rect(x: -10, y: -10, width: 20, height: 20)
        #expect(perspective(500).translated(x: 0, y: 0, z: 499).project(rect) != nil)
        #expect(perspective(500).translated(x: 0, y: 0, z: 500).project(rect) == nil)
        #expect(perspective(500).translated(x: 0, y: 0, z: 900).project(rect) == nil)
        #expect(perspective(5).rotated(angle: 1.5, x: 0, y: 1, z: 0).project(rect) == nil)
    }

    @Test("Corners are named for the rectangle they come from")
    func corners() throws {
        let quad = try #require(Transform3D.scale(x: -1, y: 1).project(Rect(x: 0, y: 0, width: 4, height: 2)))
        #expect(quad.topLeft.point == Point(x: 0, y: 0))
        #expect(quad.topRight.point == Point(x: -4, y: 0))
        #expect(quad.bottomRight.point == Point(x: -4, y: 2))
        #expect(quad.bottomLeft.point == Point(x: 0, y: 2))
    }
}
