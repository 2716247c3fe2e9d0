internal import Glibc
public import Platform

/// The kiosk's side of the control socket: lets clients in, has their requests done, tells them what happens.
///
/// Lives on the loop's thread, never blocks, and bears from clients only what its limits say; what they ask beyond their
/// share of the loop's time waits in their sockets. `deploy/protocol.md` is the protocol's manual.
public final class ControlServer {
    private let loop: EventLoop
    private let limits: ControlLimits
    private let now: () -> Int64
    private let log: ((String) -> Void)?
    private let access: ControlAccess
    private let greeting = Wire.line(ServerMessage.hello(.current))
    private weak var handler: (any ControlHandler)?
    private var listener: LocalListener?
    private var token: EventLoop.Token?
    /// Given away for a moment when no descriptor is left, so that the connection that cannot be served can be refused.
    private var spare: FileDescriptor?
    /// In the order in which they came.
    private var connections: [ControlConnection] = []

    private var budget: ControlBudget
    private var alarm: Timer?
    /// Clients that wait until there is time for them again, in the order in which it ran out.
    private var paused: [ControlConnection] = []
    /// Start of the second in which log lines are counted, and how many it has had.
    private var logged: (start: Int64, lines: Int) = (0, 0)

    /// Starts listening at a path, with mode 0660; a dead kiosk's socket is replaced, missing folders are made.
    ///
    /// Fails with `taken` if another kiosk answers at the path.
    ///
    /// - Parameters:
    ///   - path: at most 107 bytes.
    ///   - group: the number of the group whose members may connect; by default the process's own group.
    ///   - loop: whose thread calls the handler; kept.
    ///   - handler: not kept; must answer while the server lives.
    ///   - limits: what clients may do.
    ///   - log: hears who changes something, and who was turned away; a line each.
    ///   - now: a monotonic clock in nanoseconds, for the limits.
    public init(
        path: String, group: UInt32? = nil, loop: EventLoop, handler: any ControlHandler,
        limits: ControlLimits = ControlLimits(), log: ((String) -> Void)? = nil,
        now: @escaping () -> Int64 = MonotonicClock.nanoseconds
    ) throws(LocalListener.Failure) {
        self.loop = loop
        self.limits = limits
        self.now = now
        self.log = log
        self.handler = handler
        let listener = try LocalListener(at: path, group: group)
        access = ControlAccess(user: Account.user, group: listener.group)
        budget = ControlBudget(burst: limits.burst, now: now())
        self.listener = consume listener
        spare = Self.makeSpare()
        do throws(SystemError) {
            alarm = try Timer(on: loop) { [weak self] in self?.resume() }
            try listen()
        } catch {
            throw .system(error)
        }
    }

    deinit { close() }

    /// How many clients are connected.
    public var clientCount: Int { connections.count }

    /// Sends an event to every client that asked for events of its kind.
    ///
    /// Linear in the number of clients; costs nothing if none listens.
    public func broadcast(_ event: Event) {
        let listening = connections.filter { $0.wanted?.contains(event.kind) == true }
        if listening.isEmpty { return }
        let line = Wire.line(ServerMessage.event(event))
        for connection in listening { connection.sendEvent(line) }
    }

    /// Says goodbye to all clients and takes the socket away; a second time does nothing.
    ///
    /// What was replied before is sent as far as it fits into the clients' sockets.
    public func close() {
        alarm = nil
        paused = []
        if let token { loop.remove(token) }
        token = nil
        listener = nil
        for connection in connections { connection.close(Notice(.stopping, "The kiosk is stopping.")) }
    }

    private static func makeSpare() -> FileDescriptor? { try? FileDescriptor(opening: "/dev/null", flags: O_RDONLY) }

    private func listen() throws(SystemError) {
        guard let raw = listener?.rawValue else { return }
        token = try loop.add(raw) { [weak self] in self?.accept() }
    }

    /// Lets waiting clients in as long as there is time for them, some at a time so that others get their turn.
    private func accept() {
        for _ in 0..<16 {
            guard isTimeLeft else {
                if let token { loop.remove(token) }
                token = nil
                return setAlarm()
            }
            let start = now()
            defer { budget.spend(now() - start) }
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
        let peer = try? socket.peer()
        let isMember = peer.map { access.admits($0, groups: socket.peerGroups()) } ?? false
        let refusal = isMember ? makeRoom() : access.notice(for: peer)
        let connection: ControlConnection
        do throws(SystemError) {
            connection = try ControlConnection(socket, server: self, loop: loop, limits: limits, peer: peer, now: now)
        } catch {
            return
        }
        if let refusal {
            if refusal.kind == .noAccess { tell("turned away: \(connection.name)") }
            connection.close(refusal)
            return
        }
        connection.handler = handler
        connections.append(connection)
        connection.send(greeting)
    }

    /// Ends a client that can do without its place if there is none left; the notice for the new one if all are busy.
    private func makeRoom() -> Notice? {
        if connections.count < limits.clients { return nil }
        let latest = now() - limits.patience
        let idle = connections.filter { $0.isIdle && $0.lastAsked <= latest }.min { $0.lastAsked < $1.lastAsked }
        guard let silent = connections.first(where: { !$0.hasAsked }) ?? idle else {
            return Notice(
                .tooManyClients, "The kiosk serves \(limits.clients) clients already, and all of them are busy.")
        }
        silent.close(Notice(.silent, "You asked nothing, and another client needed the place."))
        return nil
    }
}

// MARK: What connections ask of their server

extension ControlServer {
    /// Whether something may be done for a client now.
    var isTimeLeft: Bool { !budget.isExhausted(now: now()) }

    /// Counts time that was spent on a client.
    func spend(_ nanoseconds: Int64) { budget.spend(nanoseconds) }

    /// Has the connection go on when there is time again.
    func pause(_ connection: ControlConnection) {
        paused.append(connection)
        setAlarm()
    }

    /// The connection is over.
    func forget(_ connection: ControlConnection) {
        connections.removeAll { $0 === connection }
        paused.removeAll { $0 === connection }
    }

    /// Tells the log something about a client, unless it has been told too much this second.
    func tell(_ line: @autoclosure () -> String) {
        guard let log else { return }
        let time = now()
        if time - logged.start >= 1_000_000_000 {
            if logged.lines > limits.loggedPerSecond {
                log("control: \(logged.lines - limits.loggedPerSecond) more requests within a second")
            }
            logged = (time, 0)
        }
        logged.lines += 1
        if logged.lines <= limits.loggedPerSecond { log("control: \(line())") }
    }

    private func setAlarm() { alarm?.set(at: budget.refilled(now: now())) }

    private func resume() {
        let waiting = paused
        paused = []
        for connection in waiting { connection.resume() }
        if token == nil { try? listen() }
    }
}
