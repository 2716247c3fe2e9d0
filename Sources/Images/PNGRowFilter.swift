/// One row as PNG stores it: the filter's number, then R, G, B differences.
struct PNGRowFilter {
    private(set) var bytes: [UInt8]
    private var current: [UInt8]
    private var previous: [UInt8]
    private let width: Int
    private let filter: PNGEncoder.Filter

    init(width: Int, filter: PNGEncoder.Filter) {
        self.width = width
        self.filter = filter
        bytes = [UInt8](repeating: filter.rawValue, count: 1 + 3 * width)
        current = [UInt8](repeating: 0, count: 3 * width)
        previous = current
    }

    /// Filters the next row of 0xXXRRGGBB pixels.
    mutating func load(_ pixels: UnsafePointer<UInt32>) {
        swap(&current, &previous)
        let count = 3 * width
        current.withUnsafeMutableBufferPointer { row in
            guard let to = row.baseAddress else { return }
            for x in 0..<width {
                let p = pixels[x]
                to[3 * x] = UInt8(truncatingIfNeeded: p &>> 16)
                to[3 * x + 1] = UInt8(truncatingIfNeeded: p &>> 8)
                to[3 * x + 2] = UInt8(truncatingIfNeeded: p)
            }
        }
        bytes.withUnsafeMutableBufferPointer { out in
            current.withUnsafeBufferPointer { row in
                previous.withUnsafeBufferPointer { above in
                    guard let to = out.baseAddress?.advanced(by: 1), let from = row.baseAddress,
                        let up = above.baseAddress
                    else { return }
                    switch filter {
                    case .none:
                        to.update(from: from, count: count)
                    case .sub:
                        to.update(from: from, count: 3)
                        for i in 3..<count { to[i] = from[i] &- from[i - 3] }
                    case .up:
                        for i in 0..<count { to[i] = from[i] &- up[i] }
                    }
                }
            }
        }
    }
}
