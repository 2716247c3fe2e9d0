internal import Glibc
internal import Images
public import Platform

/// Answers requests that come over a socket, one after the other.
public enum DecoderService {
    /// Memory of the program itself, allowed besides what a request allows.
    private static let ownBytes: UInt64 = 64 << 20

    /// Serves until the other end is closed, or the connection fails.
    ///
    /// A file is never an error here: its failure is its answer.
    public static func run(on socket: borrowing DescriptorSocket) throws(SystemError) {
        while let packet = try socket.receive(capacity: DecoderRequest.byteCount + 1) {
            let request = DecoderRequest(packet.bytes)
            guard let request, let file = packet.takeDescriptor() else {
                let text = "The decoder did not understand the request."
                let answer = DecoderAnswer(id: request?.id ?? 0, outcome: .failure(.badRequest, text))
                try socket.send(answer.bytes)
                continue
            }
            limitMemory(to: request.memoryLimit)
            var memory: FileDescriptor?
            var outcome: DecoderAnswer.Outcome
            do throws(DecodeFailure) {
                let picture = try PictureDecoder.decode(file.rawValue, request)
                outcome = .picture(picture.description)
                memory = try seal(picture)
            } catch {
                outcome = .failure(error.status, error.text)
            }
            try socket.send(DecoderAnswer(id: request.id, outcome: outcome).bytes, descriptor: memory?.rawValue)
        }
    }

    private static func seal(_ picture: consuming DecodedPicture) throws(DecodeFailure) -> FileDescriptor {
        do {
            return try picture.takeMemory().seal()
        } catch {
            throw .outOfMemory
        }
    }

    /// Has the kernel refuse what a hostile file makes a library ask for beyond our own sums (`setrlimit(2)`).
    private static func limitMemory(to bytes: UInt64) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        let (sum, overflows) = bytes.addingReportingOverflow(ownBytes)
        limit.rlim_cur = min(overflows ? .max : rlim_t(sum), limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    }
}
