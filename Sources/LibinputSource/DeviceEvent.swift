internal import Geometry

/// What a device said, in its own terms; places are in units of the panel, 0…1.
enum DeviceEvent: Hashable, Sendable {
    /// A finger landed in a slot of the seat.
    case touchDown(slot: Int, unit: Point)
    /// The finger in a slot moved.
    case touchMotion(slot: Int, unit: Point)
    /// The finger in a slot was lifted.
    case touchUp(slot: Int)
    /// The contact in a slot ended without being lifted.
    case touchCancel(slot: Int)
    /// All that happened at one moment was told.
    case touchFrame
    /// A pointer was moved by so many pixels of the upright picture.
    case pointerMotion(Point)
    /// A pointer was put to a place.
    case pointerPosition(unit: Point)
    /// The first button of a pointer.
    case button(isPressed: Bool)
    /// A wheel, in steps.
    case wheel(Point)
    /// A key, by its evdev code.
    case key(code: UInt32, isPressed: Bool)
}
