internal import CInstructions

/// First pass over a column of the screen: neighbouring texture columns, weighted, become a *line*.
///
/// Along a screen column of a rectangle turned about the vertical axis the texture coordinate u is constant, so the
/// filter across the texture is one weighted sum of whole texture columns, with contiguous loads. Weights (as
/// `FilterTable` makes them) add up to 256 and none is above 255, so a sum is at most 255 · 256 and stays in 16 bits;
/// the line holds ⌊sum / 256⌋, eight bits a channel. Rounding down here and up in `resampleColumns` is right on the
/// average; a picture of one colour keeps it exactly.
///
/// Takes as few texture columns as the weights need: a footprint near one texel rarely touches more than three, and one
/// below two in a reduced level never does.
///
/// Texels that the next screen column but one needs are asked for on the way: hardware looks ahead within a page only,
/// and a large picture's column is as long. Of a frame of such covers, which no cache holds, waiting took a fifth of the time.
///
/// `column` is the first of four columns, `stride` bytes apart; texels from `first` up to `end` (multiples of 8) are
/// blended into the same places of the line, and perhaps 8 more, for which there must be room in both. A fifth column must
/// exist too: with two or three to blend, those behind are read as well unless the compiler sees that none is used.
@inline(__always)
func blendColumns(
    _ column: UnsafeRawPointer, stride: Int, weights w: SIMD4<UInt16>, from first: Int, to end: Int,
    into line: UnsafeMutableRawPointer
) {
    if w.x == 0 && w.w == 0 {
        blend(column + stride, stride, SIMD4(w.y, w.z, 0, 0), taps: 2, 4 &* first, 4 &* end, line)
    } else if w.w == 0 {
        blend(column, stride, w, taps: 3, 4 &* first, 4 &* end, line)
    } else if w.x == 0 {
        blend(column + stride, stride, SIMD4(w.y, w.z, w.w, 0), taps: 3, 4 &* first, 4 &* end, line)
    } else {
        blend(column, stride, w, taps: 4, 4 &* first, 4 &* end, line)
    }
}

/// The loop, specialised by the constant `taps`, the number of columns.
@inline(__always)
private func blend(
    _ c: UnsafeRawPointer, _ stride: Int, _ w: SIMD4<UInt16>, taps: Int, _ first: Int, _ end: Int,
    _ line: UnsafeMutableRawPointer
) {
    #if arch(arm64)
        // Bytes times a byte weight: `umull`, `umlal`, `uzp2`. A pointer for each column and 64 bytes a turn, the last of which
        // may be 32 too many; of 32 both halves are read before one is stored, which makes `ldp` and `stp`. Three columns take
        // 21 instructions for 32 bytes, where turns of 16 bytes took 30.
        let w0 = SIMD8<UInt8>(repeating: UInt8(truncatingIfNeeded: w.x))
        let w1 = SIMD8<UInt8>(repeating: UInt8(truncatingIfNeeded: w.y))
        let w2 = SIMD8<UInt8>(repeating: UInt8(truncatingIfNeeded: w.z))
        let w3 = SIMD8<UInt8>(repeating: UInt8(truncatingIfNeeded: w.w))
        var (p0, p1, out) = (c + first, c + (first &+ stride), line + first)
        var (p2, p3) = (c + (first &+ 2 &* stride), c + (first &+ 3 &* stride))
        let (last, ahead) = (line + end, 4 &* stride)
        @inline(__always)
        func sum(
            _ p0: UnsafeRawPointer, _ p1: UnsafeRawPointer, _ p2: UnsafeRawPointer, _ p3: UnsafeRawPointer,
            _ offset: Int
        ) -> Bytes16 {
            let a = p0.loadUnaligned(fromByteOffset: offset, as: Bytes16.self)
            let b = p1.loadUnaligned(fromByteOffset: offset, as: Bytes16.self)
            let d = p2.loadUnaligned(fromByteOffset: offset, as: Bytes16.self)
            let e = p3.loadUnaligned(fromByteOffset: offset, as: Bytes16.self)
            var low = widen(a.lowHalf) &* widen(w0)
            low &+= widen(b.lowHalf) &* widen(w1)
            var high = widen(a.highHalf) &* widen(w0)
            high &+= widen(b.highHalf) &* widen(w1)
            if taps > 2 {
                low &+= widen(d.lowHalf) &* widen(w2)
                high &+= widen(d.highHalf) &* widen(w2)
            }
            if taps > 3 {
                low &+= widen(e.lowHalf) &* widen(w3)
                high &+= widen(e.highHalf) &* widen(w3)
            }
            return highBytes(low, high)
        }
        while out < last {
            // The pointers are handed over: of variables that a closure shares, each would be in memory while this is called.
            prefetch(p0 + ahead)
            let (a, b) = (sum(p0, p1, p2, p3, 0), sum(p0, p1, p2, p3, 16))
            out.storeBytes(of: a, as: Bytes16.self)
            out.storeBytes(of: b, toByteOffset: 16, as: Bytes16.self)
            let (d, e) = (sum(p0, p1, p2, p3, 32), sum(p0, p1, p2, p3, 48))
            out.storeBytes(of: d, toByteOffset: 32, as: Bytes16.self)
            out.storeBytes(of: e, toByteOffset: 48, as: Bytes16.self)
            p0 += 64
            p1 += 64
            p2 += 64
            p3 += 64
            out += 64
        }
    #else
        // Channels are the halves of 16-bit lanes: nothing is widened and nothing packed. With the upper ones' sum O exact,
        // the lower ones' is that of the whole lanes less 256 · O, in arithmetic modulo 2¹⁶: it needs no masks.
        let w0 = Words16(repeating: w.x)
        let w1 = Words16(repeating: w.y)
        let w2 = Words16(repeating: w.z)
        let w3 = Words16(repeating: w.w)
        var i = first
        var out = line + 2 &* first
        let ahead = c + 4 &* stride
        while i < end {
            prefetch(ahead + i)
            let a = c.loadUnaligned(fromByteOffset: i, as: Words16.self)
            let b = c.loadUnaligned(fromByteOffset: i &+ stride, as: Words16.self)
            let d = c.loadUnaligned(fromByteOffset: i &+ 2 &* stride, as: Words16.self)
            let e = c.loadUnaligned(fromByteOffset: i &+ 3 &* stride, as: Words16.self)
            var whole = a &* w0
            whole &+= b &* w1
            var upper = (a &>> 8) &* w0
            upper &+= (b &>> 8) &* w1
            if taps > 2 {
                whole &+= d &* w2
                upper &+= (d &>> 8) &* w2
            }
            if taps > 3 {
                whole &+= e &* w3
                upper &+= (e &>> 8) &* w3
            }
            let lower: Words16 = whole &- (upper &<< 8)
            let (x, y) = (lower &>> 8, upper &>> 8)
            out.storeBytes(of: interleaved(x.lowHalf, y.lowHalf), as: Words16.self)
            out.storeBytes(of: interleaved(x.highHalf, y.highHalf), toByteOffset: 32, as: Words16.self)
            i &+= 32
            out += 64
        }
    #endif
}
