import Geometry
import Glibc
import Images
import Platform
import TestPictures
import Testing

@Suite struct DecoderServiceTests {
    private let request = DecoderRequest(
        id: 77, target: PixelSize(width: 8, height: 8), fit: .contain, mayEnlarge: false, memoryLimit: 1 << 20,
        pixelLimit: 1 << 20)

    private func receive(_ socket: borrowing DescriptorSocket) throws -> DecoderAnswer? {
        guard let packet = try socket.receive(capacity: 1000) else { return nil }
        return DecoderAnswer(packet.bytes)
    }

    @Test("What is no request, or comes without a file, is answered, and the next request is served")
    func badRequests() throws {
        let ends = try DescriptorSocket.pair()
        let decoder = try ChildProcess(path: decoderPath, socket: ends.far)
        let socket = ends.takeNear()
        let text = "The decoder did not understand the request."
        let picture = try TemporaryFile(JPEGFile(width: 8, height: 8).bytes { _, _ in [1, 2, 3] })
        try socket.send([1, 2, 3])
        #expect(try receive(socket) == DecoderAnswer(id: 0, outcome: .failure(.badRequest, text)))
        try socket.send(request.bytes + [0], descriptor: picture.descriptor)
        #expect(try receive(socket) == DecoderAnswer(id: 0, outcome: .failure(.badRequest, text)))
        try socket.send(request.bytes)
        #expect(try receive(socket) == DecoderAnswer(id: 77, outcome: .failure(.badRequest, text)))
        try socket.send(request.bytes, descriptor: picture.descriptor)
        let size = PixelSize(width: 8, height: 8)
        let description = DecoderAnswer.Picture(originalSize: size, size: size, orientation: .up, isOpaque: true)
        #expect(try receive(socket) == DecoderAnswer(id: 77, outcome: .picture(description)))
        #expect(decoder.processID > 0)
    }

    @Test("A file that cannot be read is answered with the system's reason")
    func unreadable() throws {
        let ends = try DescriptorSocket.pair()
        let decoder = try ChildProcess(path: decoderPath, socket: ends.far)
        let socket = ends.takeNear()
        let folder = try FileDescriptor(opening: "/tmp", flags: O_RDONLY)
        try socket.send(request.bytes, descriptor: folder.rawValue)
        let text = "The file cannot be read: Is a directory."
        #expect(try receive(socket) == DecoderAnswer(id: 77, outcome: .failure(.unreadable, text)))
        #expect(decoder.processID > 0)
    }

    @Test("It leaves by itself when the kiosk is gone")
    func leaves() throws {
        let decoder: ChildProcess
        do {
            let ends = try DescriptorSocket.pair()
            decoder = try ChildProcess(path: decoderPath, socket: ends.far)
        }
        #expect(decoder.wait() == .exited(0))
    }
}
