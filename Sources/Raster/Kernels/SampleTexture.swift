/// One pixel of a general quad: sixteen texels, weighted down the columns and then across.
///
/// `corner` is the first of four texels in the first of four columns, `stride` bytes apart. Each column's four texels
/// are one 16-byte load, multiplied by the weights `down` (a phase of `FilterTable.repeated`, adding up to 256); the four
/// sums, rounded to 8 bits, are weighted by `across`, another phase. Both sums are at most 255 · 256 and stay in 16 bits.
@inline(__always)
func sampleTexture(
    _ corner: UnsafeRawPointer, stride: Int, down: UnsafeRawPointer, across: UnsafeRawPointer
) -> UInt32 {
    let a = pairSums(columnTap(corner, down), columnTap(corner + stride, down))
    let b = pairSums(columnTap(corner + 2 &* stride, down), columnTap(corner + 3 &* stride, down))
    #if arch(arm64)
        let w = widen(across.load(as: Bytes16.self))
    #else
        let w = across.load(as: Words16.self)
    #endif
    // In typed steps: Swift 6.0 gives up on the expression as a whole.
    let upper: Words8 = ((a &+ 128) &>> 8) &* w.lowHalf
    let lower: Words8 = ((b &+ 128) &>> 8) &* w.highHalf
    let sum: Words8 = upper &+ lower
    let folded: SIMD4<UInt16> = sum.lowHalf &+ sum.highHalf
    let pixel: SIMD4<UInt16> = (folded &+ 128) &>> 8
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: pixel), to: UInt32.self)
}
