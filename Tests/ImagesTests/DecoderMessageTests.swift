import Geometry
import Images
import Raster
import Testing

@Suite struct DecoderMessageTests {
    private let request = DecoderRequest(
        id: 0x0102_0304_0506_0708, target: PixelSize(width: 1280, height: 800), fit: .cover, mayEnlarge: true,
        memoryLimit: 0x1_0000_0000, pixelLimit: 500)
    private let picture = DecoderAnswer.Picture(
        originalSize: PixelSize(width: 4000, height: 3000), size: PixelSize(width: 640, height: 480),
        orientation: .left, isOpaque: true)

    @Test("A request lies in its packet as documented")
    func requestLayout() {
        var expected: [UInt8] = Array("AlbQ".utf8) + [1, 0, 1, 1, 8, 7, 6, 5, 4, 3, 2, 1]
        expected += [0, 5, 0, 0, 0x20, 3, 0, 0]  // 1280, 800
        expected += [0, 0, 0, 0, 1, 0, 0, 0] + [0xf4, 1, 0, 0, 0, 0, 0, 0]
        expected += [UInt8](repeating: 0, count: 24)
        #expect(request.bytes == expected)
        #expect(DecoderRequest(request.bytes) == request)
    }

    @Test("The part that is wanted lies behind the limits, and must make sense")
    func requestPart() {
        var request = request
        request.part = PixelRect(x: 1, y: 2, width: 0x304, height: 5)
        let bytes = request.bytes
        #expect(bytes[40..<56] == [1, 0, 0, 0, 2, 0, 0, 0, 4, 3, 0, 0, 5, 0, 0, 0])
        #expect(DecoderRequest(bytes) == request)
        for (place, value) in [(48, 0), (52, 0), (43, 0x80), (51, 0xff)] as [(Int, UInt8)] {
            var wrong = bytes
            wrong[place] = value
            if place == 48 { wrong[49] = 0 }
            #expect(DecoderRequest(wrong) == nil, "byte \(place)")
        }
    }

    @Test("A request with anything unknown in it is not understood")
    func strangeRequests() {
        #expect(DecoderRequest([]) == nil)
        #expect(DecoderRequest(request.bytes + [0]) == nil)
        #expect(DecoderRequest(Array(request.bytes.dropLast())) == nil)
        // Magic, version, fit, flags, sizes of 0 and too large, reserved bytes.
        for (place, value) in [(0, 0), (4, 2), (6, 2), (7, 2), (18, 1), (21, 0xff), (40, 1), (63, 1)] as [(Int, UInt8)]
        {
            var bytes = request.bytes
            bytes[place] = value
            #expect(DecoderRequest(bytes) == nil, "byte \(place)")
        }
        var bytes = request.bytes
        bytes.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        #expect(DecoderRequest(bytes) == nil)
    }

    @Test("An answer comes through as it was sent")
    func answers() {
        let good = DecoderAnswer(id: 7, outcome: .picture(picture))
        #expect(DecoderAnswer(good.bytes) == good)
        #expect(picture.pitch == Bitmap.pitch(width: 640, format: .xrgb8888))
        #expect(picture.byteCount == picture.pitch * 480)
        let bad = DecoderAnswer(id: 8, outcome: .failure(.truncated, "The file ends – früh."))
        #expect(DecoderAnswer(bad.bytes) == bad)
        let long = DecoderAnswer(id: 8, outcome: .failure(.damaged, String(repeating: "x", count: 5000)))
        #expect(long.bytes.count == DecoderAnswer.maximumByteCount)
        #expect(DecoderAnswer(long.bytes) != nil)
    }

    @Test("An answer that contradicts itself is not believed")
    func impossibleAnswers() {
        let good = DecoderAnswer(id: 7, outcome: .picture(picture)).bytes
        #expect(DecoderAnswer([]) == nil)
        #expect(DecoderAnswer(Array(good.dropLast())) == nil)
        #expect(DecoderAnswer(good + [0]) == nil)
        // Magic, version, status, original width 0, width, height, pitch, orientation 0 and 9, text, memory.
        let changes: [(Range<Int>, [UInt8])] = [
            (0..<1, [0]), (4..<5, [2]), (6..<7, [99]), (16..<20, [0, 0, 0, 0]), (24..<28, [0, 0, 0, 0]),
            (26..<27, [1]), (28..<29, [1]), (32..<33, [0]), (36..<37, [0]), (36..<37, [9]), (38..<39, [1]),
            (40..<41, [1]), (47..<48, [0x80]),
        ]
        for (range, bytes) in changes {
            var changed = good
            changed.replaceSubrange(range, with: bytes)
            #expect(DecoderAnswer(changed) == nil, "bytes \(range)")
        }
    }

    @Test("A sentence is one line of text, whatever the decoder sent")
    func sentences() {
        let sent = DecoderAnswer(id: 1, outcome: .failure(.damaged, "a\nb\u{1b}[2J\u{202e}c"))
        #expect(DecoderAnswer(sent.bytes)?.outcome == .failure(.damaged, "a b [2J c"))
        var bytes = DecoderAnswer(id: 1, outcome: .failure(.damaged, "ab")).bytes
        bytes[64] = 0xff
        #expect(DecoderAnswer(bytes)?.outcome == .failure(.damaged, "\u{fffd}b"))
    }
}
