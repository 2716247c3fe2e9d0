public import Geometry

/// Colours along a straight line across a rectangle, prepared for being drawn.
///
/// Between two stops the premultiplied colours change evenly; before the first and behind the last they stay. What is
/// drawn is dithered, so that a slow change shows no steps. An immutable value shared by reference; making one costs a
/// few microseconds.
public final class Gradient: Sendable {
    /// A colour at a place of the line.
    public struct Stop: Hashable, Sendable {
        /// 0 at the line's start, 1 at its end.
        public var location: Double
        /// The colour there.
        public var color: Color

        /// Makes a stop.
        public init(location: Double, color: Color) {
            self.location = location
            self.color = color
        }
    }

    /// The line, in fractions of the rectangle's width and height; colours are even along u and v, not square to it.
    public let start: Point, end: Point
    /// The colours, in ascending order of their places.
    public let stops: [Stop]
    /// Whether every colour is opaque.
    public let isOpaque: Bool
    /// Blue, green, red and alpha at 1024 places of the line and one more, in 1/256 of a unit.
    let ramp: [SIMD4<UInt16>]

    /// Steps of the ramp.
    static let steps = 1024

    /// Makes a gradient, from the top to the bottom unless said otherwise.
    ///
    /// Stops are put in order, those at one place keep theirs, and places that are no numbers count as 0; without any
    /// the gradient is clear.
    public init(stops: [Stop], start: Point = Point(x: 0.5, y: 0), end: Point = Point(x: 0.5, y: 1)) {
        let held = stops.map { Stop(location: $0.location > 0 ? min($0.location, 1) : 0, color: $0.color) }
        let sorted = held.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
        self.stops = sorted
        self.start = start
        self.end = end
        isOpaque = !sorted.isEmpty && sorted.allSatisfy { $0.color.alpha == 255 }
        ramp = (0...Self.steps).map { Self.color(at: Double($0) / Double(Self.steps), sorted) }
    }

    /// Makes a gradient of colours at even distances.
    public convenience init(
        _ colors: [Color], start: Point = Point(x: 0.5, y: 0), end: Point = Point(x: 0.5, y: 1)
    ) {
        let last = Double(max(colors.count - 1, 1))
        self.init(
            stops: colors.enumerated().map { Stop(location: Double($0) / last, color: $1) }, start: start, end: end)
    }

    private static func color(at place: Double, _ stops: [Stop]) -> SIMD4<UInt16> {
        guard let first = stops.first, let last = stops.last else { return .zero }
        var (from, to) = (first, first)
        if let next = stops.firstIndex(where: { $0.location > place }) {
            (from, to) = (stops[max(next - 1, 0)], stops[next])
        } else {
            (from, to) = (last, last)
        }
        let share =
            to.location > from.location ? min(max((place - from.location) / (to.location - from.location), 0), 1) : 0
        func channel(_ shift: UInt32) -> UInt16 {
            let a = Double(from.color.pixel >> shift & 255)
            let b = Double(to.color.pixel >> shift & 255)
            return UInt16(truncatingIfNeeded: nearest((a + (b - a) * share) * 256))
        }
        return SIMD4(channel(0), channel(8), channel(16), channel(24))
    }
}
