/// Which source samples make up each output sample along one axis, and with which weights.
///
/// A smaller result takes of each sample the exact length that it covers (a box); a larger one the Catmull–Rom cubic
/// through the four nearest samples (E. Catmull, R. Rom, 1974; R. Keys, 1981, a = −1/2), where the edge sample stands
/// for those beyond it. Weights are computed in Double and rounded once, so that every processor has the same.
struct ResampleKernel {
    /// Source samples an output sample is made of; unused ones weigh 0.
    let tapCount: Int
    /// The first of them, for each output sample; never past `sourceCount − tapCount`.
    let starts: [Int]
    /// The last source sample that each output sample needs.
    let ends: [Int]
    /// Whether the result is larger than the source, so that weights may be negative.
    let isCubic: Bool
    /// `tapCount` weights for each output sample, 1 together.
    private let fractions: [Double]

    /// Maps `length` source samples from `origin` on, both possibly fractions, to `outputCount` samples.
    init(origin: Double, length: Double, sourceCount: Int, outputCount: Int) {
        precondition(sourceCount > 0 && outputCount > 0 && length > 0, "there is something to resample")
        let step = length / Double(outputCount)
        isCubic = step < 1
        var outputs: [(start: Int, fractions: [Double])] = []
        outputs.reserveCapacity(outputCount)
        for i in 0..<outputCount {
            let from = origin + Double(i) * step
            outputs.append(
                step < 1
                    ? Self.cubic(centre: from + step / 2, sourceCount: sourceCount)
                    : Self.area(from: from, to: origin + Double(i + 1) * step, sourceCount: sourceCount))
        }
        let taps = outputs.reduce(1) { max($0, $1.fractions.count) }
        var starts: [Int] = []
        var fractions: [Double] = []
        for output in outputs {
            let start = min(output.start, sourceCount - taps)
            let before = output.start - start
            starts.append(start)
            fractions.append(contentsOf: repeatElement(0, count: before))
            fractions.append(contentsOf: output.fractions)
            fractions.append(contentsOf: repeatElement(0, count: taps - before - output.fractions.count))
        }
        tapCount = taps
        self.starts = starts
        self.fractions = fractions
        ends = outputs.map { $0.start + $0.fractions.count - 1 }
    }

    /// The weights as whole numbers, those of each output sample exactly `total` together.
    ///
    /// The running sum is rounded, not each weight, so that errors do not add up.
    func weights(total: Int) -> [Int32] {
        var weights: [Int32] = []
        weights.reserveCapacity(fractions.count)
        for first in stride(from: 0, to: fractions.count, by: tapCount) {
            var sum = 0.0
            var reached = 0
            for fraction in fractions[first..<first + tapCount] {
                sum += fraction
                let next = Int((sum * Double(total)).rounded())
                weights.append(Int32(next - reached))
                reached = next
            }
        }
        return weights
    }

    /// Whether every output sample is one source sample, in order.
    var isCopy: Bool { tapCount == 1 && starts.indices.allSatisfy { starts[$0] == starts[0] + $0 } }

    private static func area(from: Double, to: Double, sourceCount: Int) -> (start: Int, fractions: [Double]) {
        // Rounding to 1/65536 keeps the arithmetic's last bits from adding samples that weigh nothing.
        func place(_ x: Double) -> Double { min(max((x * 65_536).rounded() / 65_536, 0), Double(sourceCount)) }
        let high = place(to)
        let low = min(place(from), high)
        let start = min(Int(low), sourceCount - 1)
        let end = max(Int(high.rounded(.up)), start + 1)
        if end == start + 1 { return (start, [1]) }
        return (
            start,
            (start..<end).map { sample in
                (min(Double(sample + 1), high) - max(Double(sample), low)) / (high - low)
            }
        )
    }

    private static func cubic(centre: Double, sourceCount: Int) -> (start: Int, fractions: [Double]) {
        let position = centre - 0.5
        let base = position.rounded(.down)
        let t = position - base
        let exact = [
            ((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1, ((-1.5 * t + 2) * t + 0.5) * t,
            (0.5 * t - 0.5) * t * t,
        ]
        let first = Int(base) - 1
        let start = min(max(first, 0), max(sourceCount - 4, 0))
        var fractions = [Double](repeating: 0, count: min(4, sourceCount))
        for (k, fraction) in exact.enumerated() {
            fractions[min(max(first + k, 0), sourceCount - 1) - start] += fraction
        }
        return (start, fractions)
    }
}
