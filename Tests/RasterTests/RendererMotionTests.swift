import Geometry
import Raster
import Testing

@Suite("Slow motion")
struct RendererMotionTests {
    private static let texture = Texture(.photograph(width: 48, height: 48, seed: 21))

    private func frame(_ offset: Double, _ renderer: Renderer) -> [UInt32] {
        let points = [(6.2, 5.1), (34.7, 9.4), (34.7, 30.3), (6.2, 35.5)].map { ($0.0 + offset, $0.1 + offset / 2) }
        let item = DrawItem(
            quad: Quad(points), paint: .texture(Self.texture), reflection: DrawItem.Reflection(length: 0.3))
        return drawn([item], width: 44, height: 46, renderer: renderer)
    }

    private func largestChange(_ a: [UInt32], _ b: [UInt32]) -> Int {
        zip(a, b).map { p, q in
            [0, 8, 16].map { abs(Int(p >> UInt32($0) & 255) - Int(q >> UInt32($0) & 255)) }.max() ?? 0
        }.max() ?? 0
    }

    @Test("A drift of a thirty-second of a pixel a frame never makes a pixel jump")
    func drift() {
        let renderer = Renderer()
        var last = frame(0, renderer)
        var total = 0
        for step in 1...32 {
            let next = frame(Double(step) / 32, renderer)
            // An edge from 255 to 0 moves by 8 a step; filter phases of 1/64 texel at most double that.
            let change = largestChange(last, next)
            #expect(change <= 18)
            total += change
            last = next
        }
        #expect(total > 32)
    }

    @Test("A move of a whole pixel moves the picture and changes nothing else")
    func wholePixels() {
        let renderer = Renderer()
        let points = [(6.2, 5.1), (34.7, 9.4), (34.7, 30.3), (6.2, 35.5)]
        func draw(_ dy: Double) -> [UInt32] {
            let item = DrawItem(
                quad: Quad(points.map { ($0.0, $0.1 + dy) }), paint: .texture(Self.texture), opacity: 0.75)
            return drawn([item], width: 44, height: 48, renderer: renderer)
        }
        let (here, there) = (draw(0), draw(3))
        #expect(Array(there[44 * 3..<44 * 44]) == Array(here[0..<44 * 41]))
    }
}
