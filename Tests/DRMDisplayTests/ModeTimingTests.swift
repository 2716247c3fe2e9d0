import Geometry
import Testing

@testable import DRMDisplay

@Suite("ModeTiming")
struct ModeTimingTests {
    /// As printed by `cvt WIDTH HEIGHT RATE` of libxcvt: clock, horizontal, vertical.
    static let modelines: [(PixelSize, Int, Int, [Int], [Int])] = [
        (PixelSize(width: 320, height: 240), 60, 6_000, [320, 336, 360, 400], [240, 243, 247, 252]),
        (PixelSize(width: 640, height: 480), 60, 23_750, [640, 664, 720, 800], [480, 483, 487, 500]),
        (PixelSize(width: 800, height: 480), 60, 29_500, [800, 824, 896, 992], [480, 483, 493, 500]),
        (PixelSize(width: 1024, height: 600), 60, 49_000, [1024, 1072, 1168, 1312], [600, 603, 613, 624]),
        (PixelSize(width: 1280, height: 720), 60, 74_500, [1280, 1344, 1472, 1664], [720, 723, 728, 748]),
        (PixelSize(width: 1280, height: 800), 60, 83_500, [1280, 1352, 1480, 1680], [800, 803, 809, 831]),
        (PixelSize(width: 1280, height: 1024), 60, 109_000, [1280, 1368, 1496, 1712], [1024, 1027, 1034, 1063]),
        (PixelSize(width: 1920, height: 1080), 60, 173_000, [1920, 2048, 2248, 2576], [1080, 1083, 1088, 1120]),
    ]

    @Test("A computed timing is the modeline that cvt prints", arguments: modelines)
    func coordinated(size: PixelSize, hertz: Int, clock: Int, horizontal: [Int], vertical: [Int]) {
        let timing = ModeTiming.coordinated(size: size, hertz: hertz)
        #expect(timing.clock == clock)
        #expect(Self.numbers(timing.horizontal) == horizontal)
        #expect(Self.numbers(timing.vertical) == vertical)
        #expect(timing.flags == ModeTiming.negativeHorizontalSync | ModeTiming.positiveVerticalSync)
    }

    @Test("Every computed timing is in the order that the kernel asks for, and near 60 Hz from 640 × 360 on")
    func plausible() {
        for width in stride(from: 16, through: 4096, by: 61) {
            for height in stride(from: 48, through: 2304, by: 37) {
                let timing = ModeTiming.coordinated(size: PixelSize(width: width, height: height))
                #expect(timing.size == PixelSize(width: width, height: height))
                for axis in [timing.horizontal, timing.vertical] {
                    let numbers = Self.numbers(axis)
                    #expect(numbers == numbers.sorted(), "\(timing): \(numbers)")
                }
                if width >= 640 && height >= 360 { #expect(abs(timing.millihertz - 60_000) < 1_500, "\(timing)") }
            }
        }
    }

    @Test("The rate is exact to a millihertz, doubled for fields and halved for doubled lines")
    func rate() {
        var timing = ModeTiming.coordinated(size: PixelSize(width: 1280, height: 800))
        #expect(timing.millihertz == 59_810)
        #expect(timing.description == "1280x800@59.810")
        timing.flags |= ModeTiming.interlaced
        #expect(timing.millihertz == 119_620)
        timing.flags = ModeTiming.doubleScan
        #expect(timing.millihertz == 29_905)
        timing.clock = 0
        #expect(timing.millihertz == 0)
    }

    @Test("What the kernel is told is what the kernel tells")
    func kernelMode() {
        let timing = ModeTiming.coordinated(size: PixelSize(width: 800, height: 480))
        #expect(ModeTiming(timing.kernelMode) == timing)
    }

    static func numbers(_ axis: ModeTiming.Axis) -> [Int] {
        [axis.display, axis.syncStart, axis.syncEnd, axis.total]
    }
}
