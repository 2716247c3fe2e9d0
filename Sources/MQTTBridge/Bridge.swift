public import Control

/// What stands between a kiosk's control socket and a broker: hears both, and says what to do on either.
///
/// A value without descriptors or clock: the program tells it what happened, does the `effects` that resulted, and sends
/// what `nextRetained` has for the broker whenever the broker takes something. Times are nanoseconds of the monotonic clock.
public struct Bridge: Sendable {
    /// What a request to the kiosk was made for; the reply comes back with it.
    public enum Purpose: Hashable, Sendable {
        /// To be told of events.
        case events
        /// To know the state, perhaps the albums.
        case refresh
        /// Because somebody on the broker wants it.
        case command(verb: String)
        /// To go where the leader is.
        case follow
    }

    /// Something for the program to do.
    public enum Effect: Hashable, Sendable {
        /// Ask the kiosk, and hand the reply back with the purpose.
        case ask(Request, for: Purpose)
        /// Listen to topics by their patterns, at least once.
        case subscribe([String])
        /// Publish something that is not to be kept.
        case publish(Message)
        /// Make a JPEG file of a picture file, its longer side so many pixels at most, and hand it back.
        case makeImage(path: String, side: Int)
        /// Tell whoever looks after the kiosk.
        case log(String)
    }

    /// How long the kiosk may take to tell its state before it counts as unavailable, in nanoseconds.
    static let patience: Int64 = 10_000_000_000
    /// How long what moves is given to come to rest before the kiosk is asked again, in nanoseconds.
    static let settling: Int64 = 250_000_000

    /// What changes what is published.
    static let events: Set<Event.Kind> = [
        .coverChanging, .coverChanged, .albumChanged, .libraryChanged, .willOpen, .willClose, .didClose, .pageChanged,
    ]

    /// What the broker is to keep.
    var retained = RetainedMessages()
    var effects: [Effect] = []

    let settings: BridgeSettings
    let topics: Topics
    let id: KioskID
    var isBrokerConnected = false
    var isKioskConnected = false
    var state: KioskState?
    /// Nil until the kiosk has listed them.
    var albums: [Acknowledgement.Album]?
    var follower: Follower?
    var reported: FollowReport?
    /// The kiosk is being asked for its state.
    var isRefreshing = false
    /// What to ask next, since something happened after it was asked.
    var needed: Request?
    /// When the kiosk counts as unavailable if it has not answered.
    var silenceTime: Int64 = .max
    /// When to see whether what moved is at rest.
    var settlingTime: Int64 = .max
    /// When the diagnostics are due.
    var refreshTime: Int64 = .max
    var allowance = CommandAllowance()
    var pendingCommands = 0
    var image = ImageProgress()

    /// Makes a bridge that is connected to nothing yet.
    ///
    /// - Parameters:
    ///   - settings: what is configured.
    ///   - id: the kiosk's name on the broker: the configured one, else the host's.
    ///   - isAvailable: whether the broker keeps from the bridge before that the kiosk is available.
    public init(settings: BridgeSettings, id: KioskID, isAvailable: Bool = false) {
        self.settings = settings
        self.id = id
        topics = Topics(prefix: settings.topics, discoveryPrefix: settings.discovery, id: id)
        follower = settings.leader.map { Follower(leader: $0, followsOpen: settings.followsOpen) }
        if !isAvailable { retained.set(topics.availability, to: Array("offline".utf8)) }
    }

    /// Whether the broker keeps, or is to, that the kiosk is available.
    public var isAvailable: Bool {
        // Nothing was said yet where the bridge before said that it is.
        guard let said = retained[topics.availability] else { return true }
        return said == Array("online".utf8)
    }

    /// What the broker is to publish when this client is gone without a word.
    public var will: Message { Message(topic: topics.availability, payload: Array("offline".utf8), isRetained: true) }

    /// Every topic that such a bridge makes a broker keep something under: what to clear when it is to be forgotten.
    public var everyRetainedTopic: [String] {
        [topics.discovery, topics.availability, topics.state, topics.diagnostics, topics.image, topics.following]
    }

    /// Takes what there is to do, in order.
    public mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// The next message that the broker is to keep and does not have; it counts as sent from now on.
    public mutating func nextRetained() -> Message? { retained.next() }

    /// When `tick` is to be called at the latest; nil: not at all.
    public var deadline: Int64? {
        guard isKioskConnected else { return nil }
        return [isRefreshing ? silenceTime : min(refreshTime, settlingTime), follower?.deadline].compactMap { $0 }.min()
    }

    /// Time went by: asks the kiosk for its diagnostics when they are due, and notices when it does not answer.
    public mutating func tick(at time: Int64) {
        if isKioskConnected, !isRefreshing, time >= refreshTime { refresh(.albums, at: time) }
        if isKioskConnected, !isRefreshing, time >= settlingTime { refresh(.status, at: time) }
        if isKioskConnected, isRefreshing, time >= silenceTime {
            silenceTime = .max
            retained.set(topics.availability, to: Array("offline".utf8))
            effects.append(.log("the kiosk has not answered for \(Self.patience / 1_000_000_000) s"))
        }
        follow(at: time)
    }

    // MARK: The kiosk

    /// The kiosk's control socket is there.
    public mutating func kioskConnected(at time: Int64) {
        isKioskConnected = true
        (state, albums) = (nil, nil)
        (isRefreshing, needed, pendingCommands, settlingTime) = (false, nil, 0, .max)
        effects.append(.ask(.events(only: Self.events), for: .events))
        refresh(.albums, at: time)
        follower?.kioskConnected()
    }

    /// The kiosk's control socket is gone.
    public mutating func kioskDisconnected() {
        isKioskConnected = false
        retained.set(topics.availability, to: Array("offline".utf8))
    }

    /// Something happened at the kiosk.
    ///
    /// Where the row sets out for is published as the event tells it: those who follow need not wait for an answer.
    public mutating func take(_ event: Event, at time: Int64) {
        switch event {
        case .coverChanging(let cover):
            if state?.album == cover.album { show(cover) } else { refresh(.status, at: time) }
        case .libraryChanged: refresh(.albums, at: time)
        default: refresh(.status, at: time)
        }
    }

    /// The kiosk ended the event stream: asks for it again.
    public mutating func eventsEnded(at time: Int64) {
        effects.append(.ask(.events(only: Self.events), for: .events))
        refresh(.albums, at: time)
    }

    /// The kiosk answered.
    public mutating func take(_ reply: Reply, for purpose: Purpose, at time: Int64) {
        if case .success(let answer) = reply {
            show(answer)
            // Covers may fade in for a while after the last event.
            settlingTime = answer.state.moving ? time + Self.settling : .max
        }
        switch purpose {
        case .events:
            if case .failure(let refusal) = reply {
                effects.append(.log("the kiosk sends no events: \(refusal.message)"))
            }
        case .refresh:
            isRefreshing = false
            if case .failure(let refusal) = reply {
                effects.append(.log("the kiosk tells no state: \(refusal.message)"))
                // Not at once again: perhaps it was asked too much.
                if settlingTime != .max { settlingTime = time + Self.settling }
            }
            if let request = needed {
                needed = nil
                refresh(request, at: time)
            }
        case .command(let verb):
            pendingCommands -= 1
            answer(verb, reply)
        case .follow: follower?.take(reply, at: time)
        }
        follow(at: time)
    }

    /// Asks for the state, or for the albums too; once at a time, and then once more if that was not enough.
    mutating func refresh(_ request: Request, at time: Int64) {
        if isRefreshing {
            if needed != .albums { needed = request }
            return
        }
        isRefreshing = true
        silenceTime = time + Self.patience
        if request == .albums { refreshTime = time + Int64(settings.interval) * 1_000_000_000 }
        effects.append(.ask(request, for: .refresh))
    }

    // MARK: The broker

    /// The broker let this client in: it gets everything, whatever it kept from before.
    public mutating func brokerConnected() {
        isBrokerConnected = true
        var patterns = topics.commandPatterns(tags: settings.tags)
        if settings.isDiscoverable { patterns.append(topics.homeAssistantStatus) }
        if let leader = settings.leader {
            patterns += [topics.kiosk(leader, "state"), topics.kiosk(leader, "availability")]
        }
        effects.append(.subscribe(patterns))
        retained.sendAllAgain()
    }

    /// The connection to the broker is gone.
    public mutating func brokerDisconnected() { isBrokerConnected = false }

    /// Somebody published something that this client listens to.
    public mutating func take(_ message: Message, at time: Int64) {
        if let verb = topics.verb(in: message.topic) {
            command(String(verb), message, at: time)
        } else if message.topic == topics.homeAssistantStatus {
            // It starts: what it heard before it lost.
            if message.payload == Array("online".utf8), !message.isRetained { retained.sendAllAgain() }
        } else if let leader = settings.leader {
            if message.topic == topics.kiosk(leader, "state") { follower?.leaderPublished(message.payload) }
            if message.topic == topics.kiosk(leader, "availability") {
                follower?.leaderIsAvailable(message.payload == Array("online".utf8))
            }
            follow(at: time)
        }
    }

    private mutating func command(_ verb: String, _ message: Message, at time: Int64) {
        do throws(Refusal) {
            if message.isRetained {
                // It would be done again at each connection.
                throw Refusal(
                    .badRequest, "The broker keeps this command: publish it without “retain”, clear it there.")
            }
            let command = try Command(verb: verb, payload: message.payload)
            guard isKioskConnected else {
                publish(CommandAnswer(verb: verb, ok: false, code: "not-running", message: "The kiosk is not running."))
                return
            }
            guard allowance.take(pending: pendingCommands, at: time) else {
                throw Refusal(.tooFast, "More than \(CommandAllowance.perSecond) commands in a second.")
            }
            pendingCommands += 1
            effects.append(.ask(command.request, for: .command(verb: verb)))
        } catch {
            answer(verb, .failure(error))
        }
    }

    private mutating func answer(_ verb: String, _ reply: Reply) {
        switch reply {
        case .success: publish(CommandAnswer(verb: verb, ok: true))
        case .failure(let refusal):
            effects.append(.log("command “\(verb.prefix(40))” refused: \(refusal.message)"))
            publish(
                CommandAnswer(verb: verb, ok: false, code: refusal.code.rawValue, message: refusal.message))
        }
    }

    private mutating func publish(_ answer: CommandAnswer) {
        if isBrokerConnected {
            effects.append(.publish(Message(topic: topics.answer, payload: json(answer), isRetained: false)))
        }
    }
}
