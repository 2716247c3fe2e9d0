/// Where each of four neighbouring screen columns stands in its line, in texels of 16.16, and how far it moves a row.
///
/// Arithmetic is modulo 2³²: a walk upwards has a step near 2³².
struct Walk {
    var position = SIMD4<UInt32>()
    var step = SIMD4<UInt32>()

    /// The same walk some rows further down (or up).
    @inline(__always)
    func advanced(by rows: Int) -> Walk {
        Walk(position: position &+ step &* SIMD4(repeating: UInt32(truncatingIfNeeded: rows)), step: step)
    }
}

/// Bytes from one of the four lines to the next: one base register and constant offsets reach all of them.
let lineStride = 4 * 4224

/// Second pass: resamples four lines down four neighbouring screen columns, two rows of four pixels a turn.
///
/// A pixel is ⌊Σ w · t / 256⌋ over four texels t of its line and the weights w of its phase. The weights add up to 256 and
/// the texels are at most 255, so a sum stays in 16 bits; rounding down here makes up for the rounding up of
/// `blendColumns`. The sums of two columns added pairwise come out in row order, so nothing is transposed. Every
/// position's four texels must lie in the line, and there must be at least one row.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, rows: Int,
    into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    @inline(__always)
    func row(_ position: SIMD4<UInt32>, _ out: UnsafeMutableRawPointer) {
        let (a, b) = fourTaps(lines, table, position)
        out.storeBytes(of: highBytes(a, b), as: Bytes16.self)
    }
    var position = walk.position
    var out = pixels
    var left = rows
    while left > 1 {
        row(position, out)
        position &+= walk.step
        row(position, out + pitch)
        position &+= walk.step
        out += 2 &* pitch
        left &-= 2
    }
    if left > 0 { row(position, out) }
}

/// As `resampleColumns`, for a reflection: each pixel is mixed with a backdrop in a proportion that changes by row.
///
/// `fade` walks beside the position; its upper half is the picture's share of 256.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, fade: Walk, backdrop: UInt32, rows: Int,
    into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    let back = widenTwice(backdrop)
    @inline(__always)
    func row(_ position: SIMD4<UInt32>, _ share: SIMD4<UInt32>, _ out: UnsafeMutableRawPointer) {
        let (a, b) = fourTaps(lines, table, position)
        out.storeBytes(of: faded(a, b, share, back), as: Bytes16.self)
    }
    var position = walk.position
    var share = fade.position
    var out = pixels
    var left = rows
    while left > 1 {
        row(position, share, out)
        position &+= walk.step
        share &+= fade.step
        row(position, share, out + pitch)
        position &+= walk.step
        share &+= fade.step
        out += 2 &* pitch
        left &-= 2
    }
    if left > 0 { row(position, share, out) }
}

/// Four pixels, given times 256, mixed with a backdrop; the upper half of `share` is the picture's share f of 256.
///
/// With the picture's channel p, of 0…255, and the backdrop's b the result is ⌊(p · f + b · (256 − f) + 128) / 256⌋, computed
/// as (p − b) · f + 256 b + 128: the difference may be below 0, but the sum is at most 255 · 256 + 128, so that 16 bits
/// hold it.
@inline(__always)
func faded(_ a: Words8, _ b: Words8, _ share: SIMD4<UInt32>, _ backdrop: Words8) -> Bytes16 {
    let f = unsafeBitCast(share, to: Words8.self)
    let left = Words8(f[1], f[1], f[1], f[1], f[3], f[3], f[3], f[3])
    let right = Words8(f[5], f[5], f[5], f[5], f[7], f[7], f[7], f[7])
    let rest: Words8 = (backdrop &<< 8) &+ 128
    let x: Words8 = ((a &>> 8) &- backdrop) &* left
    let y: Words8 = ((b &>> 8) &- backdrop) &* right
    return highBytes(x &+ rest, y &+ rest)
}

/// Four pixels of a row, times 256, in two vectors of two, from lines `lineStride` bytes apart.
@inline(__always)
private func fourTaps(
    _ lines: UnsafeRawPointer, _ table: UnsafeRawPointer, _ position: SIMD4<UInt32>
) -> (Words8, Words8) {
    fourTaps(lines, lines + lineStride, lines + 2 * lineStride, lines + 3 * lineStride, table, position)
}

/// Four pixels, times 256, in two vectors of two, each from a line of its own.
///
/// A position's upper half is the texel and the upper six bits of its lower half are the phase; both are taken as
/// 16-bit lanes (`pextrw`, `umov`), the phases already times the bytes of one.
@inline(__always)
func fourTaps(
    _ l0: UnsafeRawPointer, _ l1: UnsafeRawPointer, _ l2: UnsafeRawPointer, _ l3: UnsafeRawPointer,
    _ table: UnsafeRawPointer, _ position: SIMD4<UInt32>
) -> (Words8, Words8) {
    let texel = unsafeBitCast(position, to: Words8.self)
    let phase = (texel &>> phaseShift) & Words8(repeating: UInt16(63 * FilterTable.phaseBytes))
    let a = columnTap(l0 + Int(texel[1]) &<< 2, table + Int(phase[0]))
    let b = columnTap(l1 + Int(texel[3]) &<< 2, table + Int(phase[2]))
    let c = columnTap(l2 + Int(texel[5]) &<< 2, table + Int(phase[4]))
    let d = columnTap(l3 + Int(texel[7]) &<< 2, table + Int(phase[6]))
    return (pairSums(a, b), pairSums(c, d))
}

#if arch(arm64)
    /// From the upper six of 16 bits to a phase's offset in a table of 16 bytes a phase.
    private let phaseShift: UInt16 = 6
#else
    /// From the upper six of 16 bits to a phase's offset in a table of 32 bytes a phase.
    private let phaseShift: UInt16 = 5
#endif

/// Four texels, one below the other, times the four weights of a phase; the result's halves are still to be added.
///
/// One 16-byte load is four texels; the table holds each weight once for every channel.
@inline(__always)
func columnTap(_ texels: UnsafeRawPointer, _ weights: UnsafeRawPointer) -> Words8 {
    let t = texels.loadUnaligned(as: Bytes16.self)
    #if arch(arm64)
        let w = weights.load(as: Bytes16.self)
        return widen(t.lowHalf) &* widen(w.lowHalf) &+ widen(t.highHalf) &* widen(w.highHalf)
    #else
        let m = widen(t) &* weights.load(as: Words16.self)
        return m.lowHalf &+ m.highHalf
    #endif
}

/// The halves of two results of `columnTap` added up: two pixels.
@inline(__always)
func pairSums(_ a: Words8, _ b: Words8) -> Words8 {
    Words8(lowHalf: a.lowHalf, highHalf: b.lowHalf) &+ Words8(lowHalf: a.highHalf, highHalf: b.highHalf)
}
