import Layers
import Motion
import Testing

@Suite("MediaTiming")
struct MediaTimingTests {
    private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
        var timing = MediaTiming(duration: .seconds(1))
        change(&timing)
        return timing
    }

    @Test("Local time is (parent − begin) · speed + offset")
    func localTime() {
        #expect(timing { _ in }.progress(at: 0.25) == 0.25)
        #expect(timing { $0.beginTime = .seconds(2) }.progress(at: 2.25) == 0.25)
        #expect(timing { $0.speed = 2 }.progress(at: 0.25) == 0.5)
        #expect(timing { $0.timeOffset = .milliseconds(500) }.progress(at: 0.25) == 0.75)
        #expect(timing { $0.speed = 0 }.progress(at: 600) == 0)
    }

    @Test("Repeating starts over, reversing runs back")
    func iterations() {
        #expect(timing { $0.repeatCount = 2 }.progress(at: 1.25) == 0.25)
        #expect(timing { $0.autoreverses = true }.progress(at: 1.5) == 0.5)
        let both = timing {
            $0.autoreverses = true
            $0.repeatCount = 2
        }
        #expect(both.progress(at: 3.75) == 0.25)
        #expect(both.progress(at: 2.75) == 0.75)
        #expect(both.progress(at: 4) == nil)
        #expect(timing { $0.repeatDuration = .milliseconds(2500) }.progress(at: 2.25) == 0.25)
        #expect(timing { $0.repeatDuration = .milliseconds(2500) }.progress(at: 2.5) == nil)
        #expect(timing { $0.repeatCount = .infinity }.progress(at: 1e6 + 0.5) == 0.5)
    }

    @Test("Running time is half open; outside it the fill mode decides")
    func fillModes() {
        let delayed = timing { $0.beginTime = .seconds(1) }
        #expect(delayed.progress(at: 0.999) == nil && delayed.progress(at: 1) == 0)
        #expect(delayed.progress(at: 2) == nil)
        for (mode, before, after) in [
            (FillMode.removed, nil, nil), (.forwards, nil, 1.0), (.backwards, 0.0, nil), (.both, 0, 1),
        ] as [(FillMode, Double?, Double?)] {
            let timing = timing {
                $0.beginTime = .seconds(1)
                $0.fillMode = mode
            }
            #expect(timing.progress(at: -5) == before)
            #expect(timing.progress(at: 600) == after)
        }
    }

    @Test("What stays after the end is where the last iteration ended")
    func lastValue() {
        func last(_ change: (inout MediaTiming) -> Void) -> Double? {
            timing {
                $0.fillMode = .forwards
                change(&$0)
            }.progress(at: 100)
        }
        #expect(last { $0.repeatCount = 3 } == 1)
        #expect(last { $0.repeatCount = 2.5 } == 0.5)
        #expect(last { $0.autoreverses = true } == 0)
        #expect(last { $0.repeatCount = 0 } == 1)
        #expect(last { $0.duration = .zero } == 1)
    }

    @Test("A negative speed runs from the offset back to the start")
    func backwards() {
        let timing = timing {
            $0.speed = -1
            $0.timeOffset = .seconds(1)
        }
        #expect(timing.progress(at: 0.25) == 0.75)
        #expect(timing.progress(at: 1) == nil)
    }
}
