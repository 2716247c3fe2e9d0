/// One pixel of a general quad: sixteen texels, weighted down the columns and then across.
///
/// `corner` is the first of four texels in the first of four columns, `stride` bytes apart. Each column's four texels
/// are one 16-byte load, multiplied by the weights `down` (from `FilterTable.repeated`, adding up to 256); the four sums,
/// rounded to 8 bits, are weighted by `across`. Both sums are at most 255 · 256 and stay in 16 bits.
@inline(__always)
func sampleTexture(
    _ corner: UnsafeRawPointer, stride: Int, down: UnsafeRawPointer, across w: SIMD4<UInt16>
) -> UInt32 {
    let a = pairSums(columnTap(corner, down), columnTap(corner + stride, down))
    let b = pairSums(columnTap(corner + 2 &* stride, down), columnTap(corner + 3 &* stride, down))
    let left = ((a &+ 128) &>> 8) &* Words8(w.x, w.x, w.x, w.x, w.y, w.y, w.y, w.y)
    let right = ((b &+ 128) &>> 8) &* Words8(w.z, w.z, w.z, w.z, w.w, w.w, w.w, w.w)
    let sum = left &+ right
    let pixel = ((sum.lowHalf &+ sum.highHalf) &+ 128) &>> 8
    return UInt32(pixel.x) | UInt32(pixel.y) &<< 8 | UInt32(pixel.z) &<< 16 | UInt32(pixel.w) &<< 24
}
