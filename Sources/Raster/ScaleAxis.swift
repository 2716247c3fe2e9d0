/// Which texels make each pixel of a scaled picture along one direction, and their weights.
///
/// Pixel i covers the texels around `start + step · i`, the position of its middle, with 0 at the first texel's own. Its
/// weights are ⌊65 536 · share⌋, the largest takes the rest, so that they add up to 65 536; a single one is 65 535. They
/// depend on the pixel alone, not on where a row begins, and are computed anew for every frame, to the last bit of
/// phase: a picture that moves by a hundredth of a pixel changes by that.
final class ScaleAxis {
    /// Weights of a pixel: a multiple of four, those that are not needed are 0.
    private(set) var taps = 4
    /// The first pixel's number, and how many there are.
    private(set) var first = 0, count = 0
    /// The first texel of each pixel; it may lie before the picture, and the last one behind it.
    private(set) var starts: UnsafeMutablePointer<Int32> = .allocate(capacity: 1)
    /// The weights of each pixel, each twice for the two channels that are weighted together; at multiples of 16 bytes.
    private(set) var weights: UnsafeMutablePointer<UInt16> = allocateWords(8)
    private var capacity = (starts: 1, weights: 8)

    private static func allocateWords(_ count: Int) -> UnsafeMutablePointer<UInt16> {
        UnsafeMutableRawPointer.allocate(byteCount: 2 * count, alignment: 16).bindMemory(
            to: UInt16.self, capacity: count)
    }

    deinit {
        starts.deallocate()
        weights.deallocate()
    }

    /// The texels that are needed for all pixels.
    private(set) var texels = 0..<0

    /// Prepares some pixels of a picture of so many texels; the last one is repeated until their number is a multiple of
    /// four.
    func prepare(_ pixels: Range<Int>, start: Double, step: Double, limit: Int, filter: ScaleFilter) {
        // A pixel that is larger than the picture has all of it.
        let width = min(max(step, 1e-6), Double(limit))
        let reach = filter.reach(width: width)
        let used = Int((2 * reach - 1e-9).rounded(.up))
        taps = (used + 3) & ~3
        first = pixels.lowerBound
        count = (pixels.count + 3) & ~3
        reserve()
        for i in 0..<count {
            let pixel = min(first + i, pixels.upperBound - 1)
            let middle = start + step * Double(pixel)
            // The first texel that is nearer than `reach`.
            let from = Int((middle - reach).rounded(.down)) + 1
            starts[i] = Int32(from)
            let out = weights + 2 * taps * i
            var (sum, largest) = (0, 0)
            for k in 0..<taps {
                let share = k < used ? filter.share(middle - Double(from + k), width: width) : 0
                let weight = min(max(Int(share * 65536), 0), 65535)
                out[2 * k] = UInt16(weight)
                sum += weight
                if weight > Int(out[2 * largest]) { largest = k }
            }
            out[2 * largest] = UInt16(min(Int(out[2 * largest]) + 65536 - sum, 65535))
            for k in 0..<taps { out[2 * k + 1] = out[2 * k] }
        }
        let (a, b) = (Int(starts[0]), Int(starts[count - 1]))
        texels = min(a, b)..<max(a, b) + taps
    }

    private func reserve() {
        if count > capacity.starts {
            starts.deallocate()
            starts = .allocate(capacity: count)
            capacity.starts = count
        }
        if 2 * taps * count > capacity.weights {
            weights.deallocate()
            weights = Self.allocateWords(2 * taps * count)
            capacity.weights = 2 * taps * count
        }
    }
}
