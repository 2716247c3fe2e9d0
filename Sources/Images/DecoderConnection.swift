internal import Geometry
internal import Platform

/// A running decoder and the socket to it.
struct DecoderConnection: ~Copyable {
    private let process: ChildProcess
    private let socket: DescriptorSocket

    /// Why there is no answer.
    enum Failure: Error {
        /// Nobody is at the other end: the request did not reach a decoder.
        case disconnected
        /// The decoder went away without a word.
        case died
        /// It was silent for too long.
        case timedOut
        /// What it said cannot be.
        case malformed
    }

    /// A decoder's answer, as far as it can be checked.
    enum Answer: ~Copyable {
        /// Pixels that nobody can change any more, of a size within the target, and as many as they are said to be.
        case pixels(DecoderAnswer.Picture, SealedMemory)
        /// A failure and its sentence.
        case failure(DecoderStatus, String)
    }

    private init(process: consuming ChildProcess, socket: consuming DescriptorSocket) {
        self.process = process
        self.socket = socket
    }

    /// Starts a decoder; its silence of so many milliseconds counts as failure.
    static func open(decoderPath: String, milliseconds: Int) throws(SystemError) -> DecoderConnection {
        let ends = try DescriptorSocket.pair()
        try ends.near.setReceiveTimeout(milliseconds: milliseconds)
        let process = try ChildProcess(path: decoderPath, socket: ends.far)
        return DecoderConnection(process: process, socket: ends.takeNear())
    }

    var processID: Int32 { process.processID }

    /// Ends the decoder and tells the signal that had killed it, if one had.
    consuming func close() -> Int32? {
        if case .killed(let signal) = Self.takeProcess(self).end() { signal } else { nil }
    }

    private static func takeProcess(_ connection: consuming DecoderConnection) -> ChildProcess { connection.process }

    /// Sends a request with the picture's file and waits for the answer.
    borrowing func exchange(_ request: DecoderRequest, file: Int32) throws(Failure) -> Answer {
        do { try socket.send(request.bytes, descriptor: file) } catch { throw .disconnected }
        let packet: DescriptorSocket.Packet?
        do {
            packet = try socket.receive(capacity: DecoderAnswer.maximumByteCount + 1)
        } catch {
            throw error.isTimeout ? .timedOut : .died
        }
        guard let packet else { throw .died }
        guard let answer = DecoderAnswer(packet.bytes), answer.id == request.id else { throw .malformed }
        switch answer.outcome {
        case .failure(let status, let text): return .failure(status, text)
        case .picture(let picture):
            guard picture.size.width <= request.target.width, picture.size.height <= request.target.height,
                let descriptor = packet.takeDescriptor()
            else { throw .malformed }
            do {
                return .pixels(picture, try SealedMemory(descriptor, byteCount: picture.byteCount))
            } catch {
                throw .malformed
            }
        }
    }
}
