import Control
import MQTTBridge
import Platform

/// The way to the kiosk: connects to its control socket, asks, hears, and connects again when the kiosk was restarted.
final class KioskLink {
    /// How long the kiosk may take to greet or to take a request, in nanoseconds.
    static let patience: Int64 = 1_000_000_000

    /// Called with what the kiosk answers, and with what it was asked for.
    var onReply: ((Reply, Bridge.Purpose) -> Void)?
    /// Called when the kiosk has greeted.
    var onConnected: (() -> Void)?
    /// Called when the connection has ended, or could not be made.
    var onDisconnected: (() -> Void)?
    /// Called when something happened at the kiosk.
    var onEvent: ((Event) -> Void)?
    /// Called when the kiosk ended the event stream.
    var onEventsEnded: (() -> Void)?

    private let path: String
    private let loop: EventLoop
    private var open: OpenKiosk?
    private var token: EventLoop.Token?
    private var connected: Int64 = 0
    private var retryTime: Int64 = 0
    private var backOff = BackOff(shortest: 200_000_000, longest: 5_000_000_000)
    private var lastTrouble: String?
    private var purposes: [Int: Bridge.Purpose] = [:]
    private var failure: ControlClient.Failure?

    /// A client in an optional property.
    private final class OpenKiosk {
        var client: ControlClient
        init(_ client: consuming ControlClient) { self.client = client }
    }

    /// Makes a way that is not walked yet.
    init(to path: String, loop: EventLoop) {
        self.path = path
        self.loop = loop
    }

    /// When `pump` is to be called at the latest; nil: not at all.
    var deadline: Int64? { open == nil ? retryTime : nil }

    /// Does what is due; to be called after each turn of the loop.
    func pump(at now: Int64) {
        if let failure {
            end(failure, at: now)
        } else if open == nil, now >= retryTime {
            connect(at: now)
        }
    }

    /// Asks the kiosk; the reply comes with the purpose.
    func ask(_ request: Request, for purpose: Bridge.Purpose) {
        guard let open, failure == nil else { return refuse(purpose) }
        do throws(ControlClient.Failure) {
            let deadline = MonotonicClock.nanoseconds() + Self.patience
            purposes[try open.client.send(request, deadline: deadline)] = purpose
        } catch {
            failure = error
            refuse(purpose)
        }
    }

    private func connect(at now: Int64) {
        do throws(ControlClient.Failure) {
            let open = OpenKiosk(try ControlClient(path: path, deadline: now + Self.patience))
            let descriptor = open.client.rawValue
            do throws(SystemError) {
                token = try loop.add(descriptor) { [unowned self] in read() }
            } catch {
                throw .system(error)
            }
            self.open = open
            connected = now
            log("connected to the kiosk at \(path), version \(open.client.hello.version)")
            lastTrouble = nil
            onConnected?()
        } catch {
            end(error, at: now)
        }
    }

    private func read() {
        guard let open else { return }
        do throws(ControlClient.Failure) {
            while let line = try open.client.next(deadline: 0) { take(line.message) }
        } catch {
            failure = error
        }
    }

    private func take(_ message: ServerMessage) {
        switch message {
        case .reply(let id?, let reply):
            if let purpose = purposes.removeValue(forKey: id) { onReply?(reply, purpose) }
        case .event(let event): onEvent?(event)
        case .notice: onEventsEnded?()
        case .hello, .reply, .unknown: break
        }
    }

    private func end(_ failure: ControlClient.Failure, at now: Int64) {
        let wasOpen = open != nil
        if let token { loop.remove(token) }
        (token, open, self.failure) = (nil, nil, nil)
        retryTime =
            now + backOff.wait(afterConnectionOf: wasOpen ? now - connected : nil, random: .random(in: 0 ... .max))
        let trouble = sentence(for: failure)
        if trouble != lastTrouble { log("\(trouble); trying again until it works") }
        lastTrouble = trouble
        for purpose in purposes.values { refuse(purpose) }
        purposes = [:]
        onDisconnected?()
    }

    private func refuse(_ purpose: Bridge.Purpose) {
        onReply?(.failure(Refusal(.failed, "The kiosk stopped before it answered.")), purpose)
    }

    private func sentence(for failure: ControlClient.Failure) -> String {
        switch failure {
        case .notRunning: "no kiosk answers at \(path): start albumen, or set “socket”"
        case .system(let error) where error.code == SystemError.noPermission:
            "\(path) may not be used: run this program in the socket's group"
        case .system(let error): "the kiosk cannot be reached: \(error)"
        case .notKiosk: "what answers at \(path) is no kiosk: set “socket”"
        case .otherProtocol(let hello):
            "the kiosk (version \(hello.version)) speaks another protocol: use the albumen-mqtt that came with it"
        case .timedOut: "the kiosk at \(path) does not answer"
        case .dismissed(let notice): "the kiosk ended the connection: \(notice.message)"
        case .disconnected: "the kiosk at \(path) ended"
        case .unintelligible: "what the kiosk at \(path) says is not understood"
        }
    }
}
