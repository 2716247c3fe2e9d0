import Display
import Geometry
import Glibc
import Motion
import Platform
import TestSupport
import Testing

@testable import DRMDisplay

/// Steele, Lea and Flood's SplitMix64 (2014): the same numbers from the same seed everywhere.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

/// Random schedules of painting, time, faults, plugs and console switches.
private final class Schedule {
    let stage: TestStage
    var random: SplitMix64
    /// In percent.
    var faultRate = 0
    private var generation = 1

    init(seed: UInt64) throws {
        random = SplitMix64(state: seed)
        stage = try TestStage()
        stage.device.hasVerticalBlank = Bool.random(using: &random)
        stage.goesOn = Bool.random(using: &random)
        stage.device.flipFault = { [unowned self] in fault([EBUSY, ENOMEM, EAGAIN, EINVAL, EINTR, EACCES]) }
        stage.device.modesetFault = { [unowned self] in fault([EBUSY, ENOMEM, EAGAIN, EACCES]) }
        stage.device.eventFault = { [unowned self] in spoil($0) }
    }

    private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private func fault(_ codes: [Int32]) -> Int32 {
        chance(faultRate) ? codes.randomElement(using: &random) ?? 0 : 0
    }

    private func spoil(_ event: FlipEvent) -> [FlipEvent] {
        guard chance(faultRate) else { return [event] }
        var other = event
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return []
        case 1: return [event, event]
        case 2: other.id &-= UInt32.random(in: 1...3, using: &random)
        case 3: other.stamp = FrameTime(nanoseconds: Int64.random(in: 0...5_000_000_000_000, using: &random))
        default: other.count = UInt32.random(in: 0...UInt32.max, using: &random)
        }
        return [other]
    }

    func step() {
        let size = stage.screen.mode.size
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<40:
            let x = Int.random(in: 0..<size.width, using: &random)
            let y = Int.random(in: 0..<size.height, using: &random)
            let rect = PixelRect(
                x: x, y: y, width: Int.random(in: 1...(size.width - x), using: &random),
                height: Int.random(in: 1...(size.height - y), using: &random))
            stage.paint(rect, UInt32.random(in: 0...0xff_ffff, using: &random))
            stage.present()
        case 40..<90: stage.advance(.milliseconds(Int64.random(in: 1...45, using: &random)))
        case 90..<92: stage.advance(.milliseconds(Int64.random(in: 500...1500, using: &random)))
        case 92..<94: if chance(faultRate) { stage.device.loseMastery() }
        case 94..<96: stage.screen.outputsChanged()
        case 96: stage.screen.seatWillPause()
        case 97: stage.screen.seatDidResume()
        case 98: if chance(faultRate * 2) { plug(nil) }
        default: if chance(faultRate * 2) { plug(Int.random(in: 8...40, using: &random)) }
        }
    }

    private func plug(_ width: Int?) {
        generation += 1
        stage.device.connected = width.map { TestStage.output($0, 9, generation: generation) }
        stage.screen.outputsChanged()
    }

    /// No more faults: whatever was painted has to appear.
    func settle() {
        faultRate = 0
        stage.goesOn = true
        if stage.device.connected == nil { plug(24) }
        stage.screen.seatDidResume()
        stage.screen.outputsChanged()
        stage.paint(PixelRect(x: 0, y: 0, width: 1, height: 1), 0x12_3456)
        for _ in 0..<100 {
            if !stage.damage.isEmpty { stage.present() }
            stage.advance(.milliseconds(60))
        }
    }
}

@Suite("DRMScreen under random schedules")
struct DRMScreenModelTests {
    @Test(
        "All that was painted is on the screen in the end, and no buffer is written while it is shown or queued",
        arguments: [0, 5, 20, 50])
    func everythingAppears(faultRate: Int) throws {
        for seed in 0..<30 * longRunFactor {
            let schedule = try Schedule(seed: UInt64(seed * 100 + faultRate))
            let stage = schedule.stage
            schedule.faultRate = faultRate
            for _ in 0..<120 where stage.failure == nil { schedule.step() }
            schedule.settle()
            let name = "seed \(seed), \(faultRate) % faults"
            // A card that does not work for ten seconds on end may be given up; these do not last that long.
            #expect(stage.failure == nil, "\(name)")
            #expect(stage.showsShadow, "\(name)")
            #expect(stage.damage.isEmpty, "\(name)")
            #expect(stage.outstanding == 0, "\(name)")
            #expect(stage.alarm.time == nil, "\(name)")
            #expect(stage.device.violations.isEmpty, "\(name): \(stage.device.violations)")
            let times = stage.presentations.map(\.time)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "\(name)")
            if faultRate == 0 && stage.resets == 0 && !stage.device.hasVerticalBlank {
                #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= stage.period }, "\(name)")
            }
        }
    }
}
