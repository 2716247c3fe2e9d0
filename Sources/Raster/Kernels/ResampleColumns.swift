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
let lineStride = 4224 * lineTexelBytes

/// Second pass: resamples four lines down four neighbouring screen columns, two rows of four pixels a turn.
///
/// A pixel is ⌈Σ w · t / 256⌉ over four texels t of its line and the weights w of its phase. The weights add up to 256 and
/// the texels are at most 255, so a sum stays in 16 bits even with 255 added; rounding up here makes up for the rounding
/// down of `blendColumns`. The sums of two columns added pairwise come out in row order, so nothing is transposed. Every
/// position's four texels must lie in the line, and there must be at least one row.
///
/// `memory` is what `Places` needs.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, rows: Int, memory: UnsafeMutableRawPointer,
    into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    if walk.isLevel {
        var position = walk.position.x
        @inline(__always)
        func row(_ out: UnsafeMutableRawPointer) {
            let (a, b) = levelTaps(lines, table, position)
            out.storeBytes(of: highBytes(a &+ 255, b &+ 255), as: Bytes16.self)
            position &+= walk.step.x
        }
        forEachTwo(rows, pixels, pitch, row)
        return
    }
    let (l1, l2, l3) = (lines + lineStride, lines + 2 * lineStride, lines + 3 * lineStride)
    var places = Places(walk, in: memory)
    @inline(__always)
    func row(_ out: UnsafeMutableRawPointer) {
        let (a, b) = places.takeTaps(of: .line, lines, l1, l2, l3, table)
        out.storeBytes(of: highBytes(a &+ 255, b &+ 255), as: Bytes16.self)
    }
    forEachTwo(rows, pixels, pitch, row)
}

/// As `resampleColumns`, for a reflection: each pixel is mixed with a backdrop in a proportion that changes by row.
///
/// `fade` walks beside the position; its upper half is the picture's share of 256.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, fade: Walk, backdrop: UInt32, rows: Int,
    memory: UnsafeMutableRawPointer, into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    let back = widenTwice(backdrop)
    var share = fade.position
    if walk.isLevel {
        var position = walk.position.x
        @inline(__always)
        func row(_ out: UnsafeMutableRawPointer) {
            let (a, b) = levelTaps(lines, table, position)
            out.storeBytes(of: faded(a &+ 255, b &+ 255, share, back), as: Bytes16.self)
            position &+= walk.step.x
            share &+= fade.step
        }
        forEachTwo(rows, pixels, pitch, row)
        return
    }
    let (l1, l2, l3) = (lines + lineStride, lines + 2 * lineStride, lines + 3 * lineStride)
    var places = Places(walk, in: memory)
    @inline(__always)
    func row(_ out: UnsafeMutableRawPointer) {
        let (a, b) = places.takeTaps(of: .line, lines, l1, l2, l3, table)
        out.storeBytes(of: faded(a &+ 255, b &+ 255, share, back), as: Bytes16.self)
        share &+= fade.step
    }
    forEachTwo(rows, pixels, pitch, row)
}

/// Goes through rows two at a time, so that half as many turns are counted.
@inline(__always)
func forEachTwo(
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

/// Four pixels of a row, times 256, in two vectors of two, at one position in lines `lineStride` bytes apart.
@inline(__always)
private func levelTaps(
    _ lines: UnsafeRawPointer, _ table: UnsafeRawPointer, _ position: UInt32
) -> (Words8, Words8) {
    let first = lines + Int(position &>> 16) &* lineTexelBytes
    let weights = table + Int(position &>> 10 & 63) &* FilterTable.phaseBytes
    let (a, b) = (lineTap(first, weights), lineTap(first + lineStride, weights))
    let (c, d) = (lineTap(first + 2 * lineStride, weights), lineTap(first + 3 * lineStride, weights))
    return (pairSums(a, b), pairSums(c, d))
}

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
///
/// No sum leaves its 16 bits, so four are added as one number of 64; on arm64 that takes a move less.
@inline(__always)
func pairSums(_ a: Words8, _ b: Words8) -> Words8 {
    let (x, y) = (unsafeBitCast(a, to: SIMD2<UInt64>.self), unsafeBitCast(b, to: SIMD2<UInt64>.self))
    return unsafeBitCast(SIMD2(x[0], y[0]) &+ SIMD2(x[1], y[1]), to: Words8.self)
}
