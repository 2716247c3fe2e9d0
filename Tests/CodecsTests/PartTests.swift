import Geometry
import Images
import TestPictures
import Testing

@testable import Codecs

@Suite("Parts of a picture")
struct PartTests {
    private static let size = PixelSize(width: 240, height: 160)

    /// A picture in which every pixel tells its place, smooth enough for JPEG.
    private func sample(_ x: Int, _ y: Int) -> [UInt8] {
        [UInt8(x), UInt8(y), UInt8((x * 3 + y * 5) / 8 % 200)]
    }

    private func jpeg(
        _ color: JPEGFile.Color = .yCbCr, orientation: Orientation = .up, isProgressive: Bool = false
    ) -> [UInt8] {
        var file = JPEGFile(width: Self.size.width, height: Self.size.height, color: color)
        file.isProgressive = isProgressive
        if orientation != .up { file.segments = [(0xe1, JPEGFile.exif(orientation: orientation.rawValue))] }
        return file.bytes(sample)
    }

    private func png(isInterlaced: Bool) -> [UInt8] {
        var file = PNGFile(width: Self.size.width, height: Self.size.height, colorType: .rgb)
        file.isInterlaced = isInterlaced
        return file.bytes { x, y in sample(x, y).map(Int.init) }
    }

    /// The same pixels cut out of the whole picture.
    private func cut(_ part: PixelRect, of whole: Pixels) -> [[UInt32]] {
        whole.rows[part.y..<part.y + part.height].map { Array($0[part.x..<part.x + part.width]) }
    }

    private static let parts = [
        PixelRect(x: 0, y: 0, width: 240, height: 160), PixelRect(x: 0, y: 0, width: 1, height: 1),
        PixelRect(x: 239, y: 159, width: 1, height: 1), PixelRect(x: 97, y: 61, width: 53, height: 47),
        PixelRect(x: 200, y: 0, width: 40, height: 160), PixelRect(x: 0, y: 130, width: 240, height: 30),
    ]

    @Test("In its own size a part has the very pixels that the whole has there", arguments: parts)
    func exact(_ part: PixelRect) throws {
        for file in [jpeg(), jpeg(.gray), jpeg(isProgressive: true), png(isInterlaced: false), png(isInterlaced: true)]
        {
            let whole = try decode(file)
            let pixels = try decode(file, part: part)
            #expect(pixels.size == PixelSize(width: part.width, height: part.height))
            #expect(pixels.description.originalSize == Self.size)
            #expect(pixels.rows == cut(part, of: whole))
        }
    }

    @Test("Chroma of half the size is smoothed at a part's edges as in the whole", arguments: parts)
    func halvedChroma(_ part: PixelRect) throws {
        let file = jpeg(.yCbCr420)
        #expect(try decode(file, part: part).rows == cut(part, of: try decode(file)))
    }

    @Test("A turned picture's part is that of the upright one", arguments: Orientation.allCases)
    func turned(_ orientation: Orientation) throws {
        let file = jpeg(orientation: orientation)
        let whole = try decode(file)
        let part = PixelRect(x: 33, y: 41, width: 60, height: 50)
        #expect(try decode(file, part: part).rows == cut(part, of: whole))
    }

    @Test("A part is reduced like a picture of its own", arguments: [3, 2, 7])
    func reduced(_ factor: Int) throws {
        let part = PixelRect(x: 21, y: 14, width: 21 * factor, height: 14 * factor)
        let png = png(isInterlaced: false)
        let pixels = try decode(png, into: 21, 14, part: part)
        #expect(pixels.size == PixelSize(width: 21, height: 14))
        for (x, y) in [(0, 0), (20, 13), (10, 7)] {
            let middle = Double(factor - 1) / 2
            let (red, green) = (21 + Double(x * factor) + middle, 14 + Double(y * factor) + middle)
            #expect((Double(pixels.channels(x, y)[0]) - red).magnitude <= 1)
            #expect((Double(pixels.channels(x, y)[1]) - green).magnitude <= 1)
        }
        // JPEG may be reduced by libjpeg first: as near as its units allow.
        let reduced = try decode(jpeg(), into: 21, 14, part: part)
        for (a, b) in zip(reduced.rows.joined(), pixels.rows.joined()) {
            let channels = [0, 8, 16].map { shift in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
            #expect((channels.max() ?? 0) <= 24)
        }
    }

    @Test("A part that lies outside is refused", arguments: [(200, 0, 41, 1), (0, 160, 1, 1), (240, 0, 1, 1)])
    func outside(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws {
        #expect(throws: DecodeFailure.self) {
            try decode(jpeg(), part: PixelRect(x: x, y: y, width: width, height: height))
        }
    }

    @Test("What does not fit into the memory allowed whole does not in part either, and says so")
    func memory() throws {
        let file = jpeg(isProgressive: true)
        #expect(throws: DecodeFailure.self) {
            try decode(file, part: PixelRect(x: 0, y: 0, width: 8, height: 8), memoryLimit: 100_000)
        }
    }
}
