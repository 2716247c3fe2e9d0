/// One thing that somebody did, with a finger or anything else that counts as one.
public enum InputEvent: Hashable, Sendable {
    /// A contact: a finger, or a mouse whose first button is held.
    case touch(TouchEvent)
    /// A key of a keyboard or a remote control.
    case key(KeyEvent)
    /// A wheel was turned, or two fingers scrolled on a touchpad.
    case wheel(WheelEvent)
}
