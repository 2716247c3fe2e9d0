import MQTTBridge
import Platform

/// The way to the broker: connects, notices the end, waits a while, connects again.
final class BrokerLink {
    /// How long the broker may take to let a client in, in nanoseconds.
    static let patience: Int64 = 10_000_000_000

    /// Called when the broker has let this client in.
    var onConnected: (() -> Void)?
    /// Called when the connection has ended.
    var onDisconnected: (() -> Void)?
    /// Called with each message that comes.
    var onMessage: ((Message) -> Void)?

    private let target: MosquittoConnection.Target
    private let loop: EventLoop
    private var connection: MosquittoConnection?
    private var started: Int64 = 0
    private var connected: Int64?
    private var keepAliveTime: Int64 = 0
    private var retryTime: Int64 = 0
    private var backOff = BackOff(shortest: 500_000_000, longest: 60_000_000_000)
    private var lastTrouble: String?

    /// Makes a way that is not walked yet.
    init(to target: MosquittoConnection.Target, loop: EventLoop) {
        self.target = target
        self.loop = loop
    }

    /// Whether a message would go out now.
    var isClear: Bool { connection?.isClear ?? false }

    /// Whether there is nothing to be sent any more, or nobody to send it to.
    var isDrained: Bool { connection?.isDrained ?? true }

    /// How it ended last, and not connected since; nil otherwise.
    private(set) var ending: MosquittoConnection.Ending?

    /// When `pump` is to be called at the latest.
    var deadline: Int64 {
        guard connection != nil else { return retryTime }
        return connected == nil ? started + Self.patience : keepAliveTime
    }

    /// Does what is due; to be called after each turn of the loop.
    func pump(at now: Int64) throws(Program.Failure) {
        if let connection {
            if connected != nil, now >= keepAliveTime {
                connection.keepAlive()
                keepAliveTime = now + Int64(MosquittoConnection.keepAlive) * 250_000_000
            }
            if let ending = connection.ending { return ended(ending, at: now) }
            if connected == nil, now >= started + Self.patience {
                ended(.lost("no answer within \(Self.patience / 1_000_000_000) s"), at: now)
            }
        } else if now >= retryTime {
            try connect(at: now)
        }
    }

    /// Publishes, if there is a connection.
    func publish(_ message: Message) { connection?.publish(message) }

    /// Listens to patterns, if there is a connection.
    func subscribe(_ patterns: [String]) { connection?.subscribe(patterns) }

    /// Takes leave, so that the broker does not publish the will.
    func disconnect() { connection?.disconnect() }

    private func connect(at now: Int64) throws(Program.Failure) {
        let connection = try MosquittoConnection(to: target, loop: loop)
        started = now
        connected = nil
        connection.onConnected = { [unowned self] in didConnect() }
        connection.onMessage = { [unowned self] in onMessage?($0) }
        self.connection = connection
        if let ending = connection.ending { ended(ending, at: now) }
    }

    private func didConnect() {
        let now = MonotonicClock.nanoseconds()
        connected = now
        keepAliveTime = now
        ending = nil
        log("connected to \(place) as \(target.clientID)")
        onConnected?()
    }

    private var place: String { "\(target.settings.broker ?? ""):\(target.settings.effectivePort)" }

    private func ended(_ ending: MosquittoConnection.Ending, at now: Int64) {
        let lasted = connected.map { now - $0 }
        connection = nil
        connected = nil
        self.ending = ending
        let wait = backOff.wait(afterConnectionOf: lasted, random: .random(in: 0 ... .max))
        retryTime = now + wait
        if let lasted, lasted >= BackOff.lasting { lastTrouble = nil }
        let trouble = sentence(for: ending, lasted: lasted)
        if trouble != lastTrouble { log("\(place): \(trouble); trying again until it works") }
        lastTrouble = trouble
        if lasted != nil { onDisconnected?() }
    }

    /// What happened, and what to do about it.
    func sentence(for ending: MosquittoConnection.Ending, lasted: Int64?) -> String {
        switch ending {
        case .refused(let code, let words):
            // The codes of MQTT 3.1.1, 3.2.2.3.
            switch code {
            case 4, 5:
                guard let user = target.login?.user else {
                    return "the broker wants a login: set “user” and “password”"
                }
                return "the broker refuses “\(user)”: check “user”, and the password in the file that “password” names"
            case 2: return "the broker refuses the client id “\(target.clientID)”: set another “id”"
            default: return words
            }
        case .lost(let words):
            if let lasted, lasted < BackOff.lasting {
                return "\(words) after a moment; perhaps another kiosk has the id “\(target.clientID)” too: "
                    + "each needs its own “id”"
            }
            return words
        }
    }
}
