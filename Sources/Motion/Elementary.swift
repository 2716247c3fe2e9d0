// Elementary functions of this module's own, made of additions, multiplications and divisions alone, which IEEE 754
// fixes exactly: the C library's differ in the last bit between processors, and a position that comes from them could
// round to another pixel. The module imports nothing, hence its own sine and cosine beside the geometry's.

/// e to the power x: 0 below −745, infinite above 709.
///
/// Reduced by multiples of ln 2 in two parts, then the Taylor series; error at most 2 units in the last place.
func exponential(_ x: Double) -> Double {
    guard x > -745 else { return x.isNaN ? x : 0 }
    guard x < 709.7 else { return .infinity }
    let doublings = (x * 1.4426950408889634).rounded()
    let r = (x - doublings * 0.6931471803691238) - doublings * 1.9082149292705877e-10
    var sum = 1.0
    for n in stride(from: 13.0, to: 0, by: -1) { sum = 1 + r * sum / n }
    return Double(sign: .plus, exponent: Int(doublings), significand: sum)
}

/// The natural logarithm of a positive finite number.
///
/// With x = 2ᵉ·m and m within √½…√2: e·ln 2 + 2·artanh((m − 1)/(m + 1)), the latter by its series; error at most
/// 2 units in the last place.
func naturalLogarithm(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite, "the logarithm is asked of positive finite numbers")
    let large = x.significand > 1.4142135623730951
    let m = large ? x.significand / 2 : x.significand
    let exponent = Double(large ? x.exponent + 1 : x.exponent)
    let s = (m - 1) / (m + 1)
    let s2 = s * s
    var sum = 0.0
    for n in stride(from: 23.0, to: 1, by: -2) { sum = s2 * (sum + 1 / n) }
    return exponent * 0.6931471803691238 + (2 * s + (2 * s * sum + exponent * 1.9082149292705877e-10))
}

/// Sine and cosine of an angle in radians below 10⁵.
///
/// Reduced by multiples of π/2 in three parts (Cody and Waite), then the Taylor series; error at most 2 units in the
/// last place.
func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
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
