import Geometry
import Layout
import Testing

@Suite("The classic look of three places")
struct ClassicCoverFlowTests {
    @Test("Covers beside the middle have half size, whatever the depth", arguments: [-500.0, 500, -120, -3000])
    func halfSize(depth: Double) {
        let look = ClassicCoverFlow(sideDepth: depth)
        let middle = look.placement(stepsFromSelected: 1).transform.apply(x: 0, y: 0)
        #expect(middle.w == 2)
        #expect(look.layout.pose(atDistance: 500).zoom * look.layout.itemSize.width == 80)
    }

    @Test("The layout shows at rest what the nested layers would", arguments: [-500.0, 500, -200, -1200])
    func sameAsLayers(depth: Double) throws {
        let look = ClassicCoverFlow(imageSize: Size(width: 160, height: 120), sideDepth: depth)
        let viewport = Size(width: 480, height: 320)
        let offset = look.layout.offset(ofItem: 3, viewport: viewport, count: 7)
        for index in 0..<7 {
            let placement = look.placement(stepsFromSelected: index - 3)
            let layers = try #require(
                placement.transform.project(Rect(x: -80, y: -60, width: 160, height: 120)))
            let attributes = look.layout.layoutAttributes(forItemAt: index, offset: offset, viewport: viewport)
            let quad = try #require(attributes.quad)
            for (a, b) in zip(layers.corners, quad.corners) {
                #expect((a.x + placement.x - (b.x - offset - 240)).magnitude < 1e-9)
                #expect((a.y - (b.y - 160)).magnitude < 1e-9)
            }
        }
    }

    @Test("Covers further away lie further back, and the middle one is on top, in both accounts")
    func depths() {
        let look = ClassicCoverFlow()
        let viewport = Size(width: 480, height: 320)
        let offset = look.layout.offset(ofItem: 3, viewport: viewport, count: 7)
        let byDepth = (0..<7).sorted {
            let (a, b) = (look.placement(stepsFromSelected: $0 - 3), look.placement(stepsFromSelected: $1 - 3))
            return a.containerDepth == b.containerDepth ? $0 > $1 : a.containerDepth < b.containerDepth
        }
        let byLayout = (0..<7).map {
            look.layout.layoutAttributes(forItemAt: $0, offset: offset, viewport: viewport)
        }.sorted(by: LayoutAttributes.paintOrder).map(\.index)
        #expect(byDepth == byLayout)
        #expect(byLayout == [6, 0, 5, 1, 4, 2, 3])
    }
}
