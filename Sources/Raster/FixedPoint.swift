/// Positions on the screen in 1/256 pixel: the grid corners are rounded to, and everything on the screen is computed in.
enum SubPixel {
    static let bits = 8
    static let one = 256

    /// The nearest grid position (halves towards +∞); nil beyond ± 100 000 pixels and for what is no number.
    static func rounding(_ x: Double) -> Int? {
        guard x > -100_000, x < 100_000 else { return nil }
        return nearest(x * 256)
    }

    /// The pixel that holds a position.
    @inline(__always)
    static func floor(_ x: Int) -> Int { x &>> bits }

    /// The first pixel that begins at or behind a position.
    @inline(__always)
    static func ceiling(_ x: Int) -> Int { (x &+ one &- 1) &>> bits }
}

/// The nearest whole number, halves towards +∞, for |x| < 2⁴⁰; what lies beyond is held at ± 2⁶², no number at −2⁶².
///
/// Adding 2⁴⁰ makes truncation a floor, without a call of the C library; 12 fractional bits take part.
@inline(__always)
func nearest(_ x: Double) -> Int {
    let shifted = x + 1_099_511_627_776.5
    let bounded = shifted > -0x1p62 ? (shifted < 0x1p62 ? shifted : 0x1p62) : -0x1p62
    return Int(bounded) &- 1_099_511_627_776
}

/// The nearest whole number, halves to the even one, for |x| < 2⁵¹ only.
///
/// Adding 1.5 · 2⁵² leaves it in the lower bits.
@inline(__always)
func nearestEven(_ x: Double) -> Int {
    Int(truncatingIfNeeded: (x + 0x1.8p52).bitPattern &- (0x1.8p52).bitPattern)
}

/// The absolute value.
@inline(__always)
func magnitude(_ x: Double) -> Double { x < 0 ? -x : x }

/// How much of a pixel row lies below a straight line: 0…256.
///
/// The line runs from height `a` at one side of a column (or of the part of it that counts) to `b` at the other, and the
/// row from `y` to `y + 256`, all in 1/256 pixel. Its share is the integral of a ramp: with F(t) = max(t, 0)², and lo and
/// hi the line's ends,
///
///     256 · (F(y + 256 − lo) − F(y + 256 − hi) − F(y − lo) + F(y − hi)) / (2 · 256 · (hi − lo))
///
/// rounded to nearest. What lies above is 256 less this, so two shapes that meet along a line cover each pixel once.
/// Lines whose ends lie up to 2³¹ apart keep the squares within 64 bits.
func shareBelow(row y: Int, _ a: Int, _ b: Int) -> Int {
    let lo = min(a, b)
    let hi = max(a, b)
    let end = y &+ SubPixel.one
    if end <= lo { return 0 }
    if y >= hi { return 256 }
    if hi &- lo < 2 { return min(max(end &- lo, 0), 256) }
    func square(_ t: Int) -> Int { t > 0 ? t &* t : 0 }
    let area = square(end &- lo) &- square(end &- hi) &- square(y &- lo) &+ square(y &- hi)
    let width = 2 &* (hi &- lo)
    return (area &+ width / 2) / width
}
