/// Pictures by the request they answer, up to a number of bytes; the one used longest ago goes first.
///
/// A value that its owner keeps on one thread. Pictures in use elsewhere stay alive there when they go from here.
public struct ImageCache {
    /// The most bytes that are kept; a single larger picture is not kept at all.
    public let byteBudget: Int
    /// Bytes kept now.
    public private(set) var byteCount = 0

    private struct Entry {
        var picture: LoadedImage
        var lastUse: UInt64
    }

    private var entries: [ImageRequest: Entry] = [:]
    private var clock: UInt64 = 0

    /// Makes an empty cache.
    public init(byteBudget: Int) { self.byteBudget = byteBudget }

    /// Whether a request's picture is kept; does not count as a use.
    ///
    /// O(1).
    public func contains(_ request: ImageRequest) -> Bool { entries[request] != nil }

    /// The picture for a request, which counts as a use; nil if it is not kept.
    ///
    /// O(1).
    public mutating func picture(for request: ImageRequest) -> LoadedImage? {
        guard let picture = entries[request]?.picture else { return nil }
        clock += 1
        entries[request]?.lastUse = clock
        return picture
    }

    /// Keeps a picture, and lets go of those used longest ago until all fit.
    ///
    /// O(n) for each that goes.
    public mutating func insert(_ picture: LoadedImage, for request: ImageRequest) {
        remove(request)
        guard picture.byteCount <= byteBudget else { return }
        clock += 1
        entries[request] = Entry(picture: picture, lastUse: clock)
        byteCount += picture.byteCount
        while byteCount > byteBudget, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
            remove(oldest)
        }
    }

    /// Lets go of a request's picture, if it is kept.
    public mutating func remove(_ request: ImageRequest) {
        if let entry = entries.removeValue(forKey: request) { byteCount -= entry.picture.byteCount }
    }
}
