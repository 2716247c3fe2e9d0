/// Sine and cosine of an angle, the same to the last bit on every processor.
///
/// The C library's versions differ between machines (some use fused multiply-add), and a picture drawn from them could
/// differ by a pixel's shade. These use only addition, subtraction and multiplication, which IEEE 754 fixes exactly.
/// The argument is reduced by multiples of π/2 in two parts (Cody and Waite), then the Taylor series is summed to the
/// term below half a unit in the last place for |x| ≤ π/4. Error at most 2 units in the last place for |angle| < 10⁴
/// radians, far more than any layer turns.
public func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    let quarter = (angle * (2 / Double.pi)).rounded()
    let x = (angle - quarter * 1.5707963267341256) - quarter * 6.077100506506192e-11
    let x2 = x * x
    let s =
        x + x * x2
        * (-1.0 / 6 + x2
            * (1.0 / 120 + x2
                * (-1.0 / 5040 + x2
                    * (1.0 / 362_880 + x2
                        * (-1.0 / 39_916_800 + x2 * (1.0 / 6_227_020_800 - x2 / 1_307_674_368_000))))))
    let c =
        1 + x2
        * (-1.0 / 2 + x2
            * (1.0 / 24 + x2
                * (-1.0 / 720 + x2
                    * (1.0 / 40_320 + x2
                        * (-1.0 / 3_628_800 + x2 * (1.0 / 479_001_600 - x2 / 87_178_291_200))))))
    switch Int(quarter) & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
}
