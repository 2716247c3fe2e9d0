import Display
import Geometry
import Motion
import Raster
import Testing

@testable import Kiosk

@Suite("Turned panels")
struct RotationTests {
    private static let size = PixelSize(width: 200, height: 120)

    /// What a screen shows in each frame while the row moves.
    fileprivate func frames(_ rotation: PanelRotation) -> [Bitmap.Pixels] {
        let rig = KioskRig(size: rotation.rotated(Self.size), pictures: FakePictures(), rotation: rotation)
        rig.show(3)
        var frames = [Bitmap.Pixels(rig.screen.copyShown())]
        _ = rig.kiosk.perform(.select(index: 1))
        for _ in 0..<8 {
            rig.kiosk.pump(rig.screen.now)
            rig.screen.advance(to: rig.screen.nextRefresh(after: rig.screen.now))
            frames.append(Bitmap.Pixels(rig.screen.copyShown()))
        }
        return frames
    }

    @Test("A turned panel shows every frame as an upright one does, turned", arguments: PanelRotation.allCases)
    func turned(rotation: PanelRotation) {
        let upright = frames(.none)
        let turned = frames(rotation)
        #expect(Set(upright.map(\.values)).count > 4)
        for (a, b) in zip(upright, turned) {
            #expect(b.size == rotation.rotated(Self.size))
            var expected = b.values
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width {
                    let place = rotation.rotated(PixelRect(x: x, y: y, width: 1, height: 1), in: Self.size)
                    expected[place.y * b.size.width + place.x] = a.values[y * Self.size.width + x]
                }
            }
            #expect(b.values == expected)
        }
    }

    @Test("A finger on a turned panel is where it is on the picture", arguments: PanelRotation.allCases)
    func fingers(rotation: PanelRotation) {
        let rig = KioskRig(size: rotation.rotated(Self.size), pictures: FakePictures(), rotation: rotation)
        var heard: (size: PixelSize, scale: Double)?
        rig.kiosk.clockwork.onResize = { heard = ($0, $1) }
        #expect(heard?.size == Self.size)
        guard let heard else { return }
        let transform = PanelTransform(
            size: heard.size, pointScale: heard.scale, rotation: rig.kiosk.clockwork.rotation)
        let place = rotation.rotated(PixelRect(x: 150, y: 20, width: 1, height: 1), in: Self.size)
        let panel = rig.screen.mode.size
        let point = transform.point(
            atSensor: Point(
                x: (Double(place.x) + 0.5) / Double(panel.width), y: (Double(place.y) + 0.5) / Double(panel.height)))
        #expect(abs(point.x - 150.5) < 1e-9 && abs(point.y - 20.5) < 1e-9)
    }
}

extension Bitmap {
    /// Pixels that can be compared.
    fileprivate struct Pixels {
        let size: PixelSize
        let values: [UInt32]

        init(_ bitmap: borrowing Bitmap) {
            let (size, pitch) = (bitmap.size, bitmap.pitch)
            self.size = size
            values = bitmap.withBytes { bytes in
                (0..<size.area).map { k in
                    bytes.load(
                        fromByteOffset: k / size.width * pitch + k % size.width * 4, as: UInt32.self) & 0xffffff
                }
            }
        }
    }
}
