internal import Geometry
internal import Images

/// Which part of a picture is delivered at which size.
struct Placement: Hashable {
    /// A rectangle in pixels that need not be whole.
    struct Part: Hashable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// The part of the original that shows.
    var part: Part
    /// What it is brought to; at least one pixel, at most the target.
    var size: PixelSize

    /// Fits an upright picture, or a part of it, into a target.
    init(original: PixelSize, part wanted: PixelRect? = nil, target: PixelSize, fit: ImageFit, mayEnlarge: Bool) {
        let whole = wanted ?? PixelRect(original)
        let (width, height) = (Double(whole.width), Double(whole.height))
        let (across, down) = (Double(target.width) / width, Double(target.height) / height)
        let filling = fit == .contain ? min(across, down) : max(across, down)
        let shown = (
            width: min(width, Double(target.width) / filling), height: min(height, Double(target.height) / filling)
        )
        let scale = mayEnlarge ? filling : min(filling, 1)
        part = Part(
            x: Double(whole.x) + (width - shown.width) / 2, y: Double(whole.y) + (height - shown.height) / 2,
            width: shown.width, height: shown.height)
        func pixels(_ length: Double, most: Int) -> Int { min(max(Int((length * scale).rounded()), 1), most) }
        size = PixelSize(
            width: pixels(shown.width, most: target.width), height: pixels(shown.height, most: target.height))
    }

    private init(part: Part, size: PixelSize) {
        self.part = part
        self.size = size
    }

    /// The same in the picture as it is stored, `stored` being its size in the file.
    func stored(as orientation: Orientation, size stored: PixelSize) -> Placement {
        let (width, height) = (Double(stored.width), Double(stored.height))
        let upright =
            orientation.swapsAxes
            ? Part(x: part.y, y: part.x, width: part.height, height: part.width) : part
        var result = upright
        if orientation.runsLeft { result.x = width - upright.x - upright.width }
        if orientation.runsUp { result.y = height - upright.y - upright.height }
        return Placement(part: result, size: orientation.uprightSize(of: size))
    }
}
