import Motion
import Testing

@Suite("Rubber band")
struct RubberBandTests {
    private let band = RubberBand(dimension: 800)

    @Test("It follows at 0.55 at the end, ever less beyond, and never by a whole viewport")
    func shape() {
        #expect((band.shown(excess: 1e-6) / 1e-6 - 0.55).magnitude < 1e-6)
        var before = 0.0
        for x in stride(from: 1.0, to: 100_000, by: 970) {
            let shown = band.shown(excess: x)
            #expect(shown > before && shown < 0.55 * x && shown < 800)
            #expect(band.shown(excess: -x) == -shown)
            before = shown
        }
        #expect(band.shown(excess: .greatestFiniteMagnitude) <= 800)
        #expect(band.shown(excess: .infinity) <= 800)
    }

    @Test("The inverse undoes it")
    func inverse() {
        for x in stride(from: -20_000.0, through: 20_000, by: 131) {
            #expect((band.excess(shown: band.shown(excess: x)) - x).magnitude < 1e-9 * max(1, x.magnitude))
        }
        #expect(band.excess(shown: 5000).isFinite)
    }

    @Test("The slope is the derivative")
    func slope() {
        for x in stride(from: 0.0, through: 4000, by: 50) {
            let difference = (band.shown(excess: x + 0.001) - band.shown(excess: x)) / 0.001
            #expect((band.slope(excess: x) - difference).magnitude < 1e-5)
        }
    }

    @Test("Within the range an offset is shown as asked, at both ends it is banded")
    func range() {
        for asked in [0.0, 1, 500, 1071] { #expect(band.offset(asked: asked, in: 0...1071) == asked) }
        #expect(band.offset(asked: 1271, in: 0...1071) == 1071 + band.shown(excess: 200))
        for asked in [-300.0, -1, 0, 400, 1071, 1500] {
            let shown = band.offset(asked: asked, in: 0...1071)
            #expect((band.askedOffset(shown: shown, in: 0...1071) - asked).magnitude < 1e-9)
        }
    }
}
