import MQTTBridge
import Platform

/// One run: the kiosk on one side, the broker on the other, the bridge between them.
///
/// On the main thread, which sleeps until either side has something, or until something is due.
final class Session {
    private let loop: EventLoop
    private var bridge: Bridge
    private let kiosk: KioskLink
    private let broker: BrokerLink
    private let images: ImageMaker
    /// Whether the broker keeps from the run before that the kiosk is available, and has not been reached since.
    private var isVouchedFor: Bool
    private var isStopping = false
    /// Whether another run comes that will be the same client to the same broker.
    private var isContinued = false

    /// Puts the parts together; nothing is connected yet.
    init(_ loop: EventLoop, bridge: Bridge, target: MosquittoConnection.Target, socket: String) {
        self.loop = loop
        self.bridge = bridge
        isVouchedFor = bridge.isAvailable
        kiosk = KioskLink(to: socket, loop: loop)
        broker = BrokerLink(to: target, loop: loop)
        images = ImageMaker(loop: loop)
        connectParts()
    }

    private func connectParts() {
        kiosk.onConnected = { [unowned self] in bridge.kioskConnected(at: now) }
        kiosk.onDisconnected = { [unowned self] in bridge.kioskDisconnected() }
        kiosk.onReply = { [unowned self] in bridge.take($0, for: $1, at: now) }
        kiosk.onEvent = { [unowned self] in bridge.take($0, at: now) }
        kiosk.onEventsEnded = { [unowned self] in bridge.eventsEnded(at: now) }
        broker.onConnected = { [unowned self] in
            isVouchedFor = false
            bridge.brokerConnected()
        }
        broker.onDisconnected = { [unowned self] in bridge.brokerDisconnected() }
        broker.onMessage = { [unowned self] in bridge.take($0, at: now) }
        images.onMade = { [unowned self] in bridge.take(image: $0) }
    }

    private var now: Int64 { MonotonicClock.nanoseconds() }

    /// Whether the broker knows the kiosk as available.
    var isAvailable: Bool { bridge.isAvailable }

    /// Ends the run at the end of the present turn.
    ///
    /// `isContinued` tells whether another one comes that will be the same client to the same broker.
    func stop(isContinued: Bool = false) { (isStopping, self.isContinued) = (true, isContinued) }

    /// Runs until told to stop, then takes leave of the broker.
    func run() throws(Program.Failure) {
        while !isStopping {
            try pump()
            let deadlines = [broker.deadline, kiosk.deadline, bridge.deadline].compactMap { $0 }
            try wait(until: deadlines.min())
        }
        try leave()
    }

    private func pump() throws(Program.Failure) {
        try broker.pump(at: now)
        kiosk.pump(at: now)
        bridge.tick(at: now)
        // An effect may have another one.
        while true {
            let effects = bridge.takeEffects()
            if effects.isEmpty { break }
            effects.forEach(perform)
        }
        send()
    }

    private func perform(_ effect: Bridge.Effect) {
        switch effect {
        case .ask(let request, let purpose): kiosk.ask(request, for: purpose)
        case .subscribe(let patterns): broker.subscribe(patterns)
        case .publish(let message): broker.publish(message)
        case .makeImage(let path, let side): images.make(path, side: side)
        case .log(let line): log(line)
        }
    }

    /// Sends what the broker does not have yet, as far as it takes it; the rest goes when it has taken that.
    private func send() {
        while broker.isClear, let message = bridge.nextRetained() { broker.publish(message) }
    }

    /// Says that the kiosk is gone, unless it is there again in a moment or the broker does not take it within a second.
    private func leave() throws(Program.Failure) {
        let deadline = now + 1_000_000_000
        repeat {
            // Each time: it may be told to end while it waits.
            if !isContinued {
                bridge.kioskDisconnected()
                if isVouchedFor { try broker.pump(at: now) }
            }
            send()
            if broker.isDrained, isContinued || !isVouchedFor { break }
            try wait(until: isVouchedFor ? min(deadline, broker.deadline) : deadline)
        } while now < deadline
        broker.disconnect()
        images.close()
    }

    private func wait(until deadline: Int64?) throws(Program.Failure) {
        try Program.orFail { () throws(SystemError) in try loop.wait(until: deadline) }
    }
}
