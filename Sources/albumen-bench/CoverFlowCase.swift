import Geometry
import Raster

/// A cover flow to draw, time, count and judge.
struct CoverFlowCase {
    /// As the tables call it: `c800_512` is the cover flow at 1280 × 800 with pictures of 512 pixels.
    var name: String
    var size: PixelSize
    /// What is drawn in a frame, which is counted from 0, of nine pictures.
    var items: (_ pictures: [Texture], _ frame: Int) -> [DrawItem]
    /// Width and height of a picture.
    var side: Int

    /// The nine pictures, shared by all cases.
    var covers: Covers

    /// The scene to be timed.
    var timed: BenchCase {
        BenchCase(name: name, size: size) {
            let textures = covers.textures(side)
            return { items(textures, $0) }
        }
    }

    /// The standard scenes: at rest, in a fling of 120 frames, and rolled by 7°; those named, or all.
    static func standard(named names: [String] = []) -> [CoverFlowCase] {
        var cases: [CoverFlowCase] = []
        let covers = Covers()
        for side in [512, 1024] {
            for (size, spacing) in [
                (PixelSize(width: 1280, height: 800), 0.10), (PixelSize(width: 1920, height: 1080), 0.15),
            ] {
                let scene = CoverFlowScene(size: size, spacing: spacing)
                let name = "c\(size.height)_\(side)"
                cases += [
                    still(name, scene, side, covers), fling(name + "_fling", scene, side, covers),
                    still(name + "_roll7", scene.rolled(7), side, covers),
                ]
            }
        }
        return names.isEmpty ? cases : cases.filter { names.contains($0.name) }
    }

    /// Scenes that nothing was tuned on: another size, between two places, with pictures of other sizes.
    static func heldOut() -> [CoverFlowCase] {
        let scene = CoverFlowScene(size: PixelSize(width: 1366, height: 768), spacing: 0.12)
        let covers = Covers()
        return [512, 700, 1024].flatMap { side in
            [
                still("h768_\(side)", scene, side, covers, offset: 0.37),
                still("h768_\(side)_roll-5", scene.rolled(-5), side, covers, offset: 0.37),
            ]
        }
    }

    private static func still(
        _ name: String, _ scene: CoverFlowScene, _ side: Int, _ covers: Covers, offset: Double = 0
    ) -> CoverFlowCase {
        CoverFlowCase(
            name: name, size: scene.size, items: { pictures, _ in scene.items(pictures, offset: offset) }, side: side,
            covers: covers)
    }

    private static func fling(_ name: String, _ scene: CoverFlowScene, _ side: Int, _ covers: Covers) -> CoverFlowCase {
        CoverFlowCase(
            name: name, size: scene.size, items: { scene.items($0, offset: flingOffset(frame: $1)) }, side: side,
            covers: covers)
    }

    /// Nine covers of each size, made when they are first wanted.
    final class Covers {
        private var images: [Int: [Image]] = [:]
        private var made: [Int: [Texture]] = [:]

        func pictures(_ side: Int) -> [Image] {
            if let images = images[side] { return images }
            let covers = (0..<9).map { Image.cover(side: side, seed: $0) }
            images[side] = covers
            return covers
        }

        func textures(_ side: Int) -> [Texture] {
            if let textures = made[side] { return textures }
            let textures = pictures(side).map { Texture($0) }
            made[side] = textures
            return textures
        }
    }

    /// Where a fling has got to, in covers: twelve covers in 120 frames, ever slower.
    private static func flingOffset(frame: Int) -> Double {
        let t = Double(min(frame, 120)) / 120
        return 12 * (1 - (1 - t) * (1 - t) * (1 - t))
    }
}
