import Geometry
import Images
import TestPictures
import Testing

@testable import Codecs

@Suite struct OrientationTests {
    private static let upright = PixelSize(width: 40, height: 24)

    /// A stored picture which stands upright when turned as EXIF says: its table tells for each value on which edge of
    /// the scene the stored row 0 and the stored column 0 lie.
    private func scene(_ orientation: Orientation) -> JPEGFile {
        let stored = orientation.uprightSize(of: Self.upright)
        var file = JPEGFile(width: stored.width, height: stored.height)
        file.segments = [(0xe1, JPEGFile.exif(orientation: orientation.rawValue))]
        return file
    }

    private func storedSample(_ orientation: Orientation, _ x: Int, _ y: Int) -> [UInt8] {
        let (right, bottom) = (Self.upright.width - 1, Self.upright.height - 1)
        switch orientation {
        case .up: return checkers(x, y)  // row 0 at the top, column 0 at the left
        case .upMirrored: return checkers(right - x, y)  // top, right
        case .down: return checkers(right - x, bottom - y)  // bottom, right
        case .downMirrored: return checkers(x, bottom - y)  // bottom, left
        case .leftMirrored: return checkers(y, x)  // left, top
        case .right: return checkers(right - y, x)  // right, top
        case .rightMirrored: return checkers(right - y, bottom - x)  // right, bottom
        case .left: return checkers(y, bottom - x)  // left, bottom
        }
    }

    @Test("Every orientation comes out upright, pixel by pixel", arguments: Orientation.allCases)
    func fullSize(_ orientation: Orientation) throws {
        let file = scene(orientation).bytes { storedSample(orientation, $0, $1) }
        let pixels = try decode(file)
        #expect(pixels.size == Self.upright)
        #expect(pixels.description.originalSize == Self.upright)
        #expect(pixels.description.orientation == orientation)
        for y in 0..<24 {
            for x in 0..<40 {
                let expected = checkers(x, y).map(Int.init) + [255]
                if distance(pixels.channels(x, y), expected) > 3 {
                    Issue.record("(\(x), \(y)) is \(pixels.channels(x, y)), not \(expected)")
                }
            }
        }
    }

    @Test("Every orientation comes out upright when reduced and cropped", arguments: Orientation.allCases)
    func reduced(_ orientation: Orientation) throws {
        let file = scene(orientation).bytes { storedSample(orientation, $0, $1) }
        // Half the height; of the 20 columns the middle 12 remain: scene columns 8 to 31.
        let pixels = try decode(file, into: 12, 12, fit: .cover)
        #expect(pixels.size == PixelSize(width: 12, height: 12))
        #expect(pixels.description.originalSize == Self.upright)
        for y in 0..<12 {
            for x in 0..<12 {
                let expected = checkers(8 + 2 * x, 2 * y).map(Int.init) + [255]
                if distance(pixels.channels(x, y), expected) > 3 {
                    Issue.record("(\(x), \(y)) is \(pixels.channels(x, y)), not \(expected)")
                }
            }
        }
    }

    @Test("Both byte orders and both number types of the tag are read", arguments: [false, true], [3, 4] as [UInt16])
    func byteOrders(isBigEndian: Bool, type: UInt16) throws {
        var file = JPEGFile(width: 16, height: 8)
        file.segments = [
            (0xe0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
            (0xe1, JPEGFile.exif(orientation: 6, isBigEndian: isBigEndian, type: type)),
        ]
        let pixels = try decode(file.bytes(checkers))
        #expect(pixels.description.orientation == .right)
        #expect(pixels.size == PixelSize(width: 8, height: 16))
    }

    @Test("A PNG is turned too, wherever its EXIF chunk stands", arguments: [false, true])
    func png(isLate: Bool) throws {
        var file = PNGFile(width: 16, height: 8, colorType: .rgb)
        let exif = Array(JPEGFile.exif(orientation: 8).dropFirst(6))
        if isLate { file.lateChunks = [("eXIf", exif)] } else { file.chunks = [("eXIf", exif)] }
        let pixels = try decode(file.bytes { x, y in [x * 10, y * 20, 7] })
        #expect(pixels.size == PixelSize(width: 8, height: 16))
        // Turned counterclockwise: the stored upper right corner is the upper left one.
        #expect(pixels.channels(0, 0) == [150, 0, 7, 255])
        #expect(pixels.channels(7, 15) == [0, 140, 7, 255])
    }

    @Test("A tag that makes no sense counts as upright")
    func nonsense() {
        let good = Array(JPEGFile.exif(orientation: 6).dropFirst(6))
        #expect(ExifOrientation.parse(good[...]) == .right)
        #expect(ExifOrientation.parse([]) == .up)
        for value in [0, 9, 255] as [UInt8] {
            #expect(ExifOrientation.parse(Array(JPEGFile.exif(orientation: value).dropFirst(6))[...]) == .up)
        }
        for length in 0..<good.count - 8 { #expect(ExifOrientation.parse(good.prefix(length)) == .up) }
        var far = good
        far.replaceSubrange(4..<8, with: [0xff, 0xff, 0xff, 0xff])
        #expect(ExifOrientation.parse(far[...]) == .up)
    }
}
