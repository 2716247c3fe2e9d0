import Geometry
import Raster

extension Image {
    /// A picture like a record's cover: clouds in several octaves, shapes with hard edges, and fine lines.
    ///
    /// The same seed gives the same picture.
    static func cover(side: Int, seed: Int) -> Image {
        var bitmap = Bitmap(size: PixelSize(width: side, height: side), format: .xrgb8888)
        let pitch = bitmap.pitch
        let centre = (hash(1, seed, 7) & 511, hash(2, seed, 7) & 511)
        bitmap.withMutableBytes { base in
            for y in 0..<side {
                for x in 0..<side {
                    let (i, j) = (x * 1024 / side, y * 1024 / side)
                    var pixel: UInt32 = 0xff00_0000
                    for channel in 0..<3 {
                        var value = 0
                        for octave in 0..<7 {
                            value += cloud(i, j, cell: 512 >> octave, seed * 3 + channel) >> (octave + 1)
                        }
                        pixel |= UInt32(min(max(value, 0), 255)) << UInt32(8 * channel)
                    }
                    let (dx, dy) = (i - 256 - centre.0, j - 256 - centre.1)
                    let distance = dx * dx + dy * dy
                    if distance < 150 * 150, distance > 130 * 130 { pixel = 0xfff0_e020 }
                    if j > 700, j < 960, i > 100, i < 300, i % 8 < 4 { pixel = 0xfff0_f0e6 }
                    base.storeBytes(of: pixel, toByteOffset: y * pitch + 4 * x, as: UInt32.self)
                }
            }
        }
        return Image(bitmap, isOpaque: true)
    }

    /// Value noise: random values at the corners of cells, interpolated between.
    private static func cloud(_ x: Int, _ y: Int, cell: Int, _ seed: Int) -> Int {
        let (i, j, f, g) = (x / cell, y / cell, x % cell, y % cell)
        func corner(_ a: Int, _ b: Int) -> Int { hash(i + a, j + b, seed * 64 + cell) & 255 }
        let top = corner(0, 0) * (cell - f) + corner(1, 0) * f
        let low = corner(0, 1) * (cell - f) + corner(1, 1) * f
        return (top * (cell - g) + low * g) / (cell * cell)
    }

    private static func hash(_ x: Int, _ y: Int, _ seed: Int) -> Int {
        var z =
            UInt64(truncatingIfNeeded: x) &* 0x9e37_79b9_7f4a_7c15
            ^ UInt64(truncatingIfNeeded: y) &* 0xbf58_476d_1ce4_e5b9
            ^ UInt64(truncatingIfNeeded: seed) &* 0x94d0_49bb_1331_11eb
        z = (z ^ (z >> 31)) &* 0xd6e8_feb8_6659_fd93
        return Int(truncatingIfNeeded: (z ^ (z >> 32)) >> 8)
    }
}
