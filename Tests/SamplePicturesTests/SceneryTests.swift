import Geometry
import Raster
import SamplePictures
import Testing

@Suite("Sceneries")
struct SceneryTests {
    private func pixels(_ image: Image) -> [UInt32] {
        image.withBytes { base in
            (0..<image.size.height).flatMap { y in
                (0..<image.size.width).map { base.load(fromByteOffset: y * image.pitch + 4 * $0, as: UInt32.self) }
            }
        }
    }

    @Test("Each is the same to the bit on every processor", arguments: Scenery.allCases)
    func bits(scenery: Scenery) {
        let image = scenery.image(size: PixelSize(width: 40, height: 30))
        // FNV-1a over the pixels.
        let sum = pixels(image).reduce(UInt32(2_166_136_261)) { ($0 ^ $1) &* 16_777_619 }
        #expect(sum == Self.sums[scenery])
    }

    private static let sums: [Scenery: UInt32] = [
        .milkyWay: 1_998_049_161, .lagoon: 2_353_485_473, .dunes: 1_672_109_608, .mistyForest: 56_656_593,
        .alpineLake: 3_347_247_147, .sunset: 1_695_946_160, .tulips: 1_433_993_767, .aurora: 3_140_495_157,
        .canyon: 25_237_235,
    ]

    @Test("Any size can be drawn, opaque", arguments: [(1, 1), (1, 9), (9, 1), (17, 11), (11, 23)])
    func sizes(width: Int, height: Int) {
        for scenery in Scenery.allCases {
            let image = scenery.image(size: PixelSize(width: width, height: height), variant: 1)
            #expect(image.size == PixelSize(width: width, height: height))
            #expect(image.isOpaque)
            #expect(pixels(image).allSatisfy { $0 >> 24 == 255 })
        }
    }

    @Test("Another variant is another picture")
    func variants() {
        let size = PixelSize(width: 40, height: 30)
        for scenery in Scenery.allCases {
            #expect(pixels(scenery.image(size: size)) != pixels(scenery.image(size: size, variant: 1)))
        }
    }

    @Test("Names are unlike each other")
    func names() {
        #expect(Set(Scenery.allCases.map(\.name)).count == Scenery.allCases.count)
    }
}
