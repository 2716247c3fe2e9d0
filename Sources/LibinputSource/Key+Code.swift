internal import CInput
internal import Gestures

extension KeyEvent.Key {
    /// The key with an evdev code (`linux/input-event-codes.h`); nil for all that a kiosk has no use for.
    init?(code: UInt32) {
        switch Int32(bitPattern: code) {
        case KEY_LEFT: self = .left
        case KEY_RIGHT: self = .right
        case KEY_UP: self = .up
        case KEY_DOWN: self = .down
        case KEY_ENTER, KEY_KPENTER, KEY_SPACE, KEY_SELECT, KEY_OK: self = .select
        case KEY_ESC, KEY_BACK, KEY_EXIT: self = .back
        case KEY_HOME, KEY_HOMEPAGE: self = .home
        default: return nil
        }
    }
}
