import Geometry
import Glibc
import Testing

@testable import Motion

/// How many representable numbers lie between two, roughly: their distance in units in the last place of `b`.
private func ulps(_ a: Double, _ b: Double) -> Double { a == b ? 0 : (a - b).magnitude / b.ulp }

@Suite("Elementary functions")
struct ElementaryTests {
    @Test("The exponential is within 2 units in the last place of the C library's")
    func exponentials() {
        var worst = 0.0
        for step in -70_000...70_000 {
            let x = Double(step) / 100 + Double(step % 7) / 1000
            worst = max(worst, ulps(exponential(x), Glibc.exp(x)))
        }
        #expect(worst <= 2)
        #expect(exponential(0) == 1)
        #expect(exponential(-.infinity) == 0)
        #expect(exponential(-6000) == 0)
        #expect(exponential(.infinity) == .infinity)
        #expect(exponential(.nan).isNaN)
    }

    @Test("The logarithm is within 2 units in the last place of the C library's")
    func logarithms() {
        var worst = 0.0
        for step in 1...50_000 {
            for x in [Double(step) / 1000, Double(step) * 1e7, 1 / Double(step), 1 + Double(step) * 1e-9] {
                worst = max(worst, ulps(naturalLogarithm(x), Glibc.log(x)))
            }
        }
        #expect(worst <= 2)
        #expect(naturalLogarithm(1) == 0)
        #expect(ulps(naturalLogarithm(.leastNonzeroMagnitude), Glibc.log(.leastNonzeroMagnitude)) <= 2)
    }

    @Test("Sine and cosine are within 2 units in the last place of the C library's, and the geometry's to the bit")
    func sines() {
        var (worst, apart) = (0.0, 0.0)
        for step in -100_000...100_000 {
            let x = Double(step) * 0.026
            let (s, c) = Motion.sineCosine(x)
            let geometry = Geometry.sineCosine(x)
            worst = max(worst, ulps(s, Glibc.sin(x)), ulps(c, Glibc.cos(x)))
            apart = max(apart, ulps(s, geometry.sine), ulps(c, geometry.cosine))
        }
        #expect(worst <= 2)
        #expect(apart == 0)
    }

    @Test("Every processor gives the same bits")
    func bits() {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ x: Double) { hash = (hash ^ x.bitPattern) &* 0x100_0000_01B3 }
        for step in 1...20_000 {
            let x = Double(step) * 0.0173
            add(exponential(-x))
            add(naturalLogarithm(x))
            let (s, c) = Motion.sineCosine(x)
            add(s)
            add(c)
        }
        #expect(hash == 4_171_196_617_928_856_833)
    }
}
