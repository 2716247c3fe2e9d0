/// Lays a row of premultiplied pixels over another with a weight of 0…256, as `mix` does each.
@inline(__always)
func layRow(
    _ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int, weight: UInt32
) {
    for x in 0..<count { target[x] = mix(target[x], source[x], weight: weight) }
}

/// Adds a row of premultiplied pixels to another with a weight of 0…256.
@inline(__always)
func addRow(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int, weight: UInt32
) {
    for x in 0..<count { target[x] = sum(target[x], scaled(source[x], weight: weight)) }
}

/// The sum of two pixels, each channel at most 255.
///
/// Two channels at once in the halves of a 32-bit word: a sum is at most 510, and its ninth bit times 255 fills the
/// eight below.
@inline(__always)
func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let even = (a & 0xff_00ff) &+ (b & 0xff_00ff)
    let odd = ((a &>> 8) & 0xff_00ff) &+ ((b &>> 8) & 0xff_00ff)
    let low: UInt32 = even | ((even &>> 8) & 0x1_0001) &* 255
    let high: UInt32 = odd | ((odd &>> 8) & 0x1_0001) &* 255
    return (low & 0xff_00ff) | (high & 0xff_00ff) &<< 8
}
