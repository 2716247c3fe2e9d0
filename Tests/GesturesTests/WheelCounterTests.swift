import Geometry
import Gestures
import Motion
import Testing

@Suite("Wheel")
struct WheelCounterTests {
    private func notches(_ steps: [(time: Double, x: Double, y: Double)]) -> [Int] {
        var counter = WheelCounter()
        return steps.map { counter.notches(WheelEvent(steps: Point(x: $0.x, y: $0.y), time: ms($0.time))) }
    }

    @Test("Each notch of a plain wheel counts at once, in either direction and on either axis")
    func plain() {
        #expect(notches([(0, 0, 1), (50, 0, 1), (100, 0, -1), (150, 1, 0), (200, -2, 0)]) == [1, 1, -1, 1, -2])
    }

    @Test("The eight fractions of a fine wheel's notch are one notch")
    func fine() {
        #expect(notches((0..<16).map { (Double($0) * 10, 0, 0.125) }).reduce(0, +) == 2)
    }

    @Test("A pause or a turn back forgets the rest of a notch")
    func forgets() {
        #expect(notches([(0, 0, 0.4), (1000, 0, 0.4), (2000, 0, 0.4)]) == [0, 0, 0])
        #expect(notches([(0, 0, 0.4), (10, 0, -0.4), (20, 0, 0.4)]) == [0, 0, 0])
    }

    @Test("What is no number turns nothing, and one event at most ten notches")
    func nonsense() {
        #expect(notches([(0, .nan, 0), (1, 0, .infinity), (2, 0, 0), (3, 0, 1e18)]) == [0, 0, 0, 10])
    }
}
