/// A premultiplied pixel laid over another with a weight of 0…256: the one way in which anything is blended here.
///
/// In every channel d′ = (s · w + d · i + 128) / 256 with i = 256 − w · α / 255, where α is the source's alpha and the
/// division by 255 rounds to nearest. An opaque source has i = 256 − w, so a weight of 256 replaces and 0 keeps exactly.
/// Ranges: s ≤ α gives s · w ≤ α · w, and 255 · (w · α / 255) ≥ w · α − 127.5, so the sum before adding 128 is at most
/// 255 · 256 + 127 and never leaves 16 bits: two channels are done at once in the halves of a 32-bit word.
@inline(__always)
func mix(_ d: UInt32, _ s: UInt32, weight w: UInt32) -> UInt32 {
    let i = 256 &- divideBy255(w &* (s &>> 24))
    let even = (s & 0xff_00ff) &* w &+ (d & 0xff_00ff) &* i &+ 0x80_0080
    let odd = ((s &>> 8) & 0xff_00ff) &* w &+ ((d &>> 8) & 0xff_00ff) &* i &+ 0x80_0080
    return ((even &>> 8) & 0xff_00ff) | (odd & 0xff00_ff00)
}

/// A pixel multiplied by a weight of 0…256, rounded to nearest.
@inline(__always)
func scaled(_ s: UInt32, weight w: UInt32) -> UInt32 {
    let even = (s & 0xff_00ff) &* w &+ 0x80_0080
    let odd = ((s &>> 8) & 0xff_00ff) &* w &+ 0x80_0080
    return ((even &>> 8) & 0xff_00ff) | (odd & 0xff00_ff00)
}

/// Two pixels in the proportion w : 256 − w, rounded to nearest, whatever their alpha.
@inline(__always)
func between(_ a: UInt32, _ b: UInt32, weight w: UInt32) -> UInt32 {
    let i = 256 &- w
    let even = (a & 0xff_00ff) &* w &+ (b & 0xff_00ff) &* i &+ 0x80_0080
    let odd = ((a &>> 8) & 0xff_00ff) &* w &+ ((b &>> 8) & 0xff_00ff) &* i &+ 0x80_0080
    return ((even &>> 8) & 0xff_00ff) | (odd & 0xff00_ff00)
}
