/// Sine and cosine of an angle, the same to the last bit on every processor.
///
/// The C library's versions differ between machines (some use fused multiply-add), and a picture drawn from them could
/// differ by a pixel's shade. These use only addition, subtraction, multiplication and division, which IEEE 754 fixes
/// exactly. The argument is reduced by multiples of π/2 in three parts (Cody and Waite), then the Taylor series is
/// summed to the term below half a unit in the last place for |x| ≤ π/4. Error at most 2 units in the last place for
/// |angle| < 10⁴ radians, far more than any layer turns; an angle that is not finite, or beyond 10⁹, counts as 0.
public func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.magnitude < 1e9 else { return (0, 1) }
    let quarter = (angle * (2 / Double.pi)).rounded()
    let x =
        ((angle - quarter * 1.5707963267341256) - quarter * 6.077100506303966e-11) - quarter * 2.0222662487959506e-21
    let x2 = x * x
    var (s, c) = (1.0, 1.0)
    for n in stride(from: 16.0, to: 0, by: -2) {
        s = 1 - x2 * s / (n * (n + 1))
        c = 1 - x2 * c / (n * (n - 1))
    }
    s *= x
    switch Int(quarter) & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
}
