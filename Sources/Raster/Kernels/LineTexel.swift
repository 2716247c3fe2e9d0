// What the first of two passes leaves for the second: lines of texels, rounded to eight bits a channel.

#if arch(arm64)
    /// A texel of a line: a byte a channel, which multiplying widens at no cost.
    typealias LineTexel = UInt32
#else
    /// A texel of a line: a word a channel.
    ///
    /// SSE2 multiplies words only. Bytes would be widened again by every pixel that they are a tap of, which took eight of
    /// the 36 vector instructions of four pixels; stored as words they are widened once, and lines of up to a thousand
    /// texels for four columns still fit a first-level cache of 32 KB.
    typealias LineTexel = UInt64
#endif

/// Bytes of a line's texel.
let lineTexelBytes = MemoryLayout<LineTexel>.size

/// A pixel as a texel of a line.
@inline(__always)
func lineTexel(_ pixel: UInt32) -> LineTexel {
    #if arch(arm64)
        return pixel
    #else
        let words = unsafeBitCast(widenTwice(pixel), to: SIMD2<UInt64>.self)
        return words[0]
    #endif
}

/// Stores four pixels, given times 256, as texels of a line; fractions are dropped.
@inline(__always)
func storeTexels(_ a: Words8, _ b: Words8, to out: UnsafeMutableRawPointer) {
    #if arch(arm64)
        out.storeBytes(of: highBytes(a, b), as: Bytes16.self)
    #else
        out.storeBytes(of: a &>> 8, as: Words8.self)
        out.storeBytes(of: b &>> 8, toByteOffset: 16, as: Words8.self)
    #endif
}

/// As `columnTap`, of four neighbouring texels of a line.
@inline(__always)
func lineTap(_ texels: UnsafeRawPointer, _ weights: UnsafeRawPointer) -> Words8 {
    #if arch(arm64)
        return columnTap(texels, weights)
    #else
        let a = texels.loadUnaligned(as: Words8.self) &* weights.load(as: Words8.self)
        let b =
            texels.loadUnaligned(fromByteOffset: 16, as: Words8.self)
            &* weights.load(fromByteOffset: 16, as: Words8.self)
        return a &+ b
    #endif
}
