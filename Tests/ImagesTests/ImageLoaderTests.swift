import Geometry
import Glibc
import Images
import Platform
import Raster
import TestPictures
import Testing

@Suite struct ImageLoaderTests {
    private let size = PixelSize(width: 32, height: 32)

    private func reason(_ result: ImageResult?) -> ImageError? {
        if case .failure(let error) = result?.outcome { error } else { nil }
    }

    @Test("A picture comes as a texture or as an image, with the size of its original")
    func loads() throws {
        let file = try flatPicture([200, 100, 50])
        let loader = try ImageLoader(decoderPath: decoderPath)
        let cover = loader.load(ImageRequest(path: file.path, size: size))
        let exact = loader.load(
            ImageRequest(path: file.path, size: PixelSize(width: 128, height: 128), fit: .cover, kind: .image))
        #expect(loader.outstanding == 2)
        let results = try loader.finish()
        #expect(loader.outstanding == 0)
        let texture = try #require(try results.first { $0.id == cover }?.outcome.get())
        #expect(texture.originalSize == PixelSize(width: 64, height: 48))
        #expect(texture.texture?.size == PixelSize(width: 32, height: 24))
        #expect(texture.image == nil)
        let image = try #require(try results.first { $0.id == exact }?.outcome.get().image)
        #expect(image.size == PixelSize(width: 128, height: 128))
        #expect(image.isOpaque)
        let pixel = image.withBytes { $0.load(fromByteOffset: 64 * image.pitch + 256, as: UInt32.self) }
        #expect(abs(Int(pixel >> 16 & 255) - 200) <= 2)
        #expect(abs(Int(pixel >> 8 & 255) - 100) <= 2)
        #expect(abs(Int(pixel & 255) - 50) <= 2)
    }

    @Test("Files that are no pictures are answered with their reason, and the next one is loaded")
    func refusals() throws {
        let whole = JPEGFile(width: 64, height: 64).bytes { x, y in [UInt8(x * 3), UInt8(y * 3), UInt8(x ^ y)] }
        let empty = try TemporaryFile([], suffix: ".jpg")
        let text = try TemporaryFile(Array("not a picture".utf8), suffix: ".jpg")
        let cut = try TemporaryFile(Array(whole.prefix(whole.count / 2)), suffix: ".jpg")
        let good = try TemporaryFile(whole, suffix: ".txt")
        let pipe = "/tmp/albumen-test-pipe-\(getpid())"
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        let loader = try ImageLoader(decoderPath: decoderPath, workers: 1)
        let paths = [empty.path, text.path, cut.path, "/tmp", pipe, "/nonexistent/picture.jpg", good.path]
        let ids = paths.map { loader.load(ImageRequest(path: $0, size: size)) }
        let results = try loader.finish()
        #expect(results.map(\.id) == ids)
        let reasons = results.map(reason)
        #expect(reasons[0] == .refused(.empty, "The file is empty."))
        #expect(reasons[1] == .refused(.unknownFormat, "The file is not a picture of a known format."))
        #expect(reasons[2] == .refused(.truncated, "The file ends before the picture is complete."))
        #expect(reasons[3] == .notAFile)
        #expect(reasons[4] == .notAFile)
        #expect(reasons[5]?.sentence == "The file cannot be opened: No such file or directory.")
        #expect(reasons[6] == nil)
    }

    @Test("The most urgent is first, equals in the order of asking, and what was cancelled has no result")
    func order() throws {
        let file = try flatPicture([1, 2, 3])
        // The only worker cannot start before the script finds what it waits for.
        let gate = "/tmp/albumen-test-gate-\(getpid())"
        #expect(mkfifo(gate, 0o600) == 0)
        defer { unlink(gate) }
        let decoder = try TemporaryProgram("read line < \(gate)\nexec \(decoderPath)")
        let loader = try ImageLoader(decoderPath: decoder.path, workers: 1)
        // Taken by the worker at once, or in its turn: either way it is the first.
        let first = loader.load(ImageRequest(path: file.path, size: size), priority: -1)
        let ids = [5, 3, 4, 3, 9].map { loader.load(ImageRequest(path: file.path, size: size), priority: $0) }
        loader.setPriority(1, of: ids[4])
        loader.cancel(ids[2])
        loader.cancel(ids[2])
        #expect(loader.outstanding == 5)
        let opener = try FileDescriptor(opening: gate, flags: O_WRONLY)
        try [UInt8]("go\n".utf8).withUnsafeBytes { try writeAll($0, to: opener.rawValue) }
        let results = try loader.finish()
        #expect(results.map(\.id) == [first, ids[4], ids[1], ids[3], ids[0]])
        #expect(results.allSatisfy { reason($0) == nil })
    }

    @Test("A request that is cancelled while it is decoded has no result, and the next one has")
    func cancelRunning() throws {
        let file = try flatPicture([1, 2, 3])
        let loader = try ImageLoader(decoderPath: decoderPath, workers: 1)
        let dropped = (0..<20).map { _ in loader.load(ImageRequest(path: file.path, size: size)) }
        for id in dropped { loader.cancel(id) }
        #expect(loader.outstanding == 0)
        let kept = loader.load(ImageRequest(path: file.path, size: size))
        #expect(try loader.finish().map(\.id) == [kept])
        #expect(loader.drain().isEmpty)
    }

    @Test("A file that kills the decoder in mid-request is skipped, and a new decoder takes the next")
    func killed() throws {
        let file = try flatPicture([9, 9, 9])
        let mark = try TemporaryFile()
        unlink(mark.path)
        // The first one takes a request and is killed over it; later ones are the real thing.
        let decoder = try TemporaryProgram(
            """
            if [ -e \(mark.path) ]; then exec \(decoderPath); fi
            : > \(mark.path)
            dd bs=64 count=1 <&3 >/dev/null 2>&1
            kill -9 $$
            """)
        let loader = try ImageLoader(decoderPath: decoder.path, workers: 1)
        let bad = loader.load(ImageRequest(path: file.path, size: size), priority: 0)
        let good = loader.load(ImageRequest(path: file.path, size: size), priority: 1)
        let results = try loader.finish()
        #expect(results.map(\.id) == [bad, good])
        #expect(reason(results.first) == .decoderDied(signal: SIGKILL))
        #expect(reason(results.last) == nil)
    }

    @Test("A decoder that was killed between two requests is replaced, and no file is blamed")
    func killedIdle() throws {
        let file = try flatPicture([9, 9, 9])
        let loader = try ImageLoader(decoderPath: decoderPath, workers: 1)
        for _ in 0..<3 {
            _ = loader.load(ImageRequest(path: file.path, size: size))
            #expect(reason(try loader.finish().first) == nil)
            let id = try #require(loader.decoderProcessIDs.first)
            #expect(kill(id, SIGKILL) == 0)
            // Its end of the socket is closed when it is a zombie.
            var information = siginfo_t()
            waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT)
        }
    }

    @Test("A decoder that says nothing for too long is ended, and so is one that talks nonsense")
    func silence() throws {
        let file = try flatPicture([9, 9, 9])
        let silent = try TemporaryProgram("exec sleep 1000")
        let patience = ImageLoader.Limits(milliseconds: 50)
        let loader = try ImageLoader(decoderPath: silent.path, workers: 1, limits: patience)
        for _ in 0..<2 {
            _ = loader.load(ImageRequest(path: file.path, size: size))
            #expect(reason(try loader.finish().first) == .timedOut(milliseconds: 50))
        }
        let babbling = try TemporaryProgram("dd bs=64 count=1 <&3 >/dev/null 2>&1\necho nonsense >&3\nexec sleep 1000")
        let other = try ImageLoader(decoderPath: babbling.path, workers: 1)
        _ = other.load(ImageRequest(path: file.path, size: size))
        #expect(reason(try other.finish().first) == .malformedAnswer)
    }

    @Test("Without a decoder every request says so")
    func missing() throws {
        let file = try flatPicture([9, 9, 9])
        let loader = try ImageLoader(decoderPath: "/nonexistent/decoder")
        for _ in 0..<3 { _ = loader.load(ImageRequest(path: file.path, size: size)) }
        for result in try loader.finish() {
            let expected = SystemError(code: ENOENT, call: "posix_spawn", subject: "/nonexistent/decoder")
            #expect(reason(result) == .decoderUnavailable(expected))
        }
    }

    @Test("Limits reach the decoder")
    func limits() throws {
        let file = try flatPicture([9, 9, 9])
        let loader = try ImageLoader(
            decoderPath: decoderPath, workers: 1, limits: ImageLoader.Limits(pixels: 64 * 48 - 1))
        _ = loader.load(ImageRequest(path: file.path, size: size))
        let text = "The picture has 64 × 48 pixels, more than the limit of 3071."
        #expect(reason(try loader.finish().first) == .refused(.tooLarge, text))
    }

    @Test("Closing ends decoders in the middle of their work, and waits for nothing")
    func closing() throws {
        let file = try flatPicture([9, 9, 9])
        let silent = try TemporaryProgram("exec sleep 1000")
        let loader = try ImageLoader(decoderPath: silent.path, workers: 2)
        for _ in 0..<4 { _ = loader.load(ImageRequest(path: file.path, size: size)) }
        loader.close()
        #expect(loader.outstanding == 0)
        #expect(loader.decoderProcessIDs.isEmpty)
        loader.close()
    }
}
