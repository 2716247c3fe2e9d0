/// A colour with its alpha multiplied in, eight bits a channel, in the screen's own gamma.
public struct Color: Hashable, Sendable {
    /// The pixel as `xrgb8888` stores it: 0xAARRGGBB, each channel at most the alpha.
    public var pixel: UInt32

    /// Takes a pixel that is premultiplied already.
    public init(premultiplied pixel: UInt32) { self.pixel = pixel }

    /// Makes a colour from straight channels, 0…255; alpha defaults to opaque.
    ///
    /// Channels are multiplied by alpha with correct rounding.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        let a = UInt32(alpha)
        func times(_ c: UInt8) -> UInt32 { divideBy255(UInt32(c) * a) }
        pixel = a << 24 | times(red) << 16 | times(green) << 8 | times(blue)
    }

    /// Opaque black.
    public static let black = Color(premultiplied: 0xff00_0000)
    /// Opaque white.
    public static let white = Color(premultiplied: 0xffff_ffff)
    /// Nothing at all.
    public static let clear = Color(premultiplied: 0)

    /// 0 for nothing, 255 for opaque.
    public var alpha: UInt8 { UInt8(truncatingIfNeeded: pixel >> 24) }
}

/// x / 255 rounded to nearest, exact for 0 ≤ x ≤ 65 535 − 128.
///
/// (x + 128) · 257 / 65 536 in two sums and shifts: J. Blinn, "Three wrongs make a right", 1995.
@inline(__always)
func divideBy255(_ x: UInt32) -> UInt32 {
    let t = x &+ 128
    return (t &+ (t &>> 8)) &>> 8
}
