import Display
import Geometry
import Motion
import Testing

@Suite("FrameClock")
struct FrameClockTests {
    private func clock(millihertz: Int = 50_000) -> FrameClock {
        FrameClock(mode: DisplayMode(size: PixelSize(width: 8, height: 8), millihertz: millihertz))
    }

    private func at(_ milliseconds: Int64) -> FrameTime { .zero + .milliseconds(milliseconds) }

    @Test(
        "A rate is paced as claimed from 1 to 240 Hz, nonsense below as 60 Hz",
        arguments: [
            (0, 60_000), (-5, 60_000), (10, 60_000), (999, 60_000), (1_000, 1_000), (59_940, 59_940),
            (240_000, 240_000), (240_001, 240_000), (2_493_000, 240_000), (Int.max, 240_000),
        ])
    func plausibleRate(claimed: Int, paced: Int) {
        #expect(FrameClock.plausible(millihertz: claimed) == paced)
        #expect(clock(millihertz: claimed).period == clock(millihertz: paced).period)
    }

    @Test("Before the first frame the next refresh is one period away")
    func firstPrediction() {
        #expect(clock().nextRefresh(after: at(7)) == at(27))
    }

    @Test(
        "The next refresh is a whole number of periods after the last one, and strictly later than now",
        arguments: [(100, 120), (101, 120), (119, 120), (120, 140), (139, 140), (100_000, 100_020), (40, 100)])
    func prediction(now: Int64, next: Int64) {
        var clock = clock()
        clock.didPresent(at: at(100), heardAt: at(101))
        #expect(clock.nextRefresh(after: at(now)) == at(next))
    }

    @Test(
        "A stamp is believed unless it is zero, of the future, not newer than the last, or stale",
        arguments: [
            // stamp, heard at, believed
            (120, 121, 120), (121, 121, 121), (0, 121, 121), (-4, 121, 121), (122, 121, 121), (100, 121, 121),
            (99, 121, 121), (140, 300, 140), (139, 300, 300), (9_000_000, 121, 121),
        ])
    func sanity(stamp: Int64, heard: Int64, believed: Int64) {
        var clock = clock()
        clock.didPresent(at: at(100), heardAt: at(100))
        #expect(clock.didPresent(at: at(stamp), heardAt: at(heard)) == at(believed))
        #expect(clock.lastRefresh == at(believed))
    }

    @Test("After a refused stamp the prediction goes on from when it was heard")
    func recovery() {
        var clock = clock()
        clock.didPresent(at: .zero, heardAt: at(33))
        #expect(clock.nextRefresh(after: at(33)) == at(53))
        clock.didPresent(at: at(50), heardAt: at(51))
        #expect(clock.nextRefresh(after: at(51)) == at(70))
    }
}
