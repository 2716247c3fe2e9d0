/// An amount of red, green and blue light, 0…1 each for what a screen can show; more is cut off at the end.
struct Light {
    var red, green, blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour as it is written in style sheets: 0xRRGGBB.
    init(_ hex: Int) {
        self.init(Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
    }

    static func + (a: Light, b: Light) -> Light { Light(a.red + b.red, a.green + b.green, a.blue + b.blue) }
    static func * (a: Light, k: Double) -> Light { Light(a.red * k, a.green * k, a.blue * k) }

    /// This one, and `share` (0…1) of the other in its place.
    func mixed(with other: Light, _ share: Double) -> Light {
        Light(
            red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
    }

    /// Both together as of two projectors on one wall: never more than white.
    func screened(with other: Light, _ share: Double) -> Light {
        func channel(_ a: Double, _ b: Double) -> Double { a + (1 - min(a, 1)) * min(b * share, 1) }
        return Light(channel(red, other.red), channel(green, other.green), channel(blue, other.blue))
    }

    /// The opaque pixel 0xFFRRGGBB.
    var pixel: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
        return 0xff00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
    }
}

/// The number, or the nearer end of 0…1.
func clamped(_ value: Double) -> Double { value < 0 ? 0 : value > 1 ? 1 : value }

/// 0 up to `low`, 1 from `high` on, and a smooth step (3t² − 2t³) between; falls if `high` is below `low`.
func step(_ low: Double, _ high: Double, _ value: Double) -> Double {
    let t = clamped((value - low) / (high - low))
    return t * t * (3 - 2 * t)
}
