/// What a pixel of a scaled picture is made of.
public enum ScaleFilter: Hashable, Sendable, CaseIterable {
    /// The mean of the picture's pixels over the area that a target pixel covers, each taken as a square: the sharpest
    /// for pictures made smaller. In enlargements the squares show.
    case area
    /// The mean of the picture, interpolated between its pixels, over the area that a target pixel covers: equally
    /// sharp at any place and any scale near it, so that a slow move or zoom does not shimmer.
    case smooth

    /// The share of a texel whose middle is `distance` texels before that of a pixel `width` texels wide: the box of the
    /// pixel times what a texel stands for, a square or a tent between its neighbours.
    @inline(__always)
    func share(_ distance: Double, width: Double) -> Double {
        let (a, b) = (distance - width / 2, distance + width / 2)
        switch self {
        case .area: return (Self.boxIntegral(b) - Self.boxIntegral(a)) / width
        case .smooth: return (Self.tentIntegral(b) - Self.tentIntegral(a)) / width
        }
    }

    /// How far from a pixel's middle texels have a share, in texels.
    @inline(__always)
    func reach(width: Double) -> Double { width / 2 + (self == .area ? 0.5 : 1) }

    /// The integral from −∞ of a box of width 1 and area 1.
    @inline(__always)
    static func boxIntegral(_ x: Double) -> Double { min(max(x + 0.5, 0), 1) }

    /// The integral from −∞ of a tent of half width 1 and area 1.
    @inline(__always)
    static func tentIntegral(_ x: Double) -> Double {
        let x = min(max(x, -1), 1)
        return x < 0 ? 0.5 * (x + 1) * (x + 1) : 1 - 0.5 * (1 - x) * (1 - x)
    }
}
