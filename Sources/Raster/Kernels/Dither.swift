/// Ordered dither from 32 to 16 bits, in a row of the screen.
///
/// A channel v of 0…255 goes to n levels above 0 (31, or 63 for green) as ⌊(257 · n · v + t) / 65 536⌋. Because
/// 257 · 255 = 65 535, that is v's exact place among the levels, plus a threshold t / 65 536 between 0 and 1: the mean
/// over all thresholds is right, 0 stays 0, and 255 reaches n for every threshold of at least n. Thresholds are the
/// middles of 64 steps, (2 m + 1) · 512, with m from Bayer's 8 × 8 matrix at the pixel's place on the screen. Products
/// stay below 2²², so 32-bit lanes hold them.
struct Dither {
    private let thresholds: SIMD8<UInt32>

    /// Makes the thresholds of row `y`.
    ///
    /// Each bit of a rank is a sum modulo 2 of bits of its place, so a row's ranks are row 0's with the same bits changed.
    @inline(__always)
    init(row y: Int) {
        func rank(_ x: Int, _ y: Int) -> UInt32 { UInt32(truncatingIfNeeded: ditherRank(x, y)) }
        let first = SIMD8(
            rank(0, 0), rank(1, 0), rank(2, 0), rank(3, 0), rank(4, 0), rank(5, 0), rank(6, 0), rank(7, 0))
        thresholds = (first ^ SIMD8(repeating: rank(0, y))) &<< 10 &+ 512
    }

    /// Eight pixels, the first of which is in a column that is a multiple of 8.
    @inline(__always)
    func callAsFunction(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt16> {
        // In typed steps: Swift 6.0 gives up on the expressions as a whole.
        func level(_ shifted: SIMD8<UInt32>, _ levels: UInt32) -> SIMD8<UInt32> {
            let channel: SIMD8<UInt32> = shifted & 255
            let place: SIMD8<UInt32> = channel &* (257 &* levels)
            return (place &+ thresholds) &>> 16
        }
        let red: SIMD8<UInt32> = level(pixels &>> 16, 31) &<< 11
        let green: SIMD8<UInt32> = level(pixels &>> 8, 63) &<< 5
        let blue: SIMD8<UInt32> = level(pixels, 31)
        return SIMD8<UInt16>(truncatingIfNeeded: red | green | blue)
    }
}
