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

/// Second pass: resamples four lines down four neighbouring screen columns, a row of four pixels a turn.
///
/// A pixel is ⌊Σ w · t / 256⌋ over four texels t of its line and the weights w of its phase. The weights add up to 256 and
/// the texels are at most 255, so a sum stays in 16 bits; rounding down here makes up for the rounding up of
/// `blendColumns`. The sums of two columns added pairwise come out in row order, so nothing is transposed. Every
/// position's four texels must lie in the line, and there must be at least one row.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, rows: Int,
    into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    var position = walk.position
    var out = pixels
    var left = rows
    repeat {
        let (a, b) = fourTaps(lines, table, position)
        out.storeBytes(of: Bytes16(lowHalf: narrow(a &>> 8), highHalf: narrow(b &>> 8)), as: Bytes16.self)
        position &+= walk.step
        out += pitch
        left &-= 1
    } while left != 0
}

/// As `resampleColumns`, for a reflection: each pixel is mixed with a backdrop in a proportion that changes by row.
///
/// `fade` walks beside the position; its uppermost byte is the picture's share in 1/255, which selects an entry of
/// `fades`. The entry holds what to multiply the picture by, high, and what to add for the backdrop and for rounding
/// (see `FadeTable`); the sum is the pixel times 256 and stays in 16 bits.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, fade: Walk, fades: UnsafeRawPointer, rows: Int,
    into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    var position = walk.position
    var share = fade.position
    var out = pixels
    var left = rows
    repeat {
        let (a, b) = fourTaps(lines, table, position)
        let entry = (unsafeBitCast(share, to: Words8.self) &>> 4) & Words8(repeating: 255 * 16)
        let e0 = (fades + Int(entry[1])).load(as: Words8.self)
        let e1 = (fades + Int(entry[3])).load(as: Words8.self)
        let e2 = (fades + Int(entry[5])).load(as: Words8.self)
        let e3 = (fades + Int(entry[7])).load(as: Words8.self)
        let x = multiplyHigh(a, Words8(lowHalf: e0.lowHalf, highHalf: e1.lowHalf))
        let y = multiplyHigh(b, Words8(lowHalf: e2.lowHalf, highHalf: e3.lowHalf))
        out.storeBytes(
            of: Bytes16(
                lowHalf: narrow((x &+ Words8(lowHalf: e0.highHalf, highHalf: e1.highHalf)) &>> 8),
                highHalf: narrow((y &+ Words8(lowHalf: e2.highHalf, highHalf: e3.highHalf)) &>> 8)),
            as: Bytes16.self)
        position &+= walk.step
        share &+= fade.step
        out += pitch
        left &-= 1
    } while left != 0
}

/// Four pixels of a row, times 256, in two vectors of two.
///
/// A position's upper half is the texel and the upper six bits of its lower half are the phase; both are taken as
/// 16-bit lanes (`pextrw`, `umov`), the phases already times the bytes of one.
@inline(__always)
private func fourTaps(
    _ lines: UnsafeRawPointer, _ table: UnsafeRawPointer, _ position: SIMD4<UInt32>
) -> (Words8, Words8) {
    let texel = unsafeBitCast(position, to: Words8.self)
    let phase = (texel &>> phaseShift) & Words8(repeating: UInt16(63 * FilterTable.phaseBytes))
    let a = columnTap(lines + Int(texel[1]) &<< 2, table + Int(phase[0]))
    let b = columnTap(lines + lineStride + Int(texel[3]) &<< 2, table + Int(phase[2]))
    let c = columnTap(lines + 2 * lineStride + Int(texel[5]) &<< 2, table + Int(phase[4]))
    let d = columnTap(lines + 3 * lineStride + Int(texel[7]) &<< 2, table + Int(phase[6]))
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
