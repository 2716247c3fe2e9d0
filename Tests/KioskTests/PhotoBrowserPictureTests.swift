import Geometry
import Images
import Motion
import Raster
import SamplePictures
import Synchronization
import Testing

@testable import Kiosk

@Suite("Opened photographs' pictures")
struct PhotoBrowserPictureTests {
    private static let size = PixelSize(width: 192, height: 120)

    /// Sceneries at the sizes they were asked for, drawn once for all tests.
    private static let sceneries = Mutex<[ImageRequest: Image]>([:])

    private static func scenery(_ request: ImageRequest) -> Image {
        sceneries.withLock { drawn in
            if let image = drawn[request] { return image }
            let number = Int(request.path.filter(\.isNumber)) ?? 0
            let image = Scenery.allCases[number % Scenery.allCases.count].image(size: request.size)
            drawn[request] = image
            return image
        }
    }

    /// An album of sceneries at rest, as wide as the screen; clicks open.
    private static func rig() -> KioskRig {
        let pictures = FakePictures(draw: { Texture(scenery($0)) }, whole: scenery)
        pictures.originalSize = PixelSize(width: 1600, height: 1000)
        let rig = KioskRig(size: size, pictures: pictures, browser: BrowserOptions())
        rig.show(5)
        _ = rig.kiosk.perform(.select(index: 2))
        rig.skip()
        return rig
    }

    @Test("An opening and a closing, moment by moment")
    func flight() throws {
        let rig = Self.rig()
        _ = rig.kiosk.perform(.open(index: nil))
        for time in [50, 100, 150, 200, 250, 300] {
            rig.playUntil("50 move 9 0 0")
            try GoldenPicture("opening-\(time)").expect(rig.screen.copyShown())
        }
        rig.skip()
        _ = rig.kiosk.perform(.close)
        for time in [50, 100, 150, 200, 250, 300] {
            rig.playUntil("50 move 9 0 0")
            try GoldenPicture("closing-\(time)").expect(rig.screen.copyShown())
        }
    }
}
