internal import Geometry

/// Brings rows of premultiplied pixels to another size as they come, so that only a few rows are ever held.
///
/// Separable and in fixed point: rows are weighed together first (8 bits of weight for a smaller result, 14 for a
/// larger one), which leaves 7 fractional bits in a signed 16-bit number; then columns (14 bits), rounded to nearest.
/// Equal alphas stay equal, so opaque stays opaque. The same rows give the same bytes on every processor.
/// Time: proportional to the source; memory: some ten rows.
struct Resampler: ~Copyable {
    private let source: PixelSize
    private let target: PixelSize
    private let columns: ResampleKernel
    private let rows: ResampleKernel
    private let isCopy: Bool
    /// First source column that is needed, and how many.
    private let firstColumn: Int
    private let columnCount: Int

    private var nextSourceRow = 0
    private var nextTargetRow = 0
    /// Sums of the row under way, for smaller results.
    private let sums: UnsafeMutablePointer<UInt16>
    /// The last source rows, for larger results: `rows.tapCount` of them in turn.
    private let history: UnsafeMutablePointer<UInt8>
    /// A finished row before its columns are weighed.
    private let line: UnsafeMutablePointer<Int16>
    private let output: UnsafeMutablePointer<UInt32>

    /// Prepares for rows of the size `source`; the part of them, inside, becomes `target`.
    init(source: PixelSize, part: Placement.Part, target: PixelSize) {
        self.source = source
        self.target = target
        columns = ResampleKernel(
            origin: part.x, length: part.width, sourceCount: source.width, outputCount: target.width, total: 1 << 14)
        let isSmaller = part.height >= Double(target.height)
        rows = ResampleKernel(
            origin: part.y, length: part.height, sourceCount: source.height, outputCount: target.height,
            total: isSmaller ? 1 << 8 : 1 << 14)
        isCopy = columns.isCopy && rows.isCopy
        firstColumn = columns.starts.min() ?? 0
        columnCount = (columns.starts.max() ?? 0) + columns.tapCount - firstColumn
        sums = .allocate(capacity: 4 * columnCount)
        sums.initialize(repeating: 0, count: 4 * columnCount)
        history = .allocate(capacity: rows.isCubic ? rows.tapCount * 4 * columnCount : 1)
        line = .allocate(capacity: 4 * columnCount)
        output = .allocate(capacity: target.width)
    }

    deinit {
        sums.deallocate()
        history.deallocate()
        line.deallocate()
        output.deallocate()
    }

    /// Memory that one needs, roughly, in bytes.
    static func byteCount(source: PixelSize, target: PixelSize) -> Int { 40 * source.width + 40 * target.width }

    /// Whether all of the result has been emitted.
    var isComplete: Bool { nextTargetRow == target.height }

    /// Takes the next source row and hands over the rows of the result that it completes, in order.
    mutating func push(_ row: UnsafePointer<UInt32>, emit: (UnsafePointer<UInt32>) -> Void) {
        let y = nextSourceRow
        nextSourceRow += 1
        if isComplete || y < rows.starts[nextTargetRow] { return }
        if isCopy {
            emit(row + firstColumn)
            nextTargetRow += 1
            return
        }
        (row + firstColumn).withMemoryRebound(to: UInt8.self, capacity: 4 * columnCount) { bytes in
            if rows.isCubic {
                pushCubic(bytes, y, emit)
            } else {
                pushArea(bytes, y, emit)
            }
        }
    }

    /// A source row lies in at most two rows of a smaller result: the end of one and the beginning of the next.
    private mutating func pushArea(_ bytes: UnsafePointer<UInt8>, _ y: Int, _ emit: (UnsafePointer<UInt32>) -> Void) {
        let count = 4 * columnCount
        while !isComplete {
            let tap = y - rows.starts[nextTargetRow]
            if tap < 0 { return }
            accumulate(sums, bytes, UInt16(rows.weights[nextTargetRow * rows.tapCount + tap]), count)
            if y < rows.ends[nextTargetRow] { return }
            for i in 0..<count {
                line[i] = Int16(truncatingIfNeeded: (sums[i] &+ 1) &>> 1)
                sums[i] = 0
            }
            emitLine(emit)
        }
    }

    private mutating func pushCubic(_ bytes: UnsafePointer<UInt8>, _ y: Int, _ emit: (UnsafePointer<UInt32>) -> Void) {
        let count = 4 * columnCount
        let taps = rows.tapCount
        (history + y % taps * count).update(from: bytes, count: count)
        while !isComplete, y >= rows.starts[nextTargetRow] + taps - 1 {
            let start = rows.starts[nextTargetRow]
            for i in 0..<count {
                var sum: Int32 = 64
                for tap in 0..<taps {
                    let sample = Int32(history[(start + tap) % taps * count + i])
                    sum &+= sample &* Int32(rows.weights[nextTargetRow * taps + tap])
                }
                line[i] = Int16(truncatingIfNeeded: min(max(sum &>> 7, 0), 255 << 7))
            }
            emitLine(emit)
        }
    }

    private mutating func emitLine(_ emit: (UnsafePointer<UInt32>) -> Void) {
        weighColumns()
        emit(output)
        nextTargetRow += 1
    }

    private func weighColumns() {
        let taps = columns.tapCount
        let line = UnsafeRawPointer(line)
        columns.weights.withUnsafeBufferPointer { weights in
            columns.starts.withUnsafeBufferPointer { starts in
                for x in 0..<target.width {
                    // 7 bits of fraction, 14 of weight: half of 2^21 rounds to nearest.
                    var sum = SIMD4<Int32>(repeating: 1 << 20)
                    var from = line + 8 * (starts[x] - firstColumn)
                    for tap in x * taps..<(x + 1) * taps {
                        let pixel = from.loadUnaligned(as: SIMD4<Int16>.self)
                        sum &+= SIMD4(truncatingIfNeeded: pixel) &* SIMD4(repeating: Int32(weights[tap]))
                        from += 8
                    }
                    sum &>>= 21
                    if columns.isCubic { sum.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255)) }
                    var pixel = SIMD4<UInt8>(truncatingIfNeeded: sum)
                    // A cubic may overshoot, but no colour exceeds its alpha.
                    if columns.isCubic || rows.isCubic { pixel = pointwiseMin(pixel, SIMD4(repeating: pixel.w)) }
                    output[x] = unsafeBitCast(pixel, to: UInt32.self)
                }
            }
        }
    }
}

/// Adds weighed bytes to sums; the weights of a sum are at most 256 together, so it cannot overflow.
private func accumulate(
    _ sums: UnsafeMutablePointer<UInt16>, _ bytes: UnsafePointer<UInt8>, _ weight: UInt16, _ count: Int
) {
    for i in 0..<count { sums[i] &+= UInt16(bytes[i]) &* weight }
}
