/// Where each of four neighbouring screen columns stands in its line, in texels of 16.16, and how far it moves a row.
///
/// Arithmetic is modulo 2³²: a walk upwards has a step near 2³².
struct Walk {
    var position = SIMD4<UInt32>()
    var step = SIMD4<UInt32>()

    /// Whether the four go side by side, as in a rectangle that is not turned.
    @inline(__always)
    var isLevel: Bool {
        func areEqual(_ v: SIMD4<UInt32>) -> Bool { v.x == v.y && v.x == v.z && v.x == v.w }
        return areEqual(position) && areEqual(step)
    }

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
/// A pixel is ⌈Σ w · t / 256⌉ over four texels t of its line and the weights w of its phase. The weights add up to 256 and
/// the texels are at most 255, so a sum stays in 16 bits even with 255 added; rounding up here makes up for the rounding
/// down of `blendColumns`. The sums of two columns added pairwise come out in row order, so nothing is transposed. Every
/// position's four texels must lie in the line, and there must be at least one row.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, rows: Int,
    into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    @inline(__always)
    func resample(isLevel: Bool) {
        var position = walk.position
        forEachTwo(rows, pixels, pitch) { out in
            let (a, b) = fourTaps(lines, table, position, isLevel: isLevel)
            out.storeBytes(of: highBytes(a &+ 255, b &+ 255), as: Bytes16.self)
            position &+= walk.step
        }
    }
    if walk.isLevel { resample(isLevel: true) } else { resample(isLevel: false) }
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
    func resample(isLevel: Bool) {
        var position = walk.position
        var share = fade.position
        forEachTwo(rows, pixels, pitch) { out in
            let (a, b) = fourTaps(lines, table, position, isLevel: isLevel)
            out.storeBytes(of: faded(a &+ 255, b &+ 255, share, back), as: Bytes16.self)
            position &+= walk.step
            share &+= fade.step
        }
    }
    if walk.isLevel { resample(isLevel: true) } else { resample(isLevel: false) }
}

/// Goes through rows two at a time, so that half as many turns are counted.
@inline(__always)
private func forEachTwo(
    _ rows: Int, _ pixels: UnsafeMutableRawPointer, _ pitch: Int, _ body: (UnsafeMutableRawPointer) -> Void
) {
    var out = pixels
    var left = rows
    while left > 1 {
        body(out)
        body(out + pitch)
        out += 2 &* pitch
        left &-= 2
    }
    if left > 0 { body(out) }
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
///
/// Where the columns are level, one position is all of theirs.
@inline(__always)
private func fourTaps(
    _ lines: UnsafeRawPointer, _ table: UnsafeRawPointer, _ position: SIMD4<UInt32>, isLevel: Bool
) -> (Words8, Words8) {
    let (l0, l1, l2, l3) = (lines, lines + lineStride, lines + 2 * lineStride, lines + 3 * lineStride)
    if !isLevel { return fourTaps(l0, l1, l2, l3, table, position) }
    let texel = Int(position.x &>> 16) &<< 2
    let weights = table + Int(position.x &>> 10 & 63) &* FilterTable.phaseBytes
    let (a, b) = (columnTap(l0 + texel, weights), columnTap(l1 + texel, weights))
    let (c, d) = (columnTap(l2 + texel, weights), columnTap(l3 + texel, weights))
    return (pairSums(a, b), pairSums(c, d))
}

/// Four pixels, times 256, in two vectors of two, each from a line of its own.
///
/// A position's upper half is the texel and the upper six bits of its lower half are the phase; both are taken as 16-bit
/// lanes (`pextrw`, `umov`), the phases already times the bytes of one. Texels are counted as such and not in bytes: LLVM
/// would gather offsets into one line in a vector first.
@inline(__always)
func fourTaps(
    _ l0: UnsafeRawPointer, _ l1: UnsafeRawPointer, _ l2: UnsafeRawPointer, _ l3: UnsafeRawPointer,
    _ table: UnsafeRawPointer, _ position: SIMD4<UInt32>
) -> (Words8, Words8) {
    let halves = unsafeBitCast(position, to: Words8.self)
    let phase = (halves &>> phaseShift) & Words8(repeating: UInt16(63 * FilterTable.phaseBytes))
    #if arch(arm64)
        let texel = (position &>> 14) & SIMD4(repeating: ~3)
        let (p, q, r, s) = (l0 + Int(texel[0]), l1 + Int(texel[1]), l2 + Int(texel[2]), l3 + Int(texel[3]))
    #else
        @inline(__always)
        func texel(_ line: UnsafeRawPointer, _ k: Int) -> UnsafeRawPointer {
            UnsafeRawPointer(line.assumingMemoryBound(to: UInt32.self) + Int(halves[k]))
        }
        let (p, q, r, s) = (texel(l0, 1), texel(l1, 3), texel(l2, 5), texel(l3, 7))
    #endif
    let a = columnTap(p, table + Int(phase[0]))
    let b = columnTap(q, table + Int(phase[2]))
    let c = columnTap(r, table + Int(phase[4]))
    let d = columnTap(s, table + Int(phase[6]))
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
    let (x, y) = (unsafeBitCast(a, to: SIMD2<UInt64>.self), unsafeBitCast(b, to: SIMD2<UInt64>.self))
    let low = unsafeBitCast(SIMD2(x[0], y[0]), to: Words8.self)
    let high = unsafeBitCast(SIMD2(x[1], y[1]), to: Words8.self)
    return low &+ high
}
