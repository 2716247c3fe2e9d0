internal import CDRM
internal import CUdev
internal import Glibc
internal import Platform
internal import Seat

/// Looks at the graphics cards of the machine.
enum CardDiscovery {
    /// A card's node as udev knows it.
    struct Node {
        var path: String
        var place: String
        var isBootVGA: Bool
    }

    /// All primary nodes of our seat (`udev_enumerate_scan_devices`), in udev's order.
    static func nodes() -> [Node] {
        guard let udev = udev_new() else { return [] }
        defer { udev_unref(udev) }
        guard let list = udev_enumerate_new(udev) else { return [] }
        defer { udev_enumerate_unref(list) }
        udev_enumerate_add_match_subsystem(list, "drm")
        udev_enumerate_add_match_sysname(list, "card[0-9]*")
        udev_enumerate_scan_devices(list)
        var nodes: [Node] = []
        var entry = udev_enumerate_get_list_entry(list)
        while let here = entry {
            if let place = udev_list_entry_get_name(here), let device = udev_device_new_from_syspath(udev, place) {
                if let node = Node(device) { nodes.append(node) }
                udev_device_unref(device)
            }
            entry = udev_list_entry_get_next(here)
        }
        return nodes
    }

    /// Looks at one card: whether it can show pictures, and on what.
    ///
    /// Opening it makes this process its master if nobody else is; closing it again ends that.
    static func look(at node: Node, through seat: any DeviceSeat) -> CardReport {
        var report = CardReport(
            path: node.path, place: node.place, driver: "", isBootVGA: node.isBootVGA, verdict: .refused(""))
        do {
            let card = try seat.openDevice(node.path)
            let raw = card.rawValue
            if let version = drmGetVersion(raw) {
                report.driver = version.pointee.name.map { String(cString: $0) } ?? ""
                drmFreeVersion(version)
            }
            report.verdict = try verdict(on: raw)
        } catch {
            let advice = error.code == EACCES ? "; is this user in the group video?" : ""
            report.verdict = .refused("\(error.reason)\(advice)")
        }
        return report
    }

    private static func verdict(on card: Int32) throws(SystemError) -> CardReport.Verdict {
        let snapshot: CardSnapshot
        do { snapshot = try CardSnapshot(probing: card) } catch {
            if [EOPNOTSUPP, EINVAL, ENOSYS].contains(error.code) {
                return .refused("renders only, no display outputs")
            }
            throw error
        }
        var hasDumbBuffers: UInt64 = 0
        if drmGetCap(card, UInt64(DRM_CAP_DUMB_BUFFER), &hasDumbBuffers) != 0 || hasDumbBuffers == 0 {
            return .refused("no dumb buffers for software drawing")
        }
        let usable = snapshot.connectors.filter { !$0.isForeign }
        if usable.isEmpty { return .refused("no connector for a panel") }
        return .usable(
            connected: usable.filter { $0.status == .connected }.map(\.name),
            unconnected: usable.filter { $0.status != .connected }.map(\.name))
    }
}

extension CardDiscovery.Node {
    /// Nil for a device without a node, or of another seat than `seat0`.
    fileprivate init?(_ device: OpaquePointer) {
        guard let path = udev_device_get_devnode(device) else { return nil }
        if let seat = udev_device_get_property_value(device, "ID_SEAT"), String(cString: seat) != "seat0" {
            return nil
        }
        self.path = String(cString: path)
        // Not a reference of our own: the parent lives as long as its child.
        let parent = udev_device_get_parent(device)
        let place = udev_device_get_property_value(device, "ID_PATH") ?? parent.flatMap { udev_device_get_sysname($0) }
        self.place = place.map { String(cString: $0) } ?? self.path
        let vga = parent.flatMap { udev_device_get_sysattr_value($0, "boot_vga") }
        isBootVGA = vga.map { String(cString: $0) } == "1"
    }
}
