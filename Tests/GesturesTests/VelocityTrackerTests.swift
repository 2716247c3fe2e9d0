import Geometry
import Gestures
import Motion
import Testing

@Suite("Velocity")
struct VelocityTrackerTests {
    private func velocity(_ times: [Double], _ xs: [Double], up: Double) -> Point {
        var tracker = VelocityTracker()
        for (t, x) in zip(times, xs) { tracker.add(Point(x: x, y: -2 * x), at: ms(1000 + t)) }
        return tracker.velocity(at: ms(1000 + up))
    }

    @Test("An exact parabola gives its slope at the newest sample")
    func exactQuadratic() {
        let v = velocity([-40, -30, -20, -10, 0], [-37, -28.5, -19, -8.5, 3], up: 0)
        #expect(abs(v.x - 1200) < 0.5)
        #expect(abs(v.y + 2400) < 1)
    }

    @Test("Noise is fitted by least squares")
    func noisy() {
        let v = velocity([-40, -30, -20, -10, 0], [0, 9, 21, 30, 42], up: 0)
        #expect(abs(v.x - 1135.714285714) < 0.5)
    }

    @Test("A rest of more than 40 ms is a stop, one of 40 ms is not")
    func stopped() {
        let times: [Double] = [-40, -30, -20, -10, 0]
        let xs: [Double] = [0, 10, 20, 30, 40]
        #expect(velocity(times, xs, up: 41) == .zero)
        #expect(abs(velocity(times, xs, up: 40).x - 1000) < 1e-6)
    }

    @Test("A panel of 25 reports a second is granted one and a half of its intervals")
    func slowPanel() {
        #expect(abs(velocity([-80, -40, 0], [0, 40, 80], up: 60).x - 1000) < 1e-6)
        #expect(velocity([-80, -40, 0], [0, 40, 80], up: 61) == .zero)
        #expect(velocity([-90, 0], [0, 90], up: 61) == .zero, "no panel is that slow")
    }

    @Test("Two samples give a line, fewer give nothing")
    func fewSamples() {
        #expect(abs(velocity([-20, 0], [0, 10], up: 5).x - 500) < 1e-6)
        #expect(velocity([0], [10], up: 0) == .zero)
        #expect(velocity([], [], up: 0) == .zero)
    }

    @Test("Samples older than 100 ms do not count")
    func window() {
        let v = velocity([-200, -150, -101, -50, -25, 0], [900, -70, 333, -50, -25, 0], up: 0)
        #expect(abs(v.x - 1000) < 1e-6)
    }

    @Test("Samples with equal stamps, and stamps that step back, give a finite velocity")
    func equalStamps() {
        #expect(velocity([0, 0, 0], [0, 10, 20], up: 0) == .zero)
        let v = velocity([-20, -20, -20.02, -10, -10, 0], [-30, -25, -20, -15, -10, 0], up: 0)
        #expect(abs(v.x - 1000) < 1e-6)
    }

    @Test("A batch stamped within microseconds counts as its newest sample")
    func burst() {
        var tracker = VelocityTracker()
        for batch in 0..<4 {
            for sample in 0..<4 {
                let x = Double(batch * 4 + sample) * 5
                tracker.add(Point(x: x, y: 0), at: ms(Double(batch) * 20 + Double(sample) * 0.01))
            }
        }
        #expect(abs(tracker.velocity(at: ms(70)).x - 1000) < 1)
    }

    @Test("Reports faster than the burst limit still give the velocity")
    func fastReports() {
        var tracker = VelocityTracker()
        for i in 0...800 { tracker.add(Point(x: Double(i) * 0.25, y: 0), at: ms(Double(i) * 0.25)) }
        #expect(abs(tracker.velocity(at: ms(200)).x - 1000) < 1)
    }
}
