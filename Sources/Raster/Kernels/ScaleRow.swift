/// First pass of a scaled row: up to four rows of a picture, weighted, become a line.
///
/// A line holds every channel in 16 bits, as its value times 256: the even ones (blue and red) of all texels first, the
/// odd ones (green and alpha) `odd` bytes further on, so nothing is interleaved. A channel of a row is taken as 256 · c
/// and multiplied by its weight in 1/65 536, ⌊256 · c · w / 65 536⌋. Weights add up to at most 65 536 over all rows of a
/// pixel, so a sum is at most 255 · 256 and stays in 16 bits; each product loses less than 1/256 of a unit.
///
/// `weights` are eight equal words for each row, in memory: loaded in the loop, a product is one `pmulhuw` (see
/// `multiplyHigh`). `count` texels are a multiple of four. With `adds` the line has a part of the sum already.
@inline(__always)
func blendRows(
    _ r0: UnsafeRawPointer, _ r1: UnsafeRawPointer, _ r2: UnsafeRawPointer, _ r3: UnsafeRawPointer,
    weights: UnsafeRawPointer, three: Bool, adds: Bool, count: Int, into line: UnsafeMutableRawPointer, odd: Int
) {
    var i = 0
    while i < 4 &* count {
        let a = r0.loadUnaligned(fromByteOffset: i, as: Words8.self)
        let b = r1.loadUnaligned(fromByteOffset: i, as: Words8.self)
        let c = r2.loadUnaligned(fromByteOffset: i, as: Words8.self)
        let w0 = weights.load(as: Words8.self)
        let w1 = weights.load(fromByteOffset: 16, as: Words8.self)
        let w2 = weights.load(fromByteOffset: 32, as: Words8.self)
        var even: Words8 = multiplyHigh(a &<< 8, w0) &+ multiplyHigh(b &<< 8, w1) &+ multiplyHigh(c &<< 8, w2)
        var high: Words8 = multiplyHigh(a & 0xff00, w0) &+ multiplyHigh(b & 0xff00, w1)
        high &+= multiplyHigh(c & 0xff00, w2)
        if !three {
            let d = r3.loadUnaligned(fromByteOffset: i, as: Words8.self)
            let w3 = weights.load(fromByteOffset: 48, as: Words8.self)
            even &+= multiplyHigh(d &<< 8, w3)
            high &+= multiplyHigh(d & 0xff00, w3)
        }
        if adds {
            even &+= line.loadUnaligned(fromByteOffset: i, as: Words8.self)
            high &+= line.loadUnaligned(fromByteOffset: i &+ odd, as: Words8.self)
        }
        line.storeBytes(of: even, toByteOffset: i, as: Words8.self)
        line.storeBytes(of: high, toByteOffset: i &+ odd, as: Words8.self)
        i &+= 16
    }
}

/// Second pass: pixels of a row out of a line, four a turn.
///
/// A pixel's four texels are one 16-byte load of either half of the line, and its weights (each twice) another. Sums are
/// at most 255 · 256, as in the first pass; 128 is added and the upper byte taken: rounded to nearest but for what the
/// products lost, (4 + 4) / 256 of a unit at most with four weights each way. `starts` are the pixels' first texels,
/// `origin` the line's. With more than four weights a pixel, further turns add up.
func scaleRow(
    _ line: UnsafeRawPointer, odd: Int, origin: Int, starts: UnsafePointer<Int32>, weights: UnsafePointer<UInt16>,
    taps: Int, count: Int, solid: UInt32, into target: UnsafeMutablePointer<UInt32>
) {
    let out = UnsafeMutableRawPointer(target)
    let alpha = unsafeBitCast(SIMD4<UInt32>(repeating: solid), to: Words8.self)
    var table = UnsafeRawPointer(weights)
    var x = 0
    while x < count {
        var even = Words8()
        var high = Words8()
        for k in stride(from: 0, to: taps, by: 4) {
            let w = table + 4 &* k
            let a = line + 4 &* (Int(starts[x]) &- origin &+ k)
            let b = line + 4 &* (Int(starts[x &+ 1]) &- origin &+ k)
            let c = line + 4 &* (Int(starts[x &+ 2]) &- origin &+ k)
            let d = line + 4 &* (Int(starts[x &+ 3]) &- origin &+ k)
            even &+= fourSums(a, b, c, d, w, 4 &* taps)
            high &+= fourSums(a + odd, b + odd, c + odd, d + odd, w, 4 &* taps)
        }
        let low: Words8 = (even &+ 128) &>> 8
        let upper: Words8 = (high &+ 128) & 0xff00
        out.storeBytes(of: low | upper | alpha, toByteOffset: 4 &* x, as: Words8.self)
        table += 16 &* taps
        x &+= 4
    }
}

/// The weighted sums of two channels of four pixels: four texels each, in the order of the pixels.
@inline(__always)
private func fourSums(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ c: UnsafeRawPointer, _ d: UnsafeRawPointer,
    _ weights: UnsafeRawPointer, _ stride: Int
) -> Words8 {
    let p = multiplyHigh(a.loadUnaligned(as: Words8.self), weights.loadUnaligned(as: Words8.self))
    let q = multiplyHigh(
        b.loadUnaligned(as: Words8.self), weights.loadUnaligned(fromByteOffset: stride, as: Words8.self))
    let r = multiplyHigh(
        c.loadUnaligned(as: Words8.self), weights.loadUnaligned(fromByteOffset: 2 &* stride, as: Words8.self))
    let s = multiplyHigh(
        d.loadUnaligned(as: Words8.self), weights.loadUnaligned(fromByteOffset: 3 &* stride, as: Words8.self))
    let first = unsafeBitCast(pairSums(p, q), to: SIMD4<UInt32>.self)
    let second = unsafeBitCast(pairSums(r, s), to: SIMD4<UInt32>.self)
    let x = SIMD4<UInt32>(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    let y = SIMD4<UInt32>(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    return unsafeBitCast(x, to: Words8.self) &+ unsafeBitCast(y, to: Words8.self)
}
