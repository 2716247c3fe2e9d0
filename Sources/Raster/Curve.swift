/// A position that changes along a row or column nearly evenly: P + S · i + B · i (i − 1) / 2 at its i-th pixel.
///
/// Positions are 16.16 fixed point modulo 2³², as a `Walk`'s; `V` is one of them or a vector. Such a parabola through three
/// values of the quotient that perspective gives, n pixels apart, differs from it by 0.385 · n³ · s · ε² at most, with the
/// step s and the relative change ε of the denominator a pixel: by 1577 · s · ε² for n = 16, by 12616 · s · ε² for n = 32.
/// Where blocks are drawn (see `PerspectiveBlock`) that is about 1/32 texel along a line, and 1/8 down a
/// column. It is evaluated from its integers alone, so where drawing begins makes no difference.
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

/// A curve for each of a block's lines, in a part of it: through three values of a quotient of linear functions.
///
/// The three are evaluated anew for every line, in Double: a curve's integers, carried on from line to line, have too few
/// digits for it, and where perspective is strong would be wrong by more than a texel. Four lines are evaluated at once and
/// kept in memory; evaluated one by one, their divisions took 4 % of the time of turned covers.
struct LineCurves {
    /// Bytes of memory for a block: the positions of all lines, their steps, and their bends.
    static let byteCount = 3 * pitch
    private static let pitch = 4 * PerspectiveBlock.lines
    private let memory: UnsafeMutableRawPointer

    /// The quotient of `f` and `w` less `offset`, in the `span` pixels from `start` on of some lines, and of those that
    /// make whole fours with them.
    init(
        _ f: PerspectiveQuad.Linear, _ w: PerspectiveQuad.Linear, from start: Int, span: Int, less offset: UInt32,
        lines: Range<Int>, in memory: UnsafeMutableRawPointer
    ) {
        self.memory = memory
        let half = Double(span / 2)
        let (a, b, c) = (Double(start), Double(start) + half, Double(start) + 2 * half)
        let (fa, fb, fc) = (f.x * a + f.constant, f.x * b + f.constant, f.x * c + f.constant)
        let (wa, wb, wc) = (w.x * a + w.constant, w.x * b + w.constant, w.x * c + w.constant)
        var j = lines.lowerBound & ~3
        while j < lines.upperBound {
            let line = SIMD4<Double>(0, 1, 2, 3) + Double(j)
            let (up, down) = (line * f.y, line * w.y)
            let curve = Curve<SIMD4<UInt32>>(
                (up + fa) / (down + wa), (up + fb) / (down + wb), (up + fc) / (down + wc), half: half)
            let out = memory + 4 &* j
            out.storeBytes(of: curve.position &- offset, as: SIMD4<UInt32>.self)
            out.storeBytes(of: curve.step, toByteOffset: Self.pitch, as: SIMD4<UInt32>.self)
            out.storeBytes(of: curve.bend, toByteOffset: 2 * Self.pitch, as: SIMD4<UInt32>.self)
            j += 4
        }
    }

    /// The curve of line `j`, whose pixel 0 is the part's first one.
    @inline(__always)
    func callAsFunction(_ j: Int) -> Curve<UInt32> {
        let from = memory + 4 &* j
        return Curve<UInt32>(
            position: from.load(as: UInt32.self), step: from.load(fromByteOffset: Self.pitch, as: UInt32.self),
            bend: from.load(fromByteOffset: 2 * Self.pitch, as: UInt32.self))
    }
}

extension Curve<SIMD4<UInt32>> {
    /// Four curves, each through its values at pixels 0, `half` and 2 · `half`.
    ///
    /// The bend is rounded first, so that the step makes up for it. Adding 1.5 · 2⁵² leaves the nearest whole number, halves
    /// to even, in a double's lower bits.
    @inline(__always)
    init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, half: Double) {
        let magic = SIMD4<Double>(repeating: 0x1.8p52)
        let perHalf = 1 / half
        let bend = (((c - b) - (b - a)) * (perHalf * perHalf) + magic) - magic
        let step = (b - a) * perHalf - bend * (0.5 * (half - 1))
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
        Curve(position: position(i), step: step &+ bend &* UInt32(truncatingIfNeeded: i), bend: bend)
    }

    /// The positions of pixel `i`.
    @inline(__always)
    func position(_ i: Int) -> SIMD4<UInt32> {
        let (i, pairs) = (UInt32(truncatingIfNeeded: i), UInt32(truncatingIfNeeded: i &* (i &- 1) / 2))
        return position &+ step &* i &+ bend &* pairs
    }

    @inline(__always)
    mutating func advance() {
        position &+= step
        step &+= bend
    }
}
