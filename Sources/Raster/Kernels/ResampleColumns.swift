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

/// The four taps at position `p`, weighted; the sum of the result's halves is the pixel times 256.
///
/// One 16-byte load is four texels of a line; the table holds each weight once for every channel.
@inline(__always)
private func tap(_ line: UnsafeRawPointer, _ table: UnsafeRawPointer, _ p: UInt32) -> Words8 {
    columnTap(
        line + Int(p &>> 16) &<< 2, table + Int((p &>> 10) & 63) &* FilterTable.phaseBytes)
}

/// Four texels, one below the other, times the four weights of a phase; the result's halves are still to be added.
@inline(__always)
func columnTap(_ texels: UnsafeRawPointer, _ weights: UnsafeRawPointer) -> Words8 {
    let t = texels.loadUnaligned(as: Bytes16.self)
    #if arch(arm64)
        let w = weights.loadUnaligned(as: Bytes16.self)
        return widen(t.lowHalf) &* widen(w.lowHalf) &+ widen(t.highHalf) &* widen(w.highHalf)
    #else
        let m = widen(t) &* weights.loadUnaligned(as: Words16.self)
        return m.lowHalf &+ m.highHalf
    #endif
}

/// The halves of two results of `columnTap` added up: two pixels.
@inline(__always)
func pairSums(_ a: Words8, _ b: Words8) -> Words8 {
    Words8(lowHalf: a.lowHalf, highHalf: b.lowHalf) &+ Words8(lowHalf: a.highHalf, highHalf: b.highHalf)
}

/// Four pixels of a row, times 256, in two vectors of two.
@inline(__always)
private func row(
    _ lines: UnsafeRawPointer, _ table: UnsafeRawPointer, _ p0: UInt32, _ p1: UInt32, _ p2: UInt32, _ p3: UInt32
) -> (Words8, Words8) {
    let a = tap(lines, table, p0)
    let b = tap(lines + lineStride, table, p1)
    let c = tap(lines + 2 * lineStride, table, p2)
    let d = tap(lines + 3 * lineStride, table, p3)
    return (pairSums(a, b), pairSums(c, d))
}

/// Second pass: resamples four lines down four neighbouring screen columns, a row of four pixels a turn.
///
/// A pixel is the sum of four texels of its line times the weights of its phase. The weights add up to 256 and the
/// texels are at most 255, so a sum stays in 16 bits; the sums of two columns added pairwise come out in row order, so
/// nothing is transposed. Every position's four texels must lie in the line.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, rows: Int,
    into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    var (p0, p1, p2, p3) = (walk.position.x, walk.position.y, walk.position.z, walk.position.w)
    let (d0, d1, d2, d3) = (walk.step.x, walk.step.y, walk.step.z, walk.step.w)
    var out = pixels
    var left = rows
    while left > 0 {
        let (a, b) = row(lines, table, p0, p1, p2, p3)
        out.storeBytes(of: pack(a, b), as: Bytes16.self)
        p0 &+= d0
        p1 &+= d1
        p2 &+= d2
        p3 &+= d3
        out += pitch
        left &-= 1
    }
}

/// As `resampleColumns`, for a reflection: each pixel is mixed with a backdrop in a proportion that changes by row.
///
/// `fade` walks beside the position; the upper 16 bits f of it are the picture's share in 1/65 536. With the picture s
/// and the backdrop b both times 256 (at most 65 280), ⌊s · f / 65 536⌋ + ⌊b · (65 535 − f) / 65 536⌋ is at most 65 280
/// and at most 2 too small, which rounding to 8 bits forgives: an opaque pixel stays opaque, as 65 276 + 128 still
/// gives 255.
func resampleColumns(
    lines: UnsafeRawPointer, table: UnsafeRawPointer, _ walk: Walk, fade: Walk, backdrop: UInt32, rows: Int,
    into pixels: UnsafeMutableRawPointer, pitch: Int
) {
    var (p0, p1, p2, p3) = (walk.position.x, walk.position.y, walk.position.z, walk.position.w)
    let (d0, d1, d2, d3) = (walk.step.x, walk.step.y, walk.step.z, walk.step.w)
    var (f0, f1, f2, f3) = (fade.position.x, fade.position.y, fade.position.z, fade.position.w)
    let (e0, e1, e2, e3) = (fade.step.x, fade.step.y, fade.step.z, fade.step.w)
    let blue = UInt16(truncatingIfNeeded: backdrop & 255) &<< 8
    let green = UInt16(truncatingIfNeeded: backdrop &>> 8) &<< 8
    let red = UInt16(truncatingIfNeeded: backdrop &>> 16) &<< 8
    let alpha = UInt16(truncatingIfNeeded: backdrop &>> 24) &<< 8
    let back = Words8(blue, green, red, alpha, blue, green, red, alpha)
    var out = pixels
    var left = rows
    while left > 0 {
        let (a, b) = row(lines, table, p0, p1, p2, p3)
        let f = pairOf(f0, f1)
        let g = pairOf(f2, f3)
        out.storeBytes(
            of: pack(
                multiplyHigh(a, f) &+ multiplyHigh(back, ~f), multiplyHigh(b, g) &+ multiplyHigh(back, ~g)),
            as: Bytes16.self)
        p0 &+= d0
        p1 &+= d1
        p2 &+= d2
        p3 &+= d3
        f0 &+= e0
        f1 &+= e1
        f2 &+= e2
        f3 &+= e3
        out += pitch
        left &-= 1
    }
}

/// The upper halves of two numbers, each for the four channels of a pixel.
@inline(__always)
private func pairOf(_ a: UInt32, _ b: UInt32) -> Words8 {
    let x = UInt16(truncatingIfNeeded: a &>> 16)
    let y = UInt16(truncatingIfNeeded: b &>> 16)
    return Words8(x, x, x, x, y, y, y, y)
}
