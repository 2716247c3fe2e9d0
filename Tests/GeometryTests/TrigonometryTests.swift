import Geometry
import Glibc
import Testing

private func ulps(_ a: Double, _ b: Double) -> Double { a == b ? 0 : (a - b).magnitude / b.ulp }

/// The larger of both functions' errors, in units in the last place.
private func error(_ angle: Double) -> Double {
    let (sine, cosine) = sineCosine(angle)
    return max(ulps(sine, Glibc.sin(angle)), ulps(cosine, Glibc.cos(angle)))
}

@Suite("Sine and cosine")
struct TrigonometryTests {
    @Test("They are within 2 units in the last place of the C library's up to 10,000 radians")
    func againstLibrary() {
        var worst = 0.0
        for step in -100_000...100_000 {
            for angle in [Double(step) * 0.1, Double(step) * 2e-5] {
                worst = max(worst, error(angle))
            }
        }
        #expect(worst <= 2)
    }

    @Test("Also next to the multiples of π/2, where one of them almost vanishes")
    func nearZeros() {
        var worst = 0.0
        for quarter in -6366...6366 {
            let middle = Double(quarter) * (.pi / 2)
            for angle in [middle.nextDown, middle, middle.nextUp, middle + 1e-9, middle - 1e-6] {
                worst = max(worst, error(angle))
            }
        }
        #expect(worst <= 2)
    }

    @Test("No turn is exactly no turn, and a tiny one is itself")
    func small() {
        #expect(sineCosine(0) == (0, 1))
        #expect(sineCosine(1e-300) == (1e-300, 1))
        #expect(sineCosine(.leastNonzeroMagnitude).sine == .leastNonzeroMagnitude)
    }

    @Test("Sine is odd, cosine is even, and their squares add up to one")
    func identities() {
        for step in 0...10_000 {
            let angle = Double(step) * 0.0137
            let (plus, minus) = (sineCosine(angle), sineCosine(-angle))
            #expect(plus.sine == -minus.sine && plus.cosine == minus.cosine)
            #expect((plus.sine * plus.sine + plus.cosine * plus.cosine - 1).magnitude < 1e-15)
        }
    }

    @Test("What is no angle counts as none", arguments: [Double.infinity, -.infinity, .nan, 1e300])
    func nonsense(angle: Double) {
        #expect(sineCosine(angle) == (0, 1))
    }
}
