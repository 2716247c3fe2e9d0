/// Which source samples make up each output sample along one axis, and with which weights.
///
/// Smaller outputs take the exact area that they cover (a box); larger ones the Catmull–Rom cubic through the four
/// nearest samples (E. Catmull, R. Rom, 1974; R. Keys, 1981, a = −1/2), the edge sample standing for those beyond it.
/// The weights are computed in Double and rounded once, so that every processor has the same.
struct ResampleKernel {
    /// Source samples an output sample is made of; unused ones weigh 0.
    let tapCount: Int
    /// The first of them, for each output sample; never past `sourceCount − tapCount`.
    let starts: [Int]
    /// The last source sample that each output sample needs.
    let ends: [Int]
    /// `tapCount` weights for each output sample; together they are exactly `total`.
    let weights: [Int16]
    /// Whether outputs are larger than inputs, so that weights may be negative.
    let isCubic: Bool

    /// Maps the part of `length` source samples from `origin` on, both possibly fractions, to `outputCount` samples.
    init(origin: Double, length: Double, sourceCount: Int, outputCount: Int, total: Int) {
        precondition(sourceCount > 0 && outputCount > 0 && length > 0, "there is something to resample")
        let step = length / Double(outputCount)
        isCubic = step < 1
        var rows: [(start: Int, weights: [Int])] = []
        rows.reserveCapacity(outputCount)
        for i in 0..<outputCount {
            rows.append(
                isCubic
                    ? Self.cubic(centre: origin + (Double(i) + 0.5) * step, sourceCount: sourceCount, total: total)
                    : Self.area(
                        from: origin + Double(i) * step, to: origin + Double(i + 1) * step, sourceCount: sourceCount,
                        total: total))
        }
        let taps = rows.reduce(1) { max($0, $1.weights.count) }
        var starts: [Int] = []
        var weights: [Int16] = []
        ends = rows.map { $0.start + $0.weights.count - 1 }
        for row in rows {
            let start = min(row.start, sourceCount - taps)
            starts.append(start)
            weights.append(contentsOf: repeatElement(0, count: row.start - start))
            weights.append(contentsOf: row.weights.map { Int16($0) })
            weights.append(contentsOf: repeatElement(0, count: taps - row.weights.count - (row.start - start)))
        }
        tapCount = taps
        self.starts = starts
        self.weights = weights
    }

    /// Whether every output sample is one source sample, in order.
    var isCopy: Bool { tapCount == 1 && starts.indices.allSatisfy { starts[$0] == starts[0] + $0 } }

    private static func area(from: Double, to: Double, sourceCount: Int, total: Int) -> (Int, [Int]) {
        // Rounding to 1/65536 keeps the arithmetic's last bits from adding samples that weigh nothing.
        func place(_ x: Double) -> Double { min(max((x * 65_536).rounded() / 65_536, 0), Double(sourceCount)) }
        let high = place(to)
        let low = min(place(from), high)
        let start = min(Int(low), sourceCount - 1)
        let end = max(Int(high.rounded(.up)), start + 1)
        var weights: [Int] = []
        var sum = 0
        for k in start..<end {
            let covered = k == end - 1 ? 1 : (Double(k + 1) - low) / (high - low)
            let reached = Int((covered * Double(total)).rounded())
            weights.append(reached - sum)
            sum = reached
        }
        return (start, weights)
    }

    private static func cubic(centre: Double, sourceCount: Int, total: Int) -> (Int, [Int]) {
        let position = centre - 0.5
        let base = position.rounded(.down)
        let t = position - base
        let exact = [
            ((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1, ((-1.5 * t + 2) * t + 0.5) * t,
            (0.5 * t - 0.5) * t * t,
        ]
        let first = Int(base) - 1
        let start = min(max(first, 0), max(sourceCount - 4, 0))
        var weights = [Int](repeating: 0, count: min(4, sourceCount))
        for (k, weight) in exact.enumerated() {
            let sample = min(max(first + k, 0), sourceCount - 1)
            weights[sample - start] += Int((weight * Double(total)).rounded())
        }
        let nearest = min(max(Int(position.rounded()), 0), sourceCount - 1)
        weights[nearest - start] += total - weights.reduce(0, +)
        return (start, weights)
    }
}
