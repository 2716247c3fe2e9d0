import Display
import Geometry
import Motion
import Testing

@testable import DRMDisplay

@Suite("FlipTiming")
struct FlipTimingTests {
    private let mode = DisplayMode(size: PixelSize(width: 8, height: 8), millihertz: 50_000)
    private func at(_ milliseconds: Int64) -> FrameTime { .zero + .milliseconds(milliseconds) }

    @Test("Events of a card that counts refreshes are passed on as they come")
    func counting() {
        var timing = FlipTiming(mode: mode)
        for i in 1...5 {
            let stamp = at(Int64(i) * 20)
            let delivery = timing.didFlip(stamp: stamp, count: UInt32(i), heardAt: stamp + .milliseconds(1))
            #expect(delivery.isDue)
            #expect(delivery.presentation == Presentation(time: stamp, sequence: UInt64(i)))
        }
    }

    @Test("The count goes on past its 32 bits")
    func unwrapping() {
        var timing = FlipTiming(mode: mode)
        var sequences: [UInt64?] = []
        for (i, count) in [0x7fff_fffe, 0x8000_0000, 0xffff_fffe, 0xffff_ffff, 0, 1, 4].enumerated()
            as EnumeratedSequence<[UInt32]>
        {
            let stamp = at(Int64(i + 1) * 20)
            sequences.append(timing.didFlip(stamp: stamp, count: count, heardAt: stamp).presentation.sequence)
        }
        #expect(
            sequences == [
                0x7fff_fffe, 0x8000_0000, 0xffff_fffe, 0xffff_ffff, 0x1_0000_0000, 0x1_0000_0001, 0x1_0000_0004,
            ])
    }

    @Test("Events of a card without vertical blank are spaced a period apart")
    func pacing() {
        var timing = FlipTiming(mode: mode)
        #expect(timing.didFlip(stamp: at(100), count: 0, heardAt: at(101)).presentation.time == at(101))
        // Confirmed 2 ms after: told of at the next beat.
        let second = timing.didFlip(stamp: at(103), count: 0, heardAt: at(103))
        #expect(second == FlipTiming.Delivery(presentation: Presentation(time: at(121), sequence: nil), isDue: false))
        // After a pause the beat starts anew.
        let third = timing.didFlip(stamp: at(500), count: 0, heardAt: at(501))
        #expect(third == FlipTiming.Delivery(presentation: Presentation(time: at(501), sequence: nil), isDue: true))
    }

    @Test("A card that counts but runs away is held back to its mode's rate")
    func runaway() {
        var timing = FlipTiming(mode: mode)
        var due = 0
        for i in 1...100 {
            let stamp = at(Int64(i))
            if timing.didFlip(stamp: stamp, count: UInt32(i), heardAt: stamp).isDue { due += 1 }
        }
        #expect(due == 1)
    }

    @Test("A modeset counts as a refresh, so that no event follows it too soon")
    func modeset() {
        var timing = FlipTiming(mode: mode)
        #expect(timing.didSetMode(at: at(10)).presentation.time == at(10))
        let next = timing.didFlip(stamp: at(11), count: 0, heardAt: at(11))
        #expect(next.presentation.time == at(30))
        #expect(!next.isDue)
    }
}
