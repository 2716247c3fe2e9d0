public import Geometry
internal import Raster

// What the kiosk and `albumen-decoder` say to each other. They are connected by a packet socket (`DescriptorSocket`),
// the decoder's descriptor 3. The kiosk sends a request, one packet, with the picture's file open for reading; the
// decoder sends an answer, one packet, and with it, if it succeeded, sealed memory that holds the pixels. One request
// is under way at a time. The decoder leaves when the kiosk closes its end. All numbers are little-endian; bytes named
// reserved are 0 when sent, and a request in which they are not is refused, so that they can get a meaning later.
//
//     request, 64 bytes                            answer, 64 bytes and the text
//      0  4  "AlbQ"                                 0  4  "AlbA"
//      4  2  version, 1                             4  2  version, 1
//      6  1  fit: 0 contain, 1 cover                6  2  status: 0 done, else DecoderStatus
//      7  1  flags: 1 may enlarge                   8  8  id, as in the request
//      8  8  id                                    16  8  original size, upright: columns, rows
//     16  8  target size: columns, rows            24  8  delivered size: columns, rows
//     24  8  memory limit, bytes                   32  4  pitch: bytes from row to row
//     32  8  pixel limit                           36  1  orientation that was applied, EXIF's 1…8
//     40 16  the part wanted: first column and     37  1  flags: 1 opaque
//            row, columns, rows; or all 0          38  2  length of the text, bytes of UTF-8, at most 400
//     56  8  reserved                              40  8  length of the memory: pitch · rows
//                                                  48 16  reserved
//
// The part is in pixels of the upright original; all 0 is all of it. Fit and target then count for the part alone.
// After a success the text is title, time and place of the picture, a line each, or empty.
//
// The memory holds rows from top to bottom in `PixelFormat.xrgb8888` with premultiplied alpha, as `Bitmap` lays them
// out. After a failure all sizes and lengths but the text's are 0.

/// How a decoder's work ended.
public enum DecoderStatus: UInt16, CaseIterable, Sendable {
    /// The pixels are there.
    case done = 0
    /// The file has no bytes.
    case empty = 1
    /// The file is no picture, or none of a known format.
    case unknownFormat = 2
    /// The file ends before the picture does.
    case truncated = 3
    /// The file's data contradict themselves.
    case damaged = 4
    /// A picture of a kind that the decoder cannot read.
    case unsupported = 5
    /// More pixels, or more memory to decode them, than the request allows.
    case tooLarge = 6
    /// The system refused memory.
    case outOfMemory = 7
    /// The system could not read the file.
    case unreadable = 8
    /// The request was not understood.
    case badRequest = 9
}

/// What the kiosk asks of a decoder.
public struct DecoderRequest: Hashable, Sendable {
    /// Length of the packet.
    public static let byteCount = 64

    /// Chosen by the sender, returned in the answer.
    public var id: UInt64
    /// The room for the picture, upright; 1…16 384 each way.
    public var target: PixelSize
    /// How it is brought to that size.
    public var fit: ImageFit
    /// Whether a smaller picture is enlarged to the target.
    public var mayEnlarge: Bool
    /// The most memory that may be used for decoding and for the result together, in bytes.
    public var memoryLimit: UInt64
    /// The most pixels that the original may have.
    public var pixelLimit: UInt64
    /// The part of the upright original that is wanted, in its pixels; nil for all of it.
    ///
    /// Its numbers are at least 0, and its extents above.
    public var part: PixelRect?

    /// Makes a request; the target and the part must be valid.
    public init(
        id: UInt64, target: PixelSize, fit: ImageFit, mayEnlarge: Bool, memoryLimit: UInt64, pixelLimit: UInt64,
        part: PixelRect? = nil
    ) {
        precondition(Self.isValidTarget(target), "the target has 1 to 16384 pixels each way")
        precondition(part.map(Self.isValidPart) ?? true, "a part lies within 2³¹ pixels and is not empty")
        self.id = id
        self.target = target
        self.fit = fit
        self.mayEnlarge = mayEnlarge
        self.memoryLimit = memoryLimit
        self.pixelLimit = pixelLimit
        self.part = part
    }

    /// Whether a part can be asked for: no negative number, no empty extent, none of 2³¹ or more.
    public static func isValidPart(_ part: PixelRect) -> Bool {
        let most = Int(Int32.max)
        return (0...most).contains(part.x) && (0...most).contains(part.y) && (1...most).contains(part.width)
            && (1...most).contains(part.height)
    }

    /// Whether a picture can be made for that room: 1…16 384 pixels each way.
    public static func isValidTarget(_ size: PixelSize) -> Bool {
        (1...16_384).contains(size.width) && (1...16_384).contains(size.height)
    }

    /// Reads a packet; nil unless it is a request that this version understands in full.
    public init?(_ packet: [UInt8]) {
        var reader = PacketReader(packet)
        guard packet.count == Self.byteCount, reader.take(UInt32.self) == magic("AlbQ"),
            reader.take(UInt16.self) == version, let fit = ImageFit(rawValue: reader.take(UInt8.self))
        else { return nil }
        let flags = reader.take(UInt8.self)
        let id = reader.take(UInt64.self)
        let target = reader.takeSize()
        let (memory, pixels) = (reader.take(UInt64.self), reader.take(UInt64.self))
        let (place, extent) = (reader.takeSize(), reader.takeSize())
        let part = PixelRect(x: place.width, y: place.height, width: extent.width, height: extent.height)
        let isWhole = part == PixelRect(x: 0, y: 0, width: 0, height: 0)
        guard flags & ~1 == 0, Self.isValidTarget(target), isWhole || Self.isValidPart(part), reader.restIsZero
        else { return nil }
        self.init(
            id: id, target: target, fit: fit, mayEnlarge: flags & 1 != 0, memoryLimit: memory, pixelLimit: pixels,
            part: isWhole ? nil : part)
    }

    /// The packet.
    public var bytes: [UInt8] {
        var writer = PacketWriter()
        writer.put(magic("AlbQ"))
        writer.put(version)
        writer.put(fit.rawValue)
        writer.put(mayEnlarge ? 1 as UInt8 : 0)
        writer.put(id)
        writer.put(target)
        writer.put(memoryLimit)
        writer.put(pixelLimit)
        if let part {
            writer.put(PixelSize(width: part.x, height: part.y))
            writer.put(PixelSize(width: part.width, height: part.height))
        }
        return writer.padded(to: Self.byteCount)
    }
}

/// What a decoder answers.
public struct DecoderAnswer: Hashable, Sendable {
    /// Where the pixels lie in the memory that comes with the answer.
    public struct Picture: Hashable, Sendable {
        /// The size of the picture in the file, upright; more than 0 each way.
        public var originalSize: PixelSize
        /// The size of what was made of it.
        public var size: PixelSize
        /// Bytes from row to row: what `Bitmap` has for that width.
        public var pitch: Int
        /// How it was turned upright.
        public var orientation: Orientation
        /// Whether every alpha is 255.
        public var isOpaque: Bool
        /// What the file tells of the picture.
        public var facts: PictureFacts

        /// Describes pixels laid out as `Bitmap` does.
        public init(
            originalSize: PixelSize, size: PixelSize, orientation: Orientation, isOpaque: Bool,
            facts: PictureFacts = PictureFacts()
        ) {
            self.facts = facts
            self.originalSize = originalSize
            self.size = size
            pitch = Bitmap.pitch(width: size.width, format: .xrgb8888)
            self.orientation = orientation
            self.isOpaque = isOpaque
        }

        /// Length of the memory.
        public var byteCount: Int { pitch * size.height }
    }

    /// Length of the longest packet.
    public static let maximumByteCount = headerByteCount + maximumTextByteCount
    private static let headerByteCount = 64
    private static let maximumTextByteCount = 400

    /// The request's.
    public var id: UInt64
    /// The pixels, or why there are none: a status that is not `done`, and a sentence.
    public var outcome: Outcome

    /// Pixels or a reason.
    public enum Outcome: Hashable, Sendable {
        /// The memory holds this.
        case picture(Picture)
        /// There is none.
        case failure(DecoderStatus, String)
    }

    /// Makes an answer.
    public init(id: UInt64, outcome: Outcome) {
        self.id = id
        self.outcome = outcome
    }

    /// Reads a packet of unknown origin; nil unless it agrees with itself in every respect.
    ///
    /// A picture is no larger than 16 384 pixels each way, and its pitch and length follow from its size. A text is cut
    /// to one line: control characters become spaces.
    public init?(_ packet: [UInt8]) {
        var reader = PacketReader(packet)
        guard (Self.headerByteCount...Self.maximumByteCount).contains(packet.count),
            reader.take(UInt32.self) == magic("AlbA"), reader.take(UInt16.self) == version,
            let status = DecoderStatus(rawValue: reader.take(UInt16.self))
        else { return nil }
        id = reader.take(UInt64.self)
        let (original, size) = (reader.takeSize(), reader.takeSize())
        let pitch = reader.take(UInt32.self)
        let orientation = Orientation(rawValue: reader.take(UInt8.self))
        let flags = reader.take(UInt8.self)
        let textCount = Int(reader.take(UInt16.self))
        let memoryCount = reader.take(UInt64.self)
        guard packet.count == Self.headerByteCount + textCount else { return nil }
        if status == .done {
            guard !original.isEmpty, DecoderRequest.isValidTarget(size), let orientation else { return nil }
            let lines = String(decoding: packet[Self.headerByteCount...], as: UTF8.self)
                .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
                .map { String($0.unicodeScalars.map(Self.printable)) }
            func line(_ index: Int) -> String { index < lines.count ? lines[index] : "" }
            let picture = Picture(
                originalSize: original, size: size, orientation: orientation, isOpaque: flags & 1 != 0,
                facts: PictureFacts(title: line(0), taken: line(1), place: line(2)))
            guard pitch == picture.pitch, memoryCount == picture.byteCount else { return nil }
            outcome = .picture(picture)
        } else {
            let text = String(decoding: packet[Self.headerByteCount...], as: UTF8.self)
            outcome = .failure(status, String(text.unicodeScalars.map(Self.printable)))
        }
    }

    /// Title, time and place, a line each, cut where they are too long; nothing if there are none.
    private static func text(of facts: PictureFacts) -> [UInt8] {
        if facts == PictureFacts() { return [] }
        func cut(_ text: String, _ count: Int) -> String {
            var cut = text.replacing("\n", with: " ")
            while cut.utf8.count > count { cut.removeLast() }
            return cut
        }
        return Array("\(cut(facts.title, 200))\n\(cut(facts.taken, 30))\n\(cut(facts.place, 160))".utf8)
    }

    private static func printable(_ scalar: Unicode.Scalar) -> Character {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: " "
        default: Character(scalar)
        }
    }

    /// The packet; a text longer than 400 bytes is cut.
    public var bytes: [UInt8] {
        var writer = PacketWriter()
        writer.put(magic("AlbA"))
        writer.put(version)
        switch outcome {
        case .picture(let picture):
            writer.put(DecoderStatus.done.rawValue)
            writer.put(id)
            writer.put(picture.originalSize)
            writer.put(picture.size)
            writer.put(UInt32(picture.pitch))
            writer.put(picture.orientation.rawValue)
            writer.put(picture.isOpaque ? 1 as UInt8 : 0)
            let text = Self.text(of: picture.facts)
            writer.put(UInt16(text.count))
            writer.put(UInt64(picture.byteCount))
            return writer.padded(to: Self.headerByteCount) + text
        case .failure(let status, let text):
            let text = Array(text.utf8.prefix(Self.maximumTextByteCount))
            writer.put(status.rawValue)
            writer.put(id)
            writer.put(PixelSize(width: 0, height: 0))
            writer.put(PixelSize(width: 0, height: 0))
            writer.put(0 as UInt32)
            writer.put(0 as UInt16)
            writer.put(UInt16(text.count))
            return writer.padded(to: Self.headerByteCount) + text
        }
    }
}

private let version: UInt16 = 1

private func magic(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}

/// Appends little-endian numbers.
private struct PacketWriter {
    private var bytes: [UInt8] = []

    mutating func put<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ size: PixelSize) {
        put(UInt32(size.width))
        put(UInt32(size.height))
    }

    func padded(to count: Int) -> [UInt8] { bytes + [UInt8](repeating: 0, count: count - bytes.count) }
}

/// Takes little-endian numbers off the front; past the end they are 0.
private struct PacketReader {
    private var rest: ArraySlice<UInt8>

    init(_ packet: [UInt8]) { rest = packet[...] }

    mutating func take<Number: FixedWidthInteger>(_: Number.Type) -> Number {
        let count = MemoryLayout<Number>.size
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    mutating func takeSize() -> PixelSize {
        let (width, height) = (take(UInt32.self), take(UInt32.self))
        return PixelSize(width: Int(clamping: width), height: Int(clamping: height))
    }

    var restIsZero: Bool { rest.allSatisfy { $0 == 0 } }
}
