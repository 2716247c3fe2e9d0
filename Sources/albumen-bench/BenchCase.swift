import Geometry
import Raster

/// One scene to draw and time.
struct BenchCase {
    /// As the tables call it: `c800_512` is the cover flow at 1280 × 800 with pictures of 512 pixels.
    var name: String
    var size: PixelSize
    /// What its items refer to as clips.
    var clips: [DrawItem.Clip] = []
    /// Prepares the pictures; the result tells what is drawn in a frame, which is counted from 0.
    var prepare: () -> (_ frame: Int) -> [DrawItem]

    /// The standard scenes: at rest, in a fling of 120 frames, and rolled by 7°; those named, or all.
    static func standard(named names: [String] = []) -> [BenchCase] {
        var cases: [BenchCase] = []
        let covers = Covers()
        for side in [512, 1024] {
            for (size, spacing) in [
                (PixelSize(width: 1280, height: 800), 0.10), (PixelSize(width: 1920, height: 1080), 0.15),
            ] {
                let scene = CoverFlowScene(size: size, spacing: spacing)
                var rolled = scene
                rolled.roll = 7 * Double.pi / 180
                let name = "c\(size.height)_\(side)"
                cases += [
                    still(name, scene) { covers.textures(side) },
                    fling(name + "_fling", scene) { covers.textures(side) },
                    still(name + "_roll7", rolled) { covers.textures(side) },
                ]
            }
        }
        return names.isEmpty ? cases : cases.filter { names.contains($0.name) }
    }

    private static func still(
        _ name: String, _ scene: CoverFlowScene, _ textures: @escaping () -> [Texture]
    ) -> BenchCase {
        BenchCase(name: name, size: scene.size) {
            let items = scene.items(textures())
            return { _ in items }
        }
    }

    private static func fling(
        _ name: String, _ scene: CoverFlowScene, _ textures: @escaping () -> [Texture]
    ) -> BenchCase {
        BenchCase(name: name, size: scene.size) {
            let textures = textures()
            return { scene.items(textures, offset: flingOffset(frame: $0)) }
        }
    }

    /// Nine covers of each size, made when they are first wanted.
    private final class Covers {
        private var made: [Int: [Texture]] = [:]

        func textures(_ side: Int) -> [Texture] {
            if let textures = made[side] { return textures }
            let textures = (0..<9).map { Texture(.cover(side: side, seed: $0)) }
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
