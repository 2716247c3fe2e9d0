/// First pass over a block of a general quad: four neighbouring texture columns are resampled down, each along its own
/// curve, into lines, four neighbouring texels of each, `pitch` bytes apart.
///
/// A texel is ⌈Σ w · t / 256⌉, since the second pass rounds down. Sums are at most 255 · 256, and with 255 added stay in
/// 16 bits. Every position's four texels must exist in its column; `memory` is what `Places` needs.
func resampleTexture(
    _ columns: (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer), table: UnsafeRawPointer,
    _ curve: Curve<SIMD4<UInt32>>, rows: Int, memory: UnsafeMutableRawPointer, into lines: UnsafeMutableRawPointer,
    pitch: Int
) {
    var places = Places(curve, in: memory)
    @inline(__always)
    func row(_ out: UnsafeMutableRawPointer) {
        let (a, b) = places.takeTaps(of: .texture, columns.0, columns.1, columns.2, columns.3, table)
        storeTexels(a &+ 255, b &+ 255, to: out)
    }
    forEachTwo(rows, lines, pitch, row)
}

/// Second pass: resamples a line of the first pass's along a curve, four pixels a turn.
///
/// A pixel is ⌊Σ w · t / 256⌋. The four texels of each of the `count` positions must exist in the line; nothing is read for
/// positions beyond them, which may lie anywhere, and no pixel is stored there.
///
/// `memory` is what `Places` needs.
func resampleLine(
    _ line: UnsafeRawPointer, table: UnsafeRawPointer, _ curve: Curve<SIMD4<UInt32>>, count: Int,
    memory: UnsafeMutableRawPointer, into pixels: UnsafeMutableRawPointer
) {
    var places = Places(curve, in: memory)
    @inline(__always)
    func group() -> Bytes16 {
        let (a, b) = places.takeTaps(of: .line, line, line, line, line, table)
        return highBytes(a, b)
    }
    @inline(__always)
    func store(_ out: UnsafeMutableRawPointer) { out.storeBytes(of: group(), as: Bytes16.self) }
    forEachTwo(count &>> 2, pixels, 16, store)
    if count & 3 > 0 {
        places.hold(count & 3)
        storeFirst(count & 3, of: group(), to: pixels + (count & ~3) &<< 2)
    }
}

/// As `resampleLine`, for a reflection: each pixel is mixed with a backdrop (see `faded`) by a curve of its own, which is
/// held at 0 where it would fall below.
func resampleLine(
    _ line: UnsafeRawPointer, table: UnsafeRawPointer, _ curve: Curve<SIMD4<UInt32>>, fade: Curve<SIMD4<UInt32>>,
    backdrop: UInt32, count: Int, memory: UnsafeMutableRawPointer, into pixels: UnsafeMutableRawPointer
) {
    let back = widenTwice(backdrop)
    var places = Places(curve, in: memory)
    var fade = fade
    @inline(__always)
    func group() -> Bytes16 {
        let (a, b) = places.takeTaps(of: .line, line, line, line, line, table)
        let share = unsafeBitCast(fade.position, to: SIMD4<Int32>.self)
        let held = unsafeBitCast(share & ~(share &>> 31), to: SIMD4<UInt32>.self)
        return faded(a, b, held, back)
    }
    @inline(__always)
    func store(_ out: UnsafeMutableRawPointer) {
        out.storeBytes(of: group(), as: Bytes16.self)
        fade.advance()
    }
    forEachTwo(count &>> 2, pixels, 16, store)
    if count & 3 > 0 {
        places.hold(count & 3)
        storeFirst(count & 3, of: group(), to: pixels + (count & ~3) &<< 2)
    }
}

/// Stores the first one, two or three of four pixels.
@inline(__always)
private func storeFirst(_ count: Int, of pixels: Bytes16, to out: UnsafeMutableRawPointer) {
    let pixels = unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
    out.storeBytes(of: pixels[0], as: UInt32.self)
    if count > 1 { out.storeBytes(of: pixels[1], toByteOffset: 4, as: UInt32.self) }
    if count > 2 { out.storeBytes(of: pixels[2], toByteOffset: 8, as: UInt32.self) }
}
