public import Geometry
public import Raster

/// How a picture is brought to a size of other proportions.
public enum ImageFit: UInt8, CaseIterable, Sendable {
    /// All of it shows: it is as large as the size allows in one direction, and smaller in the other.
    case contain = 0
    /// The size is filled: what protrudes on two sides is cut off evenly.
    case cover = 1
}

/// A picture that somebody wants to see.
public struct ImageRequest: Hashable, Sendable {
    /// What it is made for.
    public enum Kind: Hashable, Sendable {
        /// To be drawn in perspective: a `Texture`; a small picture is left small.
        case texture
        /// To be drawn pixel on pixel: an `Image`; a small picture is enlarged to the size.
        case image
    }

    /// The file.
    public var path: String
    /// Which contents of the file are meant, so that a cache does not take those it had before for those it has now; any
    /// number that changes with them, such as the time of the last change.
    public var version: Int64
    /// The room for it, upright, in pixels; 1…16 384 each way.
    public var size: PixelSize
    /// How it is brought to that size.
    public var fit: ImageFit
    /// What it is made for.
    public var kind: Kind
    /// An opaque colour that shows through where the picture is transparent; nil keeps it transparent.
    public var ground: Color?
    /// The part of the upright original that is wanted, in its pixels; nil for all of it.
    public var part: PixelRect?

    /// Makes a request; a cover for the carousel unless said otherwise.
    public init(
        path: String, version: Int64 = 0, size: PixelSize, fit: ImageFit = .contain, kind: Kind = .texture,
        ground: Color? = nil, part: PixelRect? = nil
    ) {
        precondition(DecoderRequest.isValidTarget(size), "a picture is made for 1 to 16384 pixels each way")
        precondition(part.map(DecoderRequest.isValidPart) ?? true, "a part has pixels")
        self.path = path
        self.version = version
        self.size = size
        self.fit = fit
        self.kind = kind
        self.ground = ground
        self.part = part
    }
}

/// A request's number; a loader gives each one only once.
public struct RequestID: Hashable, Sendable {
    /// Counted from 1 in the order of asking.
    public let rawValue: UInt64

    /// Makes an id; whoever answers requests does, each time with another number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// What became of a request.
public struct ImageResult: Sendable {
    /// The request's number.
    public let id: RequestID
    /// What was asked for.
    public let request: ImageRequest
    /// The picture, or why there is none.
    public let outcome: Result<LoadedImage, ImageError>

    /// Makes an answer to a request.
    public init(id: RequestID, request: ImageRequest, outcome: Result<LoadedImage, ImageError>) {
        self.id = id
        self.request = request
        self.outcome = outcome
    }
}
