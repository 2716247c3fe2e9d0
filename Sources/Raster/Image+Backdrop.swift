public import Geometry

extension Image {
    /// This picture blurred beyond recognition, to fill a screen behind itself: as large as covers the size, cut to it.
    ///
    /// `sigma` is the blur's standard deviation in pixels of the result, 2…1000; `dimming` is how much of the light is
    /// taken away, 0…1. It is opaque; what is transparent counts as lying on black. To be made once, on a worker, and
    /// kept: about 20 ms a megapixel.
    ///
    /// The picture is reduced until the deviation is 3.5 of its texels, then means over 7 texels are taken three times
    /// each way, which together come within 3 % of a Gaussian's height, and the result is interpolated back: in texels the
    /// variance of three means is 3 · (7² − 1) / 12 = 12, that of the reduction 1/12 and of the interpolation 1/6, in
    /// all 3.5². Between the steps channels keep 8 bits more than a picture has, and the last one dithers, so that dark
    /// slopes show no bands.
    public func backdrop(filling size: PixelSize, sigma: Double, dimming: Double = 0) -> Image {
        precondition(format == .xrgb8888, "a picture has colours")
        let sigma = sigma > 2 ? min(sigma, 1000) : 2
        let light = dimming > 0 ? max(1 - dimming, 0) : 1
        // The part of the picture that covers the size.
        let factor = max(Double(size.width) / Double(self.size.width), Double(size.height) / Double(self.size.height))
        let part = Size(
            width: Double(size.width) / factor / Double(self.size.width),
            height: Double(size.height) / factor / Double(self.size.height))
        let crop = Rect(
            x: (1 - part.width) / 2, y: (1 - part.height) / 2, width: part.width, height: part.height)
        let reduction = sigma / Self.blurDeviation
        func reduced(_ length: Int) -> Int { max(nearest(Double(length) / reduction), 1) }
        let small = PixelSize(width: reduced(size.width), height: reduced(size.height))
        var blurred = BlurredPicture(scaled(to: small, crop: crop, filter: .area))
        for _ in 0..<3 { blurred.blur() }
        return blurred.enlarged(to: size, light: light)
    }

    /// The standard deviation of reduction, means and interpolation, in texels of the reduced picture.
    private static let blurDeviation = 3.5
}

/// A small picture with 16 bits a channel, on its way to become a backdrop.
private struct BlurredPicture {
    /// Texels on either side of the middle one that a mean is taken over, and of the picture that its sides are continued
    /// by: as far as three means reach.
    private static let radius = 3, margin = 9
    /// The picture's size, and that with its margins.
    private let inner: PixelSize, size: PixelSize
    /// Blue, green, red and a spare, times 256.
    private var pixels: [SIMD4<UInt16>]

    init(_ image: Image) {
        inner = image.size
        size = PixelSize(width: inner.width + 2 * Self.margin, height: inner.height + 2 * Self.margin)
        pixels = []
        pixels.reserveCapacity(size.area)
        for y in 0..<size.height {
            let row = min(max(y - Self.margin, 0), inner.height - 1) * image.pitch
            for x in 0..<size.width {
                let column = min(max(x - Self.margin, 0), inner.width - 1)
                let pixel = image.withBytes { $0.load(fromByteOffset: row + 4 * column, as: UInt32.self) }
                let bytes = unsafeBitCast(pixel, to: SIMD4<UInt8>.self)
                pixels.append(SIMD4<UInt16>(truncatingIfNeeded: bytes) &<< 8)
            }
        }
    }

    /// Replaces every texel by the mean of 7 across and 7 down.
    mutating func blur() {
        for y in 0..<size.height { blurLine(first: y * size.width, stride: 1, count: size.width) }
        for x in 0..<size.width { blurLine(first: x, stride: size.width, count: size.height) }
    }

    /// Means along a line, by a sum that a texel joins and another leaves: at most 7 · 65 280, rounded to nearest.
    private mutating func blurLine(first: Int, stride: Int, count: Int) {
        let line = (0..<count).map { SIMD4<UInt32>(truncatingIfNeeded: pixels[first + $0 * stride]) }
        func texel(_ i: Int) -> SIMD4<UInt32> { line[min(max(i, 0), count - 1)] }
        var sum = SIMD4<UInt32>()
        for i in -Self.radius...Self.radius { sum &+= texel(i) }
        let width = UInt32(2 * Self.radius + 1)
        for i in 0..<count {
            let mean = (sum &+ width / 2) / SIMD4(repeating: width)
            pixels[first + i * stride] = SIMD4<UInt16>(truncatingIfNeeded: mean)
            sum = sum &+ texel(i + Self.radius + 1) &- texel(i - Self.radius)
        }
    }

    /// The picture at another size, interpolated between its texels, with so much of its light.
    ///
    /// Places are in 1/65 536 texel, shares in 1/256: a sum is at most 65 280 · 2¹⁶ < 2³². The threshold added before the
    /// last eight bits go is 2, 6, … 254 by the pixel's place.
    func enlarged(to target: PixelSize, light: Double) -> Image {
        var bitmap = Bitmap(size: target, format: .xrgb8888)
        let pitch = bitmap.pitch
        let light = UInt32(nearest(light * 256))
        // The margins leave a texel behind the last one.
        func place(_ i: Int, _ length: Int, _ texels: Int) -> (index: Int, share: UInt32) {
            let at = (2 * i + 1) * texels * 32768 / length - 32768 + (Self.margin << 16)
            return (at >> 16, UInt32(at & 65535) >> 8)
        }
        let columns = (0..<target.width).map { place($0, target.width, inner.width) }
        bitmap.withMutableBytes { bytes in
            pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<target.height {
                    let (row, q) = place(y, target.height, inner.height)
                    let upper = row * size.width
                    let lower = upper + size.width
                    let out = (bytes + y * pitch).assumingMemoryBound(to: UInt32.self)
                    for x in 0..<target.width {
                        let (i, p) = columns[x]
                        func wide(_ k: Int) -> SIMD4<UInt32> { SIMD4<UInt32>(truncatingIfNeeded: pixels[k]) }
                        // In typed steps: Swift 6.0 gives up on the expressions as a whole.
                        func mixed(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ share: UInt32) -> SIMD4<UInt32> {
                            let first: SIMD4<UInt32> = a &* (256 - share)
                            let second: SIMD4<UInt32> = b &* share
                            return (first &+ second) &>> 8
                        }
                        let top = mixed(wide(upper + i), wide(upper + i + 1), p)
                        let low = mixed(wide(lower + i), wide(lower + i + 1), p)
                        let mean = mixed(top, low, q)
                        let threshold = UInt32(ditherRank(x, y) * 4 + 2)
                        let lit: SIMD4<UInt32> = (mean &* light) &>> 8
                        let dithered: SIMD4<UInt32> = (lit &+ threshold) &>> 8
                        let pixel = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: dithered), to: UInt32.self)
                        out[x] = pixel | 0xff00_0000
                    }
                }
            }
        }
        return Image(bitmap, isOpaque: true)
    }
}
