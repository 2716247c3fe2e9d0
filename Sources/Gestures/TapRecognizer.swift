internal import Geometry

/// Decides whether the end of a contact is a tap.
///
///     state      event                                  next state
///     possible   moved, at most `slop` from the start   possible
///     possible   moved farther                          failed
///     possible   another finger landed                  failed
///     possible   rested for a long press                failed
///     failed     anything                               failed
///
/// A contact that caught moving content starts as failed. Where nobody wants long presses there is no time limit.
struct TapRecognizer: Hashable, Sendable {
    private(set) var isPossible: Bool

    init(isCatch: Bool) { isPossible = !isCatch }

    mutating func fail() { isPossible = false }
}
