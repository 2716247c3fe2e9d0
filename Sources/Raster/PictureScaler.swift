internal import Geometry

/// Scales pictures a row at a time, each pixel filtered over the area it covers.
///
/// The rows of the picture that make a row are weighted into a line first, then the texels of the line that make each
/// pixel; 16 bits are kept between. A pixel depends on its own place alone. It keeps its memory: nothing is allocated once
/// that has grown to the pictures. Memory: 8 bytes a texel of a row, and the weights.
final class PictureScaler {
    private let across = ScaleAxis(), down = ScaleAxis()
    private var line: UnsafeMutableRawPointer = .allocate(byteCount: 64, alignment: 64)
    private var lineBytes = 64
    /// Eight equal words for each of four rows.
    private let rowWeights: UnsafeMutableRawPointer = .allocate(byteCount: 64, alignment: 64)
    /// Four pixels, of which a row has fewer.
    private let rest: UnsafeMutablePointer<UInt32> = .allocate(capacity: 4)
    /// The texels of the line, those that the picture has, and the distance between its two halves.
    private var texels = 0..<0, present = 0..<0
    private var odd = 0

    deinit {
        line.deallocate()
        rowWeights.deallocate()
        rest.deallocate()
    }

    /// Prepares for pixels of a target in which a part of a picture, in its texels, is stretched over a rectangle.
    func prepare(
        _ size: PixelSize, part: Rect, over rect: Rect, pixels: PixelRect, filter: ScaleFilter
    ) {
        let (stepX, stepY) = (part.size.width / rect.size.width, part.size.height / rect.size.height)
        // The position of the middle of pixel 0, with 0 at the middle of the first texel.
        let startX = part.minX + (0.5 - rect.minX) * stepX - 0.5
        let startY = part.minY + (0.5 - rect.minY) * stepY - 0.5
        across.prepare(pixels.x..<pixels.maxX, start: startX, step: stepX, limit: size.width, filter: filter)
        down.prepare(pixels.y..<pixels.maxY, start: startY, step: stepY, limit: size.height, filter: filter)
        texels = min(across.texels.lowerBound, size.width - 1)..<max(across.texels.upperBound, 1)
        let from = min(max(texels.lowerBound, 0), size.width - 1)
        present = from..<max(min(texels.upperBound, size.width), from + 1)
        odd = (4 * (texels.count + 8) + 63) & ~63
        if 2 * odd > lineBytes {
            line.deallocate()
            line = .allocate(byteCount: 2 * odd, alignment: 64)
            lineBytes = 2 * odd
        }
    }

    /// Weights the rows that make row `y` into the line.
    func begin(_ y: Int, of image: Image) {
        let index = y - down.first
        let start = Int(down.starts[index])
        let weights = down.weights + 2 * down.taps * index
        let height = image.size.height
        let into = line + 4 * (present.lowerBound - texels.lowerBound)
        // Whole fours of texels; what is read too much lies in the next row, or in a bitmap's slack behind the last.
        let count = (present.count + 3) & ~3
        image.withBytes { base in
            func row(_ k: Int) -> UnsafeRawPointer {
                base + min(max(start + k, 0), height - 1) * image.pitch + 4 * present.lowerBound
            }
            for k in stride(from: 0, to: down.usedTaps, by: 4) {
                for j in 0..<4 {
                    let weight = k + j < down.taps ? weights[2 * (k + j)] : 0
                    rowWeights.storeBytes(of: Words8(repeating: weight), toByteOffset: 16 * j, as: Words8.self)
                }
                let (a, b, c, d) = (row(k), row(k + 1), row(k + 2), row(k + 3))
                let three = down.usedTaps - k < 4 || weights[2 * (k + 3)] == 0
                switch (three, k > 0) {
                case (true, false):
                    blendRows(
                        a, b, c, d, weights: rowWeights, three: true, adds: false, count: count, into: into, odd: odd)
                case (false, false):
                    blendRows(
                        a, b, c, d, weights: rowWeights, three: false, adds: false, count: count, into: into, odd: odd)
                case (_, true):
                    blendRows(
                        a, b, c, d, weights: rowWeights, three: false, adds: true, count: count, into: into, odd: odd)
                }
            }
        }
        extend()
    }

    /// Continues the line by its end texels where filters reach beyond the picture.
    private func extend() {
        for half in [line, line + odd] {
            let texel = half.assumingMemoryBound(to: UInt32.self) - texels.lowerBound
            for i in texels.lowerBound..<max(present.lowerBound, texels.lowerBound) {
                texel[i] = texel[present.lowerBound]
            }
            if present.upperBound < texels.upperBound {
                for i in present.upperBound..<texels.upperBound { texel[i] = texel[present.upperBound - 1] }
            }
        }
    }

    /// Writes some of the row's pixels, indexed by column; `solid` is set in all of them.
    func draw(_ columns: Range<Int>, solid: UInt32, into row: UnsafeMutablePointer<UInt32>) {
        let index = columns.lowerBound - across.first
        let whole = columns.count & ~3
        func scale(_ offset: Int, _ count: Int, _ target: UnsafeMutablePointer<UInt32>) {
            scaleRow(
                line, odd: odd, origin: texels.lowerBound, starts: across.starts + index + offset,
                weights: across.weights + 2 * across.taps * (index + offset), taps: across.taps, count: count,
                solid: solid, into: target)
        }
        if whole > 0 { scale(0, whole, row + columns.lowerBound) }
        if whole == columns.count { return }
        // The table goes on to the next multiple of four: the last four of it hold what is left.
        let last = min(index + whole, across.count - 4)
        scale(last - index, 4, rest)
        for x in columns.lowerBound + whole..<columns.upperBound { row[x] = rest[x - across.first - last] }
    }
}
