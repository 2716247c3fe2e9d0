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

    // MARK: No flash

    /// A landscape of the screen's proportions, from which covers and whole pictures are made alike.
    private static let landscape = Scenery.canyon.image(size: PixelSize(width: 192, height: 120))
    /// Small, since what is compared are hundreds of frames.
    private static let smallSize = PixelSize(width: 96, height: 60)

    /// An album of that landscape at rest, a frame every 20 ms, whose sharp pictures are held back.
    private static func heldRig() -> KioskRig {
        let pictures = FakePictures(
            draw: { request in
                // As much of it as fills the request, from its middle.
                let shape = Double(request.size.width) / Double(request.size.height) / 1.6
                let (width, height) = (min(shape, 1), min(1 / shape, 1))
                let crop = Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
                return Texture(landscape.scaled(to: request.size, crop: crop))
            }, whole: { landscape.scaled(to: $0.size) })
        pictures.originalSize = PixelSize(width: 1600, height: 1000)
        let rig = KioskRig(size: smallSize, millihertz: 50_000, pictures: pictures, browser: BrowserOptions())
        rig.show(5)
        _ = rig.kiosk.perform(.select(index: 2))
        rig.skip()
        pictures.isHoldingBack = true
        return rig
    }

    /// The next frames, one every 20 ms; before each `body` is told its number.
    private static func frames(_ count: Int, of rig: KioskRig, _ body: (Int) -> Void = { _ in }) -> [[UInt8]] {
        (0..<count).map { number in
            body(number)
            rig.playUntil("20 move 9 0 0")
            let shown = rig.screen.copyShown()
            let byteCount = shown.pitch * smallSize.height
            return shown.withBytes { Array(UnsafeRawBufferPointer(start: $0, count: byteCount)) }
        }
    }

    /// How much two frames differ, in levels of 255: the mean over all channels.
    private static func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
        var sum = 0
        for index in a.indices { sum += abs(Int(a[index]) - Int(b[index])) }
        return Double(sum) / Double(a.count) * 4 / 3
    }

    /// How much each frame differs from the one before.
    private static func steps(_ frames: [[UInt8]]) -> [Double] { zip(frames, frames.dropFirst()).map(difference) }

    @Test(
        "A sharp picture that comes early appears gradually, on the way from an upright or a turned cover or after it",
        arguments: [(2, 6), (2, 20), (3, 0), (3, 20)])
    func sharpOnTheWay(_ index: Int, _ arrival: Int) throws {
        func opening(_ body: (KioskRig, Int) -> Void) -> [[UInt8]] {
            let rig = Self.heldRig()
            _ = rig.kiosk.perform(.open(index: index))
            return Self.frames(32, of: rig) { body(rig, $0) }
        }
        // Twice the same, but for the sharp picture, which the cover's is a part of.
        let plain = opening { _, _ in }
        let sharpened = opening { if $1 == arrival { $0.pictures.isHoldingBack = false } }
        let whole = try Self.difference(#require(plain.last), #require(sharpened.last))
        #expect(whole > 30)
        let fastest = try #require(Self.steps(plain).max())
        #expect(fastest < 16)
        // It takes 7½ frames to appear: with controls or ring no frame adds three times its share to what the flight changes.
        let share = whole / 7.5
        let steps = Self.steps(sharpened)
        #expect(steps.allSatisfy { $0 < fastest + 3 * share }, "\(steps)")
        // The flight takes 14 frames.
        #expect(steps.dropFirst(14).allSatisfy { $0 < 3 * share }, "\(steps)")
    }

    @Test("Back in its cover it is taken over with less of a jump than a third of a frame of its flight")
    func handedOver() throws {
        let rig = Self.heldRig()
        rig.pictures.isHoldingBack = false
        _ = rig.kiosk.perform(.open(index: 2))
        rig.skip()
        _ = rig.kiosk.perform(.close)
        let steps = Self.steps(Self.frames(20, of: rig))
        #expect(rig.kiosk.photoBrowser.stage == .closed)
        let arrival = try #require(steps.lastIndex { $0 > 0 })
        #expect(try steps[arrival] < #require(steps.max()) / 3, "\(steps)")
    }
}
