internal import Glibc
internal import Motion
public import Platform
public import Seat

extension DRMScreen {
    /// Opens the card that fits best, or the one asked for, takes its console, and makes buffers for what is connected.
    ///
    /// Nothing is shown before the first frame is presented. Waits up to two seconds for a boot splash to let go of the
    /// card. With nothing connected the screen is off, and the delegate will hear `screenDidReset` when something is. The
    /// loop calls everything on its thread, which must be the one that calls this.
    public static func open(
        options: DRMOptions = DRMOptions(), seat: any DeviceSeat, loop: EventLoop
    ) throws(DRMDisplayError) -> DRMScreen {
        let path = try choose(options, seat)
        let card = try openAsMaster(path, options, seat)
        try checkConnector(card, options)
        do {
            try seat.takeConsole()
            return try DRMScreen(card, options, seat, loop)
        } catch {
            throw .failed(error)
        }
    }

    private static func choose(_ options: DRMOptions, _ seat: any DeviceSeat) throws(DRMDisplayError) -> String {
        var nodes = CardDiscovery.nodes()
        if let asked = options.card {
            let path = realpath(asked, nil).map { resolved in
                defer { free(resolved) }
                return String(cString: resolved)
            }
            nodes = nodes.filter { $0.path == path }
            if nodes.isEmpty {
                nodes = [CardDiscovery.Node(path: path ?? asked, place: asked, isBootVGA: false)]
            }
        }
        let reports = nodes.map { CardDiscovery.look(at: $0, through: seat) }
        for report in reports { options.log("card \(report)") }
        guard let best = reports.best else { throw .noUsableCard(reports) }
        return best.path
    }

    /// Opens it until nobody else is its master, or two seconds have passed.
    ///
    /// A fresh opener becomes master by itself when there is none; an unprivileged one in no other way.
    private static func openAsMaster(
        _ path: String, _ options: DRMOptions, _ seat: any DeviceSeat
    ) throws(DRMDisplayError) -> KMSCard {
        for attempt in 0..<20 {
            do {
                let card = KMSCard(try seat.openDevice(path), path: path, options: options)
                if card.isMaster { return card }
            } catch {
                throw .failed(error)
            }
            if attempt == 0 { options.log("\(path) is in use; waiting for its holder to let go") }
            usleep(100_000)
        }
        throw .held(card: path, by: DeviceHolder.all(of: path))
    }

    private static func checkConnector(_ card: KMSCard, _ options: DRMOptions) throws(DRMDisplayError) {
        guard let name = options.connector else { return }
        let snapshot: CardSnapshot
        do { snapshot = try CardSnapshot(probing: card.descriptor) } catch { throw .failed(error) }
        let names = snapshot.connectors.filter { !$0.isForeign }.map(\.name)
        if !names.contains(name) { throw .unknownConnector(name, card: card.path, has: names) }
    }

    private convenience init(
        _ card: KMSCard, _ options: DRMOptions, _ seat: any DeviceSeat, _ loop: EventLoop
    ) throws(SystemError) {
        let alarm = LoopAlarm()
        self.init(
            device: card, alarm: alarm, now: { FrameTime(nanoseconds: MonotonicClock.nanoseconds()) },
            log: options.log)
        alarm.timer = try Timer(on: loop) { [weak self] in self?.alarmRang() }
        let events = try loop.add(card.descriptor) { [weak self] in self?.readEvents() }
        onClose = { loop.remove(events) }
        companions = [
            try HotplugMonitor(
                card: card.path, on: loop, onChange: { [weak self] in self?.outputsChanged() },
                onRemoval: { [weak self] in
                    self?.fail(SystemError(code: ENODEV, call: "remove", subject: card.path))
                })
        ]
        seat.add(self)
        start(try card.configure())
        if case .off = state { options.log("\(card.path): nothing is connected; waiting for a panel") }
    }
}

/// The event loop's timer as the screen's alarm.
private final class LoopAlarm: Alarm {
    var timer: Timer?

    func set(at time: FrameTime) { timer?.set(at: time.nanoseconds) }
    func cancel() { timer?.cancel() }
}
