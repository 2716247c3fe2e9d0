import Geometry
import Layers
import Testing

@Suite("ContentsGravity")
struct ContentsGravityTests {
    private let bounds = Rect(x: 10, y: 20, width: 100, height: 100)
    private let wide = Size(width: 300, height: 200)

    @Test("Aspect fill covers the bounds and aspect fit stays inside, both in the middle")
    func aspects() {
        #expect(ContentsGravity.aspectFill.rect(for: wide, in: bounds) == Rect(x: -15, y: 20, width: 150, height: 100))
        let fit = ContentsGravity.aspectFit.rect(for: wide, in: bounds)
        #expect(abs(fit.minY - 36.666_666_666) < 1e-6 && abs(fit.size.height - 66.666_666_666) < 1e-6)
        #expect(fit.minX == 10 && fit.size.width == 100)
    }

    @Test("Edges and corners keep the contents' size and touch their side")
    func placed() {
        let size = Size(width: 20, height: 10)
        for gravity in ContentsGravity.allCases {
            let r = gravity.rect(for: size, in: bounds)
            switch gravity {
            case .resize: #expect(r == bounds)
            case .aspectFit, .aspectFill: #expect(r.size.width == 2 * r.size.height)
            case .center: #expect(r.center == bounds.center && r.size == size)
            case .top: #expect(r.minY == 20 && r.midX == 60 && r.size == size)
            case .bottom: #expect(r.maxY == 120 && r.midX == 60 && r.size == size)
            case .left: #expect(r.minX == 10 && r.midY == 70 && r.size == size)
            case .right: #expect(r.maxX == 110 && r.midY == 70 && r.size == size)
            case .topLeft: #expect(r.origin == bounds.origin && r.size == size)
            case .topRight: #expect(r.maxX == 110 && r.minY == 20 && r.size == size)
            case .bottomLeft: #expect(r.minX == 10 && r.maxY == 120 && r.size == size)
            case .bottomRight: #expect(r.maxX == 110 && r.maxY == 120 && r.size == size)
            }
        }
    }

    @Test("Contents without extent fill the bounds instead of dividing by nothing")
    func empty() {
        #expect(ContentsGravity.aspectFit.rect(for: .zero, in: bounds) == bounds)
        #expect(ContentsGravity.aspectFill.rect(for: Size(width: 0, height: 5), in: bounds) == bounds)
    }
}
