import Browsing
import Testing

@Suite("The law of the dismissing drag")
struct DismissDragTests {
    private let law = DismissDrag(height: 800)

    @Test("Exactly forty points are not enough, on either side")
    func threshold() {
        #expect(law.direction(center: 440) == nil)
        #expect(law.direction(center: 440.001) == .down)
        #expect(law.direction(center: 360) == nil)
        #expect(law.direction(center: 359.999) == .up)
    }

    @Test("The backdrop thins out in proportion, evenly up and down, and never leaves 0…1")
    func backdrop() {
        #expect(law.backdrop(center: 400) == 1)
        #expect(law.backdrop(center: 500) == law.backdrop(center: 300))
        #expect(law.backdrop(center: 500) == 0.875)
        #expect(law.backdrop(center: 4000) == 0)
        #expect(law.backdrop(center: 400.25) < 1)
    }

    @Test("A viewport of no height divides nothing by zero")
    func degenerate() {
        let law = DismissDrag(height: 0)
        #expect(law.backdrop(center: law.center(travel: 3)) == 0)
    }
}
