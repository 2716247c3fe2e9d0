import Geometry
import Glibc
import Raster

/// Compares the scenes' pictures with what they ought to be, and prints how near they come and whether that is enough.
func printQuality(_ cases: [CoverFlowCase]) {
    print("against 256 points a pixel: PSNR (bar 45 dB), SSIM (bar 0.997), PSNR at edges (bar 45 dB)")
    for bench in cases where !bench.name.hasSuffix("_fling") {
        let pictures = bench.covers.pictures(bench.side)
        let textures = bench.covers.textures(bench.side)
        let items = bench.items(textures, 0)
        let covers = items.compactMap { item -> (item: DrawItem, picture: Image)? in
            guard case .texture(let texture) = item.paint else { return nil }
            return textures.firstIndex { $0 === texture }.map { (item, pictures[$0]) }
        }
        var bitmap = Bitmap(size: bench.size, format: .xrgb8888)
        Renderer().draw(items, background: .black, clip: Region(PixelRect(bench.size)), into: &bitmap)
        let quality = Quality(bitmap, FloatScene(bench.size, covers))
        let isMet = quality.psnr >= 45 && quality.ssim >= 0.997 && quality.edge >= 45
        print(
            "\(padded(bench.name))\(quality.psnr.formatted(1)) dB   \(quality.ssim.formatted(4))   "
                + "\(quality.edge.formatted(1)) dB   \(isMet ? "met" : "missed")")
    }
}

/// How near a drawn picture is to what it ought to be, where covers are.
private struct Quality {
    /// The peak signal-to-noise ratio over the covered pixels, and over those within a pixel of an edge, in dB.
    let psnr: Double, edge: Double
    /// The mean structural similarity of luma over the covered pixels (Wang, Bovik, Sheikh and Simoncelli, "Image quality
    /// assessment", 2004), with their Gaussian window of 11 × 11 pixels.
    let ssim: Double

    init(_ drawn: borrowing Bitmap, _ scene: FloatScene) {
        let (size, pitch) = (drawn.size, drawn.pitch)
        let shown = drawn.withBytes { base in
            (0..<size.area).map { k -> SIMD4<Float> in
                let pixel = base.load(fromByteOffset: k / size.width * pitch + k % size.width * 4, as: UInt32.self)
                return SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 0)
            }
        }
        let wanted = scene.pixels
        func isEdge(_ k: Int) -> Bool { wanted[k].w > 0.002 && wanted[k].w < 0.998 }
        let luma = SIMD4<Float>(0.114, 0.587, 0.299, 0)
        let similarity = Self.similarity(shown.map { ($0 * luma).sum() }, wanted.map { ($0 * luma).sum() }, size)
        var (error, count) = (0.0, 0)
        var (edgeError, edgeCount) = (0.0, 0)
        var sum = 0.0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let k = y * size.width + x
                var difference = shown[k] - wanted[k]
                difference.w = 0
                let square = Double((difference * difference).sum()) / 3
                if wanted[k].w > 0 {
                    error += square
                    count += 1
                    sum += Double(similarity[k])
                }
                let rows = max(y - 1, 0)...min(y + 1, size.height - 1)
                let columns = max(x - 1, 0)...min(x + 1, size.width - 1)
                if rows.contains(where: { y in columns.contains { isEdge(y * size.width + $0) } }) {
                    edgeError += square
                    edgeCount += 1
                }
            }
        }
        func decibels(_ error: Double, _ count: Int) -> Double {
            10 * log10(255 * 255 / max(error / Double(max(count, 1)), 1e-9))
        }
        psnr = decibels(error, count)
        edge = decibels(edgeError, edgeCount)
        ssim = sum / Double(max(count, 1))
    }

    private static func similarity(_ a: [Float], _ b: [Float], _ size: PixelSize) -> [Float] {
        func blurred(_ values: [Float]) -> [Float] { blur(values, size) }
        let (ma, mb) = (blurred(a), blurred(b))
        let (aa, bb) = (blurred(zip(a, a).map(*)), blurred(zip(b, b).map(*)))
        let ab = blurred(zip(a, b).map(*))
        return a.indices.map { k in
            let means = ma[k] * mb[k]
            let squares = ma[k] * ma[k] + mb[k] * mb[k]
            let contrast = (2 * (ab[k] - means) + 58.5225) / (aa[k] + bb[k] - squares + 58.5225)
            return (2 * means + 6.5025) / (squares + 6.5025) * contrast
        }
    }

    /// A Gaussian of deviation 1.5 over 11 pixels each way; the outermost pixels go on outside.
    private static func blur(_ values: [Float], _ size: PixelSize) -> [Float] {
        let raw = (-5...5).map { Float(exp(-Double($0 * $0) / 4.5)) }
        let weights = raw.map { $0 / raw.reduce(0, +) }
        func pass(_ values: [Float], _ index: (_ x: Int, _ y: Int, _ k: Int) -> Int) -> [Float] {
            var result = [Float](repeating: 0, count: values.count)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    var sum: Float = 0
                    for k in -5...5 { sum += weights[k + 5] * values[index(x, y, k)] }
                    result[y * size.width + x] = sum
                }
            }
            return result
        }
        let across = pass(values) { x, y, k in y * size.width + min(max(x + k, 0), size.width - 1) }
        return pass(across) { x, y, k in min(max(y + k, 0), size.height - 1) * size.width + x }
    }
}
