/// Turns pixels of a row into 16 bits with ordered dither.
///
/// A channel v of 0…255 goes to n levels above 0 (31, or 63 for green) as ⌊(257 · n · v + t) / 65 536⌋. Because
/// 257 · 255 = 65 535, that is v's exact place among the levels, plus a threshold t / 65 536 between 0 and 1: the mean
/// over all thresholds is right, 0 stays 0, and 255 reaches n for every threshold of at least n. Thresholds are the
/// middles of 64 steps, (2 m + 1) · 512, with m from Bayer's 8 × 8 matrix at the pixel's place on the screen. Products
/// stay below 2²², so 32-bit lanes hold them.
///
/// `columns` starts at a multiple of 8; reads and writes whole eights as far as they fit, then single pixels.
func ditherRow(
    _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, columns: Range<Int>, y: Int
) {
    typealias Eight = SIMD8<UInt32>
    var thresholds = Eight()
    for x in 0..<8 { thresholds[x] = threshold(x, y & 7) }
    // In typed steps: Swift 6.0 gives up on the expressions as a whole.
    func level(_ shifted: Eight, _ levels: UInt32, _ t: Eight) -> Eight {
        let channel: Eight = shifted & 255
        let place: Eight = channel &* (257 &* levels)
        return (place &+ t) &>> 16
    }
    func convert(_ p: Eight, _ t: Eight) -> SIMD8<UInt16> {
        let red: Eight = level(p &>> 16, 31, t) &<< 11
        let green: Eight = level(p &>> 8, 63, t) &<< 5
        let blue: Eight = level(p, 31, t)
        return SIMD8<UInt16>(truncatingIfNeeded: red | green | blue)
    }
    var x = columns.lowerBound
    while x &+ 8 <= columns.upperBound {
        let pixels = source.loadUnaligned(fromByteOffset: 4 &* x, as: Eight.self)
        target.storeBytes(of: convert(pixels, thresholds), toByteOffset: 2 &* x, as: SIMD8<UInt16>.self)
        x &+= 8
    }
    while x < columns.upperBound {
        let pixel = source.load(fromByteOffset: 4 &* x, as: UInt32.self)
        let converted = convert(Eight(repeating: pixel), Eight(repeating: thresholds[x & 7]))
        target.storeBytes(of: converted[0], toByteOffset: 2 &* x, as: UInt16.self)
        x &+= 1
    }
}

/// The threshold at a place of the 8 × 8 matrix.
private func threshold(_ x: Int, _ y: Int) -> UInt32 { UInt32(2 * ditherRank(x, y) + 1) * 512 }
