import Geometry
import Images
import JPEGWriting
import MQTTBridge
import Platform
import Raster

/// Makes small JPEG files of photographs: decoded as the kiosk does, in a process of its own, and encoded here.
///
/// On the loop's thread. The decoder is started with the first photograph.
final class ImageMaker {
    /// Called with each file, or why there is none.
    var onMade: ((Result<[UInt8], ImageFailure>) -> Void)?

    private let loop: EventLoop
    private var loader: ImageLoader?

    /// Makes one that has started nothing yet.
    init(loop: EventLoop) { self.loop = loop }

    /// Starts to make a file whose picture's longer side has so many pixels at most; transparency becomes white.
    func make(_ path: String, side: Int) {
        do throws(SystemError) {
            let loader = if let started = self.loader { started } else { try start() }
            let size = PixelSize(width: side, height: side)
            _ = loader.load(ImageRequest(path: path, size: size, kind: .image, ground: .white))
        } catch {
            onMade?(.failure(ImageFailure(reason: "\(error)")))
        }
    }

    /// Ends the decoder.
    func close() { loader?.close() }

    private func start() throws(SystemError) -> ImageLoader {
        let decoder = "\(try Environment.programFolder())/albumen-decoder"
        let loader = try ImageLoader(decoderPath: decoder, workers: 1)
        _ = try loop.add(loader.descriptor) { [unowned self] in
            for result in loader.drain() { onMade?(encode(result)) }
        }
        self.loader = loader
        return loader
    }

    private func encode(_ result: ImageResult) -> Result<[UInt8], ImageFailure> {
        func failure(_ reason: String) -> Result<[UInt8], ImageFailure> {
            .failure(ImageFailure(reason: "\(result.request.path): \(reason)"))
        }
        switch result.outcome {
        case .failure(let error): return failure(error.sentence)
        case .success(let loaded):
            guard let image = loaded.image else { return failure("The decoder made something else of it.") }
            do throws(JPEGEncoder.Failure) {
                return .success(try JPEGEncoder.file(of: image))
            } catch {
                return failure(error.reason)
            }
        }
    }
}
