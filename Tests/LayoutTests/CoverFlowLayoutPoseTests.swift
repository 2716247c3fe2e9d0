import Geometry
import Layout
import Testing

private let viewport = Size(width: 800, height: 200)
private let layout = CoverFlowLayout.pospesel

@Suite("Cover flow: the covers' poses and their order")
struct CoverFlowLayoutPoseTests {
    @Test("Left and right are mirror images, but for the depth key", arguments: [CoverFlowLayout.pospesel, .classic])
    func mirrored(layout: CoverFlowLayout) throws {
        let flat = Rect(
            x: -layout.itemSize.width / 2, y: -layout.itemSize.height / 2, width: layout.itemSize.width,
            height: layout.itemSize.height)
        for distance in stride(from: 1.0, to: 300, by: 7) {
            let left = try #require(layout.pose(atDistance: distance).transform.project(flat))
            let right = try #require(layout.pose(atDistance: -distance).transform.project(flat))
            #expect((left.topLeft.x + right.topRight.x).magnitude < 1e-9)
            #expect((left.bottomRight.x + right.bottomLeft.x).magnitude < 1e-9)
            #expect((left.topLeft.y - right.topRight.y).magnitude < 1e-9)
            #expect(left.topLeft.y < left.topRight.y, "the outer edge is the nearer, taller one")
        }
    }

    @Test("Clamped poses are continuous everywhere", arguments: [CoverFlowLayout.pospesel, .furrow, .classic])
    func continuous(layout: CoverFlowLayout) throws {
        let flat = Rect(
            x: -layout.itemSize.width / 2, y: -layout.itemSize.height / 2, width: layout.itemSize.width,
            height: layout.itemSize.height)
        var before: Quad?
        var jump = 0.0
        for step in -4000...4000 {
            let quad = try #require(layout.pose(atDistance: Double(step) / 8).transform.project(flat))
            if let before {
                for (a, b) in zip(before.corners, quad.corners) { jump = max(jump, a.point.distance(to: b.point)) }
            }
            before = quad
        }
        #expect(jump < 0.4)
    }

    @Test("The depth key never changes a size")
    func depthKeyIsNoDepth() {
        #expect(layout.pose(atDistance: 0).transform.m43 == 0)
        #expect(layout.pose(atDistance: 0).depthKey == 40_000)
    }

    @Test("At equal distances the left cover is on top while active")
    func leftOnTop() {
        let offset = 59.5
        let left = layout.layoutAttributes(forItemAt: 0, offset: offset, viewport: viewport)
        let right = layout.layoutAttributes(forItemAt: 1, offset: offset, viewport: viewport)
        #expect(left.distance == -right.distance)
        #expect(LayoutAttributes.paintOrder(right, left))
        #expect(!LayoutAttributes.paintOrder(left, right))
    }

    @Test("Covers are painted from outside to the middle, and the order is total at every offset")
    func paintOrder() {
        for step in 0...400 {
            let offset = Double(step) * 2.6775
            let all = layout.visibleIndices(offset: offset, viewport: viewport, count: 10).map {
                layout.layoutAttributes(forItemAt: $0, offset: offset, viewport: viewport)
            }
            let order = all.sorted(by: LayoutAttributes.paintOrder)
            #expect(all.reversed().sorted(by: LayoutAttributes.paintOrder) == order)
            for (behind, front) in zip(order, order.dropFirst()) {
                #expect(LayoutAttributes.paintOrder(behind, front) != LayoutAttributes.paintOrder(front, behind))
                #expect(behind.distance.magnitude >= front.distance.magnitude - 0.5)
            }
        }
    }

    @Test("Equal zIndex, depth key and distance leave it to the index: the lower one is on top")
    func indexTie() {
        let a = LayoutAttributes(index: 4, center: .zero, size: .zero, distance: 50)
        let b = LayoutAttributes(index: 5, center: .zero, size: .zero, distance: -50)
        #expect(LayoutAttributes.paintOrder(b, a))
        #expect(!LayoutAttributes.paintOrder(a, b))
        #expect(!LayoutAttributes.paintOrder(a, a))
    }

    @Test("Where two covers overlap, the touch belongs to the one painted last")
    func overlap() {
        let seed: [Double] = [0, 30, 59.5, 61, 119, 400, 476, 520.25]
        for offset in seed {
            for x in stride(from: 5.0, to: 800, by: 5) {
                let point = Point(x: x, y: 97)
                let candidates = (0..<10).map {
                    layout.layoutAttributes(forItemAt: $0, offset: offset, viewport: viewport)
                }.filter { $0.quad?.contains(Point(x: x + offset, y: 97)) ?? false }
                let hit = layout.hitTest(point, offset: offset, viewport: viewport, count: 10)
                #expect(hit?.index == candidates.max(by: LayoutAttributes.paintOrder)?.index)
            }
        }
    }

    @Test("A hit says where on the cover it was")
    func unitPoint() throws {
        let middle = try #require(layout.hitTest(Point(x: 400, y: 100), offset: 476, viewport: viewport, count: 10))
        #expect(middle.index == 4)
        #expect(middle.unitPoint.distance(to: Point(x: 0.5, y: 0.5)) < 1e-12)
        let attributes = layout.layoutAttributes(forItemAt: 6, offset: 476, viewport: viewport)
        let seen = attributes.transform.apply(x: -85 + 0.9 * 170, y: -100 + 0.25 * 200)
        let point = Point(
            x: seen.x / seen.w + attributes.center.x - 476, y: seen.y / seen.w + attributes.center.y)
        let side = try #require(layout.hitTest(point, offset: 476, viewport: viewport, count: 10))
        #expect(side.index == 6)
        #expect(side.unitPoint.distance(to: Point(x: 0.9, y: 0.25)) < 1e-12)
    }

    @Test("Dimming grows from nothing in the middle to all of it beside it")
    func dimming() {
        #expect(CoverFlowLayout.furrow.pose(atDistance: 0).dimming == 0)
        #expect(CoverFlowLayout.furrow.pose(atDistance: -150).dimming == 0.3)
        #expect(CoverFlowLayout.furrow.pose(atDistance: 900).dimming == 0.6)
        #expect(layout.pose(atDistance: 900).dimming == 0)
    }
}
