import Geometry
import Images
import Raster
import TestPictures
import Testing

@testable import Codecs

@Suite struct PictureDecoderTests {
    private func expectCheckers(_ pixels: Pixels, within tolerance: Int, _ comment: Comment) {
        var worst = 0
        for y in 0..<pixels.size.height {
            for x in 0..<pixels.size.width {
                worst = max(worst, distance(pixels.channels(x, y), checkers(x, y).map(Int.init) + [255]))
            }
        }
        #expect(worst <= tolerance, comment)
    }

    // MARK: JPEG

    @Test("A colour JPEG has the colours that went in, interleaved or progressive", arguments: [false, true])
    func color(isProgressive: Bool) throws {
        var file = JPEGFile(width: 43, height: 29)
        file.isProgressive = isProgressive
        let pixels = try decode(file.bytes(checkers))
        #expect(pixels.size == PixelSize(width: 43, height: 29))
        #expect(pixels.description.isOpaque)
        expectCheckers(pixels, within: 3, "full size")
    }

    @Test("A JPEG with halved chroma has its colours in the middle of every flat square")
    func halvedChroma() throws {
        let pixels = try decode(JPEGFile(width: 64, height: 48, color: .yCbCr420).bytes { checkers($0 / 2, $1 / 2) })
        for y in stride(from: 8, to: 48, by: 16) {
            for x in stride(from: 8, to: 64, by: 16) {
                let expected = checkers(x / 2, y / 2).map(Int.init) + [255]
                #expect(distance(pixels.channels(x, y), expected) <= 3)
            }
        }
    }

    @Test("A grey JPEG has equal channels")
    func gray() throws {
        let pixels = try decode(JPEGFile(width: 24, height: 16, color: .gray).bytes { x, y in [checkers(x, y)[0]] })
        for (x, y) in [(0, 0), (12, 3), (23, 15)] {
            let level = Int(checkers(x, y)[0])
            #expect(distance(pixels.channels(x, y), [level, level, level, 255]) <= 1)
        }
    }

    @Test(
        "Four inks become light, however they are stored",
        arguments: [JPEGFile.Color.adobeCMYK, .adobeYCCK, .plainCMYK])
    func inks(color: JPEGFile.Color) throws {
        // Cyan at 100, 50 and 0 %, magenta at 0 and 40 %, no yellow, black at 20 %.
        func ink(_ x: Int, _ y: Int) -> [UInt8] { [[255, 128, 0][x / 8], [0, 102][y / 8], 0, 51] }
        let pixels = try decode(JPEGFile(width: 24, height: 16, color: color).bytes(ink))
        for y in [4, 12] {
            for x in [4, 12, 20] {
                let inks = ink(x, y).map { Double($0) / 255 }
                let light = (0..<3).map { Int(((1 - inks[$0]) * (1 - inks[3]) * 255).rounded()) }
                #expect(distance(pixels.channels(x, y), light + [255]) <= 3, "\(x), \(y)")
            }
        }
    }

    // MARK: PNG

    @Test(
        "Every colour type and depth of PNG has the colours that went in, interlaced or not",
        arguments: [
            (.gray, 1), (.gray, 2), (.gray, 4), (.gray, 8), (.gray, 16), (.rgb, 8), (.rgb, 16), (.grayAlpha, 8),
            (.grayAlpha, 16), (.rgba, 8), (.rgba, 16),
        ] as [(PNGFile.ColorType, Int)], [false, true])
    func pngTypes(type: (color: PNGFile.ColorType, depth: Int), isInterlaced: Bool) throws {
        var file = PNGFile(width: 21, height: 13, colorType: type.color, depth: type.depth)
        file.isInterlaced = isInterlaced
        let top = 1 << type.depth - 1
        let channels = [PNGFile.ColorType.gray: 1, .grayAlpha: 2, .rgb: 3, .rgba: 4][type.color] ?? 0
        func sample(_ x: Int, _ y: Int) -> [Int] {
            (0..<channels).map { (x * 7919 + y * 104_729 + $0 * 31) * 2_654_435_761 >> 12 & top }
        }
        let pixels = try decode(file.bytes(sample))
        #expect(pixels.size == PixelSize(width: 21, height: 13))
        for y in 0..<13 {
            for x in 0..<21 {
                let levels = sample(x, y).map { Double($0) / Double(top) }
                let alpha = channels % 2 == 0 ? levels[channels - 1] : 1
                let colors = channels < 3 ? [levels[0], levels[0], levels[0]] : Array(levels[0..<3])
                let expected = (colors.map { $0 * alpha } + [alpha]).map { Int(($0 * 255).rounded()) }
                if distance(pixels.channels(x, y), expected) > 1 {
                    Issue.record("(\(x), \(y)) is \(pixels.channels(x, y)), not \(expected)")
                }
            }
        }
    }

    @Test("A palette has its colours, and the transparency of those that have one", arguments: [1, 2, 4, 8])
    func palette(depth: Int) throws {
        var file = PNGFile(width: 9, height: 5, colorType: .palette, depth: depth)
        file.chunks = [("PLTE", [255, 0, 0, 0, 200, 100]), ("tRNS", [128])]
        let pixels = try decode(file.bytes { x, y in [(x + y) % 2] })
        #expect(pixels.channels(0, 0) == [128, 0, 0, 128])
        #expect(pixels.channels(1, 0) == [0, 200, 100, 255])
        #expect(!pixels.description.isOpaque)
    }

    @Test("The one transparent colour of an RGB picture is transparent")
    func transparentColor() throws {
        var file = PNGFile(width: 2, height: 1, colorType: .rgb)
        file.chunks = [("tRNS", [0, 10, 0, 20, 0, 30])]
        let pixels = try decode(file.bytes { x, _ in x == 0 ? [10, 20, 30] : [10, 20, 31] })
        #expect(pixels[0, 0] == 0)
        #expect(pixels[1, 0] == 0xff0a_141f)
    }

    @Test("A picture with an alpha channel that is full everywhere counts as opaque")
    func opaque() throws {
        let pixels = try decode(PNGFile(width: 3, height: 3, colorType: .rgba).bytes { x, y in [x, y, 9, 255] })
        #expect(pixels.description.isOpaque)
    }

    @Test(
        "What the PNG encoder writes is read back to the bit", arguments: [PNGEncoder.Filter.none, .sub, .up], [1, 6])
    func encoder(filter: PNGEncoder.Filter, level: Int) throws {
        let size = PixelSize(width: 301, height: 97)
        var bitmap = Bitmap(size: size, format: .xrgb8888)
        func pixel(_ x: Int, _ y: Int) -> UInt32 {
            0xff00_0000 | UInt32(truncatingIfNeeded: (x * 13 ^ y * 7) &* 2_654_435_761) >> (x < 150 ? 16 : 8)
                & 0xff_ffff
        }
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { base in
            for y in 0..<size.height {
                let row = (base + y * pitch).assumingMemoryBound(to: UInt32.self)
                for x in 0..<size.width { row[x] = pixel(x, y) & 0x00ff_ffff }
            }
        }
        let pixels = try decode(PNGEncoder(filter: filter, level: level).encode(bitmap))
        #expect(pixels.size == size)
        #expect(pixels.description.isOpaque)
        #expect(pixels.rows == (0..<size.height).map { y in (0..<size.width).map { pixel($0, y) } })
    }

    // MARK: What is no whole picture

    @Test("A file cut off anywhere is told as truncated, if enough is left to know it", arguments: [false, true])
    func truncatedJPEG(isProgressive: Bool) throws {
        var file = JPEGFile(width: 40, height: 40)
        file.isProgressive = isProgressive
        let whole = file.bytes(checkers)
        #expect(try failure(whole) == nil)
        for length in stride(from: 3, to: whole.count - 24, by: 7) {
            #expect(try failure(Array(whole.prefix(length))) == .truncated, "after \(length) of \(whole.count)")
        }
    }

    @Test("A JPEG that lacks nothing but its end marker is whole", arguments: [false, true])
    func missingEnd(isProgressive: Bool) throws {
        var file = JPEGFile(width: 40, height: 40)
        file.isProgressive = isProgressive
        #expect(try failure(Array(file.bytes(checkers).dropLast(2))) == nil)
    }

    @Test("A PNG cut off in its pixels is told as truncated")
    func truncatedPNG() throws {
        let whole = PNGFile(width: 40, height: 40, colorType: .rgb).bytes { x, y in checkers(x, y).map(Int.init) }
        for length in stride(from: 8, to: whole.count - 24, by: 97) {
            #expect(try failure(Array(whole.prefix(length))) == .truncated, "after \(length) of \(whole.count)")
        }
    }

    @Test("Damage in the data is told as such")
    func damaged() throws {
        var png = PNGFile(width: 8, height: 8, colorType: .rgb).bytes { x, y in [x, y, 0] }
        png[60] ^= 0xff
        #expect(try failure(png) == .damaged)
        let jpeg = JPEGFile(width: 64, height: 64).bytes(checkers)
        // An end marker in the middle of the scan.
        let middle = jpeg.count / 2
        #expect(try failure(jpeg[..<middle] + [0xff, 0xd9] + jpeg[middle...]) == .damaged)
    }

    @Test("Other files are told by what they are, and never by their name")
    func otherFiles() throws {
        #expect(try failure([]) == .empty)
        #expect(try failure(Array("Dear diary, today I took no picture.".utf8)) == .unknownFormat)
        #expect(try failure([UInt8](repeating: 0, count: 5000)) == .unknownFormat)
        #expect(try failure(Array("RIFF....WEBPVP8 ".utf8)) == .unknownFormat)
        #expect(PictureFormat(prefix: Array("RIFF....WEBPVP8 ".utf8)) == .unsupported("a WebP picture"))
        #expect(PictureFormat(prefix: [0, 0, 0, 24] + Array("ftypheic".utf8)) == .unsupported("a HEIC picture"))
        #expect(PictureFormat(prefix: [0x00, 0x05, 0x16, 0x07]) == .unsupported("a side file of macOS"))
    }

    // MARK: Limits

    @Test("Dimensions beyond the pixel limit are refused before anything is decoded")
    func hugeDimensions() throws {
        var jpeg = JPEGFile(width: 8, height: 8).bytes(checkers)
        let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xc0 })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0xdc, 0xff, 0xdc])
        #expect(try failure(jpeg) == .tooLarge)
        let png = PNGFile(width: 0x7fff_ffff, height: 0x7fff_ffff, colorType: .rgba).file(zlib: [])
        #expect(try failure(png, pixelLimit: .max) == .tooLarge)
    }

    @Test("A progressive or interlaced picture that must be held whole is measured against the memory limit")
    func memoryLimit() throws {
        var jpeg = JPEGFile(width: 320, height: 320)
        jpeg.isProgressive = true
        // 3 planes of 2-byte coefficients: 614 400 bytes.
        let progressive = jpeg.bytes(checkers)
        #expect(try failure(progressive, memoryLimit: 900_000) == .tooLarge)
        #expect(try failure(progressive, memoryLimit: 1_200_000) == nil)
        var png = PNGFile(width: 320, height: 320, colorType: .gray)
        png.isInterlaced = true
        let interlaced = png.bytes { x, y in [(x ^ y) & 255] }
        #expect(try failure(interlaced, memoryLimit: 700_000) == .tooLarge)
        #expect(try failure(interlaced, memoryLimit: 1_000_000) == nil)
    }

    // MARK: Sizes

    @Test(
        "A picture fits into its target",
        arguments: [
            // original, target, fit, may enlarge, delivered
            ((400, 300), (100, 100), ImageFit.contain, false, (100, 75)),
            ((300, 400), (100, 100), .contain, false, (75, 100)),
            ((400, 300), (100, 100), .cover, false, (100, 100)),
            ((40, 30), (100, 100), .contain, false, (40, 30)),
            ((40, 30), (100, 100), .contain, true, (100, 75)),
            ((40, 30), (100, 100), .cover, false, (30, 30)),
            ((40, 30), (100, 100), .cover, true, (100, 100)),
            ((400, 3), (100, 100), .contain, false, (100, 1)),
            ((1, 1), (64, 48), .cover, true, (64, 48)),
        ] as [((Int, Int), (Int, Int), ImageFit, Bool, (Int, Int))])
    func sizes(_ c: ((Int, Int), (Int, Int), ImageFit, Bool, (Int, Int))) throws {
        let png = PNGFile(width: c.0.0, height: c.0.1, colorType: .gray).bytes { _, _ in [100] }
        let jpeg = JPEGFile(width: c.0.0, height: c.0.1, color: .gray).bytes { _, _ in [128] }
        for file in [png, jpeg] {
            let pixels = try decode(file, into: c.1.0, c.1.1, fit: c.2, mayEnlarge: c.3)
            #expect(pixels.size == PixelSize(width: c.4.0, height: c.4.1))
            #expect(pixels.description.originalSize == PixelSize(width: c.0.0, height: c.0.1))
        }
    }

    @Test("Filling cuts off both sides evenly")
    func crop() throws {
        // Columns count up: of 100 columns at half the size, the middle 40 remain, each the mean of two.
        let png = PNGFile(width: 100, height: 40, colorType: .gray).bytes { x, y in [2 * x] }
        let pixels = try decode(png, into: 20, 20, fit: .cover)
        #expect(pixels.rows[7].map { Int($0 & 255) } == (0..<20).map { 2 * (30 + 2 * $0) + 1 })
    }
}
