internal import CUdev
internal import Glibc
internal import Platform

/// Hears of panels being plugged in or out of a card, and of the card itself going away (`udev_monitor`).
final class HotplugMonitor {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    private let node: dev_t
    private let loop: EventLoop
    private var token: EventLoop.Token?
    private var settled: Platform.Timer?
    private let onRemoval: () -> Void

    /// Panels bounce in their sockets, and one plug makes several events: nanoseconds of quiet to wait for.
    private static let quiet: Int64 = 100_000_000

    /// Watches a card; the closures are called on the loop's thread.
    ///
    /// Where no udev daemon runs, the kernel's own messages are heard.
    init(
        card path: String, on loop: EventLoop, onChange: @escaping () -> Void, onRemoval: @escaping () -> Void
    ) throws(SystemError) {
        var status = stat()
        try check("stat", on: path) { stat(path, &status) }
        let source = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
        guard let udev = udev_new() else { throw SystemError(code: ENOMEM, call: "udev_new") }
        guard let monitor = udev_monitor_new_from_netlink(udev, source) else {
            udev_unref(udev)
            throw SystemError(code: errno, call: "udev_monitor_new_from_netlink")
        }
        self.udev = udev
        self.monitor = monitor
        node = status.st_rdev
        self.loop = loop
        self.onRemoval = onRemoval
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
        udev_monitor_enable_receiving(monitor)
        settled = try Platform.Timer(on: loop, handler: onChange)
        token = try loop.add(udev_monitor_get_fd(monitor)) { [weak self] in self?.receive() }
    }

    deinit {
        if let token { loop.remove(token) }
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    private func receive() {
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            guard udev_device_get_devnum(device) == node, let action = udev_device_get_action(device) else { continue }
            switch String(cString: action) {
            case "change": settled?.set(at: MonotonicClock.nanoseconds() + Self.quiet)
            case "remove": onRemoval()
            default: break
            }
        }
    }
}
