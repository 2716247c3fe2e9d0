import Display
import Geometry
import Layers
import Motion
import Raster
import Testing

@testable import Kiosk

@Suite("Stage")
struct StageTests {
    /// A kiosk at rest with one layer more on its stage.
    private func rigWithLayer() -> (rig: KioskRig, layer: Layer) {
        let rig = KioskRig()
        rig.show(3)
        let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40))
        layer.backgroundColor = .white
        rig.kiosk.stage.animator.root.addSublayer(layer)
        rig.kiosk.clockwork.setNeedsFrame()
        rig.run()
        return (rig, layer)
    }

    private func isWhite(_ rig: KioskRig, x: Int, y: Int) -> Bool {
        let shown = rig.screen.copyShown()
        return shown.withBytes { bytes in
            bytes.load(fromByteOffset: y * shown.pitch + 4 * x, as: UInt32.self) & 0xffffff == 0xffffff
        }
    }

    @Test("A change in a transaction is animated, with a frame at every refresh until it has ended, and none after")
    func implicit() {
        let (rig, layer) = rigWithLayer()
        #expect(isWhite(rig, x: 2, y: 2))
        var ended: [FrameTime] = []
        let (start, count) = (rig.screen.now, rig.frameTimes.count)
        rig.kiosk.stage.animator.perform(
            Transaction(duration: .milliseconds(100)), at: start, completion: { ended.append(rig.screen.now) }
        ) { layer.position.x = 220 }
        rig.kiosk.clockwork.setNeedsFrame()
        #expect(rig.run())
        // Refreshes 1…6 lie within the 100 ms, the one after shows the end.
        #expect(rig.frameTimes.count == count + 7)
        #expect(ended.count == 1)
        #expect(!isWhite(rig, x: 2, y: 2))
        #expect(isWhite(rig, x: 55, y: 2))
        #expect(rig.kiosk.wakeTime == nil)
        #expect(rig.kiosk.isAtRest(at: rig.screen.now))
    }

    @Test("What an animation's end brings about is in the first frame after it")
    func handOver() {
        let (rig, layer) = rigWithLayer()
        rig.kiosk.stage.animator.perform(
            Transaction(duration: .milliseconds(50)), at: rig.screen.now, completion: { layer.isHidden = true }
        ) { layer.position.x = 22 }
        rig.kiosk.clockwork.setNeedsFrame()
        let count = rig.frameTimes.count
        rig.run()
        #expect(!isWhite(rig, x: 5, y: 2))
        // Three refreshes lie within the 50 ms, or the third at their very end.
        #expect((3...4).contains(rig.frameTimes.count - count))
    }

    @Test("An animation that begins later asks for no frame before, only to be woken")
    func delayed() {
        let (rig, layer) = rigWithLayer()
        let begin = rig.screen.now + .seconds(5)
        let timing = MediaTiming(beginTime: .seconds(5), duration: .milliseconds(100))
        layer.add(BasicAnimation(\.position.x, by: 100, timing: timing), at: rig.screen.now)
        rig.kiosk.clockwork.setNeedsFrame()
        let count = rig.frameTimes.count
        #expect(rig.run())
        let times = rig.frameTimes[count...].filter { $0 < begin }
        #expect(times.count <= 1)
        #expect((6...8).contains(rig.frameTimes.count - count - times.count))
        #expect(rig.kiosk.wakeTime == nil)
    }

    @Test("A screen that takes no frames is not asked again and again to wake for one")
    func paused() {
        let (rig, layer) = rigWithLayer()
        let timing = MediaTiming(beginTime: .seconds(5), duration: .milliseconds(100))
        layer.add(BasicAnimation(\.position.x, by: 100, timing: timing), at: rig.screen.now)
        layer.position.y = 100
        rig.kiosk.clockwork.setNeedsFrame()
        rig.kiosk.pump(rig.screen.now)
        #expect(rig.kiosk.wakeTime != nil)
        // The frame handed over is not on the screen yet: there is no other to be had.
        rig.kiosk.pump(rig.screen.now + .seconds(6))
        #expect(rig.kiosk.wakeTime == nil)
        #expect(rig.kiosk.clockwork.isFrameWanted)
    }
}
