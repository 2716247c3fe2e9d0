/// A position that changes along a row or column nearly evenly: P + S · i + B · i (i − 1) / 2 at its i-th pixel.
///
/// Positions are 16.16 fixed point modulo 2³², as a `Walk`'s; `V` is one of them or a vector. Such a parabola through three
/// values of the quotient that perspective gives differs from it by 1577 · s · ε² at most, with the step s and the relative
/// change ε of the denominator a pixel; where blocks are drawn (see `PerspectiveBlock`) that is below 1/32 texel. It is
/// evaluated from its integers alone, so where drawing begins makes no difference.
struct Curve<V> {
    var position: V
    var step: V
    var bend: V

    /// Pixels between the three values that make a curve, and those that it is used for.
    static var span: Int { 16 }
    static var length: Int { 32 }
}

extension Curve<UInt32> {
    /// Through the values at pixels 0, 16 and 32.
    @inline(__always)
    init(_ a: Double, _ b: Double, _ c: Double) {
        let bend = (((c - b) - (b - a)) * (1.0 / 256) + 0x1.8p52) - 0x1.8p52
        let step = (b - a) * (1.0 / 16) - bend * 7.5
        self.init(position: wrapped(a), step: wrapped(step), bend: wrapped(bend))
    }

    /// The position of pixel `i`.
    @inline(__always)
    func callAsFunction(_ i: Int) -> UInt32 {
        let (i, pairs) = (UInt32(truncatingIfNeeded: i), UInt32(truncatingIfNeeded: i &* (i &- 1) / 2))
        return position &+ step &* i &+ bend &* pairs
    }

    /// Pixels `i` to `i + 3` as one vector that moves on by four pixels.
    @inline(__always)
    func fours(from i: Int) -> Curve<SIMD4<UInt32>> {
        let first = UInt32(truncatingIfNeeded: i)
        func change(_ k: UInt32) -> UInt32 { 4 &* step &+ bend &* (4 &* (first &+ k) &+ 6) }
        return Curve<SIMD4<UInt32>>(
            position: SIMD4(self(i), self(i &+ 1), self(i &+ 2), self(i &+ 3)),
            step: SIMD4(change(0), change(1), change(2), change(3)), bend: SIMD4(repeating: 16 &* bend))
    }
}

extension Curve<SIMD4<UInt32>> {
    /// Four curves, each through its values at pixels 0, 16 and 32.
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

/// The nearest whole number modulo 2³², halves to even: adding 1.5 · 2⁵² leaves it in a double's lower bits.
@inline(__always)
private func wrapped(_ x: Double) -> UInt32 { UInt32(truncatingIfNeeded: (x + 0x1.8p52).bitPattern) }
