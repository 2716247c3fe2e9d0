// Vectors of pixel channels, and the two conversions between them.

typealias Bytes16 = SIMD16<UInt8>
typealias Words8 = SIMD8<UInt16>
typealias Words16 = SIMD16<UInt16>

/// Sixteen bytes as sixteen words.
///
/// Spelt out lane by lane: LLVM makes one `vpmovzxbw` of it, or two unpacks with SSE2, or `ushll`/`ushll2`, while the
/// generic initialiser is a call, and a vector joined of two halves becomes two shuffles.
@inline(__always)
func widen(_ b: Bytes16) -> Words16 {
    Words16(
        UInt16(b[0]), UInt16(b[1]), UInt16(b[2]), UInt16(b[3]), UInt16(b[4]), UInt16(b[5]), UInt16(b[6]),
        UInt16(b[7]), UInt16(b[8]), UInt16(b[9]), UInt16(b[10]), UInt16(b[11]), UInt16(b[12]), UInt16(b[13]),
        UInt16(b[14]), UInt16(b[15]))
}

/// Eight bytes as eight words: `ushll`.
@inline(__always)
func widen(_ b: SIMD8<UInt8>) -> Words8 {
    Words8(
        UInt16(b[0]), UInt16(b[1]), UInt16(b[2]), UInt16(b[3]), UInt16(b[4]), UInt16(b[5]), UInt16(b[6]), UInt16(b[7]))
}

/// A pixel's four channels as words, twice.
@inline(__always)
func widenTwice(_ pixel: UInt32) -> Words8 {
    func channel(_ k: UInt32) -> UInt16 { UInt16(truncatingIfNeeded: pixel &>> (8 &* k) & 255) }
    let (b, g, r, a) = (channel(0), channel(1), channel(2), channel(3))
    return Words8(b, g, r, a, b, g, r, a)
}

/// The upper bytes of sixteen words: two shifts and `packuswb`, or one `uzp2`.
@inline(__always)
func highBytes(_ a: Words8, _ b: Words8) -> Bytes16 {
    let (x, y) = (unsafeBitCast(a, to: Bytes16.self), unsafeBitCast(b, to: Bytes16.self))
    return Bytes16(
        x[1], x[3], x[5], x[7], x[9], x[11], x[13], x[15], y[1], y[3], y[5], y[7], y[9], y[11], y[13], y[15])
}

/// The words of two vectors by turns: `punpcklwd` and `punpckhwd`.
@inline(__always)
func interleaved(_ a: Words8, _ b: Words8) -> Words16 {
    Words16(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3], a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
}

/// a · b / 65 536 lane by lane, rounded down: `pmulhuw`.
///
/// Both operands must come from memory or be computed in the loop: LLVM hoists the widening of one that does not change
/// and then loses the pattern. Nor may an operand's lanes be gathered from wider ones, which it takes apart again. Spelt
/// out lane by lane, because the generic initialisers are not inlined where a function has many of them.
@inline(__always)
func multiplyHigh(_ a: Words8, _ b: Words8) -> Words8 {
    Words8(
        high(a[0], b[0]), high(a[1], b[1]), high(a[2], b[2]), high(a[3], b[3]), high(a[4], b[4]), high(a[5], b[5]),
        high(a[6], b[6]), high(a[7], b[7]))
}

@inline(__always)
private func high(_ a: UInt16, _ b: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b)) &>> 16)
}
