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
    private var half = 0

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
        half = (4 * (texels.count + 8) + 63) & ~63
        if 2 * half > lineBytes {
            line.deallocate()
            line = .allocate(byteCount: 2 * half, alignment: 64)
            lineBytes = 2 * half
        }
    }

    /// Weights the rows that make row `y` into the line.
    func begin(_ y: Int, of image: Image) {
        let index = y - down.first
        let start = Int(down.starts[index])
        let weights = down.weights + 2 * down.taps * index
        let last = image.size.height - 1
        let even = line + 4 * (present.lowerBound - texels.lowerBound)
        // Whole fours of texels; what is read too much lies in the next row, or in a bitmap's slack behind the last.
        let count = (present.count + 3) & ~3
        image.withBytes { base in
            func row(_ k: Int) -> UnsafeRawPointer {
                base + min(max(start + k, 0), last) * image.pitch + 4 * present.lowerBound
            }
            @inline(__always)
            func blend(_ k: Int, rows: Int, adds: Bool) {
                blendRows(
                    row(k), row(k + 1), row(k + 2), row(k + 3), rows: rows, weights: rowWeights, adds: adds,
                    count: count,
                    even: even, odd: even + half)
            }
            for k in stride(from: 0, to: down.taps, by: 4) {
                var rows = 2
                for j in 0..<min(4, down.taps - k) {
                    let weight = weights[2 * (k + j)]
                    rowWeights.storeBytes(of: Words8(repeating: weight), toByteOffset: 16 * j, as: Words8.self)
                    if weight > 0 { rows = max(rows, j + 1) }
                }
                if k > 0 {
                    blend(k, rows: 4, adds: true)
                } else if rows == 2 {
                    blend(0, rows: 2, adds: false)
                } else if rows == 3 {
                    blend(0, rows: 3, adds: false)
                } else {
                    blend(0, rows: 4, adds: false)
                }
            }
        }
        extend()
    }

    /// Continues the line by its end texels where filters reach beyond the picture.
    private func extend() {
        for side in [line, line + half] {
            let texel = side.assumingMemoryBound(to: UInt32.self) - texels.lowerBound
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
        let even = line - 4 * texels.lowerBound
        func scale(_ first: Int, _ count: Int, _ target: UnsafeMutablePointer<UInt32>) {
            scaleRow(
                even: even, odd: even + half, starts: across.starts + first,
                weights: across.weights + 2 * across.taps * first, taps: across.taps, count: count, solid: solid,
                into: target)
        }
        if whole > 0 { scale(index, whole, row + columns.lowerBound) }
        if whole == columns.count { return }
        // The table goes on to the next multiple of four: the last four of it hold what is left.
        let last = min(index + whole, across.count - 4)
        scale(last, 4, rest)
        for x in columns.lowerBound + whole..<columns.upperBound { row[x] = rest[x - across.first - last] }
    }
}
