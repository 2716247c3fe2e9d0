import Geometry
import Layers
import Motion
import Raster
import TestSupport
import Testing

@Suite("Animator")
struct AnimatorTests {
    private let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    private let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    private let animator: Animator
    private let start = FrameTime(nanoseconds: 1_000_000_000)

    init() {
        root.addSublayer(layer)
        animator = Animator(root: root)
    }

    private func after(_ milliseconds: Int64) -> FrameTime { start + .milliseconds(milliseconds) }

    private func texture() -> Texture {
        Texture(Image(Bitmap(size: PixelSize(width: 8, height: 4), format: .xrgb8888), isOpaque: true))
    }

    @Test("Inside a transaction a change takes 0.25 s at the default curve, outside it shows at once")
    func implicit() {
        layer.opacity = 0.5
        #expect(layer.presentation(at: start).opacity == 0.5 && layer.animationKeys.isEmpty)
        layer.opacity = 1
        animator.perform(at: start) { layer.opacity = 0 }
        #expect(layer.opacity == 0)
        #expect(layer.presentation(at: start).opacity == 1)
        #expect(abs(layer.presentation(at: after(125)).opacity - 0.197_596_612) < 1e-6)
        #expect(layer.presentation(at: after(250)).opacity == 0)
    }

    @Test("Every animatable property follows, and the same value sets off nothing")
    func everyProperty() {
        animator.perform(at: start) {
            layer.bounds = Rect(x: 1, y: 2, width: 80, height: 40)
            layer.position = Point(x: 5, y: 6)
            layer.anchorPoint = .zero
            layer.zPosition = 3
            layer.transform = .scale(x: 2, y: 2)
            layer.sublayerTransform = .scale(x: 3, y: 3)
            layer.opacity = 0
            layer.backgroundColor = .white
        }
        #expect(
            layer.animationKeys == [
                .bounds, .position, .anchorPoint, .zPosition, .transform, .sublayerTransform, .opacity,
                .backgroundColor,
            ])
        let middle = layer.presentation(at: after(100))
        #expect(middle.bounds.size.width > 40 && middle.bounds.size.width < 80)
        #expect(middle.transform.m11 > 1 && middle.transform.m11 < 2)
        #expect(layer.presentation(at: after(250)) == layer.model)
        animator.advance(to: after(250))
        animator.perform(at: start) { layer.opacity = 0 }
        #expect(layer.animationKeys.isEmpty)
    }

    @Test("Inner transactions inherit what they leave out and start at the outer one's time")
    func nesting() {
        let other = Layer()
        root.addSublayer(other)
        animator.perform(Transaction(duration: .seconds(1), curve: .linear), at: start) {
            animator.perform(Transaction(curve: .easeIn), at: after(700)) { layer.zPosition = 100 }
            animator.perform(Transaction(duration: .milliseconds(500)), at: after(700)) { other.zPosition = 100 }
            animator.perform(.immediate, at: start) {
                animator.perform(Transaction(duration: .seconds(9)), at: start) { layer.opacity = 0.5 }
            }
            layer.position.x = 120
        }
        let expected = 100 * TimingCurve.easeIn.value(at: 0.5)
        #expect(abs(layer.presentation(at: after(500)).zPosition - expected) < 1e-9)
        #expect(other.presentation(at: after(250)).zPosition == 50)
        #expect(layer.presentation(at: start).opacity == 0.5)
        #expect(layer.presentation(at: after(500)).position.x == 70)
    }

    @Test("Disabled actions, no duration and an action of none show the change at once")
    func disabled() {
        for transaction in [Transaction.immediate, Transaction(duration: .zero)] {
            animator.perform(transaction, at: start) { layer.zPosition += 1 }
            #expect(layer.animationKeys.isEmpty)
        }
        layer.actions[.zPosition] = LayerAction.none
        animator.perform(at: start) {
            layer.zPosition += 1
            layer.opacity = 0
        }
        #expect(layer.animationKeys == [.opacity])
    }

    @Test("A layer's action takes the place of the transaction's")
    func actions() {
        layer.actions[.zPosition] = .curve(.linear, duration: .seconds(2))
        layer.actions[.opacity] = .spring(Spring())
        animator.perform(at: start) {
            layer.zPosition = 100
            layer.opacity = 0
        }
        #expect(layer.presentation(at: after(1000)).zPosition == 50)
        #expect(abs(layer.presentation(at: after(200)).opacity - (1 - Spring().value(at: .milliseconds(200)))) < 1e-9)
    }

    @Test("An interrupted motion keeps its place and its velocity", arguments: [true, false])
    func interruption(spring: Bool) {
        let transaction =
            spring
            ? Transaction(spring: Spring()) : Transaction(duration: .milliseconds(400), curve: .easeInOut)
        animator.perform(transaction, at: start) { layer.position.x = 500 }
        for (time, target) in [(Int64(90), -200.0), (170, 300), (250, 20)] {
            let before = layer.presentation(at: after(time)).position.x
            let velocity = layer.velocity(of: \.position, at: after(time)).x
            animator.perform(transaction, at: after(time)) { layer.position.x = target }
            #expect(abs(layer.presentation(at: after(time)).position.x - before) < 1e-9)
            let next = layer.velocity(of: \.position, at: after(time + 1)).x
            // Both set out at rest, with at most 700 · 100 points per square second.
            #expect(abs(next - velocity) < 2 * 70)
        }
        #expect(layer.presentation(at: after(5000)).position.x == 20)
    }

    @Test("Freezing stops a layer where it is")
    func freeze() {
        animator.perform(at: start) { layer.position.x = 500 }
        let place = layer.presentation(at: after(100)).position
        layer.freeze(at: after(100))
        #expect(layer.position == place && layer.presentation(at: after(200)).position == place)
        #expect(animator.nextFrame(after: after(100)) == nil)
    }

    @Test("An explicit animation replaces the implicit one of its key, and starts with the transaction")
    func explicit() {
        animator.perform(at: start) {
            layer.position = Point(x: 160, y: 40)
            layer.add(
                BasicAnimation(\.position, from: Point(x: 60, y: 40), timing: MediaTiming(duration: .seconds(1))),
                forKey: .position, at: after(900))
        }
        #expect(layer.presentation(at: after(500)).position == Point(x: 110, y: 40))
        #expect(layer.presentation(at: after(1200)).position == Point(x: 160, y: 40))
    }

    @Test("Completion blocks run once, when the last animation is gone, or at once without any")
    func completion() {
        var log: [String] = []
        animator.perform(at: start, completion: { log.append("none") }) {}
        #expect(log == ["none"])
        animator.perform(at: start, completion: { log.append("outer") }) {
            layer.zPosition = 1
            animator.perform(
                Transaction(duration: .seconds(1)), at: start, completion: { log.append("inner") }
            ) { layer.opacity = 0 }
        }
        animator.advance(to: after(500))
        #expect(log == ["none"])
        animator.advance(to: after(1000))
        #expect(log == ["none", "inner", "outer"])
        animator.perform(at: start, completion: { log.append("removed") }) { layer.opacity = 1 }
        layer.removeAllAnimations()
        #expect(log.last == "removed")
        animator.perform(at: start, completion: { log.append("replaced") }) { layer.opacity = 0 }
        layer.add(BasicAnimation(\.opacity, to: 1), forKey: .opacity, at: start)
        #expect(log.last == "replaced")
    }

    @Test("A completion block may start the next motion of the same layer")
    func chaining() {
        func step(_ n: Int, _ time: FrameTime) {
            animator.perform(at: time, completion: { if n < 3 { step(n + 1, after(Int64(n) * 250)) } }) {
                layer.position.x += 100
            }
        }
        step(1, start)
        animator.advance(to: after(250))
        animator.advance(to: after(500))
        #expect(layer.position.x == 320)
        #expect(animator.nextFrame(after: after(600)) != nil)
        animator.advance(to: after(750))
        #expect(animator.nextFrame(after: after(750)) == nil)
    }

    @Test("An animation that stays tells its completion block at its end, and asks for no frames after it")
    func staying() {
        var isDone = false
        let timing = MediaTiming(duration: .seconds(1), fillMode: .forwards, isRemovedOnCompletion: false)
        animator.perform(at: start, completion: { isDone = true }) {
            layer.add(BasicAnimation(\.zPosition, by: 100, timing: timing), forKey: "stay", at: start)
        }
        animator.advance(to: after(999))
        #expect(!isDone)
        animator.advance(to: after(1000))
        #expect(isDone && layer.animationKeys == ["stay"])
        #expect(layer.presentation(at: after(600_000)).zPosition == 100 && layer.zPosition == 0)
        #expect(animator.nextFrame(after: after(1000)) == nil)
    }

    @Test("A layer taken off its superlayer stops, and with it what lies on it; one that is moved goes on")
    func removal() {
        var log: [String] = []
        let (inner, other) = (Layer(), Layer())
        layer.addSublayer(inner)
        root.addSublayer(other)
        animator.perform(at: start, completion: { log.append("done") }) { inner.opacity = 0 }
        other.addSublayer(inner)
        #expect(inner.animationKeys == [.opacity] && log.isEmpty)
        other.removeFromSuperlayer()
        #expect(inner.animationKeys.isEmpty && log == ["done"])
        root.addSublayer(other)
        animator.perform(at: start, completion: { log.append("again") }) { inner.opacity = 1 }
        root.removeAllSublayers()
        #expect(log == ["done", "again"])
    }

    @Test("A touch meets what is shown, not what is modelled")
    func hitWhatIsShown() {
        animator.perform(Transaction(duration: .seconds(1), curve: .linear), at: start) { layer.position.x += 200 }
        #expect(root.hitTest(Point(x: 110, y: 10), at: after(500))?.layer === layer)
        #expect(root.hitTest(Point(x: 110, y: 10))?.layer === root)
        #expect(root.hitTest(Point(x: 210, y: 10))?.layer === layer)
    }

    @Test("Frames are asked for while something moves, when something begins, and otherwise not")
    func frames() {
        #expect(animator.nextFrame(after: start) == nil)
        animator.perform(at: start) { layer.opacity = 0 }
        #expect(animator.nextFrame(after: after(100)) == after(100))
        #expect(animator.nextFrame(after: after(250)) == nil)
        animator.advance(to: after(250))
        layer.add(BasicAnimation(\.opacity, to: 1, timing: MediaTiming(beginTime: .seconds(2))), at: after(300))
        #expect(animator.nextFrame(after: after(300)) == after(2300))
        #expect(animator.nextFrame(after: after(2300)) == after(2300))
        layer.removeAllAnimations()
        layer.add(
            BasicAnimation(\.opacity, to: 1, timing: MediaTiming(speed: 0, timeOffset: .milliseconds(100))), at: start)
        #expect(layer.presentation(at: after(5000)).opacity == 0.4)
        #expect(animator.nextFrame(after: after(100)) == nil)
    }

    @Test("An animation without end asks for frames until it is removed")
    func endless() {
        for count in [Double.infinity, 1e300] {
            let timing = MediaTiming(duration: .seconds(1), repeatCount: count, autoreverses: true)
            layer.add(BasicAnimation(\.opacity, to: 0, timing: timing), forKey: "pulse", at: start)
            animator.advance(to: after(86_400_000))
            #expect(animator.nextFrame(after: after(86_400_000)) == after(86_400_000))
            #expect(abs(layer.presentation(at: after(86_400_250)).opacity - 0.75) < 1e-6)
            layer.removeAnimations(forKey: "pulse")
            #expect(animator.nextFrame(after: start) == nil)
        }
    }

    @Test("What is shown equals the model once everything has ended, in random histories")
    func ends() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            var time = start
            for _ in 0..<20 {
                time = time + .milliseconds(Int64.random(in: 0...200, using: &generator))
                let x = Double.random(in: -500...500, using: &generator)
                let transaction =
                    Bool.random(using: &generator)
                    ? Transaction(spring: Spring(damping: .random(in: 5...40, using: &generator)))
                    : Transaction(duration: .milliseconds(.random(in: 0...800, using: &generator)))
                animator.perform(transaction, at: time) {
                    layer.position.x = x
                    layer.bounds.size.width = abs(x)
                    layer.transform.m11 = x / 100
                    layer.backgroundColor = x > 0 ? .white : .clear
                }
                animator.advance(to: time)
            }
            let end = time + .seconds(10)
            #expect(layer.presentation(at: end) == layer.model)
            #expect(animator.nextFrame(after: end) == nil)
            animator.advance(to: end)
            #expect(layer.animationKeys.isEmpty)
        }
    }
}
