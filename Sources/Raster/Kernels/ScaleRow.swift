/// First pass of a scaled row: up to four rows of a picture, weighted, become a line.
///
/// A line holds every channel in 16 bits, as its value times 256: the even ones (blue and red) of all texels in one half
/// and the odd ones (green and alpha) in the other, so nothing is interleaved. A channel of a row is taken as 256 · c and
/// multiplied by its weight in 1/65 536, ⌊256 · c · w / 65 536⌋. Weights add up to at most 65 536 over all rows of a
/// pixel, so a sum is at most 255 · 256 and stays in 16 bits; each product loses less than 1/256 of a unit.
///
/// `weights` are eight equal words for each row, in memory: loaded in the loop, a product is one `pmulhuw` (see
/// `multiplyHigh`). Only the first `rows`, 2…4, are read; `count` texels are a multiple of four. With `adds` the line has
/// a part of the sum already.
@inline(__always)
func blendRows(
    _ r0: UnsafeRawPointer, _ r1: UnsafeRawPointer, _ r2: UnsafeRawPointer, _ r3: UnsafeRawPointer, rows: Int,
    weights: UnsafeRawPointer, adds: Bool, count: Int, even: UnsafeMutableRawPointer, odd: UnsafeMutableRawPointer
) {
    var i = 0
    while i < 4 &* count {
        var low = Words8()
        var high = Words8()
        if adds {
            low = even.loadUnaligned(fromByteOffset: i, as: Words8.self)
            high = odd.loadUnaligned(fromByteOffset: i, as: Words8.self)
        }
        @inline(__always)
        func add(_ row: UnsafeRawPointer, _ k: Int) {
            let t = row.loadUnaligned(fromByteOffset: i, as: Words8.self)
            let w = weights.load(fromByteOffset: 16 &* k, as: Words8.self)
            low &+= multiplyHigh(t &<< 8, w)
            high &+= multiplyHigh(t & 0xff00, w)
        }
        add(r0, 0)
        add(r1, 1)
        if rows > 2 { add(r2, 2) }
        if rows > 3 { add(r3, 3) }
        even.storeBytes(of: low, toByteOffset: i, as: Words8.self)
        odd.storeBytes(of: high, toByteOffset: i, as: Words8.self)
        i &+= 16
    }
}

/// Second pass: pixels of a row out of a line, four a turn.
///
/// A pixel's four texels are one 16-byte load of either half of the line, and its weights (each twice) another. Sums are
/// at most 255 · 256, as in the first pass; 128 is added and the upper byte taken: rounded to nearest but for what the
/// products lost, (4 + 4) / 256 of a unit at most with four weights each way. `starts` are the pixels' first texels,
/// counted from where `even` and `odd` point; `taps` and `count` are multiples of 4.
func scaleRow(
    even: UnsafeRawPointer, odd: UnsafeRawPointer, starts: UnsafePointer<Int32>, weights: UnsafeRawPointer, taps: Int,
    count: Int, solid: UInt32, into target: UnsafeMutablePointer<UInt32>
) {
    if taps == 4 {
        scaleRow(starts, weights, taps: 4, count, solid, target) { a, b, c, d, w in
            (fourSums(even, a, b, c, d, w, 16), fourSums(odd, a, b, c, d, w, 16))
        }
    } else {
        scaleRow(starts, weights, taps: taps, count, solid, target) { a, b, c, d, w in
            var (low, high) = (Words8(), Words8())
            var k = 0
            while k < 4 &* taps {
                low &+= fourSums(even + k, a, b, c, d, w + k, 4 &* taps)
                high &+= fourSums(odd + k, a, b, c, d, w + k, 4 &* taps)
                k &+= 16
            }
            return (low, high)
        }
    }
}

/// The loop, specialised by the sums of four pixels that start at four texels.
@inline(__always)
private func scaleRow(
    _ starts: UnsafePointer<Int32>, _ weights: UnsafeRawPointer, taps: Int, _ count: Int, _ solid: UInt32,
    _ target: UnsafeMutablePointer<UInt32>,
    _ sums: (_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ weights: UnsafeRawPointer) -> (Words8, Words8)
) {
    let out = UnsafeMutableRawPointer(target)
    let alpha = unsafeBitCast(SIMD4<UInt32>(repeating: solid), to: Words8.self)
    var table = weights
    var x = 0
    while x < count {
        let (low, high) = sums(
            Int(starts[x]), Int(starts[x &+ 1]), Int(starts[x &+ 2]), Int(starts[x &+ 3]), table)
        let evens: Words8 = (low &+ 128) &>> 8
        let odds: Words8 = (high &+ 128) & 0xff00
        out.storeBytes(of: evens | odds | alpha, toByteOffset: 4 &* x, as: Words8.self)
        table += 16 &* taps
        x &+= 4
    }
}

/// The weighted sums of two channels of four pixels: four texels each, in the order of the pixels.
@inline(__always)
private func fourSums(
    _ line: UnsafeRawPointer, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ weights: UnsafeRawPointer, _ stride: Int
) -> Words8 {
    @inline(__always)
    func products(_ texel: Int, _ k: Int) -> Words8 {
        multiplyHigh(
            line.loadUnaligned(fromByteOffset: 4 &* texel, as: Words8.self),
            weights.load(fromByteOffset: k &* stride, as: Words8.self))
    }
    let first = unsafeBitCast(pairSums(products(a, 0), products(b, 1)), to: SIMD4<UInt32>.self)
    let second = unsafeBitCast(pairSums(products(c, 2), products(d, 3)), to: SIMD4<UInt32>.self)
    let x = SIMD4<UInt32>(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    let y = SIMD4<UInt32>(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    return unsafeBitCast(x, to: Words8.self) &+ unsafeBitCast(y, to: Words8.self)
}
