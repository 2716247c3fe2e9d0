/// A position that changes along a row or column nearly evenly: P + S · i + B · i (i − 1) / 2 at its i-th pixel.
///
/// Positions are 16.16 fixed point modulo 2³², as a `Walk`'s; `V` is one of them or a vector. Such a parabola through three
/// values of the quotient that perspective gives, n pixels apart, differs from it by 0.385 · n³ · s · ε² at most, with the
/// step s and the relative change ε of the denominator a pixel: by 1577 · s · ε² for n = 16, by 12616 · s · ε² for n = 32.
/// Where blocks are drawn (see `PerspectiveBlock`) that is about 1/32 texel. It is evaluated from its integers alone, so where drawing begins makes no difference.
struct Curve<V> {
    var position: V
    var step: V
    var bend: V
}

extension Curve<UInt32> {
    /// The position of pixel `i`.
    @inline(__always)
    func callAsFunction(_ i: Int) -> UInt32 {
        let (i, pairs) = (UInt32(truncatingIfNeeded: i), UInt32(truncatingIfNeeded: i &* (i &- 1) / 2))
        return position &+ step &* i &+ bend &* pairs
    }

    /// Pixels `i` to `i + 3` as one vector that moves on by four pixels.
    @inline(__always)
    func fours(from i: Int) -> Curve<SIMD4<UInt32>> {
        let p0 = self(i)
        let s0 = step &+ bend &* UInt32(truncatingIfNeeded: i)
        let p1 = p0 &+ s0
        let p2 = p1 &+ s0 &+ bend
        let p3 = p2 &+ s0 &+ 2 &* bend
        // p(i + 4) − p(i), which grows by 4 B a pixel.
        let change = 4 &* s0 &+ 6 &* bend
        let more = 4 &* bend
        return Curve<SIMD4<UInt32>>(
            position: SIMD4(p0, p1, p2, p3),
            step: SIMD4(change, change &+ more, change &+ 2 &* more, change &+ 3 &* more),
            bend: SIMD4(repeating: 16 &* bend))
    }
}

/// The curves of a block's lines in 32 or 64 pixels of each, one line after the other.
///
/// Position, step and bend are curves of the line in their turn, and so are those of four pixels at once, which are sums of
/// them.
struct Sheet {
    /// Position, step and bend, side by side in a vector.
    private var curves: Curve<SIMD4<UInt32>>
    private var positions: Curve<SIMD4<UInt32>>, steps: Curve<SIMD4<UInt32>>

    /// From line `first` on, through a function's values at the first pixel of `span`, the middle and the end, of the lines
    /// 0, 16 and 32.
    @inline(__always)
    init(from first: Int, span: Int, _ value: (_ i: Double, _ j: Double) -> Double) {
        let n = Double(span / 2)
        let perN = 1 / n
        @inline(__always)
        func line(_ j: Double) -> SIMD4<Double> {
            let (a, b, c) = (value(0, j), value(n, j), value(2 * n, j))
            let bend = ((c - b) - (b - a)) * (perN * perN)
            return SIMD4(a, (b - a) * perN - bend * (0.5 * (n - 1)), bend, 0)
        }
        curves = Curve<SIMD4<UInt32>>(line(0), line(16), line(32)).advanced(by: first)
        let (a, b) = (Self.curve(curves.position).fours(from: 0), Self.curve(curves.step).fours(from: 0))
        let c = Self.curve(curves.bend).fours(from: 0)
        positions = Curve(position: a.position, step: b.position, bend: c.position)
        steps = Curve(position: a.step, step: b.step, bend: c.step)
    }

    /// Four pixels of the line, the first of them `i`, as one vector that moves on by four pixels.
    @inline(__always)
    func fours(from i: Int) -> Curve<SIMD4<UInt32>> {
        if i != 0 { return Self.curve(curves.position).fours(from: i) }
        return Curve(
            position: positions.position, step: steps.position,
            bend: SIMD4(repeating: 16 &* curves.position[2]))
    }

    /// Goes on to the next line.
    @inline(__always)
    mutating func advance() {
        curves.advance()
        positions.advance()
        steps.advance()
    }

    @inline(__always)
    private static func curve(_ lanes: SIMD4<UInt32>) -> Curve<UInt32> {
        Curve(position: lanes[0], step: lanes[1], bend: lanes[2])
    }
}

extension Curve<SIMD4<UInt32>> {
    /// Four curves, each through its values at pixels 0, 16 and 32.
    ///
    /// Adding 1.5 · 2⁵² leaves the nearest whole number, halves to even, in a double's lower bits.
    @inline(__always)
    init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) {
        let magic = SIMD4<Double>(repeating: 0x1.8p52)
        let bend = (((c - b) - (b - a)) * (1.0 / 256) + magic) - magic
        let step = (b - a) * (1.0 / 16) - bend * 7.5
        @inline(__always)
        func lanes(_ x: SIMD4<Double>) -> SIMD4<UInt32> {
            let x = unsafeBitCast(x + magic, to: SIMD8<UInt32>.self)
            return SIMD4(x[0], x[2], x[4], x[6])
        }
        self.init(position: lanes(a), step: lanes(step), bend: lanes(bend))
    }

    /// The curves from pixel `i` on.
    @inline(__always)
    func advanced(by i: Int) -> Curve {
        let (i, pairs) = (UInt32(truncatingIfNeeded: i), UInt32(truncatingIfNeeded: i &* (i &- 1) / 2))
        return Curve(position: position &+ step &* i &+ bend &* pairs, step: step &+ bend &* i, bend: bend)
    }

    @inline(__always)
    mutating func advance() {
        position &+= step
        step &+= bend
    }
}
