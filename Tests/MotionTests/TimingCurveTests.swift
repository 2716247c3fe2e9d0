import Motion
import Testing

@Suite("Timing curves")
struct TimingCurveTests {
    @Test("Both ends are met exactly, and outside is the nearer end")
    func ends() {
        for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .default, .cubic(0.3, -2, 0.1, 3)] {
            #expect(curve.value(at: 0) == 0)
            #expect(curve.value(at: 1) == 1)
            #expect(curve.value(at: -4) == 0)
            #expect(curve.value(at: 4) == 1)
        }
    }

    @Test("Linear is linear to the bit")
    func linear() {
        for step in 0...1000 { #expect(TimingCurve.linear.value(at: Double(step) / 1000) == Double(step) / 1000) }
    }

    @Test("The solver finds the point of the curve, also where it is flat, steep or an S")
    func solver() {
        let coordinates = [0.0, 0.1, 0.25, 0.42, 0.58, 0.9, 1]
        for x1 in coordinates {
            for x2 in coordinates {
                let curve = TimingCurve.cubic(x1, 0.2, x2, 0.7)
                for step in 1..<40 {
                    let s = Double(step) / 40
                    let (a, b, c) = (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s)
                    let slope = 3 * (1 - s) * (1 - s) * x1 + 6 * (1 - s) * s * (x2 - x1) + 3 * s * s * (1 - x2)
                    // Where time stands still the progress is not determined better than the time.
                    let tolerance = slope > 1e-3 ? 1e-10 : 1e-4
                    #expect((curve.value(at: a * x1 + b * x2 + c) - (a * 0.2 + b * 0.7 + c)).magnitude < tolerance)
                }
            }
        }
    }

    @Test("Ease in and ease out are each other turned around")
    func symmetry() {
        for step in 0...100 {
            let t = Double(step) / 100
            #expect((TimingCurve.easeIn.value(at: t) - (1 - TimingCurve.easeOut.value(at: 1 - t))).magnitude < 1e-12)
            #expect(
                (TimingCurve.easeInOut.value(at: t) + TimingCurve.easeInOut.value(at: 1 - t) - 1).magnitude < 1e-12)
        }
    }

    @Test("Progress never falls when the control points do not")
    func monotonic() {
        var before = 0.0
        for step in 0...1000 {
            let value = TimingCurve.default.value(at: Double(step) / 1000)
            #expect(value >= before)
            before = value
        }
    }

    @Test("Control points beyond the unit time are moved into it")
    func clamped() {
        #expect(TimingCurve.cubic(-1, 0, 2, 1) == TimingCurve.cubic(0, 0, 1, 1))
    }
}
