internal import Geometry

/// The colours of a general quad: its picture, the gap, and its reflection.
struct PerspectiveSource {
    let quad: PerspectiveQuad
    let texture: Texture
    /// The part of the texture that is shown, in fractions of it.
    let crop: Rect
    let backdrop: UInt32
    /// Whether blocks have their lines along the screen's columns.
    let isSideways: Bool
    /// The share of the mirrored picture is `fadeStart + fadeSlope · v` at a height v of the picture.
    let fadeStart: Double, fadeSlope: Double
    /// Whether the reflection can be drawn as an opaque picture that fades.
    let isFaded: Bool

    init(_ quad: PerspectiveQuad, _ texture: Texture, crop: Rect, _ reflection: DrawItem.Reflection?) {
        self.quad = quad
        self.texture = texture
        self.crop = crop
        backdrop = reflection?.backdrop.pixel ?? 0
        isSideways = quad.isSideways
        let opacity = reflection?.boundedOpacity ?? 0
        let length = quad.reflectionEnd - quad.gapEnd
        fadeSlope = length > 0 ? -opacity / length : 0
        fadeStart = length > 0 ? opacity - fadeSlope * quad.gapEnd : 0
        isFaded = length > 0 && texture.isOpaque
    }

    /// A pixel across an edge, shared out by how much of its height lies above: `height` is that of its centre on the
    /// picture, `perReach` the inverse of how far the pixel reaches.
    @inline(__always)
    func mixed(
        _ shown: UInt32, _ mirrored: UInt32, height: Double, mirrorWeight: UInt32, perReach: Double
    ) -> UInt32 {
        func share(_ distance: Double) -> UInt32 {
            let share = (distance * perReach + 0.5) * 256 + 0.5
            return share > 0 ? (share < 256 ? UInt32(share) : 256) : 0
        }
        let above = share(1 - height)
        let inGap = quad.reflectionEnd > quad.gapEnd ? share(quad.gapEnd - height) : 256
        var pixel = backdrop
        if inGap < 256 { pixel = between(pixel, mix(backdrop, mirrored, weight: mirrorWeight), weight: inGap) }
        return above > 0 ? between(shown, pixel, weight: above) : pixel
    }

    /// A pixel anywhere, however steep the perspective.
    func pixel(_ x: Int, _ y: Int, _ filter: FilterTable) -> UInt32 {
        let pixel = PerspectivePixel(self, filter, x: x, y: y)
        if !quad.isReflected { return pixel.color(isMirrored: false) }
        let share = (fadeStart + fadeSlope * pixel.height) * 256 + 0.5
        let weight = share > 0 ? (share < 256 ? UInt32(share) : 256) : 0
        return mixed(
            pixel.color(isMirrored: false), pixel.color(isMirrored: true), height: pixel.height, mirrorWeight: weight,
            perReach: 1 / pixel.reach)
    }
}
