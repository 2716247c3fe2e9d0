/// The gestures that a mode wants besides touches, pans and taps, which there are always.
///
/// What nobody wants costs nothing: a tap waits for a second one only where double taps are wanted, and a second finger
/// begins a pinch only where pinches are.
public struct GestureKinds: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `pressed` and `released`.
    public static let press = GestureKinds(rawValue: 1)
    /// `longPress`.
    public static let longPress = GestureKinds(rawValue: 2)
    /// `doubleTap`; every tap then waits for `GestureSettings.doubleTapWait`.
    public static let doubleTap = GestureKinds(rawValue: 4)
    /// `pinchBegan`, `pinchChanged`, `pinchEnded`.
    public static let pinch = GestureKinds(rawValue: 8)
    /// `swipe`.
    public static let swipe = GestureKinds(rawValue: 16)
}
