internal import Geometry

/// One reduced size of a texture, column by column.
///
/// Texel (u, v) lies at `base + (u + 2) · stride + (v + 16) · 4`. Two copies of the first column stand before it and four
/// of the last one behind it, and every column is continued by its end texels, so that no filter tap needs a test.
final class TextureLevel {
    /// Texels repeated before the first and behind the last one of a column.
    static let pad = 16
    /// The most texels a column may have, so that a line with its ends fits `lineStride`.
    static let maximumHeight = 4160

    /// Texels across and down.
    let width: Int, height: Int
    /// Texels for one of the picture, across and down: 1, 4/5, 2/3, 1/2, 1/3 and so on.
    let scaleAcross: Double, scaleDown: Double
    /// Bytes from one column to the next: one cache line more than the texels take.
    let stride: Int
    /// The first of the columns in front.
    let base: UnsafeMutableRawPointer

    private init(width: Int, height: Int, scaleAcross: Double, scaleDown: Double) {
        (self.width, self.height) = (width, height)
        (self.scaleAcross, self.scaleDown) = (scaleAcross, scaleDown)
        stride = 4 * ((height + 2 * Self.pad + 7) & ~7) + 64
        base = .allocate(byteCount: stride * (width + 6) + 64, alignment: 64)
    }

    deinit { base.deallocate() }

    /// Texels of a line with both its ends; a multiple of 8.
    var lineCount: Int { (height + 2 * Self.pad + 7) & ~7 }
    /// Memory it holds, in bytes.
    var byteCount: Int { stride * (width + 6) + 64 }
    /// Whether a texel is a mean of several of the picture's.
    var isReducedAcross: Bool { scaleAcross < 1 }
    var isReducedDown: Bool { scaleDown < 1 }

    /// Takes a picture of format `xrgb8888`; an opaque one gets an alpha of 255 in every texel.
    convenience init(_ image: Image) {
        self.init(width: image.size.width, height: image.size.height, scaleAcross: 1, scaleDown: 1)
        let solid: UInt32 = image.isOpaque ? 0xff00_0000 : 0
        image.withBytes { rows in
            // Blocks of 16 columns: a source line is read once while its 16 columns are written.
            var first = 0
            while first < width {
                let last = min(first + 16, width)
                for y in 0..<height {
                    let row = rows + y * image.pitch
                    for x in first..<last {
                        let texel = row.load(fromByteOffset: 4 &* x, as: UInt32.self) | solid
                        (base + (x &+ 2) &* stride).storeBytes(
                            of: texel, toByteOffset: 4 &* (y &+ Self.pad), as: UInt32.self)
                    }
                }
                first = last
            }
        }
        extend()
    }

    /// The level at half the width; an odd last column counts twice.
    func halvedAcross() -> TextureLevel {
        let half = TextureLevel(
            width: (width + 1) / 2, height: height, scaleAcross: scaleAcross / 2, scaleDown: scaleDown)
        for u in 0..<half.width {
            let a = texels(2 * u)
            let b = texels(2 * u + 1)
            let to = half.texels(u)
            for v in 0..<height { to[v] = meanRoundedUp(a[v], b[v]) }
        }
        half.extend()
        return half
    }

    /// The level at half the height; an odd last row counts twice.
    func halvedDown() -> TextureLevel {
        let half = TextureLevel(
            width: width, height: (height + 1) / 2, scaleAcross: scaleAcross, scaleDown: scaleDown / 2)
        for u in 0..<width {
            let from = texels(u)
            let to = half.texels(u)
            for v in 0..<half.height { to[v] = meanRoundedDown(from[2 &* v], from[2 &* v &+ 1]) }
        }
        half.extend()
        return half
    }

    /// The level at n/(n + 1) of the width: n + 1 columns become n, each the mean over (n + 1)/n columns.
    func reducedAcross(to n: Int) -> TextureLevel {
        let reduced = TextureLevel(
            width: (n * width + n) / (n + 1), height: height, scaleAcross: scaleAcross * Double(n) / Double(n + 1),
            scaleDown: scaleDown)
        for u in 0..<reduced.width {
            let part = Part(u, of: n)
            let (a, b) = (texels(part.first), texels(part.first + 1))
            let to = reduced.texels(u)
            for v in 0..<height { to[v] = between(a[v], b[v], weight: part.weight) }
        }
        reduced.extend()
        return reduced
    }

    /// The level at n/(n + 1) of the height.
    func reducedDown(to n: Int) -> TextureLevel {
        let reduced = TextureLevel(
            width: width, height: (n * height + n) / (n + 1), scaleAcross: scaleAcross,
            scaleDown: scaleDown * Double(n) / Double(n + 1))
        for u in 0..<width {
            let from = texels(u)
            let to = reduced.texels(u)
            for v in 0..<reduced.height {
                let part = Part(v, of: n)
                to[v] = between(from[part.first], from[part.first + 1], weight: part.weight)
            }
        }
        reduced.extend()
        return reduced
    }

    /// Where a texel lies that is one of n made of n + 1: in two neighbours, of the first of which it has `weight` of 256.
    private struct Part {
        var first: Int
        var weight: UInt32

        @inline(__always)
        init(_ texel: Int, of n: Int) {
            let k = texel % n
            first = texel / n * (n + 1) + k
            weight = UInt32((512 * (n - k) + n + 1) / (2 * (n + 1)))
        }
    }

    /// The texels of a column; the copies beyond the last column and row may be read as well.
    private func texels(_ u: Int) -> UnsafeMutablePointer<UInt32> {
        (base + (u + 2) * stride + 4 * Self.pad).assumingMemoryBound(to: UInt32.self)
    }

    /// Continues the columns by their end texels, and the first and the last column outwards.
    private func extend() {
        for u in 0..<width {
            let column = texels(u)
            for v in -Self.pad..<0 { column[v] = column[0] }
            for v in height..<stride / 4 - Self.pad { column[v] = column[height - 1] }
        }
        for u in [0, 1] { (base + u * stride).copyMemory(from: base + 2 * stride, byteCount: stride) }
        for u in width + 2..<width + 6 {
            (base + u * stride).copyMemory(from: base + (width + 1) * stride, byteCount: stride)
        }
    }
}

/// The mean of two pixels' channels, halves rounded up: (a | b) − (a ⊕ b) / 2.
///
/// Halving across rounds up and halving down rounds down, so that a picture reduced both ways keeps its brightness.
@inline(__always)
private func meanRoundedUp(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a | b) &- (((a ^ b) & 0xfefe_fefe) &>> 1)
}

/// The mean of two pixels' channels, halves rounded down: (a & b) + (a ⊕ b) / 2.
@inline(__always)
private func meanRoundedDown(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a & b) &+ (((a ^ b) & 0xfefe_fefe) &>> 1)
}
