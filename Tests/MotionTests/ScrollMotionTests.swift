import Motion
import TestSupport
import Testing

private let pitch = 119.0

/// Ten covers in a viewport of 800 points.
private func scroll(at offset: Double = 0) -> ScrollMotion {
    ScrollMotion(offset: offset, range: 0...1071, viewportLength: 800)
}

private func nearestCover(_ offset: Double) -> Double { (offset / pitch).rounded() * pitch }

private func ms(_ n: Int64) -> FrameTime { .zero + .milliseconds(n) }

@Suite("Scroll motion")
struct ScrollMotionTests {
    @Test("At rest it needs no frames and stays where it is")
    func rest() {
        let motion = scroll(at: 238)
        #expect(motion.state(at: ms(0)) == .resting)
        #expect(!motion.isMoving(at: ms(0)))
        #expect(motion.value(at: ms(600_000)) == 238)
        #expect(motion.target == 238)
        #expect(scroll(at: -5).value(at: ms(0)) == 0)
        #expect(scroll(at: 5000).value(at: ms(0)) == 1071)
    }

    @Test("Within the range the content follows the finger one to one, without moving by itself")
    func follow() {
        var motion = scroll(at: 238)
        let wasMoving = motion.begin(at: ms(0))
        #expect(!wasMoving)
        for travel in [0.0, 0.25, -3.5, 100, -238, 833] {
            motion.drag(by: travel)
            #expect(motion.value(at: ms(5)) == 238 + travel)
            #expect(motion.state(at: ms(5)) == .dragging)
            #expect(!motion.isMoving(at: ms(5)))
        }
        #expect(motion.target == nil)
    }

    @Test("Beyond the ends it follows through the rubber band, and back the same way")
    func rubberBand() {
        var motion = scroll()
        motion.begin(at: ms(0))
        motion.drag(by: -100)
        let band = RubberBand(dimension: 800)
        #expect((motion.value(at: ms(1)) + band.shown(excess: 100)).magnitude < 1e-3)
        motion.drag(by: 1271)
        #expect((motion.value(at: ms(2)) - 1071 - band.shown(excess: 200)).magnitude < 1e-3)
        motion.drag(by: 50)
        #expect(motion.value(at: ms(3)) == 50)
    }

    @Test("A drag that begins while overscrolled does not jump, and needs as much travel back as it showed")
    func catchOverscrolled() {
        var motion = scroll()
        motion.begin(at: ms(0))
        motion.drag(by: -300)
        motion.release(at: ms(100), velocity: -2000, snap: nearestCover)
        let shown = motion.value(at: ms(120))
        #expect(shown < -10)
        let wasMoving = motion.begin(at: ms(120))
        #expect(wasMoving)
        #expect((motion.value(at: ms(120)) - shown).magnitude < 1.0 / 1024)
        motion.drag(by: RubberBand(dimension: 800).excess(shown: -shown))
        #expect(motion.value(at: ms(130)).magnitude < 1.0 / 1024)
    }

    @Test("Every release comes to rest on exactly a cover, and says so", arguments: [-1, 1])
    func rests(direction: Double) {
        for start in stride(from: -200.0, through: 1300, by: 37.3) {
            for speed in [0.0, 0.1, 30, 400, 1500, 6000, 1e6, .infinity] {
                var motion = scroll(at: 500)
                motion.begin(at: ms(0))
                motion.drag(by: start - 500)
                motion.release(at: ms(10), velocity: direction * speed, snap: nearestCover)
                let target = motion.target ?? -1
                #expect(nearestCover(target) == target && (0...1071).contains(target))
                #expect(!motion.isMoving(at: ms(3010)))
                #expect(motion.value(at: ms(3010)) == target)
                #expect(motion.state(at: ms(3010)) == .resting)
                #expect(motion.velocity(at: ms(3010)) == 0)
            }
        }
    }

    @Test("The end of the motion is no visible step")
    func seamlessEnd() {
        for velocity in [-3000.0, -200, 0, 900, 8000] {
            var motion = scroll(at: 540)
            motion.begin(at: ms(0))
            motion.release(at: ms(0), velocity: velocity, snap: nearestCover)
            guard let target = motion.target else { continue }
            let moving = (0...3000).last { motion.isMoving(at: ms(Int64($0))) } ?? 0
            #expect((motion.value(at: ms(Int64(moving))) - target).magnitude <= 1.0 / 32 + 1.0 / 1024)
        }
    }

    @Test("The spring goes on with the finger's velocity")
    func velocityKept() {
        for velocity in [-2500.0, -300, 40, 1200, 5000] {
            var motion = scroll(at: 476)
            motion.begin(at: ms(0))
            motion.drag(by: 33)
            motion.release(at: ms(50), velocity: velocity, snap: nearestCover)
            #expect((motion.velocity(at: ms(50)) - velocity).magnitude < 1e-9)
            #expect((motion.value(at: ms(50)) - 509).magnitude < 1.0 / 1024)
        }
    }

    @Test("When the target is where the content would have stopped, the spring is the deceleration")
    func springIsDecay() {
        var motion = scroll(at: 100)
        motion.begin(at: ms(0))
        motion.release(at: ms(0), velocity: 3000, snap: { $0 })
        let decay = Decay(start: 100, velocity: 3000)
        for time in stride(from: Int64(0), to: 600, by: 8) {
            #expect((motion.value(at: ms(time)) - decay.value(at: .milliseconds(time))).magnitude < 2e-3)
        }
    }

    @Test("A fast flick passes several covers, as far as it would glide; none rests past an end")
    func flick() {
        var motion = scroll(at: 119)
        motion.begin(at: ms(0))
        motion.release(at: ms(0), velocity: 4000, snap: nearestCover)
        #expect(motion.target == nearestCover(119 + 4000 / DecelerationRate.fast.decayConstant))
        motion.begin(at: ms(1))
        motion.release(at: ms(1), velocity: -1e9, snap: { $0 - 10_000 })
        #expect(motion.target == 0)
    }

    @Test("Faster than the maximum is as fast as the maximum; no velocity at all is none")
    func clampedVelocity() {
        func target(_ velocity: Double) -> Double? {
            var motion = ScrollMotion(range: 0...1e6, viewportLength: 800)
            motion.begin(at: ms(0))
            motion.release(at: ms(0), velocity: velocity, snap: { $0 })
            return motion.target
        }
        #expect(target(8000) == target(1e12))
        #expect(target(.infinity) == target(8000))
        #expect(target(4000) != target(8000))
        #expect(target(.nan) == 0)
    }

    @Test("However hard it is thrown, it swings past the end by an eighth of the viewport at most")
    func bounce() {
        for start in [700.0, 1000, 1071] {
            for velocity in [1000.0, 3000, 8000] {
                var motion = scroll(at: start)
                motion.begin(at: ms(0))
                motion.release(at: ms(0), velocity: velocity, snap: nearestCover)
                let furthest = (0...2000).map { motion.value(at: ms(Int64($0))) }.max() ?? 0
                #expect(furthest <= 1071 + 100)
            }
        }
    }

    @Test("The frame rate has no influence: any times may be asked for, in any order")
    func frameRate() {
        var motion = scroll(at: 200)
        motion.begin(at: ms(0))
        motion.release(at: ms(0), velocity: -900, snap: nearestCover)
        let once = (0...100).map { motion.value(at: ms(Int64($0) * 10)) }
        for index in (0...100).reversed() { #expect(motion.value(at: ms(Int64(index) * 10)) == once[index]) }
    }

    @Test("After a stall of ten minutes it rests on its target; before its start it is at its start")
    func stall() {
        var motion = scroll(at: 200)
        motion.begin(at: ms(1000))
        motion.release(at: ms(1000), velocity: 2000, snap: nearestCover)
        #expect(motion.value(at: ms(601_000)) == motion.target)
        #expect(!motion.isMoving(at: ms(601_000)))
        #expect(motion.value(at: ms(0)) == 200)
    }

    @Test("Shown offsets lie on the grid of 1/1024 point while it moves")
    func grid() {
        var motion = scroll(at: 200)
        motion.begin(at: ms(0))
        motion.drag(by: -250.123_456)
        #expect((motion.value(at: ms(0)) * 1024).truncatingRemainder(dividingBy: 1) == 0)
        motion.release(at: ms(0), velocity: 2000, snap: nearestCover)
        for time in 0...500 {
            #expect((motion.value(at: ms(Int64(time))) * 1024).truncatingRemainder(dividingBy: 1) == 0)
        }
    }

    @Test("Taking hold of moving content stops it and is told from touching content at rest")
    func catching() {
        var motion = scroll(at: 200)
        motion.scroll(to: 952, at: ms(0))
        let shown = motion.value(at: ms(200))
        let wasMoving = motion.begin(at: ms(200))
        #expect(wasMoving)
        #expect(motion.value(at: ms(900)) == shown)
        #expect(!motion.isMoving(at: ms(200)))
        motion.release(at: ms(1000), velocity: 0, snap: nearestCover)
        #expect(motion.target == nearestCover(shown))
    }

    @Test("Stopped, it rests where it was shown")
    func stopping() {
        var motion = scroll()
        motion.scroll(to: 952, at: ms(0))
        let shown = motion.value(at: ms(150))
        motion.catch(at: ms(150))
        #expect(motion.state(at: ms(150)) == .resting)
        #expect(motion.value(at: ms(400)) == shown)
    }

    @Test("Sent elsewhere on the way it goes on without a jump in place or velocity")
    func retarget() {
        var motion = scroll()
        motion.scroll(to: 119, at: ms(0))
        let (shown, velocity) = (motion.value(at: ms(80)), motion.velocity(at: ms(80)))
        motion.scroll(to: 238, at: ms(80))
        #expect((motion.value(at: ms(80)) - shown).magnitude < 1.0 / 1024)
        #expect((motion.velocity(at: ms(80)) - velocity).magnitude < 1e-9)
        #expect(motion.value(at: ms(3000)) == 238)
    }

    @Test("A jump of a hundred thousand covers ends on its target")
    func farJump() {
        var motion = ScrollMotion(range: 0...11_899_881, viewportLength: 800)
        motion.scroll(to: 11_899_881, at: ms(0))
        #expect(motion.isMoving(at: ms(500)))
        #expect(!motion.isMoving(at: ms(4000)))
        #expect(motion.value(at: ms(4000)) == 11_899_881)
        motion.jump(to: 119)
        #expect(motion.value(at: ms(4000)) == 119)
        #expect(!motion.isMoving(at: ms(4000)))
    }

    @Test("Setting out for where it is does not begin a motion")
    func noMotion() {
        var motion = scroll(at: 238)
        motion.scroll(to: 238, at: ms(0))
        #expect(!motion.isMoving(at: ms(0)))
        #expect(motion.value(at: ms(0)) == 238)
    }

    @Test("Fewer covers move a rest, a target and a drag back into the range")
    func resized() {
        var resting = scroll(at: 1071)
        resting.resize(range: 0...119, viewportLength: 800, at: ms(0))
        #expect(resting.value(at: ms(0)) == 119)

        var settling = scroll()
        settling.scroll(to: 952, at: ms(0))
        let shown = settling.value(at: ms(100))
        settling.resize(range: 0...119, viewportLength: 800, at: ms(100))
        #expect((settling.value(at: ms(100)) - shown).magnitude < 1.0 / 1024)
        #expect(settling.value(at: ms(4000)) == 119)

        var dragging = scroll(at: 476)
        dragging.begin(at: ms(0))
        dragging.drag(by: 100)
        dragging.resize(range: 0...476, viewportLength: 480, at: ms(10))
        #expect((dragging.value(at: ms(10)) - 576).magnitude < 1.0 / 512)
        dragging.drag(by: -200)
        #expect(dragging.value(at: ms(20)) < 476)
    }

    @Test("A release or a movement without a drag does nothing")
    func withoutDrag() {
        var motion = scroll(at: 238)
        motion.drag(by: 40)
        motion.release(at: ms(0), velocity: 4000, snap: nearestCover)
        #expect(motion.value(at: ms(0)) == 238)
        #expect(!motion.isMoving(at: ms(0)))
    }

    @Test("Even an end of no extent rests, bounces and returns")
    func single() {
        var motion = ScrollMotion(range: 0...0, viewportLength: 800)
        motion.begin(at: ms(0))
        motion.drag(by: 200)
        #expect(motion.value(at: ms(0)) > 50)
        motion.release(at: ms(0), velocity: 3000, snap: { $0 })
        #expect(motion.value(at: ms(4000)) == 0)
        #expect(!motion.isMoving(at: ms(4000)))
    }

    @Test(
        "Whatever fingers, program and content do, afterwards it rests on a cover, and every offset on the way is near")
    func randomSequences() {
        var generator = SeededGenerator(seed: 2026)
        var (restless, astray, misplaced) = (0, 0, 0)
        for _ in 0..<300 {
            var motion = scroll(at: 476)
            var count = 10
            var time = ms(0)
            for _ in 0..<60 {
                time = time + .milliseconds(.random(in: 0...200, using: &generator))
                switch Int.random(in: 0..<8, using: &generator) {
                case 0, 1: motion.begin(at: time)
                case 2, 3: motion.drag(by: .random(in: -1500...1500, using: &generator))
                case 4:
                    motion.release(
                        at: time, velocity: .random(in: -9000...9000, using: &generator), snap: nearestCover)
                case 5: motion.scroll(to: .random(in: -200...1500, using: &generator), at: time)
                case 6: motion.catch(at: time)
                default:
                    count = .random(in: 1...20, using: &generator)
                    motion.resize(
                        range: 0...Double(count - 1) * pitch,
                        viewportLength: .random(in: 320...1280, using: &generator), at: time)
                }
                let offset = motion.value(at: time)
                if !(offset > -1300 && offset < 20 * pitch + 1300) { astray += 1 }
            }
            motion.begin(at: time)
            motion.release(at: time, velocity: 0, snap: nearestCover)
            time = time + .seconds(3)
            if motion.isMoving(at: time) { restless += 1 }
            let index = motion.value(at: time) / pitch
            if index != index.rounded() || index < 0 || index >= Double(count) { misplaced += 1 }
        }
        #expect(restless == 0)
        #expect(astray == 0)
        #expect(misplaced == 0)
    }
}
