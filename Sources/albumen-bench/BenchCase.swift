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

    /// The standard scenes: those named, or all.
    static func standard(named names: [String] = []) -> [BenchCase] {
        CoverFlowCase.standard(named: names).map(\.timed)
    }
}
