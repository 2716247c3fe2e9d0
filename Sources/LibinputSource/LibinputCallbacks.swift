internal import CInput
internal import Glibc
internal import Platform
internal import Seat

/// What a libinput context calls: it must outlive the context, which keeps the addresses given here and no reference.
final class LibinputCallbacks {
    /// Takes a line for the log.
    let report: (InputNotice) -> Void
    /// For `libinput_udev_create_context`, which keeps the address.
    let interface: UnsafeMutablePointer<libinput_interface>
    private let seat: any DeviceSeat
    private let log: UnsafeMutablePointer<cinput_log>

    /// Makes the callbacks; devices are opened through `seat`.
    init(seat: any DeviceSeat, report: @escaping (InputNotice) -> Void) {
        self.seat = seat
        self.report = report
        interface = .allocate(capacity: 1)
        log = .allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(
                open_restricted: { path, _, data in
                    guard let path, let callbacks = LibinputCallbacks.of(userData: data) else { return -EINVAL }
                    return callbacks.open(String(cString: path))
                },
                close_restricted: { descriptor, _ in _ = FileDescriptor(owning: descriptor) }))
        log.initialize(
            to: cinput_log(
                take: { owner, priority, line in
                    guard let owner, let line else { return }
                    let callbacks = Unmanaged<LibinputCallbacks>.fromOpaque(owner).takeUnretainedValue()
                    let text = String(cString: line)
                    callbacks.report(priority == LIBINPUT_LOG_PRIORITY_ERROR ? .warning(text) : .info(text))
                },
                owner: Unmanaged.passUnretained(self).toOpaque()))
    }

    deinit {
        interface.deallocate()
        log.deallocate()
    }

    /// The context's user data.
    var userData: UnsafeMutableRawPointer { UnsafeMutableRawPointer(log) }

    private static func of(userData: UnsafeMutableRawPointer?) -> LibinputCallbacks? {
        userData?.assumingMemoryBound(to: cinput_log.self).pointee.owner.map {
            Unmanaged<LibinputCallbacks>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// A descriptor for a device, or a negative errno.
    private func open(_ path: String) -> Int32 {
        do throws(SystemError) {
            return try seat.openDevice(path).release()
        } catch {
            report(.warning("cannot open an input device: \(error)"))
            return -error.code
        }
    }
}
