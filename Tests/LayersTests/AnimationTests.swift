import Geometry
import Layers
import Motion
import Raster
import TestSupport
import Testing

@Suite("Animations")
struct AnimationTests {
    private let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    private let start = FrameTime(nanoseconds: 5_000_000_000)
    private let second = MediaTiming(duration: .seconds(1))

    private func shown(_ seconds: Double) -> LayerProperties { layer.presentation(at: start + .seconds(seconds)) }

    @Test("All combinations of from, to and by have their meaning")
    func basicValues() {
        layer.zPosition = 20
        typealias Basic = BasicAnimation<Double>
        let expected: [(Basic, Double, Double)] = [
            (Basic(\.zPosition, from: 0, to: 100, timing: second), 0, 100),
            (Basic(\.zPosition, from: 0, by: 40, timing: second), 0, 40),
            (Basic(\.zPosition, to: 100, by: 40, timing: second), 60, 100),
            (Basic(\.zPosition, from: 0, timing: second), 0, 50),
            (Basic(\.zPosition, to: 100, timing: second), 50, 100),
            (Basic(\.zPosition, by: 100, timing: second), 50, 150),
            (Basic(\.zPosition, timing: second), 20, 50),
        ]
        for (animation, from, to) in expected {
            layer.zPosition = 20
            layer.add(animation, forKey: .zPosition, at: start)
            layer.zPosition = 50
            #expect(abs(shown(0.25).zPosition - (from + (to - from) / 4)) < 1e-9)
            #expect(shown(1).zPosition == 50 && shown(-0.1).zPosition == 50)
            layer.removeAllAnimations()
        }
    }

    @Test("An animation without values starts from what was shown, not from the model")
    func fromPresentation() {
        layer.add(BasicAnimation(\.zPosition, from: 0, to: 100, timing: second), forKey: "a", at: start)
        layer.add(
            BasicAnimation(\.zPosition, timing: second), forKey: "a", at: start + .milliseconds(300))
        #expect(abs(shown(0.3).zPosition - 30) < 1e-9)
        #expect(abs(shown(0.8).zPosition - 15) < 1e-9)
    }

    @Test("Only what is shown moves; then the model shows again")
    func modelStays() {
        layer.position = Point(x: 60, y: 40)
        layer.add(BasicAnimation(\.position, by: Point(x: 100, y: 0), timing: second), at: start)
        #expect(layer.position == Point(x: 60, y: 40))
        #expect(shown(0).position.x == 60 && shown(0.5).position.x == 110)
        #expect(abs(shown(0.999).position.x - 159.9) < 1e-9)
        #expect(shown(1).position.x == 60)
    }

    @Test("Every property moves from number to number as its kind of value is reckoned with, and nothing else does")
    func everyProperty() {
        var generator = SeededGenerator(seed: 21)
        func number() -> Double { .random(in: 1...30, using: &generator) }
        func point() -> Point { Point(x: number(), y: number()) }
        func rect() -> Rect { Rect(origin: point(), size: Size(width: number(), height: number())) }
        func transform() -> Transform3D {
            Transform3D.rotation(angle: number(), x: number(), y: number(), z: number()).translated(x: 3, y: number())
        }
        func check<Value: Interpolatable>(
            _ property: WritableKeyPath<LayerProperties, Value>, _ from: Value, _ to: Value
        ) {
            let by = to.subtracting(from)
            for (isAdditive, isSpring) in [(false, false), (true, false), (false, true), (true, true)] {
                let animation: any LayerAnimation =
                    isSpring
                    ? SpringAnimation(property, from: from, to: to, isAdditive: isAdditive, timing: second)
                    : BasicAnimation(property, from: from, to: to, isAdditive: isAdditive, timing: second)
                let share = isSpring ? Spring().value(at: .seconds(0.25)) : 0.25
                var expected = LayerProperties()
                let model = expected[keyPath: property]
                let value = from.adding(by.multiplied(by: share))
                expected[keyPath: property] = isAdditive ? model.adding(value) : value
                var shown = LayerProperties()
                animation.apply(at: 0.25, to: &shown, model: LayerProperties())
                #expect(shown == expected)
            }
            var expected = LayerProperties()
            let model = expected[keyPath: property]
            expected[keyPath: property] = model.subtracting(model).adding(to.multiplied(by: 0.25))
                .adding(model.multiplied(by: 0.75))
            var shown = LayerProperties()
            BasicAnimation(property, to: to, timing: second).apply(at: 0.25, to: &shown, model: LayerProperties())
            #expect(shown == expected)
        }
        check(\.bounds, rect(), rect())
        check(\.position, point(), point())
        check(\.anchorPoint, point(), point())
        check(\.zPosition, number(), number())
        check(\.transform, transform(), transform())
        check(\.sublayerTransform, transform(), transform())
        check(\.opacity, number(), number())
        check(\.backgroundColor, ColorComponents(.white), ColorComponents(Color(red: 9, green: 80, blue: 200)))
        check(\.cornerRadius, number(), number())
        check(\.contentsRect, rect(), rect())
        check(\.bounds.size, Size(width: number(), height: 2), Size(width: number(), height: 3))
        check(\.bounds.origin.y, number(), number())
        check(\.transform.m43, number(), number())
        check(\.backgroundColor.alpha, number(), number())
    }

    @Test("A part of a property can move alone")
    func partOfProperty() {
        layer.add(BasicAnimation(\.bounds.size.width, to: 80, timing: second), at: start)
        layer.add(BasicAnimation(\.bounds.origin.x, by: 10, timing: second), at: start)
        #expect(shown(0.5).bounds == Rect(x: 5, y: 0, width: 60, height: 20))
    }

    @Test("Additive animations commute and leave the model's value in the end")
    func additive() {
        layer.zPosition = 160
        let animations = [
            BasicAnimation(\.zPosition, from: -100, to: 0, isAdditive: true, timing: second),
            BasicAnimation(\.zPosition, from: 7, to: 3, isAdditive: true, curve: .easeIn, timing: second),
            BasicAnimation(\.zPosition, by: -5, isAdditive: true, timing: MediaTiming(duration: .seconds(2))),
        ]
        layer.add(animations[0], at: start)
        #expect(shown(0.5).zPosition == 110)
        layer.removeAllAnimations()
        var values: Set<[Int]> = []
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
            for i in order { layer.add(animations[i], at: start) }
            values.insert([0.1, 0.5, 0.9, 1.5].map { Int((shown($0).zPosition * 1e9).rounded()) })
            layer.removeAllAnimations()
        }
        #expect(values.count == 1)
    }

    @Test("Later animations replace what earlier ones made, and add to it if additive")
    func stacking() {
        layer.add(BasicAnimation(\.zPosition, from: 1, to: 1, timing: second), at: start)
        layer.add(BasicAnimation(\.zPosition, from: 5, to: 5, timing: second), at: start)
        layer.add(BasicAnimation(\.zPosition, from: 2, to: 2, isAdditive: true, timing: second), at: start)
        #expect(shown(0.5).zPosition == 7)
    }

    @Test("The same key replaces, and keys tell what runs")
    func keys() {
        layer.add(BasicAnimation(\.zPosition, to: 1), forKey: "a", at: start)
        layer.add(BasicAnimation(\.opacity, to: 0), forKey: .opacity, at: start)
        layer.add(BasicAnimation(\.zPosition, from: 9, to: 9), forKey: "a", at: start)
        #expect(layer.animationKeys == [.opacity, "a"])
        #expect(shown(0.1).zPosition == 9)
        layer.removeAnimations(forKey: "a")
        #expect(layer.animationKeys == [.opacity] && shown(0.1).zPosition == 0)
    }

    @Test("Keyframes meet their values at their times, each segment at its pace")
    func keyframes() {
        layer.add(
            KeyframeAnimation(
                \.zPosition, values: [0, 10, 0, 40], keyTimes: [0, 0.5, 0.6, 1], curves: [.linear, .linear, .easeIn],
                timing: second), at: start)
        for (time, value) in [(0, 0.0), (0.25, 5), (0.5, 10), (0.55, 5), (0.6, 0)] {
            #expect(abs(shown(time).zPosition - value) < 1e-9)
        }
        #expect(abs(shown(0.8).zPosition - 40 * TimingCurve.easeIn.value(at: 0.5)) < 1e-9)
    }

    @Test("Evenly spread keyframes, discrete ones, and none or one")
    func keyframeForms() {
        func value(_ animation: KeyframeAnimation<Double>, _ time: Double) -> Double {
            layer.removeAllAnimations()
            layer.add(animation, at: start)
            return shown(time).zPosition
        }
        layer.zPosition = -1
        let even = KeyframeAnimation(\.zPosition, values: [0, 10, 30], timing: second)
        #expect(value(even, 0.25) == 5 && value(even, 0.75) == 20)
        let steps = KeyframeAnimation(\.zPosition, values: [1, 2, 4], isDiscrete: true, timing: second)
        #expect([0, 0.3, 0.4, 0.7, 0.99].map { value(steps, $0) } == [1, 1, 2, 4, 4])
        let timed = KeyframeAnimation(
            \.zPosition, values: [1, 2], keyTimes: [0, 0.8], isDiscrete: true, timing: second)
        #expect(value(timed, 0.79) == 1 && value(timed, 0.8) == 2 && value(timed, 0.99) == 2)
        #expect(value(KeyframeAnimation(\.zPosition, values: [], timing: second), 0.5) == -1)
        #expect(value(KeyframeAnimation(\.zPosition, values: [3], timing: second), 0.5) == 3)
    }

    @Test("A path is followed segment by segment, evenly or at even speed")
    func path() {
        var path = MotionPath(start: .zero)
        path.addLine(to: Point(x: 30, y: 0))
        path.addLine(to: Point(x: 30, y: 10))
        layer.add(PathAnimation(along: path, timing: second), forKey: "p", at: start)
        #expect(shown(0.25).position == Point(x: 15, y: 0) && shown(0.75).position == Point(x: 30, y: 5))
        layer.add(PathAnimation(along: path, pacing: .byLength, timing: second), forKey: "p", at: start)
        #expect(shown(0.5).position == Point(x: 20, y: 0) && shown(0.75).position == Point(x: 30, y: 0))
        var curve = MotionPath(start: .zero)
        curve.addCurve(to: Point(x: 8, y: 0), control1: Point(x: 0, y: 8), control2: Point(x: 8, y: 8))
        layer.add(PathAnimation(along: curve, timing: second), forKey: "p", at: start)
        #expect(shown(0.5).position == Point(x: 4, y: 6))
    }

    @Test("A spring starts at its start with its velocity, swings past and settles")
    func spring() {
        let spring = Spring(initialVelocity: 3)
        let animation = SpringAnimation(\.zPosition, from: 0, to: 100, spring: spring)
        layer.zPosition = 100
        layer.add(animation, at: start)
        #expect(shown(0).zPosition == 0)
        #expect(abs(shown(0.001).zPosition - 0.3) < 0.06)
        #expect((0..<140).contains { shown(Double($0) / 100).zPosition > 110 })
        let end = animation.timing.duration.seconds
        #expect(abs(shown(end - 0.001).zPosition - 100) < 0.2)
        #expect(shown(end).zPosition == 100)
    }

    @Test("Extents never go below nothing, however far a spring swings")
    func springExtent() {
        layer.add(
            SpringAnimation(\.bounds.size.width, from: 40, to: 0, spring: Spring(damping: 1)), at: start)
        for i in 0..<200 { #expect(shown(Double(i) / 100).bounds.size.width >= 0) }
    }

    @Test("A group gives its members its time, repeats them and cuts them off")
    func group() {
        let moves = BasicAnimation(\.zPosition, from: 0, to: 100, timing: MediaTiming(duration: .seconds(2)))
        let fades = BasicAnimation(
            \.opacity, from: 0, to: 1, timing: MediaTiming(beginTime: .milliseconds(500), duration: .milliseconds(250)))
        layer.add(
            AnimationGroup([moves, fades], timing: MediaTiming(duration: .seconds(1), repeatCount: 2)), at: start)
        #expect(shown(0.5).zPosition == 25 && shown(0.5).opacity == 0)
        #expect(shown(1.5).zPosition == 25 && shown(1.625).opacity == 0.5)
        #expect(shown(2).zPosition == 0)
        #expect(AnimationGroup([moves, fades]).timing.duration == .seconds(2))
    }

    @Test("A colour goes through the colours between")
    func color() {
        layer.backgroundColor = .white
        layer.add(
            BasicAnimation(
                \.backgroundColor, from: ColorComponents(.black), to: ColorComponents(.clear), timing: second),
            at: start)
        #expect(Color(shown(0.5).backgroundColor) == Color(premultiplied: 0x8000_0000))
        #expect(Color(shown(1).backgroundColor) == .white)
    }

    @Test("A stalled clock and a smooth one give the same values, and 10 minutes explode nothing")
    func frameRate() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20 {
            let spring = Spring(
                mass: .random(in: 0.5...3, using: &generator), stiffness: .random(in: 20...400, using: &generator),
                damping: .random(in: 1...60, using: &generator))
            layer.add(SpringAnimation(\.zPosition, from: 0, to: 100, spring: spring), forKey: "s", at: start)
            let late = start + .milliseconds(Int64.random(in: 0...900, using: &generator))
            let direct = layer.presentation(at: late)
            var time = start
            while time < late {
                _ = layer.presentation(at: time)
                time = time + .milliseconds(16)
            }
            #expect(layer.presentation(at: late) == direct)
            #expect(layer.presentation(at: start + .seconds(600)) == layer.model)
        }
    }

    @Test("Animations that start again each other leave nothing behind")
    func leak() {
        weak var layer: Layer?
        weak var animator: Animator?
        var completions = 0
        do {
            let root = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            let moved = Layer()
            root.addSublayer(moved)
            let owner = Animator(root: root)
            (layer, animator) = (moved, owner)
            for i in 0..<100_000 {
                let time = start + .milliseconds(Int64(i) * 50)
                owner.perform(at: time, completion: { completions += 1 }) { moved.position.x = Double(i + 1) }
                owner.advance(to: time)
            }
            #expect(completions == 99_995)
            owner.advance(to: start + .seconds(6000))
            #expect(completions == 100_000 && moved.animationKeys.isEmpty)
            moved.add(BasicAnimation(\.opacity, to: 0, timing: MediaTiming(repeatCount: .infinity)), at: start)
        }
        #expect(layer == nil && animator == nil)
    }
}
