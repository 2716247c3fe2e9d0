import Geometry
import Glibc
import TestSupport
import Testing

@testable import Raster

@Suite("Drawing what is extreme")
struct RendererExtremesTests {
    private static func noise(width: Int, height: Int, seed: UInt64) -> Image {
        var random = SplitMix64(state: seed)
        return Image(width: width, height: height) { _, _ in .random(in: 0...0xff_ffff, using: &random) | 0xff00_0000 }
    }

    /// The item drawn whole, and by another renderer in the pieces of a size.
    private static func isTheSame(_ item: DrawItem, width: Int, height: Int, pieces: PixelSize) -> Bool {
        let background = Color(red: 10, green: 60, blue: 90)
        let whole = drawn([item], width: width, height: height, background: background)
        var bitmap = Bitmap(size: PixelSize(width: width, height: height), format: .xrgb8888)
        let renderer = Renderer()
        for y in stride(from: 0, to: height, by: pieces.height) {
            for x in stride(from: 0, to: width, by: pieces.width) {
                let piece = PixelRect(x: x, y: y, width: pieces.width, height: pieces.height)
                renderer.draw([item], background: background, clip: Region(piece), into: &bitmap)
            }
        }
        return pixels(bitmap) == whole
    }

    @Test("Thousands of columns in strong perspective come out the same pixel by pixel")
    func manyColumns() {
        let item = DrawItem(
            quad: Quad([(-58.1148, -28.2859), (90.6071, -62.4041), (129.697, 32.5601), (-173.1599, 245.6327)]),
            paint: .texture(Texture(Self.noise(width: 5000, height: 3, seed: 3))),
            reflection: DrawItem.Reflection(length: 0.9235, opacity: 1, backdrop: Color(premultiplied: 0xcc00_0000)),
            crop: Rect(x: 0.742054, y: 0.462463, width: 0.373732, height: 0.732908))
        #expect(Self.isTheSame(item, width: 64, height: 128, pieces: PixelSize(width: 1, height: 16)))
    }

    @Test("One column, enlarged by hundreds in strong perspective, is drawn everywhere")
    func oneColumn() {
        let item = DrawItem(
            quad: Quad([(358.2526, 33.0259), (-447.9961, -59.4413), (-452.4421, 175.2236), (356.7305, 113.3622)]),
            paint: .texture(Texture(Self.noise(width: 1, height: 300, seed: 5))),
            reflection: DrawItem.Reflection())
        #expect(Self.isTheSame(item, width: 400, height: 260, pieces: PixelSize(width: 64, height: 32)))
    }

    @Test("Sharp corners just beside a piece's edge come out the same", arguments: 0..<10)
    func sharpCorners(seed: UInt64) {
        let texture = Texture(Self.noise(width: 8, height: 8, seed: 6))
        var random = SplitMix64(state: 3000 + seed)
        var differing = 0
        for _ in 0..<50 {
            let (x, y) = (
                2 - Double.random(in: 0...0.02, using: &random), 48 + Double.random(in: 0...1, using: &random)
            )
            let angle = Double.random(in: -1.4...1.4, using: &random)
            let other = angle + Double.random(in: 0.05...0.8, using: &random)
            let (dx, dy) = (60 * cos(angle), 60 * sin(angle))
            let (ex, ey) = (60 * cos(other), 60 * sin(other))
            let item = DrawItem(
                quad: Quad([(x, y), (x + dx, y + dy), (x + dx + ex, y + dy + ey), (x + ex, y + ey)]),
                paint: .texture(texture))
            if !Self.isTheSame(item, width: 16, height: 100, pieces: PixelSize(width: 2, height: 100)) {
                differing += 1
            }
        }
        #expect(differing == 0)
    }

    @Test(
        "A reflection shorter than the round corners ends where it should", arguments: [0.0, 20, 45, 90, 270],
        [0, 0.05, 0.1])
    func shortReflection(degrees: Double, length: Double) {
        let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let item = DrawItem(
            quad: Quad(
                [(-40.0, -40.0), (40, -40), (40, 40), (-40, 40)].map { x, y in (70 + x * c - y * s, 70 + x * s + y * c)
                }),
            paint: .texture(Texture(Self.noise(width: 32, height: 32, seed: 7))),
            reflection: DrawItem.Reflection(length: length, opacity: 1), corners: Size(width: 0.5, height: 0.5))
        #expect(Self.isTheSame(item, width: 140, height: 140, pieces: PixelSize(width: 20, height: 140)))
        let background = Color(red: 10, green: 60, blue: 90)
        let picture = drawn([item], width: 140, height: 140, background: background)
        let beyond = picture.indices.count { index in
            let (x, y) = (Double(index % 140) - 69.5, Double(index / 140) - 69.5)
            return picture[index] & 0xff_ffff != background.pixel & 0xff_ffff && y * c - x * s > 40 + 80 * length + 1
        }
        #expect(beyond == 0)
        // And there is one, in the middle of the end, if it has a length.
        if length > 0 {
            let down = 40 + 80 * length - 1.5
            let (x, y) = (Int(70 - down * s), Int(70 + down * c))
            #expect(picture[y * 140 + x] & 0xff_ffff != background.pixel & 0xff_ffff)
        }
    }

    @Test("A reflection that is cut stays within the item's columns")
    func cutReflection() {
        // Cut, its outline reaches 1/256 pixel beyond the item's last column, which ends a group of four.
        let item = DrawItem(
            quad: Quad([
                (217.81452997548692, 462.5114840473289), (-0.11425767799613595, 345.6820408197198),
                (135.3046985656141, 93.07714821593592), (353.2334862190972, 209.90659144354498),
            ]), paint: .texture(Texture(Self.noise(width: 8, height: 8, seed: 8))),
            reflection: DrawItem.Reflection(length: 0.31581785700929976, opacity: 1),
            corners: Size(width: 0.5, height: 0.31603832003468546))
        #expect(Self.isTheSame(item, width: 420, height: 480, pieces: PixelSize(width: 105, height: 480)))
    }

    @Test("A reflection as tall as a tower only gets darker", arguments: 0..<8)
    func tallReflection(seed: UInt64) {
        var random = SplitMix64(state: 4000 + seed)
        let texture = Texture(Image(width: 8, height: 8) { _, _ in 0xffff_ffff })
        for _ in 0..<40 {
            let top = Double.random(in: -99_900 ... -80_000, using: &random)
            let bottom = Double.random(in: -6000 ... -10, using: &random)
            let end = Double.random(in: 20...500, using: &random)
            let item = DrawItem(
                quad: Quad([(1, top), (15, top), (15, bottom), (1, bottom)]), paint: .texture(texture),
                reflection: DrawItem.Reflection(
                    length: (end - bottom) / (bottom - top), opacity: .random(in: 0.05...1, using: &random)))
            let picture = drawn([item], width: 16, height: 600)
            let rises = (1..<600).count { y in
                picture[16 * y + 8] & 255 > picture[16 * y - 8] & 255
            }
            #expect(rises == 0)
            let pieces = PixelSize(width: 16, height: .random(in: 1...60, using: &random))
            #expect(Self.isTheSame(item, width: 16, height: 600, pieces: pieces))
        }
    }

    @Test("A reflection that begins a hundred thousand rows further up comes out the same piece by piece")
    func tallerReflection() {
        let (top, bottom) = (-99322.01387461834, 12.46715836427407)
        let item = DrawItem(
            quad: Quad([(1, top), (15, top), (15, bottom), (1, bottom)]),
            paint: .texture(Texture(Image(width: 8, height: 8) { _, _ in 0xffff_ffff })),
            reflection: DrawItem.Reflection(length: 0.32684570811791197, opacity: 1))
        #expect(Self.isTheSame(item, width: 16, height: 600, pieces: PixelSize(width: 16, height: 7)))
    }

    /// Rectangles so oblique that their two axes nearly coincide.
    private static let slivers: [(width: Int, height: Int, corners: [(Double, Double)], length: Double?)] = [
        (
            4004, 96,
            [
                (-57.09375, 45.296875), (283.83203125, -168.92578125), (283.94921875, -170.89453125),
                (-28.8515625, 21.63671875),
            ], nil
        ),
        (
            12548, 144,
            [
                (-132.65625, 84.703125), (31567.4921875, -16345.00390625), (31740.26171875, -16366.69921875),
                (-177.83984375, 114.83203125),
            ], 0.5
        ),
    ]

    @Test(
        "A sliver's pixels are all drawn, whatever the pieces", arguments: slivers,
        [(1, 1), (3, 3), (1, 16), (64, 1)])
    func sliver(
        _ sliver: (width: Int, height: Int, corners: [(Double, Double)], length: Double?), piece: (Int, Int)
    ) {
        let item = DrawItem(
            quad: Quad(sliver.corners),
            paint: .texture(Texture(Image(width: sliver.width, height: sliver.height) { _, _ in 0xffff_ffff })),
            reflection: sliver.length.map { DrawItem.Reflection(length: $0, opacity: 1) })
        #expect(Self.isTheSame(item, width: 64, height: 64, pieces: PixelSize(width: piece.0, height: piece.1)))
    }

    /// Narrow rectangles that recede so steeply that they are drawn pixel by pixel.
    private static let steep: [(corners: [(Double, Double)], gap: Double, length: Double)] = [
        (
            [
                (160.64340492629782, -118.94822223548667), (193.93043721194735, 500.55508886532493),
                (173.61726226278108, 332.7731327401492), (152.5034933235666, -49.27904062660505),
            ], 0, 0.7304254685807304
        ),
        (
            [
                (133.96083766974752, 76.19561775705552), (-196.84508933997185, 164.58693151058895),
                (-91.24460323073566, 142.90971389664725), (185.2115294579079, 70.61879891236714),
            ], 2.6598303802287853, 0.46579777149235657
        ),
        (
            [
                (254.72088391979534, 192.6260014934099), (223.85631035296313, 144.29125160104303),
                (134.450820083956, 25.25660651513455), (148.535972134034, 57.698601592454565),
            ], 0.07890360686963517, 0.3940219262744487
        ),
    ]

    @Test("A narrow picture that recedes steeply has its colours where they belong", arguments: steep)
    func steepColors(corners: [(Double, Double)], gap: Double, length: Double) {
        let (width, height) = (260, 230)
        let texture = Texture(
            Image(width: 512, height: 512) { x, y in
                0xff00_0000 | UInt32(x * 255 / 511) << 16 | UInt32(y * 255 / 511) << 8
            })
        let item = DrawItem(
            quad: Quad(corners), paint: .texture(texture),
            reflection: DrawItem.Reflection(
                gap: gap, length: length, opacity: 1, backdrop: Color(premultiplied: 0xff00_00ff)))
        let picture = drawn([item], width: width, height: height)
        let plane = UnitSquare(corners)
        let wrong = picture.indices.count { index in
            var sum = SIMD3<Double>()
            for k in 0..<16 {
                let x = Double(index % width) + (Double(k % 4) + 0.5) / 4
                let y = Double(index / width) + (Double(k / 4) + 0.5) / 4
                guard let (u, v) = plane.place(x, y), u >= 0, u <= 1, v >= 0, v <= 1 + gap + length else { continue }
                // Below the picture a share of it, from its lower edge up, on blue.
                var (row, share) = (v, 1.0)
                if v > 1 {
                    row = 2 + gap - v
                    share = v < 1 + gap ? 0 : 1 - (v - 1 - gap) / length
                }
                sum += SIMD3<Double>(u * share, row * share, 1 - share)
            }
            let pixel = picture[index]
            let shown = SIMD3<Double>(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
            let difference: SIMD3<Double> = shown - sum * (255.0 / 16)
            return max(difference.max(), -difference.min()) > 64
        }
        #expect(wrong == 0)
    }
}

/// The projective map from the screen to the unit square, for a quad's corners.
private struct UnitSquare {
    private let a: Double, b: Double, c: Double
    private let d: Double, e: Double, f: Double
    private let g: Double, h: Double

    init(_ q: [(Double, Double)]) {
        let (dx1, dx2, dy1, dy2) = (q[1].0 - q[2].0, q[3].0 - q[2].0, q[1].1 - q[2].1, q[3].1 - q[2].1)
        let (sx, sy) = (q[0].0 - q[1].0 + q[2].0 - q[3].0, q[0].1 - q[1].1 + q[2].1 - q[3].1)
        let area = dx1 * dy2 - dx2 * dy1
        (g, h) = ((sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area)
        (a, b, c) = (q[1].0 - q[0].0 + g * q[1].0, q[3].0 - q[0].0 + h * q[3].0, q[0].0)
        (d, e, f) = (q[1].1 - q[0].1 + g * q[1].1, q[3].1 - q[0].1 + h * q[3].1, q[0].1)
    }

    /// Where a point of the screen lies; nil behind the eye.
    func place(_ x: Double, _ y: Double) -> (u: Double, v: Double)? {
        let (a1, b1, c1) = (a - g * x, b - h * x, x - c)
        let (a2, b2, c2) = (d - g * y, e - h * y, y - f)
        let determinant = a1 * b2 - a2 * b1
        let (u, v) = ((c1 * b2 - c2 * b1) / determinant, (a1 * c2 - a2 * c1) / determinant)
        return g * u + h * v + 1 > 0 ? (u, v) : nil
    }
}
