/// Numbers that look random and depend on nothing but their place and a seed: value noise and its sums.
///
/// Only additions, multiplications and divisions, so that every processor computes the same bits.
struct Noise {
    private let seed: UInt64

    /// Another seed, quite another noise.
    init(_ seed: Int) { self.seed = UInt64(truncatingIfNeeded: seed) &* 0x94d0_49bb_1331_11eb }

    /// The number at a place of the lattice, 0..<1; the finaliser is SplitMix64's.
    func at(_ i: Int, _ j: Int = 0) -> Double {
        var z =
            seed &+ UInt64(truncatingIfNeeded: i) &* 0x9e37_79b9_7f4a_7c15
            &+ UInt64(truncatingIfNeeded: j) &* 0xd6e8_feb8_6659_fd93
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return Double((z ^ (z >> 31)) >> 40) / 16_777_216
    }

    /// Noise along a line with one random number per unit, 0…1.
    func value(_ x: Double) -> Double {
        let (i, f) = Self.split(x)
        return at(i) + (at(i + 1) - at(i)) * f * f * (3 - 2 * f)
    }

    /// Noise on a plane with one random number per unit square, 0…1.
    func value(_ x: Double, _ y: Double) -> Double {
        let ((i, f), (j, g)) = (Self.split(x), Self.split(y))
        let s = f * f * (3 - 2 * f)
        let top = at(i, j) + (at(i + 1, j) - at(i, j)) * s
        let low = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * s
        return top + (low - top) * g * g * (3 - 2 * g)
    }

    /// Noise summed over octaves, each half as strong as the one before and twice as fine; 0…1.
    func fractal(_ x: Double, _ y: Double, octaves: Int) -> Double {
        var (sum, weight, total, scale) = (0.0, 1.0, 0.0, 1.0)
        for octave in 0..<octaves {
            sum += weight * value(x * scale + Double(octave) * 17.3, y * scale - Double(octave) * 9.1)
            total += weight
            weight /= 2
            scale *= 2
        }
        return sum / total
    }

    /// The same along a line.
    func fractal(_ x: Double, octaves: Int) -> Double { fractal(x, 0.5, octaves: octaves) }

    /// A line of crags: octaves of noise folded at its middle, so that it has edges at the top; 0…1.
    func crags(_ x: Double, _ y: Double = 0.5, octaves: Int) -> Double {
        var (sum, weight, total, scale) = (0.0, 1.0, 0.0, 1.0)
        for octave in 0..<octaves {
            let n = 2 * value(x * scale + Double(octave) * 31.7, y * scale + Double(octave) * 5.9) - 1
            sum += weight * (1 - (n < 0 ? -n : n))
            total += weight
            weight *= 0.48
            scale *= 2.1
        }
        return sum / total
    }

    /// The whole number at or below, and what is above it.
    private static func split(_ x: Double) -> (Int, Double) {
        let whole = Int(x)
        let below = Double(whole) > x ? whole - 1 : whole
        return (below, x - Double(below))
    }
}
