/// Weighs source rows together to one row of 16-bit channels, 256 times the byte's value.
///
/// A smaller result has weights of 8 bits, summed up as the rows come. A larger one has signed weights of 14 bits; the
/// last four source rows are kept, and what a cubic overshoots is cut off.
struct RowMixer: ~Copyable {
    /// The finished row, four channels a column, each 0…65 280.
    let line: UnsafeMutablePointer<UInt16>

    private let kernel: ResampleKernel
    private let weights: [Int32]
    private let count: Int
    /// The last source rows of a larger result, `tapCount` of them in turn.
    private let history: UnsafeMutablePointer<UInt8>
    private var isFresh = true

    /// Prepares for rows of so many columns.
    init(_ kernel: ResampleKernel, columnCount: Int) {
        self.kernel = kernel
        weights = kernel.weights(total: kernel.isCubic ? 1 << 14 : 1 << 8)
        count = 4 * columnCount
        line = .allocate(capacity: count)
        history = .allocate(capacity: kernel.isCubic ? kernel.tapCount * count : 1)
    }

    deinit {
        line.deallocate()
        history.deallocate()
    }

    /// The source row that an output row begins with.
    func start(of output: Int) -> Int { kernel.starts[output] }

    /// Takes source row `y`, to be called once for each, in order, before it is mixed.
    mutating func keep(_ row: UnsafePointer<UInt8>, _ y: Int) {
        if kernel.isCubic { (history + y % kernel.tapCount * count).update(from: row, count: count) }
    }

    /// Mixes source row `y` into an output row; true if that is complete, and stands in `line`.
    ///
    /// A source row may be the end of one output row and the beginning of the next.
    mutating func mix(_ row: UnsafePointer<UInt8>, _ y: Int, into output: Int) -> Bool {
        let tap = y - kernel.starts[output]
        let first = output * kernel.tapCount
        if tap < 0 { return false }
        if kernel.isCubic {
            if tap < kernel.tapCount - 1 { return false }
            mixHistory(from: kernel.starts[output], weights[first..<first + kernel.tapCount])
            return true
        }
        let weight = UInt16(weights[first + tap])
        // Each weight times 255 fits, and so does their sum, as the weights are 256 together.
        if isFresh {
            for i in 0..<count { line[i] = UInt16(row[i]) &* weight }
        } else {
            for i in 0..<count { line[i] &+= UInt16(row[i]) &* weight }
        }
        isFresh = y == kernel.ends[output]
        return isFresh
    }

    private func mixHistory(from start: Int, _ weights: ArraySlice<Int32>) {
        for i in 0..<count {
            var sum: Int32 = 32
            for (tap, weight) in weights.enumerated() {
                sum &+= Int32(history[(start + tap) % kernel.tapCount * count + i]) &* weight
            }
            line[i] = UInt16(truncatingIfNeeded: min(max(sum &>> 6, 0), 255 << 8))
        }
    }
}
