public import Geometry
public import Raster

/// Landscapes that look like photographs at a glance, computed: for sample albums and for tests.
///
/// The same scenery, size and variant give the same pixels on every processor: noise from integers, and of floating
/// point only + − × ÷ and square roots, which IEEE 754 defines to the bit. No state: any thread may draw.
public enum Scenery: Int, CaseIterable, Sendable {
    /// The Milky Way over firs.
    case milkyWay
    /// Turquoise water and a white beach.
    case lagoon
    /// Orange dunes at evening.
    case dunes
    /// Forested ridges in the mist.
    case mistyForest
    /// Snow-covered peaks in a still lake.
    case alpineLake
    /// The sun on the sea's horizon.
    case sunset
    /// Rows of tulips.
    case tulips
    /// Northern lights over a frozen lake.
    case aurora
    /// Table mountains in a red desert.
    case canyon

    /// What a file with it is called, in lower-case words joined by hyphens.
    public var name: String {
        switch self {
        case .milkyWay: "milky-way"
        case .lagoon: "lagoon"
        case .dunes: "dunes"
        case .mistyForest: "misty-forest"
        case .alpineLake: "alpine-lake"
        case .sunset: "sunset"
        case .tulips: "tulips"
        case .aurora: "aurora"
        case .canyon: "canyon"
        }
    }

    /// The picture at a size of at least one pixel, opaque, of format `xrgb8888`.
    ///
    /// Its main features are in the middle, so any proportions do. Another `variant` has other mountains and clouds.
    /// Takes about a second per megapixel where optimised.
    public func image(size: PixelSize, variant: Int = 0) -> Image {
        var painting = Painting(size)
        let seed = 1000 * rawValue + 100_003 * variant
        switch self {
        case .milkyWay: painting.paintMilkyWay(seed)
        case .lagoon: painting.paintLagoon(seed)
        case .dunes: painting.paintDunes(seed)
        case .mistyForest: painting.paintMistyForest(seed)
        case .alpineLake: painting.paintAlpineLake(seed)
        case .sunset: painting.paintSunset(seed)
        case .tulips: painting.paintTulips(seed)
        case .aurora: painting.paintAurora(seed)
        case .canyon: painting.paintCanyon(seed)
        }
        return painting.image
    }
}
