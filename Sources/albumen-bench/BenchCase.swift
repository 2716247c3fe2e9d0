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
        for side in [512, 1024] {
            for (size, spacing) in [
                (PixelSize(width: 1280, height: 800), 0.10), (PixelSize(width: 1920, height: 1080), 0.15),
            ] {
                let scene = CoverFlowScene(size: size, spacing: spacing)
                var rolled = scene
                rolled.roll = 7 * Double.pi / 180
                let name = "c\(size.height)_\(side)"
                cases += [
                    still(name, scene, side), fling(name + "_fling", scene, side), still(name + "_roll7", rolled, side),
                ]
            }
        }
        return names.isEmpty ? cases : cases.filter { names.contains($0.name) }
    }

    private static func still(_ name: String, _ scene: CoverFlowScene, _ side: Int) -> BenchCase {
        BenchCase(name: name, size: scene.size) {
            let items = scene.items(textures(side))
            return { _ in items }
        }
    }

    private static func fling(_ name: String, _ scene: CoverFlowScene, _ side: Int) -> BenchCase {
        BenchCase(name: name, size: scene.size) {
            let pictures = textures(side)
            return { scene.items(pictures, offset: flingOffset(frame: $0)) }
        }
    }

    private static func textures(_ side: Int) -> [Texture] {
        (0..<9).map { Texture(.cover(side: side, seed: $0)) }
    }

    /// Where a fling has got to, in covers: twelve covers in 120 frames, ever slower.
    private static func flingOffset(frame: Int) -> Double {
        let t = Double(min(frame, 120)) / 120
        return 12 * (1 - (1 - t) * (1 - t) * (1 - t))
    }
}
