internal import Geometry

/// Decides whether the end of a contact is a tap.
///
///     state      event                                  next state
///     possible   moved, at most `slop` from the start   possible
///     possible   moved farther                          failed
///     possible   another finger landed                  failed
///     failed     anything                               failed
///
/// A contact that caught moving content starts as failed. There is no time limit.
struct TapRecognizer: Hashable, Sendable {
    private(set) var isPossible: Bool
    let start: Point
    private let slop: Double

    init(start: Point, slop: Double, isCatch: Bool) {
        self.start = start
        self.slop = slop
        isPossible = !isCatch
    }

    mutating func move(to position: Point) {
        if position.distance(to: start) > slop { isPossible = false }
    }

    mutating func otherFingerLanded() { isPossible = false }
}
