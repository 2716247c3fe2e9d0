internal import CInput
internal import Geometry
internal import Motion

extension DeviceEvent {
    /// Reads an event of libinput's; nil for those without meaning here.
    ///
    /// Places come out of libinput scaled to an output one pixel wide and high, so they are units of the panel.
    static func read(_ event: OpaquePointer) -> (event: DeviceEvent, time: FrameTime)? {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL, LIBINPUT_EVENT_TOUCH_FRAME:
            guard let touch = libinput_event_get_touch_event(event) else { return nil }
            return (readTouch(event, touch), FrameTime(microseconds: libinput_event_touch_get_time_usec(touch)))
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON,
            LIBINPUT_EVENT_POINTER_SCROLL_WHEEL, LIBINPUT_EVENT_POINTER_SCROLL_FINGER,
            LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
            guard let pointer = libinput_event_get_pointer_event(event),
                let meaning = readPointer(event, pointer)
            else { return nil }
            return (meaning, FrameTime(microseconds: libinput_event_pointer_get_time_usec(pointer)))
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            guard let key = libinput_event_get_keyboard_event(event) else { return nil }
            let isPressed = libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED
            return (
                .key(code: libinput_event_keyboard_get_key(key), isPressed: isPressed),
                FrameTime(microseconds: libinput_event_keyboard_get_time_usec(key))
            )
        default:
            return nil
        }
    }

    private static func readTouch(_ event: OpaquePointer, _ touch: OpaquePointer) -> DeviceEvent {
        func slot() -> Int { Int(libinput_event_touch_get_seat_slot(touch)) }
        func unit() -> Point {
            Point(
                x: libinput_event_touch_get_x_transformed(touch, 1), y: libinput_event_touch_get_y_transformed(touch, 1)
            )
        }
        return switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN: .touchDown(slot: slot(), unit: unit())
        case LIBINPUT_EVENT_TOUCH_MOTION: .touchMotion(slot: slot(), unit: unit())
        case LIBINPUT_EVENT_TOUCH_UP: .touchUp(slot: slot())
        case LIBINPUT_EVENT_TOUCH_CANCEL: .touchCancel(slot: slot())
        default: .touchFrame
        }
    }

    private static func readPointer(_ event: OpaquePointer, _ pointer: OpaquePointer) -> DeviceEvent? {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_POINTER_MOTION:
            return .pointerMotion(
                Point(x: libinput_event_pointer_get_dx(pointer), y: libinput_event_pointer_get_dy(pointer)))
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            return .pointerPosition(
                unit: Point(
                    x: libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
                    y: libinput_event_pointer_get_absolute_y_transformed(pointer, 1)))
        case LIBINPUT_EVENT_POINTER_BUTTON:
            guard libinput_event_pointer_get_button(pointer) == UInt32(BTN_LEFT) else { return nil }
            return .button(isPressed: libinput_event_pointer_get_button_state(pointer) == LIBINPUT_BUTTON_STATE_PRESSED)
        default:
            let isWheel = libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_SCROLL_WHEEL
            func steps(_ axis: libinput_pointer_axis) -> Double {
                if libinput_event_pointer_has_axis(pointer, axis) == 0 { return 0 }
                // A wheel's step is 120 units; fingers scroll in pixels, of which libinput gives a wheel's step 15.
                return isWheel
                    ? libinput_event_pointer_get_scroll_value_v120(pointer, axis) / 120
                    : libinput_event_pointer_get_scroll_value(pointer, axis) / 15
            }
            let step = Point(
                x: steps(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL), y: steps(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
            return step == .zero ? nil : .wheel(step)
        }
    }
}

extension FrameTime {
    /// An instant that libinput gives: microseconds of the monotonic clock.
    fileprivate init(microseconds: UInt64) { self.init(nanoseconds: Int64(clamping: microseconds) * 1000) }
}
