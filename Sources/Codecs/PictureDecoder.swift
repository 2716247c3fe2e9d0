internal import Geometry
internal import Images
internal import Platform

/// A picture as it was asked for.
struct DecodedPicture: ~Copyable {
    /// The pixels, in the layout that the description tells.
    let memory: SharedMemory
    let description: DecoderAnswer.Picture

    /// Gives the pixels away.
    consuming func takeMemory() -> SharedMemory { memory }
}

/// Turns a picture file into pixels of the wanted size, upright, holding only a few rows of the original.
enum PictureDecoder {
    /// Decodes the file behind a descriptor, from its first byte whatever its offset.
    ///
    /// Whatever the bytes are, the outcome is a picture or a failure; pixels come only from a file that is whole.
    static func decode(_ descriptor: Int32, _ request: DecoderRequest) throws(DecodeFailure) -> DecodedPicture {
        let prefix = try reading { () throws(SystemError) in
            try readBytes(from: descriptor, at: 0, count: PictureFormat.prefixLength)
        }
        if prefix.isEmpty { throw .empty }
        switch PictureFormat(prefix: prefix) {
        case .jpeg:
            var reader = try JPEGReader(descriptor)
            let metadata = try reading { () throws(SystemError) in
                try PictureMetadata(ofJPEG: descriptor)
            }
            return try decode(&reader, metadata, request)
        case .png:
            var reader = try PNGReader(descriptor)
            let metadata = try reading { () throws(SystemError) in
                try PictureMetadata(ofPNG: descriptor)
            }
            return try decode(&reader, metadata, request)
        case .unsupported(let name): throw .unknownFormat(name)
        case .unknown: throw .unknownFormat(nil)
        }
    }

    private static func reading<Value>(_ body: () throws(SystemError) -> Value) throws(DecodeFailure) -> Value {
        do { return try body() } catch { throw .unreadable(error.reason) }
    }

    private static func decode<Reader: RowReader & ~Copyable>(
        _ reader: inout Reader, _ metadata: PictureMetadata, _ request: DecoderRequest
    ) throws(DecodeFailure) -> DecodedPicture {
        let orientation = ExifOrientation.parse(metadata.exif)
        let stored = reader.storedSize
        let original = orientation.uprightSize(of: stored)
        try checkPart(request.part, in: original)
        let placement = Placement(
            original: original, part: request.part, target: request.target, fit: request.fit,
            mayEnlarge: request.mayEnlarge)
        var picture = DecoderAnswer.Picture(
            originalSize: original, size: placement.size, orientation: orientation, isOpaque: true,
            facts: FactsReader.facts(metadata))
        try checkLimits(stored, picture, reader.workingBytes, request)

        var memory = try sharedMemory(picture.byteCount)
        let wanted = placement.stored(as: orientation, size: stored)
        let window = try reader.start(
            scale: max(Double(wanted.size.width) / wanted.part.width, Double(wanted.size.height) / wanted.part.height),
            part: request.part.map { _ in wanted.part })
        let size = PixelSize(width: window.pixels.width, height: window.pixels.height)
        let scale = window.scale
        let part = Placement.Part(
            x: wanted.part.x * scale - Double(window.pixels.x), y: wanted.part.y * scale - Double(window.pixels.y),
            width: wanted.part.width * scale, height: wanted.part.height * scale)
        var resampler = Resampler(source: size, part: part, target: wanted.size)
        let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
        defer { row.deallocate() }
        picture.isOpaque = try memory.withMutableBytes { (base) throws(DecodeFailure) in
            var writer = UprightWriter(
                target: base, pitch: picture.pitch, stored: wanted.size, orientation: orientation)
            for _ in 0..<size.height {
                try reader.readRow(into: row)
                resampler.push(row) { writer.write($0) }
            }
            return writer.isOpaque
        }
        // Of a part's file the rest is not looked at; it was shown whole before.
        if request.part == nil { try reader.finish() }
        return DecodedPicture(memory: memory, description: picture)
    }

    private static func checkPart(_ part: PixelRect?, in original: PixelSize) throws(DecodeFailure) {
        guard let part else { return }
        let isInside =
            part.x >= 0 && part.y >= 0 && part.width <= original.width - part.x
            && part.height <= original.height - part.y
        if !isInside {
            throw DecodeFailure(status: .badRequest, text: "The part that is wanted lies outside the picture.")
        }
    }

    private static func sharedMemory(_ byteCount: Int) throws(DecodeFailure) -> SharedMemory {
        do { return try SharedMemory(byteCount: byteCount, name: "albumen-picture") } catch { throw .outOfMemory }
    }

    private static func checkLimits(
        _ stored: PixelSize, _ picture: DecoderAnswer.Picture, _ workingBytes: UInt64, _ request: DecoderRequest
    ) throws(DecodeFailure) {
        if UInt64(stored.area) > request.pixelLimit {
            let size = "\(picture.originalSize.width) × \(picture.originalSize.height)"
            throw DecodeFailure(
                status: .tooLarge,
                text: "The picture has \(size) pixels, more than the limit of \(request.pixelLimit).")
        }
        let buffers = Resampler.byteCount(source: stored, target: picture.size) + picture.byteCount
        let needed = workingBytes + UInt64(buffers)
        if needed > request.memoryLimit {
            func megabytes(_ count: UInt64) -> UInt64 { (count + 999_999) / 1_000_000 }
            throw DecodeFailure(
                status: .tooLarge,
                text: """
                    Decoding the picture takes \(megabytes(needed)) MB of memory, more than the limit of \
                    \(megabytes(request.memoryLimit)) MB.
                    """)
        }
    }
}
