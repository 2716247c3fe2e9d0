public import Raster

/// A colour as four numbers that can be reckoned with: premultiplied channels, 0…255 each as a colour has them.
///
/// Sums and differences may leave that range on the way; `Color` takes the nearest colour there is.
public struct ColorComponents: Hashable, Sendable {
    /// Red, multiplied by alpha.
    public var red: Double
    /// Green, multiplied by alpha.
    public var green: Double
    /// Blue, multiplied by alpha.
    public var blue: Double
    /// 0 for nothing, 255 for opaque.
    public var alpha: Double

    /// Takes a colour apart.
    public init(_ color: Color) {
        func channel(_ shift: UInt32) -> Double { Double(color.pixel >> shift & 0xff) }
        (red, green, blue, alpha) = (channel(16), channel(8), channel(0), channel(24))
    }
}

extension ColorComponents: Interpolatable {
    /// The sum, channel by channel.
    public func adding(_ other: ColorComponents) -> ColorComponents { combined(other) { $0 + $1 } }
    /// The difference, channel by channel.
    public func subtracting(_ other: ColorComponents) -> ColorComponents { combined(other) { $0 - $1 } }
    /// Every channel multiplied.
    public func multiplied(by factor: Double) -> ColorComponents { combined(self) { a, _ in a * factor } }

    private func combined(_ b: ColorComponents, _ f: (Double, Double) -> Double) -> ColorComponents {
        var c = self
        (c.red, c.green, c.blue, c.alpha) = (f(red, b.red), f(green, b.green), f(blue, b.blue), f(alpha, b.alpha))
        return c
    }
}

extension Color {
    /// The nearest colour: channels rounded, within 0…255, none above the alpha.
    public init(_ components: ColorComponents) {
        func channel(_ value: Double, limit: UInt32) -> UInt32 {
            value > 0 ? min(UInt32(min(value, 255).rounded()), limit) : 0
        }
        let alpha = channel(components.alpha, limit: 255)
        let red = channel(components.red, limit: alpha)
        let green = channel(components.green, limit: alpha)
        let blue = channel(components.blue, limit: alpha)
        self.init(premultiplied: alpha << 24 | red << 16 | green << 8 | blue)
    }
}
