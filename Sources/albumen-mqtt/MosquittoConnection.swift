import CMosquitto
import Glibc
import MQTTBridge
import Platform

/// One connection to a broker, from the first packet to the last (`libmosquitto(3)`).
///
/// It lives on an event loop's thread and has none of its own. When it has ended it is of no more use: what libmosquitto
/// still wanted to send is old by the time there is another.
final class MosquittoConnection {
    /// How a connection ended.
    enum Ending: Equatable {
        /// The broker said no: its code, and why in words.
        case refused(code: Int32, String)
        /// It broke off or never came to be: why in words.
        case lost(String)
    }

    /// Whom to connect to, as whom.
    struct Target {
        var settings: BridgeSettings
        var clientID: String
        var login: Login?
        var will: Message

        /// Whether the other one is the same broker, to which this is the same client by the same means.
        func isSameClient(as other: Self) -> Bool {
            let (own, its) = (settings, other.settings)
            let isSameBroker = own.broker == its.broker && own.effectivePort == its.effectivePort && own.tls == its.tls
            let hasSameFiles =
                [own.authority, own.certificate, own.key] == [its.authority, its.certificate, its.key]
            return isSameBroker && hasSameFiles && login == other.login && will == other.will
        }
    }

    /// Seconds after which a silent connection is tried by a ping.
    static let keepAlive: Int32 = 20
    /// Published messages that may be without the broker's receipt at a time.
    static let unacknowledgedLimit = 16
    /// System certificates, unless a file is configured.
    static let systemAuthorities = "/etc/ssl/certs"

    /// Called once, when the broker has let this client in; what it publishes there waits until the call is over.
    var onConnected: (() -> Void)?
    /// Called with each message that comes.
    var onMessage: ((Message) -> Void)?
    /// How it ended, nil while it has not; its owner looks after each turn of the loop.
    private(set) var ending: Ending?

    private let client: OpaquePointer
    private let loop: EventLoop
    private var token: EventLoop.Token?
    private var isWritingAwaited = false
    private var unacknowledged = 0
    private var isConnected = false
    /// The library's last word about an error; it tells more than its codes do.
    private var lastError: String?

    /// Starts to connect; how it goes is told by `onConnected` and `ending`.
    ///
    /// The connection itself does not block, but looking up the host's name does (`getaddrinfo(3)`); meanwhile the kiosk's
    /// events wait, and the kiosk does not.
    init(to target: Target, loop: EventLoop) throws(Program.Failure) {
        self.loop = loop
        guard let client = mosquitto_new(target.clientID, true, nil) else {
            throw Program.Failure(exit: .failed, sentence: "libmosquitto: \(String(cString: strerror(errno)))")
        }
        self.client = client
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        setCallbacks()
        try configure(target)
        let settings = target.settings
        let code = mosquitto_connect_async(
            client, settings.broker ?? "", Int32(settings.effectivePort), Self.keepAlive)
        if code != MOSQ_ERR_SUCCESS.rawValue {
            ending = .lost(code == MOSQ_ERR_ERRNO.rawValue ? String(cString: strerror(errno)) : words(for: code))
            return
        }
        register()
    }

    deinit {
        if let token { loop.remove(token) }
        mosquitto_destroy(client)
    }

    /// Whether a message would go out now, instead of waiting in memory.
    var isClear: Bool {
        isConnected && unacknowledged < Self.unacknowledgedLimit && !mosquitto_want_write(client)
    }

    /// Whether everything was sent, and received by the broker.
    var isDrained: Bool { unacknowledged == 0 && !mosquitto_want_write(client) }

    /// Publishes, at least once.
    func publish(_ message: Message) {
        let code = message.payload.withUnsafeBytes {
            mosquitto_publish(client, nil, message.topic, Int32($0.count), $0.baseAddress, 1, message.isRetained)
        }
        if code == MOSQ_ERR_SUCCESS.rawValue { unacknowledged += 1 } else { fail(code) }
        afterwards()
    }

    /// Listens to patterns, at least once.
    func subscribe(_ patterns: [String]) {
        for pattern in patterns { fail(mosquitto_subscribe(client, nil, pattern, 1)) }
        afterwards()
    }

    /// Takes leave; the broker does not publish the will.
    func disconnect() {
        mosquitto_disconnect(client)
        afterwards()
    }

    /// Sends pings and notices their absence; to be called every few seconds.
    func keepAlive() {
        fail(mosquitto_loop_misc(client))
        afterwards()
    }

    // MARK: Inside

    private func configure(_ target: Target) throws(Program.Failure) {
        func must(_ code: Int32, _ what: String) throws(Program.Failure) {
            if code != MOSQ_ERR_SUCCESS.rawValue {
                throw Program.Failure(exit: .usage, sentence: "\(what): \(words(for: code))")
            }
        }
        let settings = target.settings
        if let login = target.login {
            try must(mosquitto_username_pw_set(client, login.user, login.password), "user and password")
        }
        if settings.tls == .on {
            let folder = settings.authority == nil ? Self.systemAuthorities : nil
            try must(
                mosquitto_tls_set(client, settings.authority, folder, settings.certificate, settings.key, nil),
                "the certificates for TLS")
        }
        let will = target.will
        let code = will.payload.withUnsafeBytes {
            mosquitto_will_set(client, will.topic, Int32($0.count), $0.baseAddress, 1, will.isRetained)
        }
        try must(code, "the last will")
    }

    private func setCallbacks() {
        mosquitto_connect_callback_set(client) { _, object, code in
            MosquittoConnection.of(object)?.didConnect(code)
        }
        mosquitto_publish_callback_set(client) { _, object, _ in
            MosquittoConnection.of(object)?.unacknowledged -= 1
        }
        mosquitto_message_callback_set(client) { _, object, message in
            guard let message = message?.pointee, let topic = message.topic else { return }
            let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
            MosquittoConnection.of(object)?.onMessage?(
                Message(topic: String(cString: topic), payload: Array(bytes), isRetained: message.retain))
        }
        mosquitto_log_callback_set(client) { _, object, level, text in
            if level == MOSQ_LOG_ERR, let text { MosquittoConnection.of(object)?.lastError = String(cString: text) }
        }
    }

    private static func of(_ object: UnsafeMutableRawPointer?) -> MosquittoConnection? {
        object.map { Unmanaged<MosquittoConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private func didConnect(_ code: Int32) {
        if code == 0 {
            isConnected = true
            onConnected?()
        } else {
            ending = .refused(code: code, String(cString: mosquitto_connack_string(code)))
        }
    }

    private func register() {
        do throws(SystemError) {
            token = try loop.add(mosquitto_socket(client)) { [unowned self] in isReady() }
        } catch {
            ending = .lost("\(error)")
        }
        awaitWriting()
    }

    private func isReady() {
        if mosquitto_want_write(client) { fail(mosquitto_loop_write(client, 1)) }
        if ending == nil { fail(mosquitto_loop_read(client, 1)) }
        afterwards()
    }

    /// Whatever the library was made to do: takes account of what it wants next.
    private func afterwards() {
        if ending == nil { return awaitWriting() }
        isConnected = false
        // The library has closed the descriptor by now or will in a moment; its number is somebody else's then.
        if let token { loop.remove(token) }
        token = nil
    }

    private func awaitWriting() {
        guard let token else { return }
        let wants = mosquitto_want_write(client)
        if wants == isWritingAwaited { return }
        isWritingAwaited = wants
        do throws(SystemError) {
            try loop.modify(token, for: wants ? .readableAndWritable : .readable)
        } catch {
            ending = .lost("\(error)")
        }
    }

    private func fail(_ code: Int32) {
        if code == MOSQ_ERR_SUCCESS.rawValue || ending != nil { return }
        let text =
            code == MOSQ_ERR_ERRNO.rawValue || code == MOSQ_ERR_CONN_LOST.rawValue
            ? "the connection was lost" : words(for: code)
        ending = .lost(text)
    }

    private func words(for code: Int32) -> String {
        let text = String(cString: mosquitto_strerror(code))
        return lastError.map { "\(text) (\($0))" } ?? text
    }
}
