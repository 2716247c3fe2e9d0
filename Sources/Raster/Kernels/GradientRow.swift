/// Colours of a ramp along a row, dithered to eight bits.
///
/// The place on the ramp is `start + step · x` in 2⁻³² of it, exact for every column, so it does not matter where a row
/// begins. A channel c of the ramp is in 1/256 of a unit; ⌊(c + t) / 256⌋ with a threshold t of 2, 6, … 254 from Bayer's
/// 8 × 8 matrix is right on the average over eight pixels square. c is at most 255 · 256, so the sum stays in 16 bits;
/// all channels of a pixel have one threshold, so none gets above its alpha.
func gradientRow(
    _ ramp: UnsafePointer<SIMD4<UInt16>>, start: Int, step: Int, columns: Range<Int>, y: Int,
    into row: UnsafeMutablePointer<UInt32>
) {
    if step != 0 {
        for x in columns { row[x] = rampPixel(ramp, start &+ step &* x, x, y) }
        return
    }
    // The row is of one colour: eight pixels of it, over and over.
    var eight = SIMD8<UInt32>()
    for k in 0..<8 { eight[k] = rampPixel(ramp, start, columns.lowerBound &+ k, y) }
    let out = UnsafeMutableRawPointer(row)
    var x = columns.lowerBound
    while x &+ 8 <= columns.upperBound {
        out.storeBytes(of: eight, toByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
        x &+= 8
    }
    for k in 0..<columns.upperBound &- x { row[x &+ k] = eight[k] }
}

/// One pixel of a ramp, at a place in 2⁻³² of it that is held to its ends.
@inline(__always)
func rampPixel(_ ramp: UnsafePointer<SIMD4<UInt16>>, _ place: Int, _ x: Int, _ y: Int) -> UInt32 {
    let held = min(max(place, 0), 1 << 32)
    let color = ramp[(held &* Gradient.steps &+ 1 << 31) &>> 32]
    let t = UInt16(truncatingIfNeeded: ditherRank(x, y) &* 4 &+ 2)
    let sum: SIMD4<UInt16> = (color &+ SIMD4(repeating: t)) &>> 8
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: sum), to: UInt32.self)
}

/// A place's number in the 8 × 8 dither matrix, 0…63: x ⊕ y and y, their bits interleaved and reversed (Bayer, "An
/// optimum method for two-level rendition of continuous-tone pictures", 1973).
@inline(__always)
func ditherRank(_ x: Int, _ y: Int) -> Int {
    let a = x ^ y
    let odd = (a & 1) &<< 5 | (a & 2) &<< 2 | (a & 4) &>> 1
    let even = (y & 1) &<< 4 | (y & 2) &<< 1 | (y & 4) &>> 2
    return odd | even
}
