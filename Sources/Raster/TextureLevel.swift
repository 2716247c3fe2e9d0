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
    /// How often the picture was halved, across and down.
    let halvedAcross: Int, halvedDown: Int
    /// Bytes from one column to the next: one cache line more than the texels take.
    let stride: Int
    /// The first of the columns in front.
    let base: UnsafeMutableRawPointer

    private init(width: Int, height: Int, halvedAcross: Int, halvedDown: Int) {
        (self.width, self.height) = (width, height)
        (self.halvedAcross, self.halvedDown) = (halvedAcross, halvedDown)
        stride = 4 * ((height + 2 * Self.pad + 7) & ~7) + 64
        base = .allocate(byteCount: stride * (width + 6) + 64, alignment: 64)
    }

    deinit { base.deallocate() }

    /// Texels of a line with both its ends; a multiple of 8.
    var lineCount: Int { (height + 2 * Self.pad + 7) & ~7 }
    /// Memory it holds, in bytes.
    var byteCount: Int { stride * (width + 6) + 64 }
    /// Texels of this level for one of the picture, across and down.
    var scale: (across: Double, down: Double) {
        (1 / Double(1 << halvedAcross), 1 / Double(1 << halvedDown))
    }

    /// Takes a picture of format `xrgb8888`; an opaque one gets an alpha of 255 in every texel.
    convenience init(_ image: Image) {
        self.init(width: image.size.width, height: image.size.height, halvedAcross: 0, halvedDown: 0)
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

    /// The level at half the width; an odd last column is kept as it is.
    func halvingAcross() -> TextureLevel {
        let half = TextureLevel(
            width: (width + 1) / 2, height: height, halvedAcross: halvedAcross + 1, halvedDown: halvedDown)
        for u in 0..<half.width {
            let a = base + (2 * u + 2) * stride
            let b = base + (min(2 * u + 1, width - 1) + 2) * stride
            let to = half.base + (u + 2) * half.stride
            for v in Self.pad..<height + Self.pad {
                let x = a.load(fromByteOffset: 4 &* v, as: UInt32.self)
                let y = b.load(fromByteOffset: 4 &* v, as: UInt32.self)
                to.storeBytes(of: meanRoundedUp(x, y), toByteOffset: 4 &* v, as: UInt32.self)
            }
        }
        half.extend()
        return half
    }

    /// The level at half the height; an odd last row is kept as it is.
    func halvingDown() -> TextureLevel {
        let half = TextureLevel(
            width: width, height: (height + 1) / 2, halvedAcross: halvedAcross, halvedDown: halvedDown + 1)
        for u in 0..<width {
            let from = base + (u + 2) * stride + 4 * Self.pad
            let to = half.base + (u + 2) * half.stride + 4 * Self.pad
            for v in 0..<half.height {
                // The texel behind an odd last row is its copy, so both may be read always.
                let x = from.load(fromByteOffset: 8 &* v, as: UInt32.self)
                let y = from.load(fromByteOffset: 8 &* v &+ 4, as: UInt32.self)
                to.storeBytes(of: meanRoundedDown(x, y), toByteOffset: 4 &* v, as: UInt32.self)
            }
        }
        half.extend()
        return half
    }

    /// Continues the columns by their end texels, and the first and the last column outwards.
    private func extend() {
        for u in 0..<width {
            let column = (base + (u + 2) * stride).assumingMemoryBound(to: UInt32.self)
            for v in 0..<Self.pad { column[v] = column[Self.pad] }
            for v in Self.pad + height..<stride / 4 { column[v] = column[Self.pad + height - 1] }
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
