internal import Geometry

/// A cover that a finger landed on.
struct TouchedCover: Hashable {
    /// Which photograph it shows.
    var index: Int
    /// Where on its picture, 0…1 across and down.
    var unit: Point
}
