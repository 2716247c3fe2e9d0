/// First pass over a block of a general quad: four neighbouring texture columns are resampled down, each along its own
/// curve, into rows of four pixels, `pitch` bytes apart.
///
/// A pixel is ⌈Σ w · t / 256⌉, as in `blendColumns`: the second pass rounds down. Sums are at most 255 · 256, and with 255
/// added stay in 16 bits. Every position's four texels must exist in its column.
func resampleTexture(
    _ columns: (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer), table: UnsafeRawPointer,
    _ curve: Curve<SIMD4<UInt32>>, rows: Int, into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    @inline(__always)
    func row(_ position: SIMD4<UInt32>, _ out: UnsafeMutableRawPointer) {
        let (a, b) = fourTaps(columns.0, columns.1, columns.2, columns.3, table, position)
        out.storeBytes(of: highBytes(a &+ 255, b &+ 255), as: Bytes16.self)
    }
    var curve = curve
    var out = pixels
    var left = rows
    while left > 1 {
        row(curve.position, out)
        curve.advance()
        row(curve.position, out + pitch)
        curve.advance()
        out += 2 &* pitch
        left &-= 2
    }
    if left > 0 { row(curve.position, out) }
}

/// Second pass: resamples a row of the first pass's along a curve, four pixels a turn; up to three more than `count`.
///
/// A pixel is ⌊Σ w · t / 256⌋. Every position's four texels must exist in the line.
func resampleLine(
    _ line: UnsafeRawPointer, table: UnsafeRawPointer, _ curve: Curve<SIMD4<UInt32>>, count: Int,
    into pixels: UnsafeMutableRawPointer
) {
    var curve = curve
    var i = 0
    while i < count {
        let (a, b) = fourTaps(line, line, line, line, table, curve.position)
        (pixels + 4 &* i).storeBytes(of: highBytes(a, b), as: Bytes16.self)
        curve.advance()
        i &+= 4
    }
}

/// As `resampleLine`, for a reflection: each pixel is mixed with a backdrop (see `faded`) by a curve of its own, which is
/// held at 0 where it would fall below.
func resampleLine(
    _ line: UnsafeRawPointer, table: UnsafeRawPointer, _ curve: Curve<SIMD4<UInt32>>, fade: Curve<SIMD4<UInt32>>,
    backdrop: UInt32, count: Int, into pixels: UnsafeMutableRawPointer
) {
    let back = widenTwice(backdrop)
    var curve = curve
    var fade = fade
    var i = 0
    while i < count {
        let (a, b) = fourTaps(line, line, line, line, table, curve.position)
        let share = unsafeBitCast(fade.position, to: SIMD4<Int32>.self)
        let held = unsafeBitCast(share & ~(share &>> 31), to: SIMD4<UInt32>.self)
        (pixels + 4 &* i).storeBytes(of: faded(a, b, held, back), as: Bytes16.self)
        curve.advance()
        fade.advance()
        i &+= 4
    }
}
