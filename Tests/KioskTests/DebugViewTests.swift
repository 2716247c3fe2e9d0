import Display
import Geometry
import Layers
import Motion
import Raster
import Testing

@testable import Kiosk

@Suite("Debug view")
struct DebugViewTests {
    private func pixels(_ rig: KioskRig) -> [UInt32] {
        let shown = rig.screen.copyShown()
        let (size, pitch) = (shown.size, shown.pitch)
        return shown.withBytes { bytes in
            (0..<size.height).flatMap { y in
                (0..<size.width).map { bytes.load(fromByteOffset: y * pitch + 4 * $0, as: UInt32.self) & 0xffffff }
            }
        }
    }

    /// A kiosk at rest with a small layer that moves, shown with a view.
    private func moved(_ view: DebugView) -> KioskRig {
        let rig = KioskRig(size: PixelSize(width: 400, height: 240), pictures: FakePictures())
        rig.show(1)
        let layer = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
        layer.backgroundColor = .white
        rig.kiosk.stage.animator.root.addSublayer(layer)
        rig.kiosk.clockwork.debugView = view
        rig.run()
        layer.position.x += 60
        rig.kiosk.clockwork.setNeedsFrame()
        rig.run()
        return rig
    }

    @Test("Damage is outlined in the frame that draws it, and the outlines before it are gone")
    func damage() {
        let plain = pixels(moved(DebugView()))
        let shown = pixels(moved(DebugView(showsDamage: true)))
        let line: UInt32 = 0xff00a0
        #expect(shown[9 * 400 + 20] == line && shown[20 * 400 + 9] == line)
        #expect(shown[9 * 400 + 80] == line)
        // The first frame was outlined as a whole.
        #expect(shown[0] != line && shown[239 * 400 + 399] != line)
        for y in 0..<240 {
            for x in 0..<400 where shown[y * 400 + x] != plain[y * 400 + x] {
                #expect(shown[y * 400 + x] == line && (8...32).contains(y) && (8...92).contains(x))
            }
        }
    }

    @Test("The chart stands in the lower left corner and covers nothing else")
    func chart() {
        let plain = pixels(moved(DebugView()))
        let shown = pixels(moved(DebugView(showsFrameTimes: true)))
        let different = (0..<shown.count).filter { shown[$0] != plain[$0] }
        #expect(!different.isEmpty && different.allSatisfy { $0 % 400 < 240 && $0 / 400 >= 144 })
        // The line at one refresh, and a column of a pixel for a frame that took no time.
        #expect(shown[(240 - 32) * 400 + 200] == 0xffffff)
        #expect(shown[239 * 400] == 0x5adc5a)
    }

    @Test("A snapshot has the debug view, as the screen has")
    func snapshot() {
        let rig = moved(DebugView(showsDamage: true))
        var taken: UInt32 = 0
        rig.kiosk.clockwork.snapshot { bitmap in
            let pitch = bitmap.pitch
            taken = bitmap.withBytes { $0.load(fromByteOffset: 9 * pitch + 80, as: UInt32.self) } & 0xffffff
        }
        #expect(taken == 0xff00a0)
    }
}
