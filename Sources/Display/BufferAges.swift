public import Geometry

/// What each of a screen's buffers has missed since it was last written (buffer age, as damage).
///
/// A frame's damage is added to *all* buffers when it is presented, then cleared for the one that was written. A new or
/// reset buffer has missed everything.
public struct BufferAges: Sendable {
    private var missed: [Region]
    private let everything: Region

    /// Makes the record for `count` new buffers of a size.
    public init(count: Int, size: PixelSize) {
        everything = Region(PixelRect(size))
        missed = Array(repeating: everything, count: count)
    }

    /// What buffer `index` has missed.
    public subscript(index: Int) -> Region { missed[index] }

    /// Buffer `index` was written in full up to a frame with this damage.
    public mutating func didPresent(_ index: Int, damage: Region) {
        for i in missed.indices { missed[i].formUnion(damage) }
        missed[index] = Region()
    }

    /// The contents of all buffers are unknown.
    public mutating func reset() {
        for i in missed.indices { missed[i] = everything }
    }
}
