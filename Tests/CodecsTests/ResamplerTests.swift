import Geometry
import Testing

@testable import Codecs

@Suite struct ResamplerTests {
    /// Pixels by row.
    private typealias Rows = [[UInt32]]

    private func resample(_ rows: Rows, _ part: Placement.Part, to size: PixelSize) -> Rows {
        var resampler = Resampler(
            source: PixelSize(width: rows[0].count, height: rows.count), part: part, target: size)
        var result: Rows = []
        for row in rows {
            row.withUnsafeBufferPointer { pixels in
                guard let start = pixels.baseAddress else { return }
                resampler.push(start) { result.append(Array(UnsafeBufferPointer(start: $0, count: size.width))) }
            }
        }
        return result
    }

    private func whole(_ rows: Rows) -> Placement.Part {
        Placement.Part(x: 0, y: 0, width: Double(rows[0].count), height: Double(rows.count))
    }

    /// A seeded picture of smooth shapes with noise on them, opaque.
    private func picture(_ width: Int, _ height: Int) -> Rows {
        var state: UInt32 = 2463
        return (0..<height).map { y in
            (0..<width).map { x in
                state = state &* 1_664_525 &+ 1_013_904_223
                let noise = Int(state >> 26)
                func channel(_ a: Int, _ b: Int) -> UInt32 {
                    UInt32(
                        min(
                            max((x * a + y * b) % 400 > 199 ? 200 - (x * b + y) % 120 : 40 + noise + x * y % 37, 0), 255
                        ))
                }
                return 0xff00_0000 | channel(5, 3) << 16 | channel(2, 7) << 8 | channel(3, 1)
            }
        }
    }

    /// The mean over the exact area of every output pixel, in Double.
    private func ideal(_ rows: Rows, _ part: Placement.Part, to size: PixelSize, shift: UInt32) -> [[Double]] {
        func covered(_ from: Double, _ to: Double, _ count: Int) -> [(Int, Double)] {
            (max(Int(from), 0)..<min(Int(to.rounded(.up)), count)).map {
                ($0, min(Double($0 + 1), to) - max(Double($0), from))
            }
        }
        let across = part.width / Double(size.width)
        let down = part.height / Double(size.height)
        return (0..<size.height).map { y in
            let lines = covered(part.y + Double(y) * down, part.y + Double(y + 1) * down, rows.count)
            return (0..<size.width).map { x in
                let columns = covered(part.x + Double(x) * across, part.x + Double(x + 1) * across, rows[0].count)
                var (sum, area) = (0.0, 0.0)
                for (j, h) in lines {
                    for (i, w) in columns {
                        sum += w * h * Double(rows[j][i] >> shift & 255)
                        area += w * h
                    }
                }
                return sum / area
            }
        }
    }

    @Test(
        "Smaller results are within 50 dB of the exact mean over each pixel's area",
        arguments: [(100, 75), (193, 140), (61, 33), (200, 7), (7, 150), (3, 2)])
    func quality(_ target: (width: Int, height: Int)) {
        let rows = picture(200, 150)
        let size = PixelSize(width: target.width, height: target.height)
        let result = resample(rows, whole(rows), to: size)
        #expect(result.count == size.height)
        var squares = 0.0
        for shift in [0, 8, 16] as [UInt32] {
            let exact = ideal(rows, whole(rows), to: size, shift: shift)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let error = Double(result[y][x] >> shift & 255) - exact[y][x]
                    squares += error * error
                }
            }
        }
        // 50 dB is a mean square of 255² / 10⁵.
        #expect(squares / Double(3 * size.area) < 0.65)
    }

    @Test("A part with fractions of pixels at its edges weighs them by what is inside")
    func fractions() {
        let rows = picture(40, 30)
        let part = Placement.Part(x: 3.25, y: 2.5, width: 30.5, height: 20.75)
        let size = PixelSize(width: 11, height: 9)
        let result = resample(rows, part, to: size)
        let exact = ideal(rows, part, to: size, shift: 8)
        for y in 0..<size.height {
            for x in 0..<size.width { #expect(abs(Double(result[y][x] >> 8 & 255) - exact[y][x]) < 1.5) }
        }
    }

    @Test(
        "A flat picture stays flat, to the bit, at any size",
        arguments: [(1, 1), (9, 5), (49, 1), (50, 40), (51, 40), (77, 91), (400, 300)])
    func flat(_ target: (width: Int, height: Int)) {
        for color in [0xffff_ffff, 0xff00_0000, 0xff80_7f01, 0x8040_2010, 0] as [UInt32] {
            let rows = Rows(repeating: [UInt32](repeating: color, count: 50), count: 40)
            let result = resample(rows, whole(rows), to: PixelSize(width: target.width, height: target.height))
            #expect(result.count == target.height)
            #expect(result.allSatisfy { $0.allSatisfy { $0 == color } })
        }
    }

    @Test("Very many pixels in one keep their mean")
    func manyTaps() {
        // Every hundredth column is white: 2.55 of 255.
        let rows = Rows(repeating: (0..<5000).map { $0 % 100 == 0 ? 0xffff_ffff : 0xff00_0000 }, count: 700)
        let result = resample(rows, whole(rows), to: PixelSize(width: 5, height: 2))
        #expect(result == Rows(repeating: [UInt32](repeating: 0xff03_0303, count: 5), count: 2))
    }

    @Test("The same size gives the same pixels, and a whole part its own")
    func copies() {
        let rows = picture(23, 17)
        #expect(resample(rows, whole(rows), to: PixelSize(width: 23, height: 17)) == rows)
        let part = Placement.Part(x: 4, y: 5, width: 10, height: 6)
        let result = resample(rows, part, to: PixelSize(width: 10, height: 6))
        #expect(result == rows[5..<11].map { Array($0[4..<14]) })
        // In one direction only, the other is weighed with one weight.
        let half = resample(rows, whole(rows), to: PixelSize(width: 23, height: 8))
        #expect(half.count == 8)
    }

    @Test("Enlarging passes through a slope, and never leaves the range of a colour or its alpha")
    func enlarging() {
        // Levels 0, 20, 40 … 140 across: a cubic reproduces a slope exactly between its inner samples.
        let rows = Rows(repeating: (0..<8).map { 0xff00_0000 | UInt32($0 * 20) * 0x0001_0101 }, count: 5)
        let result = resample(rows, whole(rows), to: PixelSize(width: 32, height: 20))
        for x in 8..<24 {
            let expected = (Double(x) + 0.5) / 4 * 20 - 10
            #expect(abs(Double(result[10][x] & 255) - expected) <= 1)
        }
        let edges = Rows(repeating: [0x8080_8080, 0, 0xffff_ffff, 0xff00_0000, 0x8000_8000, 0x8080_0000], count: 6)
        for pixel in resample(edges, whole(edges), to: PixelSize(width: 41, height: 29)).joined() {
            let alpha = pixel >> 24
            #expect(max(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) <= alpha)
        }
    }

    @Test("One pixel becomes as many as wanted")
    func onePixel() {
        let result = resample([[0xff12_3456]], whole([[0]]), to: PixelSize(width: 5, height: 4))
        #expect(result == Rows(repeating: [UInt32](repeating: 0xff12_3456, count: 5), count: 4))
    }
}
