internal import Glibc
public import Platform

/// The kiosk's side of the control socket: lets clients in, has their requests done, tells them what happens.
///
/// Lives on the loop's thread, never blocks, and bears from clients only what its limits say. `Wire` is the protocol's
/// manual.
public final class ControlServer {
    private let loop: EventLoop
    private let limits: ControlLimits
    private let now: () -> Int64
    private weak var handler: (any ControlHandler)?
    private var listener: LocalListener?
    private var token: EventLoop.Token?
    /// Given away for a moment when no descriptor is left, so that the connection that cannot be served can be refused.
    private var spare: FileDescriptor?
    /// In the order in which they came.
    private var connections: [ControlConnection] = []

    /// Starts listening at a path, with mode 0660; a dead kiosk's socket is replaced, missing folders are made.
    ///
    /// Fails with `taken` if another kiosk answers at the path.
    ///
    /// - Parameters:
    ///   - path: at most 107 bytes.
    ///   - loop: whose thread calls the handler; kept.
    ///   - handler: not kept; must answer while the server lives.
    ///   - limits: what clients may do.
    ///   - now: a monotonic clock in nanoseconds, for the limits.
    public init(
        path: String, loop: EventLoop, handler: any ControlHandler, limits: ControlLimits = ControlLimits(),
        now: @escaping () -> Int64 = MonotonicClock.nanoseconds
    ) throws(LocalListener.Failure) {
        self.loop = loop
        self.limits = limits
        self.now = now
        self.handler = handler
        let listener = try LocalListener(at: path)
        let raw = listener.rawValue
        self.listener = consume listener
        spare = Self.makeSpare()
        do throws(SystemError) {
            token = try loop.add(raw) { [weak self] in self?.accept() }
        } catch {
            throw .system(error)
        }
    }

    deinit { close() }

    /// How many clients are connected.
    public var clientCount: Int { connections.count }

    /// Sends an event to every client that asked for events.
    ///
    /// Linear in the number of clients; costs nothing if none listens.
    public func broadcast(_ event: Event) {
        let listening = connections.filter(\.isStreaming)
        if listening.isEmpty { return }
        let line = Wire.line(ServerMessage.event(event))
        for connection in listening { connection.sendEvent(line) }
    }

    /// Says goodbye to all clients and takes the socket away; a second time does nothing.
    ///
    /// What was replied before is sent as far as it fits into the clients' sockets.
    public func close() {
        if let token { loop.remove(token) }
        token = nil
        listener = nil
        for connection in connections { connection.close(Notice(.stopping, "The kiosk is stopping.")) }
    }

    private static func makeSpare() -> FileDescriptor? { try? FileDescriptor(opening: "/dev/null", flags: O_RDONLY) }

    /// Lets waiting clients in, some at a time so that others get their turn.
    private func accept() {
        for _ in 0..<16 {
            do throws(SystemError) {
                guard let socket = try listener?.accept() else { return }
                admit(socket)
            } catch {
                // Without a free descriptor the connection would wake the loop for ever: take and drop it.
                spare = nil
                _ = try? listener?.accept()
                spare = Self.makeSpare()
                return
            }
        }
    }

    private func admit(_ socket: consuming LocalSocket) {
        let refusal = connections.count < limits.clients ? nil : makeRoom()
        let connection: ControlConnection
        do throws(SystemError) {
            connection = try ControlConnection(socket, loop: loop, limits: limits, now: now)
        } catch {
            return
        }
        if let refusal {
            connection.close(refusal)
            return
        }
        connection.handler = handler
        connection.onClose = { [weak self] connection in self?.connections.removeAll { $0 === connection } }
        connections.append(connection)
        connection.send(Wire.line(ServerMessage.hello(.current)))
    }

    /// Ends the oldest client that has had its time and asked nothing; the notice for the new one if there is none.
    private func makeRoom() -> Notice? {
        let latest = now() - limits.silence
        guard let silent = connections.first(where: { !$0.hasAsked && $0.since <= latest }) else {
            return Notice(.tooManyClients, "The kiosk serves \(limits.clients) clients already.")
        }
        silent.close(Notice(.silent, "You asked nothing, and another client needed the place."))
        return nil
    }
}
