import Geometry
import Testing

@testable import Raster

@Suite("Scaled pictures")
struct ScalingTests {
    /// The weights of a pixel's texels along one direction, in floating point: sums over points of what is there, a
    /// square or a straight line between two texels.
    private static func weights(_ filter: ScaleFilter, from: Double, to: Double, texels: Int) -> [Double] {
        var weights = [Double](repeating: 0, count: texels)
        let points = 512
        func add(_ k: Int, _ share: Double) { weights[min(max(k, 0), texels - 1)] += share / Double(points) }
        for i in 0..<points {
            let place = from + (to - from) * (Double(i) + 0.5) / Double(points)
            switch filter {
            case .area: add(Int(place.rounded(.down)), 1)
            case .smooth:
                let left = (place - 0.5).rounded(.down)
                add(Int(left), 1 - (place - 0.5 - left))
                add(Int(left) + 1, place - 0.5 - left)
            }
        }
        return weights
    }

    /// The picture that a filter ideally gives, channel by channel, and how near another comes to it in dB.
    private static func decibels(
        _ scaled: [UInt32], of image: Image, _ size: PixelSize, crop: Rect, _ filter: ScaleFilter
    ) -> Double {
        let (width, height) = (image.size.width, image.size.height)
        func axis(_ count: Int, _ texels: Int, _ start: Double, _ length: Double) -> [[Double]] {
            (0..<count).map { i in
                let (a, b) = (Double(i) / Double(count), Double(i + 1) / Double(count))
                return weights(
                    filter, from: (start + length * a) * Double(texels), to: (start + length * b) * Double(texels),
                    texels: texels)
            }
        }
        let across = axis(size.width, width, crop.minX, crop.size.width)
        let down = axis(size.height, height, crop.minY, crop.size.height)
        let texels = image.withBytes { base in
            (0..<height).map { y in
                (0..<width).map {
                    ShapeModel.channels(base.load(fromByteOffset: y * image.pitch + 4 * $0, as: UInt32.self))
                }
            }
        }
        var error = 0.0
        for (y, rows) in down.enumerated() {
            var line = [SIMD4<Double>](repeating: .zero, count: width)
            for (j, w) in rows.enumerated() where w != 0 { for i in 0..<width { line[i] += texels[j][i] * w } }
            for (x, columns) in across.enumerated() {
                var sum = SIMD4<Double>()
                for (i, w) in columns.enumerated() where w != 0 { sum += line[i] * w }
                let difference = sum - ShapeModel.channels(scaled[y * size.width + x])
                error += (difference * difference).sum()
            }
        }
        return 10 * log10(255 * 255 * Double(4 * size.area) / max(error, 1e-9))
    }

    private static let picture = Image.photograph(width: 80, height: 60, seed: 71)

    @Test(
        "A scaled picture is within 55 dB of its ideal filter at any size", arguments: ScaleFilter.allCases,
        [(60, 45), (80, 60), (23, 41), (131, 97), (7, 3), (1, 1)])
    func ideal(filter: ScaleFilter, side: (Int, Int)) {
        let size = PixelSize(width: side.0, height: side.1)
        for crop in [DrawItem.wholePicture, Rect(x: 0.11, y: 0.07, width: 0.63, height: 0.8)] {
            let scaled = Self.picture.scaled(to: size, crop: crop, filter: filter)
            let decibels = scaled.withBitmap {
                Self.decibels(pixels($0), of: Self.picture, size, crop: crop, filter)
            }
            #expect(decibels >= 55)
        }
    }

    @Test("A picture of one colour keeps it exactly, and so does alpha", arguments: ScaleFilter.allCases)
    func plain(filter: ScaleFilter) {
        for pixel: UInt32 in [0xff37_c855, 0x8080_4001, 0xffff_ffff, 0] {
            let image = Image(width: 37, height: 23, isOpaque: false) { _, _ in pixel }
            for size in [PixelSize(width: 50, height: 9), PixelSize(width: 5, height: 61)] {
                let scaled = image.scaled(to: size, filter: filter)
                #expect(scaled.withBitmap { pixels($0).allSatisfy { $0 == pixel } })
            }
        }
    }

    @Test("Scaled to its own size by area a picture stays what it is")
    func identity() {
        let same = Self.picture.scaled(to: Self.picture.size)
        #expect(same.withBitmap { pixels($0) } == Self.picture.withBitmap { pixels($0) })
    }

    /// The largest difference of a channel.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Double {
        let difference = ShapeModel.channels(a) - ShapeModel.channels(b)
        return max(difference.max(), -difference.min())
    }

    @Test("A scaled paint is the scaled picture, in the middle of bars where it is narrower than the screen")
    func letterbox() {
        let rect = Rect(x: 10, y: 0, width: 44, height: 33)
        let item = DrawItem(quad: Quad(rect), paint: .scaled(Self.picture, .area))
        let shown = drawn([item], width: 64, height: 33, background: Color(red: 1, green: 2, blue: 3))
        let scaled = Self.picture.scaled(to: PixelSize(width: 44, height: 33)).withBitmap { pixels($0) }
        for y in 0..<33 {
            let row = Array(shown[y * 64..<y * 64 + 64])
            // The places of pixels come out a last bit apart.
            for x in 0..<44 { #expect(Self.distance(row[10 + x], scaled[y * 44 + x]) <= 1) }
            #expect((row[..<10] + row[54...]).allSatisfy { $0 == 0xff01_0203 })
        }
    }

    @Test("A drift of a fiftieth of a pixel a frame moves the picture by that, and never back")
    func drift() {
        let disc = Image(width: 96, height: 64) { x, y in
            let (dx, dy) = (Double(x) - 40.3, Double(y) - 31.2)
            return dx * dx + dy * dy < 110 ? 0xffff_ffff : 0xff00_0000
        }
        var last: Double?
        for frame in 0..<150 {
            var item = DrawItem(
                quad: Quad(Rect(x: 0, y: 0, width: 64, height: 48)), paint: .scaled(disc, .smooth))
            // The part moves to the left by 1/50 of a target pixel, so the disc moves to the right.
            let scale = 0.8
            item.crop = Rect(
                x: (12 - Double(frame) / 50 * scale) / 96, y: 0.1, width: 64 * scale / 96, height: 48 * scale / 64)
            let shown = drawn([item], width: 64, height: 48)
            var (sum, moment) = (0.0, 0.0)
            for (index, pixel) in shown.enumerated() {
                sum += Double(pixel & 255)
                moment += Double(pixel & 255) * Double(index % 64)
            }
            let centre = moment / sum
            if let last { #expect(abs(centre - last - 0.02) < 0.008) }
            last = centre
        }
    }

    @Test("A slow zoom moves every place outwards, without shimmer")
    func zoom() {
        let lines = Image(width: 120, height: 16) { x, _ in x % 6 < 2 ? 0xffff_ffff : 0xff20_2020 }
        var last = -1.0
        for frame in 0..<120 {
            var item = DrawItem(
                quad: Quad(Rect(x: 0, y: 0, width: 100, height: 8)), paint: .scaled(lines, .smooth))
            let width = 0.8 - Double(frame) / 8000
            item.crop = Rect(x: 0.1, y: 0, width: width, height: 1)
            let row = drawn([item], width: 100, height: 8).prefix(100)
            // The whole's light changes by what comes in and goes out at the sides only: no beat of the lines.
            let light = row[5..<95].reduce(0.0) { $0 + Double($1 & 255) }
            if last >= 0 { #expect(abs(light - last) < 40) }
            last = light
        }
    }

    @Test("Two pictures are mixed within half a unit, at every share")
    func crossfade() {
        let (a, b) = (
            Image.photograph(width: 37, height: 11, seed: 5), Image.photograph(width: 37, height: 11, seed: 6)
        )
        let (p, q) = (a.withBitmap { pixels($0) }, b.withBitmap { pixels($0) })
        var worst = 0.0
        for step in 0...64 {
            let share = Double(step) / 64
            let item = DrawItem(
                quad: Quad(Rect(x: 0, y: 0, width: 1, height: 1)), paint: .crossfade(a, b, share: share))
            for (k, pixel) in drawn([item], width: 37, height: 11).enumerated() {
                let exact = ShapeModel.channels(p[k]) * (1 - share) + ShapeModel.channels(q[k]) * share
                let difference = exact - ShapeModel.channels(pixel)
                worst = max(worst, max(difference.max(), -difference.min()))
            }
        }
        #expect(worst <= 0.5)
    }

    @Test("Rows are mixed alike with narrow vectors and with the widest", arguments: [false, hasWideVectors()])
    func crossfadeRows(isWide: Bool) {
        var random = SplitMix64(state: 11)
        func noise() -> [UInt32] { (0..<48).map { _ in .random(in: 0...UInt32.max, using: &random) } }
        let (a, b, other) = (noise(), noise(), noise())
        for weight in 0...256 as ClosedRange<UInt32> {
            let (first, count) = (Int(weight) % 3, Int(weight) % 45 + 1)
            let pixels = first..<first + count
            let mixed = zip(a, b).map { between($1, $0, weight: weight) | 0xff00_0000 }
            // Into a row of its own, and into the first of the two.
            for before in [other, a] {
                var row = before
                row.withUnsafeMutableBufferPointer { row in
                    guard let out = row.baseAddress else { return }
                    b.withUnsafeBufferPointer { b in
                        guard let b = b.baseAddress else { return }
                        a.withUnsafeBufferPointer { a in
                            guard let a = a.baseAddress else { return }
                            crossfadeRow(
                                (before == other ? a : UnsafePointer(out)) + first, b + first, into: out + first,
                                count: count, weight: weight, isWide: isWide)
                        }
                    }
                }
                #expect(Array(row[pixels]) == Array(mixed[pixels]))
                #expect(row[..<first] == before[..<first] && row[pixels.upperBound...] == before[pixels.upperBound...])
            }
        }
    }
}
