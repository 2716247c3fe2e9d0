internal import CInput
internal import Geometry
internal import Glibc
internal import Platform
internal import Seat

/// A libinput context on udev, and the duty to release it (`libinput_unref`).
///
/// Devices are opened through the seat. The context keeps the address of its interface, so that lives on the heap and is
/// freed after it.
struct LibinputContext: ~Copyable {
    /// What C callbacks reach through the context's user data.
    private final class Callbacks {
        let seat: any Seat
        let report: (InputNotice) -> Void

        init(seat: any Seat, report: @escaping (InputNotice) -> Void) {
            self.seat = seat
            self.report = report
        }

        static func from(_ data: UnsafeMutableRawPointer?) -> Callbacks? {
            data.map { Unmanaged<Callbacks>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    private let libinput: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let callbacks: Callbacks

    /// Finds the devices of a seat (`libinput_udev_create_context`, `libinput_udev_assign_seat`).
    ///
    /// They are in the queue then, which does not make the descriptor readable: `drain` once before the first wait.
    init(seatName: String, seat: any Seat, report: @escaping (InputNotice) -> Void) throws(SystemError) {
        let callbacks = Callbacks(seat: seat, report: report)
        // C holds it unretained, on the paths that fail as well.
        defer { withExtendedLifetime(callbacks) {} }
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(
                open_restricted: { path, _, data in
                    guard let path, let callbacks = Callbacks.from(data) else { return -EINVAL }
                    do throws(SystemError) {
                        return try callbacks.seat.openDevice(String(cString: path)).release()
                    } catch {
                        callbacks.report(.warning("cannot open an input device: \(error)"))
                        return -error.code
                    }
                },
                close_restricted: { descriptor, _ in _ = FileDescriptor(owning: descriptor) }))
        let udev = udev_new()
        let data = Unmanaged.passUnretained(callbacks).toOpaque()
        let context = udev.flatMap { libinput_udev_create_context(interface, data, $0) }
        udev_unref(udev)
        guard let context else {
            interface.deallocate()
            throw SystemError(code: ENOMEM, call: "libinput_udev_create_context")
        }
        libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_INFO)
        libinput_log_set_handler(context) { context, priority, format, arguments in
            guard let format, let callbacks = Callbacks.from(libinput_get_user_data(context)) else { return }
            let text = formatted(format, arguments)
            callbacks.report(priority == LIBINPUT_LOG_PRIORITY_ERROR ? .warning(text) : .info(text))
        }
        if libinput_udev_assign_seat(context, seatName) != 0 {
            let code = errno == 0 ? EIO : errno
            libinput_unref(context)
            interface.deallocate()
            throw SystemError(code: code, call: "libinput_udev_assign_seat", subject: seatName)
        }
        self.libinput = context
        self.interface = interface
        self.callbacks = callbacks
    }

    deinit {
        // Closing the devices calls back, so the callbacks must outlive the context.
        withExtendedLifetime(callbacks) { _ = libinput_unref(libinput) }
        interface.deallocate()
    }

    /// Readable when there is something to drain (`libinput_get_fd`).
    var descriptor: Int32 { libinput_get_fd(libinput) }

    /// Reads what is ready and hands over every queued event, in order, with whether its device is removed by a later one
    /// (`libinput_dispatch`, `libinput_get_event`).
    ///
    /// Before libinput removes a device it releases what is held on it, which looks like a person's doing.
    func drain(_ body: (_ event: OpaquePointer, _ isLeaving: Bool) -> Void) {
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
        if libinput_resume(libinput) != 0 { callbacks.report(.warning("cannot open the input devices again")) }
    }
}

/// The first line of what `vsnprintf(3)` makes of a format, at most 511 bytes of it.
///
/// A va_list is imported as an optional on x86-64 and as a value on arm64; this parameter takes either.
private func formatted(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer?) -> String {
    guard let arguments else { return String(cString: format) }
    var line = [CChar](repeating: 0, count: 512)
    vsnprintf(&line, line.count, format, arguments)
    let bytes = line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self)
}
