internal import CInstructions

/// Mixes two rows of opaque pixels in the proportion 256 − w : w, rounded to nearest.
///
/// In every channel (a · (256 − w) + b · w + 128) / 256, at most 255 · 256 + 128 and so within 16 bits. Even and odd
/// channels are the halves of 16-bit lanes: nothing is widened and nothing packed. The alpha comes out as 255: its weights
/// are 0, and what is added is not 128 but 255 · 256.
///
/// With `isWide`, for which the processor must have AVX2, the pixels are the same in less time. The target may be one of the
/// rows.
func crossfadeRow(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>, count: Int,
    weight: UInt32, isWide: Bool
) {
    let share = UInt16(truncatingIfNeeded: weight)
    let rest = UInt16(truncatingIfNeeded: 256 &- weight)
    let (evenShare, evenRest) = (Words16(repeating: share), Words16(repeating: rest))
    let (oddShare, oddRest) = (alternating(share, 0), alternating(rest, 0))
    let half = alternating(128, 0xff00)
    let (from, to, out) = (UnsafeRawPointer(a), UnsafeRawPointer(b), UnsafeMutableRawPointer(target))
    var x = 0
    #if arch(x86_64)
        if isWide { x = crossfadeWide(a, b, target, count, share) }
    #endif
    while x &+ 8 <= count {
        let p = from.loadUnaligned(fromByteOffset: 4 &* x, as: Words16.self)
        let q = to.loadUnaligned(fromByteOffset: 4 &* x, as: Words16.self)
        // In typed steps: Swift 6.0 gives up on the expressions as a whole.
        let evens: Words16 = (p & 255) &* evenRest &+ (q & 255) &* evenShare
        let odds: Words16 = (p &>> 8) &* oddRest &+ (q &>> 8) &* oddShare
        let (even, odd): (Words16, Words16) = (evens &+ 128, odds &+ half)
        out.storeBytes(of: (even &>> 8) | (odd & 0xff00), toByteOffset: 4 &* x, as: Words16.self)
        x &+= 8
    }
    while x < count {
        target[x] = between(b[x], a[x], weight: weight) | 0xff00_0000
        x &+= 1
    }
}

/// Whether the processor has what `crossfadeRow` takes wide vectors for.
func hasWideVectors() -> Bool {
    #if arch(x86_64)
        return hasAVX2()
    #else
        return false
    #endif
}

/// Sixteen lanes of two values by turns.
@inline(__always)
private func alternating(_ a: UInt16, _ b: UInt16) -> Words16 {
    Words16(a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b)
}
