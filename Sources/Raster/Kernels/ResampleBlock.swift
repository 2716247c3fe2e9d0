/// First pass over a block of a general quad: four neighbouring texture columns are resampled down, each along its own
/// curve, into rows of four pixels, `pitch` bytes apart.
///
/// A pixel is ⌈Σ w · t / 256⌉, since the second pass rounds down. Sums are at most 255 · 256, and with 255 added stay in
/// 16 bits. Every position's four texels must exist in its column.
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

/// Second pass: resamples a row of the first pass's along a curve, four pixels a turn.
///
/// A pixel is ⌊Σ w · t / 256⌋. The four texels of each of the `count` positions must exist in the line; nothing is read for
/// positions beyond them, which may lie anywhere, and no pixel is stored there.
func resampleLine(
    _ line: UnsafeRawPointer, table: UnsafeRawPointer, _ curve: Curve<SIMD4<UInt32>>, count: Int,
    into pixels: UnsafeMutableRawPointer
) {
    @inline(__always)
    func group(_ position: SIMD4<UInt32>) -> Bytes16 {
        let (a, b) = fourTaps(line, line, line, line, table, position)
        return highBytes(a, b)
    }
    var curve = curve
    var out = pixels
    var left = count
    while left >= 4 {
        out.storeBytes(of: group(curve.position), as: Bytes16.self)
        curve.advance()
        out += 16
        left &-= 4
    }
    if left > 0 { storeFirst(left, of: group(firstHeld(left, of: curve.position)), to: out) }
}

/// As `resampleLine`, for a reflection: each pixel is mixed with a backdrop (see `faded`) by a curve of its own, which is
/// held at 0 where it would fall below.
func resampleLine(
    _ line: UnsafeRawPointer, table: UnsafeRawPointer, _ curve: Curve<SIMD4<UInt32>>, fade: Curve<SIMD4<UInt32>>,
    backdrop: UInt32, count: Int, into pixels: UnsafeMutableRawPointer
) {
    let back = widenTwice(backdrop)
    @inline(__always)
    func group(_ position: SIMD4<UInt32>, _ share: SIMD4<UInt32>) -> Bytes16 {
        let (a, b) = fourTaps(line, line, line, line, table, position)
        let share = unsafeBitCast(share, to: SIMD4<Int32>.self)
        let held = unsafeBitCast(share & ~(share &>> 31), to: SIMD4<UInt32>.self)
        return faded(a, b, held, back)
    }
    var curve = curve
    var fade = fade
    var out = pixels
    var left = count
    while left >= 4 {
        out.storeBytes(of: group(curve.position, fade.position), as: Bytes16.self)
        curve.advance()
        fade.advance()
        out += 16
        left &-= 4
    }
    if left > 0 {
        storeFirst(left, of: group(firstHeld(left, of: curve.position), fade.position), to: out)
    }
}

/// The first of four positions; the other ones are replaced by the first, whose texels exist.
@inline(__always)
private func firstHeld(_ count: Int, of position: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let isBeyond = SIMD4<UInt32>(0, 1, 2, 3) .>= UInt32(truncatingIfNeeded: count)
    return position.replacing(with: position[0], where: isBeyond)
}

/// Stores the first one, two or three of four pixels.
@inline(__always)
private func storeFirst(_ count: Int, of pixels: Bytes16, to out: UnsafeMutableRawPointer) {
    let pixels = unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
    out.storeBytes(of: pixels[0], as: UInt32.self)
    if count > 1 { out.storeBytes(of: pixels[1], toByteOffset: 4, as: UInt32.self) }
    if count > 2 { out.storeBytes(of: pixels[2], toByteOffset: 8, as: UInt32.self) }
}
