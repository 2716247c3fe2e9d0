internal import Geometry
internal import Glibc
internal import Platform
internal import Raster

/// One thread's share of the loading: a decoder process, and the jobs given to it.
///
/// Lives on its thread alone.
final class DecoderWorker {
    private let pool: DecoderPool
    private let index: Int
    private var connection: DecoderConnection?

    init(_ pool: DecoderPool, index: Int) {
        self.pool = pool
        self.index = index
    }

    /// Works until the pool is closed.
    ///
    /// At a lower priority, which the decoder processes inherit: where drawing needs the processor too, pictures come a
    /// little later and frames on time (`nice(2)`, on Linux a thread's own).
    func run() {
        _ = nice(10)
        // A decoder that cannot be started now is tried again, and reported, with the first job.
        try? connect()
        while let job = pool.nextJob() { pool.deliver(job, Result { () throws(ImageError) in try load(job) }) }
        _ = disconnect()
    }

    private func load(_ job: DecoderPool.Job) throws(ImageError) -> LoadedImage {
        let file = try open(job.request.path)
        let modified = (try? file.modified) ?? 0
        let request = DecoderRequest(
            id: job.id.rawValue, target: job.request.size, fit: job.request.fit,
            mayEnlarge: job.request.kind == .image, memoryLimit: pool.limits.memory, pixelLimit: pool.limits.pixels,
            part: job.request.part)
        switch try exchange(request, file) {
        case .failure(let status, let text): throw .refused(status, text)
        case .pixels(let picture, let memory):
            let ground = picture.isOpaque ? nil : job.request.ground
            let image = Image(Self.copy(picture, memory, ground: ground), isOpaque: picture.isOpaque || ground != nil)
            // Making a texture takes a while; nobody may want it by now.
            let isTexture = job.request.kind == .texture && pool.isWanted(job)
            return LoadedImage(
                originalSize: picture.originalSize, contents: isTexture ? .texture(Texture(image)) : .image(image),
                facts: picture.facts, modified: modified)
        }
    }

    /// Opens the file without waiting for a pipe's other end, and makes sure that it is one.
    private func open(_ path: String) throws(ImageError) -> FileDescriptor {
        do {
            let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
            if try file.isRegularFile { return file }
        } catch {
            throw .unreadable(error)
        }
        throw .notAFile
    }

    private func exchange(
        _ request: DecoderRequest, _ file: consuming FileDescriptor
    ) throws(ImageError) -> DecoderConnection.Answer {
        var mayRetry = true
        while true {
            do { try connect() } catch { throw .decoderUnavailable(error) }
            do throws(DecoderConnection.Failure) {
                if let answer = try connection?.exchange(request, file: file.rawValue) { return answer }
                throw .disconnected
            } catch {
                let signal = disconnect()
                switch error {
                case .disconnected where mayRetry: mayRetry = false  // It had gone before: the file is not to blame.
                case .disconnected, .died: throw .decoderDied(signal: signal)
                case .timedOut: throw .timedOut(milliseconds: pool.limits.milliseconds)
                case .malformed: throw .malformedAnswer
                }
            }
        }
    }

    /// Starts a decoder unless one runs.
    private func connect() throws(SystemError) {
        if connection != nil { return }
        let new = try DecoderConnection.open(
            decoderPath: pool.decoderPath, milliseconds: pool.limits.milliseconds)
        let id = new.processID
        connection = consume new
        let isClosed = pool.state.update { state in
            state.decoders[index] = id
            return state.isClosed
        }
        if isClosed { ChildProcess.kill(id) }
    }

    /// Ends the decoder, if one runs, and tells the signal that had killed it, if one had.
    private func disconnect() -> Int32? {
        pool.state.update { $0.decoders[index] = nil }
        return connection.take()?.close()
    }

    /// Takes the pixels over as they should be: whatever the decoder did, no colour exceeds its alpha.
    static func copy(
        _ picture: DecoderAnswer.Picture, _ memory: borrowing SealedMemory, ground: Color?
    ) -> Bitmap {
        var bitmap = Bitmap(size: picture.size, format: .xrgb8888)
        bitmap.withMutableBytes { target in
            memory.withBytes { source in
                for y in 0..<picture.size.height {
                    let from = (source + y * picture.pitch).assumingMemoryBound(to: UInt32.self)
                    let to = (target + y * picture.pitch).assumingMemoryBound(to: UInt32.self)
                    if picture.isOpaque {
                        for x in 0..<picture.size.width { to[x] = from[x] | 0xff00_0000 }
                    } else if let ground {
                        for x in 0..<picture.size.width { to[x] = over(premultiplied(from[x]), ground.pixel) }
                    } else {
                        for x in 0..<picture.size.width { to[x] = premultiplied(from[x]) }
                    }
                }
            }
        }
        return bitmap
    }

    /// A premultiplied pixel over an opaque one.
    private static func over(_ pixel: UInt32, _ ground: UInt32) -> UInt32 {
        let rest = 255 - (pixel >> 24)
        func channel(_ shift: UInt32) -> UInt32 {
            let through = (ground >> shift & 0xff) * rest
            return min((pixel >> shift & 0xff) + (through + 127) / 255, 255) << shift
        }
        return 0xff00_0000 | channel(16) | channel(8) | channel(0)
    }

    private static func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt32 { min(pixel >> shift & 0xff, alpha) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
