import TestSupport
import Testing

@testable import MQTTBridge

@Suite struct BackOffTests {
    private static let second: Int64 = 1_000_000_000

    @Test("Waits double up to the longest, and lie between half and all of it")
    func doubling() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<50 {
            var backOff = BackOff(shortest: Self.second, longest: 60 * Self.second)
            for whole in [1, 2, 4, 8, 16, 32, 60, 60, 60] as [Int64] {
                let wait = backOff.wait(afterConnectionOf: nil, random: .random(in: 0 ... .max, using: &generator))
                #expect((whole * Self.second / 2...whole * Self.second).contains(wait))
            }
        }
    }

    @Test("A thousand kiosks do not come back in one instant")
    func jitter() {
        var generator = SeededGenerator(seed: 5)
        let waits = (0..<1_000).map { _ in
            var backOff = BackOff(shortest: Self.second, longest: 60 * Self.second)
            return backOff.wait(afterConnectionOf: nil, random: .random(in: 0 ... .max, using: &generator))
        }
        // In no twentieth of the half second are more than twice as many as evenly spread.
        for part in 0..<20 {
            let start = Self.second / 2 + Int64(part) * Self.second / 40
            #expect(waits.count { (start..<start + Self.second / 40).contains($0) } <= 100)
        }
    }

    @Test("A connection that lasted starts anew, one that broke at once does not")
    func lasting() {
        var backOff = BackOff(shortest: Self.second, longest: 60 * Self.second)
        for _ in 0..<5 { _ = backOff.wait(afterConnectionOf: nil, random: 0) }
        #expect(backOff.wait(afterConnectionOf: Self.second, random: 0) == 16 * Self.second)
        #expect(backOff.wait(afterConnectionOf: BackOff.lasting, random: 0) == Self.second / 2)
    }
}
