import Geometry
import Images
import Layers
import Motion
import Raster
import SamplePictures
import Synchronization
import Testing

@testable import Kiosk

@Suite("The carousel's pictures")
struct CarouselPictureTests {
    private static let landscape = PixelSize(width: 256, height: 160)

    /// Sceneries at the sizes they were asked for, drawn once for all tests.
    private static let sceneries = Mutex<[ImageRequest: Texture]>([:])

    /// Photographs show the sceneries in their order, over and over.
    private static func scenery(_ request: ImageRequest) -> Texture {
        sceneries.withLock { drawn in
            if let texture = drawn[request] { return texture }
            let number = Int(request.path.filter(\.isNumber)) ?? 0
            let texture = Texture(Scenery.allCases[number % Scenery.allCases.count].image(size: request.size))
            drawn[request] = texture
            return texture
        }
    }

    /// An album of so many sceneries at rest; of the way to the photograph in the centre no frame is drawn.
    private static func rig(
        _ count: Int, size: PixelSize = landscape, centre: Int = 0, isHoldingBack: Bool = false,
        layout: CarouselLayout = .standard, isTitled: Bool = false, frame: Double = 0, threads: Int = 1
    ) -> KioskRig {
        var settings = CarouselSettings()
        settings.showsTitle = isTitled
        settings.layout = layout
        settings.frame = frame
        let rig = KioskRig(
            size: size, pictures: FakePictures(draw: scenery), settings: settings, text: BarSetter(), threads: threads)
        rig.pictures.isHoldingBack = isHoldingBack
        rig.show(count)
        _ = rig.kiosk.perform(.select(index: centre))
        rig.screen.advance(to: rig.screen.now + .seconds(60))
        rig.run()
        return rig
    }

    /// A finger that comes down in the middle, moves by `distance` points, and stays.
    private static func hold(_ rig: KioskRig, _ distance: Double) {
        let (x, y) = (Double(rig.screen.mode.size.width) / 2, 80.0)
        rig.play("0 down 1 \(x) \(y)\n20 move 1 \(x + distance / 2) \(y)\n40 move 1 \(x + distance) \(y)\n")
    }

    @Test("At rest in the middle of an album")
    func middle() throws {
        try GoldenPicture().expect(Self.rig(9, centre: 4).screen.copyShown())
    }

    @Test("Drawn by several threads it is the same", arguments: [2, 4])
    func threads(count: Int) throws {
        try GoldenPicture("middle").expect(Self.rig(9, centre: 4, threads: count).screen.copyShown())
    }

    @Test("At rest on the first photograph")
    func first() throws {
        try GoldenPicture().expect(Self.rig(9).screen.copyShown())
    }

    @Test("Held by a finger half-way between two photographs")
    func halfStep() throws {
        let rig = Self.rig(9, centre: 4)
        Self.hold(rig, -rig.kiosk.carousel.pitch / 2)
        try GoldenPicture().expect(rig.screen.copyShown())
    }

    @Test("Pulled beyond the left end by a finger")
    func overscroll() throws {
        let rig = Self.rig(9)
        Self.hold(rig, 140)
        try GoldenPicture().expect(rig.screen.copyShown())
    }

    @Test("Pulled beyond the right end by a finger")
    func overscrollRight() throws {
        let rig = Self.rig(9, centre: 8)
        Self.hold(rig, -140)
        try GoldenPicture().expect(rig.screen.copyShown())
    }

    @Test(
        "Every other layout at rest, on a screen that lies and one that stands",
        arguments: [CarouselLayout.furrow, .classic, .grid, .list])
    func layouts(layout: CarouselLayout) throws {
        for (name, size) in [("landscape", Self.landscape), ("portrait", PixelSize(width: 160, height: 256))] {
            let rig = Self.rig(9, size: size, centre: 4, layout: layout)
            try GoldenPicture("\(layout.rawValue)-\(name)").expect(rig.screen.copyShown())
        }
    }

    @Test(
        "Under the album's name and over the number of its photographs, where that is configured",
        arguments: [CarouselLayout.grid, .list])
    func titled(layout: CarouselLayout) throws {
        let rig = Self.rig(2, size: PixelSize(width: 256, height: 256), layout: layout, isTitled: true)
        try GoldenPicture("titled-\(layout.rawValue)").expect(rig.screen.copyShown())
    }

    @Test("A row of covers looks the same whether or not it would have a title")
    func titledRow() throws {
        try GoldenPicture("middle").expect(Self.rig(9, centre: 4, isTitled: true).screen.copyShown())
    }

    @Test("Half-way from a row to a grid that has a title")
    func titleComes() throws {
        let rig = Self.rig(9, size: PixelSize(width: 256, height: 288))
        rig.kiosk.carousel.present(as: .grid, showingTitle: true, at: rig.screen.now)
        rig.wait(seconds: 0.12)
        try GoldenPicture().expect(rig.screen.copyShown())
    }

    @Test("Half-way between two photographs in every kind of row", arguments: [CarouselLayout.furrow, .classic])
    func halfStepOf(layout: CarouselLayout) throws {
        let rig = Self.rig(9, centre: 4, layout: layout)
        Self.hold(rig, -rig.kiosk.carousel.pitch / 2)
        try GoldenPicture("\(layout.rawValue)-half-step").expect(rig.screen.copyShown())
    }

    @Test("Framed")
    func framed() throws {
        try GoldenPicture().expect(Self.rig(9, centre: 4, frame: 4).screen.copyShown())
    }

    @Test("Half-way from a row to a grid")
    func onTheWay() throws {
        let rig = Self.rig(9, centre: 4)
        rig.kiosk.carousel.present(as: .grid, showingTitle: false, at: rig.screen.now)
        rig.wait(seconds: 0.12)
        try GoldenPicture().expect(rig.screen.copyShown())
    }

    @Test("Half-way from one album to another")
    func switching() throws {
        let rig = Self.rig(9, centre: 4)
        rig.show(9, 5)
        _ = rig.kiosk.perform(.album(name: "B"))
        rig.wait(seconds: 0.12)
        try GoldenPicture().expect(rig.screen.copyShown())
    }

    @Test("A list whose last picture is growing in while its name moves aside")
    func growing() throws {
        let rig = Self.rig(3, isHoldingBack: true, layout: .list)
        rig.pictures.isHoldingBack = false
        rig.pictures.answersAtATime = 1
        rig.kiosk.clockwork.setNeedsFrame()
        for result in rig.pictures.answers() { rig.kiosk.take(result) }
        rig.pictures.isHoldingBack = true
        rig.wait(seconds: 0.1)
        try GoldenPicture().expect(rig.screen.copyShown())
    }

    @Test("Albums of very few photographs", arguments: [1, 2, 3])
    func few(count: Int) throws {
        try GoldenPicture("few-\(count)").expect(Self.rig(count, centre: count / 2).screen.copyShown())
    }

    @Test("Photographs that have not come yet are dark places")
    func placeholders() throws {
        try GoldenPicture().expect(Self.rig(9, centre: 4, isHoldingBack: true).screen.copyShown())
    }

    @Test("Photographs that have come stand among the places of those that have not")
    func someAreMissing() throws {
        let rig = Self.rig(40)
        rig.pictures.isHoldingBack = true
        // The visible ones and those asked for ahead are there; two steps beyond there are none.
        let last = (rig.kiosk.carousel.covers.keys.max() ?? 0) + rig.kiosk.carousel.settings.prefetch
        _ = rig.kiosk.perform(.select(index: last))
        rig.screen.advance(to: rig.screen.now + .seconds(60))
        rig.run()
        try GoldenPicture().expect(rig.screen.copyShown())
    }

    @Test("On an upright screen")
    func upright() throws {
        try GoldenPicture().expect(
            Self.rig(9, size: PixelSize(width: 160, height: 256), centre: 4).screen.copyShown())
    }

    @Test("When the finger has gone to and fro and is back, the picture is what it was")
    func thereAndBack() throws {
        let rig = Self.rig(9, centre: 4)
        let way = [-9, -70, -160, -230, -90, 60, 140, 33, 0]
        let moves = way.enumerated().map { "\(20 * ($0 + 1)) move 1 \(128 + $1) 80" }
        rig.play("0 down 1 128 80\n" + moves.joined(separator: "\n"))
        try GoldenPicture("middle").expect(rig.screen.copyShown())
    }
}

/// Sets text as bars, one for each character, so that goldens depend on no font.
private final class BarSetter: TextSetter {
    func set(_ text: String, style: TextStyle, width: Double, scale: Double) -> Image? {
        let height = Int((style.size * scale).rounded())
        let step = max(height / 2, 2)
        let columns = min(text.count, Int(width * scale) / step)
        guard columns > 0, height > 0 else { return nil }
        var mask = Bitmap(size: PixelSize(width: columns * step, height: height), format: .alpha8)
        let pitch = mask.pitch
        mask.withMutableBytes { bytes in
            for y in 0..<height {
                for x in 0..<columns * step where x % step != 0 {
                    bytes.storeBytes(of: 200, toByteOffset: y * pitch + x, as: UInt8.self)
                }
            }
        }
        return Image(mask, isOpaque: false)
    }
}
