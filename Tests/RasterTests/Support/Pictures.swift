import Geometry

@testable import Raster

/// A generator of reproducible numbers (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

extension Image {
    /// A picture whose pixels are computed by a function of column and row.
    convenience init(width: Int, height: Int, isOpaque: Bool = true, _ pixel: (Int, Int) -> UInt32) {
        var bitmap = Bitmap(size: PixelSize(width: width, height: height), format: .xrgb8888)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { base in
            for y in 0..<height {
                for x in 0..<width {
                    base.storeBytes(of: pixel(x, y), toByteOffset: y * pitch + 4 * x, as: UInt32.self)
                }
            }
        }
        self.init(bitmap, isOpaque: isOpaque)
    }

    /// A mask whose coverage is computed by a function of column and row.
    convenience init(maskWidth width: Int, height: Int, _ share: (Int, Int) -> UInt8) {
        var bitmap = Bitmap(size: PixelSize(width: width, height: height), format: .alpha8)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { base in
            for y in 0..<height {
                for x in 0..<width { base.storeBytes(of: share(x, y), toByteOffset: y * pitch + x, as: UInt8.self) }
            }
        }
        self.init(bitmap, isOpaque: false)
    }

    /// Something like a photograph: soft slopes, a few hard shapes, fine stripes in a corner.
    static func photograph(width: Int, height: Int, seed: UInt64) -> Image {
        var random = SplitMix64(state: seed)
        var cells: [[Double]] = []
        for _ in 0..<3 { cells.append((0..<81).map { _ in Double.random(in: 30...220, using: &random) }) }
        let disc = (Double.random(in: 0.2...0.8, using: &random), Double.random(in: 0.2...0.8, using: &random))
        return Image(width: width, height: height) { x, y in
            let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
            func channel(_ c: Int) -> UInt32 {
                let (i, j) = (Int(u * 8), Int(v * 8))
                let (f, g) = (u * 8 - Double(i), v * 8 - Double(j))
                let at = cells[c]
                let top = at[j * 9 + i] * (1 - f) + at[j * 9 + i + 1] * f
                let low = at[j * 9 + 9 + i] * (1 - f) + at[j * 9 + 10 + i] * f
                return UInt32(top * (1 - g) + low * g)
            }
            let distance = (u - disc.0) * (u - disc.0) + (v - disc.1) * (v - disc.1)
            if distance < 0.01 { return 0xff20_c0e0 }
            return 0xff00_0000 | channel(0) << 16 | channel(1) << 8 | channel(2)
        }
    }
}

extension Quad {
    /// A quad by its corners' positions, in order from the top left one.
    init(_ points: [(Double, Double)]) {
        self.init(
            topLeft: Corner(x: points[0].0, y: points[0].1), topRight: Corner(x: points[1].0, y: points[1].1),
            bottomRight: Corner(x: points[2].0, y: points[2].1), bottomLeft: Corner(x: points[3].0, y: points[3].1))
    }
}

/// The visible pixels of a bitmap, row by row.
func pixels(_ bitmap: borrowing Bitmap) -> [UInt32] {
    let (size, pitch) = (bitmap.size, bitmap.pitch)
    return bitmap.withBytes { base in
        (0..<size.height).flatMap { y in
            (0..<size.width).map { x in base.load(fromByteOffset: y * pitch + 4 * x, as: UInt32.self) }
        }
    }
}

/// A scene drawn whole.
func drawn(
    _ items: [DrawItem], clips: [DrawItem.Clip] = [], width: Int, height: Int, background: Color = .black,
    renderer: Renderer = Renderer()
) -> [UInt32] {
    var bitmap = Bitmap(size: PixelSize(width: width, height: height), format: .xrgb8888)
    renderer.draw(items, clips: clips, background: background, clip: Region(PixelRect(bitmap.size)), into: &bitmap)
    return pixels(bitmap)
}

/// A picture's pixels as one number (Fowler, Noll and Vo's hash, 64 bits, over bytes in memory order).
func hash(_ pixels: [UInt32]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for pixel in pixels {
        for shift: UInt32 in [0, 8, 16, 24] {
            hash = (hash ^ UInt64(pixel >> shift & 255)) &* 0x0000_0100_0000_01b3
        }
    }
    return hash
}
