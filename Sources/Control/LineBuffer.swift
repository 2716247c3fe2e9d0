/// Cuts a stream of bytes into lines.
struct LineBuffer {
    /// The byte that ends a line.
    static let lineFeed: UInt8 = 0x0A

    /// A line grew longer than the limit.
    struct TooLong: Error, Hashable {}

    /// Longest line in bytes, its line feed not counted.
    let limit: Int
    private var bytes: [UInt8] = []
    /// Where the next line starts.
    private var start = 0
    /// Everything before this place was searched for a line feed.
    private var searched = 0

    init(limit: Int) { self.limit = limit }

    /// Adds what was received.
    mutating func append(_ more: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// The next whole line without its line feed, or nil until more was received.
    ///
    /// Each byte is looked at once.
    mutating func next() throws(TooLong) -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: Self.lineFeed) else {
            searched = bytes.count
            if searched - start > limit { throw TooLong() }
            return nil
        }
        if end - start > limit { throw TooLong() }
        defer {
            start = end + 1
            searched = start
        }
        return Array(bytes[start..<end])
    }
}
