internal import CDRM
internal import Display
internal import Geometry
internal import Glibc
internal import Motion
internal import Platform
internal import Raster

/// A graphics card driven through libdrm: the real `KMSDevice`.
final class KMSCard: KMSDevice {
    let path: String
    private let node: FileDescriptor
    private let options: DRMOptions
    /// Whether atomic commits are used rather than legacy calls.
    private(set) var isAtomic: Bool
    private var isAskedSizeRefused = false
    private var isAskedFormatRefused = false

    private(set) var route: OutputRoute?
    private var output: KMSOutput?
    private var generation = 0
    private var buffers: [ScanoutBuffer] = []
    /// Buffers that may still be shown, until the next modeset.
    private var retired: [ScanoutBuffer] = []
    private var former: FormerPicture?

    /// Takes over an opened card, and tells it that planes and atomic commits are understood.
    init(_ node: consuming FileDescriptor, path: String, options: DRMOptions) {
        self.path = path
        self.options = options
        let raw = node.rawValue
        self.node = node
        _ = drmSetClientCap(raw, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        isAtomic = !options.forceLegacy && drmSetClientCap(raw, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    }

    var descriptor: Int32 { node.rawValue }
    /// Whether this process may set modes now (`drmIsMaster`).
    var isMaster: Bool { drmIsMaster(descriptor) == 1 }

    // MARK: Choosing

    func configure() throws(SystemError) -> KMSOutput? {
        while true {
            let snapshot = try CardSnapshot(probing: descriptor)
            guard let plan = plan(for: snapshot) else {
                output = nil
                return nil
            }
            let mode = displayMode(of: plan)
            if let output, let route, output.mode == mode, route.plan.isSame(as: plan), !plan.connector.isLinkBad {
                return output
            }
            if former == nil { former = FormerPicture(onCRTC: plan.crtc, of: snapshot, card: descriptor) }
            let route = OutputRoute(plan, in: snapshot, card: descriptor)
            self.route = route
            output = nil
            retired += buffers
            buffers = []
            do {
                for _ in 0..<2 {
                    buffers.append(try ScanoutBuffer(card: descriptor, size: mode.size, format: mode.format))
                }
                if isAtomic { try commitMode(route, buffers[0], flags: DRM_MODE_ATOMIC_TEST_ONLY) }
            } catch {
                options.log("\(path): \(plan.connector.name), \(plan.mode): \(error)")
                if Self.isRefusal(error), giveIn() { continue }
                throw error
            }
            options.log("\(path): \(plan.connector.name), \(plan.mode), \(isAtomic ? "atomic" : "legacy") calls")
            generation += 1
            output = KMSOutput(mode: mode, physicalSize: plan.connector.physicalSize, generation: generation)
            return output
        }
    }

    func giveIn() -> Bool {
        if options.format != .xrgb8888 && !isAskedFormatRefused {
            options.log("\(path): the asked pixel format is refused; using 32 bits")
            isAskedFormatRefused = true
        } else if route?.plan.origin == .computed {
            options.log("\(path): the asked size is refused; using the panel's preferred mode")
            isAskedSizeRefused = true
        } else if isAtomic {
            options.log("\(path): atomic modesetting is refused; using legacy calls")
            isAtomic = false
        } else {
            return false
        }
        return true
    }

    /// Errors that another mode, format or way of asking may mend.
    private static func isRefusal(_ error: SystemError) -> Bool {
        [EINVAL, ENOSPC, ERANGE, EOPNOTSUPP, ENOSYS].contains(error.code)
    }

    private func plan(for snapshot: CardSnapshot) -> OutputPlan? {
        let size = isAskedSizeRefused ? nil : options.size
        return OutputPlan(choosingFrom: snapshot, connector: options.connector, size: size)
    }

    private func displayMode(of plan: OutputPlan) -> DisplayMode {
        var format = isAskedFormatRefused ? .xrgb8888 : options.format
        if let plane = plan.plane, !plane.formats.contains(format.fourCC) { format = .xrgb8888 }
        if format != options.format && !isAskedFormatRefused {
            options.log("\(path): the card does not show the asked pixel format; using 32 bits")
            isAskedFormatRefused = true
        }
        let rate = FrameClock.plausible(millihertz: plan.mode.millihertz)
        return DisplayMode(size: plan.mode.size, millihertz: rate, format: format)
    }

    // MARK: Showing

    func memory(of buffer: Int) -> (base: UnsafeMutableRawPointer, pitch: Int) {
        (buffers[buffer].base, buffers[buffer].pitch)
    }

    func setMode(showing buffer: Int) throws(SystemError) {
        guard let route else { throw SystemError(code: ENODEV, call: "modeset", subject: path) }
        if isAtomic {
            try commitMode(route, buffers[buffer], flags: 0)
        } else {
            try setLegacyMode(route, buffers[buffer])
        }
        retired = []
    }

    func flip(to buffer: Int, damage: Region?, id: UInt32) throws(SystemError) {
        guard let route else { throw SystemError(code: ENODEV, call: "flip", subject: path) }
        if isAtomic {
            try commitFlip(route, buffers[buffer], damage: damage, id: id)
        } else {
            try flipLegacy(route, buffers[buffer], id: id)
        }
    }

    func readEvents() throws(SystemError) -> [FlipEvent] {
        var events: [FlipEvent] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { return events }
                throw SystemError(code: errno, call: "read", subject: path)
            }
            if count == 0 { return events }
            bytes.withUnsafeBytes { events += FlipEvent.parse(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
        }
    }

    func waitForEvent(_ limit: TimeSpan) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, Int32(clamping: (max(limit, .zero).nanoseconds + 999_999) / 1_000_000))
    }

    func turnOff() {
        if let route {
            do {
                if isAtomic { try commitOff(route) } else { try turnOffLegacy(route) }
            } catch {
                // A connector that went away takes its CRTC's reason along; nothing is shown either way.
                options.log("\(path): turning off: \(error)")
            }
        }
        route = nil
        buffers = []
        retired = []
    }

    // MARK: Mastery

    func takeMastery() throws(SystemError) {
        if isMaster { return }
        try drmCall("SET_MASTER", on: path) { drmSetMaster(descriptor) }
    }

    func dropMastery() { _ = drmDropMaster(descriptor) }

    func restore() { former?.show(card: descriptor) }
}

extension FlipEvent {
    /// Finds the flips among a card's events (`struct drm_event_vblank`); a shortened one at the end is left out.
    static func parse(_ bytes: UnsafeRawBufferPointer) -> [FlipEvent] {
        var events: [FlipEvent] = []
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= bytes.count {
            let head = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let length = Int(head.length)
            if length < MemoryLayout<drm_event>.size || offset + length > bytes.count { break }
            if head.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                let stamp = Int64(event.tv_sec) * 1_000_000_000 + Int64(event.tv_usec) * 1_000
                events.append(
                    FlipEvent(
                        id: UInt32(truncatingIfNeeded: event.user_data), stamp: FrameTime(nanoseconds: stamp),
                        count: event.sequence))
            }
            offset += length
        }
        return events
    }
}
