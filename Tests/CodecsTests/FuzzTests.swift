import Geometry
import Images
import Platform
import TestPictures
import TestSupport
import Testing

@testable import Codecs

@Suite struct FuzzTests {
    /// Valid files of every kind that is decoded.
    private static func seeds() -> [[UInt8]] {
        var oriented = JPEGFile(width: 40, height: 24)
        oriented.segments = [(0xe1, JPEGFile.exif(orientation: 6))]
        var progressive = JPEGFile(width: 24, height: 24)
        progressive.isProgressive = true
        var palette = PNGFile(width: 20, height: 9, colorType: .palette, depth: 4)
        palette.chunks = [("PLTE", [UInt8](repeating: 99, count: 48)), ("tRNS", [1, 2, 3])]
        var interlaced = PNGFile(width: 17, height: 11, colorType: .rgba, depth: 16)
        interlaced.isInterlaced = true
        interlaced.chunks = [("eXIf", Array(JPEGFile.exif(orientation: 5).dropFirst(6)))]
        var described = JPEGFile(width: 16, height: 8)
        let record: [UInt8] = [0x1c, 2, 5, 0, 3, 0x41, 0xe9, 0x42, 0x1c, 2, 90, 0, 1, 0x43]
        let resource = Array("Photoshop 3.0".utf8) + [0] + Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 14] + record
        let xmp = "<dc:title><rdf:li>A</rdf:li></dc:title><x photoshop:City=\"B\"/>"
        described.segments = [
            (0xed, resource), (0xe1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array(xmp.utf8)),
        ]
        var told = PNGFile(width: 6, height: 5, colorType: .gray)
        told.chunks = [("tEXt", Array("Title".utf8) + [0, 0x41])]
        told.lateChunks = [("iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + Array(xmp.utf8))]
        return [
            described.bytes(checkers), told.bytes { x, y in [x * y] },
            oriented.bytes(checkers), progressive.bytes(checkers),
            JPEGFile(width: 33, height: 17, color: .yCbCr420).bytes(checkers),
            JPEGFile(width: 9, height: 9, color: .adobeYCCK).bytes { x, y in [UInt8(x), UInt8(y), 9, 60] },
            palette.bytes { x, y in [(x + y) % 16] },
            interlaced.bytes { x, y in [x * 3000, y * 4000, 9, 65_000] },
        ]
    }

    /// Changes, cuts, doubles or drops some bytes, more often near the front, where the headers are.
    private static func mutate(_ file: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = file
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let reach = Bool.random(using: &random) ? min(bytes.count, 200) : bytes.count
            let place = Int.random(in: 0..<reach, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 4: bytes[place] = [0x00, 0xff, 0x7f, 0x80][Int.random(in: 0..<4, using: &random)]
            case 5: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 6: bytes.removeSubrange(place..<min(place + Int.random(in: 1...9, using: &random), bytes.count))
            default: bytes.insert(contentsOf: bytes[place..<min(place + 7, bytes.count)], at: place)
            }
        }
        return Int.random(in: 0..<10, using: &random) == 0 ? Array(bytes.prefix(bytes.count / 2)) : bytes
    }

    private func receive(_ socket: borrowing DescriptorSocket) throws -> [UInt8] {
        guard let packet = try socket.receive(capacity: 1000) else { return [] }
        return packet.bytes
    }

    @Test("Two thousand broken files are all answered by one decoder, in bounded memory")
    func mutations() throws {
        let ends = try DescriptorSocket.pair()
        let decoder = try ChildProcess(path: decoderPath, socket: ends.far)
        let socket = ends.takeNear()
        try socket.setReceiveTimeout(milliseconds: 60_000)
        let seeds = Self.seeds()
        var random = SeededGenerator(seed: 20_260_101)
        var outcomes: [DecoderStatus: Int] = [:]
        for round in 0..<2000 * longRunFactor {
            let mutant = Self.mutate(seeds[round % seeds.count], &random)
            // Without this hardly a PNG gets past libpng's checksums.
            let bytes = round % 4 == 0 ? mutant : PNGFile.repairingChecksums(mutant)
            let file = try TemporaryFile(bytes)
            let request = DecoderRequest(
                id: UInt64(round), target: PixelSize(width: 64, height: 48), fit: round % 2 == 0 ? .cover : .contain,
                mayEnlarge: round % 3 == 0, memoryLimit: 16 << 20, pixelLimit: 100_000)
            try socket.send(request.bytes, descriptor: file.descriptor)
            let answer = try #require(DecoderAnswer(try receive(socket)))
            #expect(answer.id == request.id)
            switch answer.outcome {
            case .picture(let picture):
                outcomes[.done, default: 0] += 1
                #expect(picture.size.width <= 64 && picture.size.height <= 48)
            case .failure(let status, let text):
                outcomes[status, default: 0] += 1
                #expect(text.hasSuffix("."))
            }
        }
        // The seed is fixed, so these kinds do occur.
        for status in [DecoderStatus.done, .truncated, .damaged, .unknownFormat, .tooLarge] {
            #expect(outcomes[status, default: 0] > 10, "\(status): \(outcomes)")
        }
        let status = try FileDescriptor(opening: "/proc/\(decoder.processID)/status", flags: 0)
        let memory = try readBytes(from: status.rawValue, at: 0, count: 4096)
        let peak = String(decoding: memory, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        let kilobytes = try #require(peak?.split(whereSeparator: { !$0.isNumber }).last.flatMap { Int($0) })
        #expect(kilobytes < 64_000)
    }
}
