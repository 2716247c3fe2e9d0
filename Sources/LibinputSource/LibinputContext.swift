internal import CInput
internal import Glibc
internal import Platform
internal import Seat

/// A libinput context on udev, and the duty to release it (`libinput_unref`).
///
/// Devices are opened through the seat.
struct LibinputContext: ~Copyable {
    private let libinput: OpaquePointer
    private let callbacks: LibinputCallbacks

    private init(libinput: OpaquePointer, callbacks: LibinputCallbacks) {
        self.libinput = libinput
        self.callbacks = callbacks
    }

    /// Finds the devices of a seat (`libinput_udev_create_context`, `libinput_udev_assign_seat`).
    ///
    /// They are in the queue then, which does not make the descriptor readable: `drain` once before the first wait.
    static func open(
        seatName: String, seat: any DeviceSeat, report: @escaping (InputNotice) -> Void
    ) throws(SystemError) -> LibinputContext {
        let callbacks = LibinputCallbacks(seat: seat, report: report)
        let udev = udev_new()
        let context = udev.flatMap { libinput_udev_create_context(callbacks.interface, callbacks.userData, $0) }
        udev_unref(udev)
        guard let context else { throw SystemError(code: ENOMEM, call: "libinput_udev_create_context") }
        libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_INFO)
        cinput_forward_log(context)
        let owner = LibinputContext(libinput: context, callbacks: callbacks)
        if libinput_udev_assign_seat(context, seatName) != 0 {
            throw SystemError(code: errno == 0 ? EIO : errno, call: "libinput_udev_assign_seat", subject: seatName)
        }
        return owner
    }

    deinit {
        // Releasing closes the devices and may log, both by calling back.
        withExtendedLifetime(callbacks) { _ = libinput_unref(libinput) }
    }

    /// Readable when there is something to drain (`libinput_get_fd`).
    var descriptor: Int32 { libinput_get_fd(libinput) }

    /// Reads what is ready and hands over every queued event, in order, with whether its device is removed by a later one
    /// (`libinput_dispatch`, `libinput_get_event`).
    ///
    /// Before libinput removes a device it releases what is held on it, which looks like a person's doing.
    func drain(_ body: (_ event: OpaquePointer, _ isLeaving: Bool) -> Void) {
        let (libinput, callbacks) = (libinput, callbacks)
        let result = libinput_dispatch(libinput)
        if result < 0 {
            callbacks.report(.warning("\(SystemError(code: -result, call: "libinput_dispatch"))"))
        }
        var events: [OpaquePointer] = []
        while let event = libinput_get_event(libinput) { events.append(event) }
        let leaving = Set(
            events.filter { libinput_event_get_type($0) == LIBINPUT_EVENT_DEVICE_REMOVED }
                .map { libinput_event_get_device($0) })
        for event in events {
            body(event, leaving.contains(libinput_event_get_device(event)))
            libinput_event_destroy(event)
        }
    }

    /// Closes all devices, which queues their removal (`libinput_suspend`).
    func suspend() { libinput_suspend(libinput) }

    /// Opens the devices anew, which queues them as added (`libinput_resume`).
    func resume() {
        let (libinput, callbacks) = (libinput, callbacks)
        if libinput_resume(libinput) != 0 { callbacks.report(.warning("cannot open the input devices again")) }
    }
}
