internal import Platform

/// One client of the kiosk: cuts its bytes into requests, keeps it within its limits, and sends it lines without ever
/// waiting for it.
final class ControlConnection {
    /// Does what is asked within the limits.
    weak var handler: (any ControlHandler)?
    /// Who is at the other end; nil if the kernel does not tell.
    private let peer: LocalSocket.Peer?
    /// Whether the client has sent any line.
    private(set) var hasAsked = false
    /// When the client sent its last line, or came, in nanoseconds.
    private(set) var lastAsked: Int64
    /// The kinds of events that the client wants; nil: none.
    private(set) var wanted: Set<Event.Kind>?
    /// Whether the client wants events.
    var isStreaming: Bool { wanted != nil }

    private weak var server: ControlServer?
    private let socket: LocalSocket
    private let loop: EventLoop
    private let limits: ControlLimits
    private let now: () -> Int64
    private var isOpen = true
    /// Nil while the connection waits for its server's time, and when it is over.
    private var token: EventLoop.Token?
    private var interest = EventLoop.Interest.readable
    private var incoming: LineBuffer
    /// What the socket had no room for yet.
    private var outgoing: [UInt8] = []
    /// A descriptor that came before the request that wants it.
    private var passed: FileDescriptor?
    /// Requests that are not answered yet.
    private var pending = 0
    /// The client will send no more, but may still read.
    private var hasEnded = false
    /// Start of the second in which requests are counted, and how many it has had.
    private var window: (start: Int64, requests: Int)

    init(
        _ socket: consuming LocalSocket, server: ControlServer, loop: EventLoop, limits: ControlLimits,
        peer: LocalSocket.Peer?, now: @escaping () -> Int64
    ) throws(SystemError) {
        self.server = server
        self.peer = peer
        self.socket = socket
        self.loop = loop
        self.limits = limits
        self.now = now
        lastAsked = now()
        window = (lastAsked, 0)
        incoming = LineBuffer(limit: limits.lineLength)
        try listen()
    }

    deinit { if let token { loop.remove(token) } }

    /// Who is at the other end, for the log; looks the user's name up.
    var name: String {
        peer.map { "user \(Account.userName($0.user)), process \($0.process)" } ?? "somebody unknown"
    }

    /// Whether the client waits for nothing.
    var isIdle: Bool { pending == 0 && !isStreaming }

    /// Sends a line, now as far as there is room, the rest when there is.
    ///
    /// A client that has left too much unread is closed instead.
    func send(_ line: [UInt8]) {
        guard isOpen else { return }
        guard outgoing.count <= limits.unreadReplies else { return close() }
        outgoing.append(contentsOf: line)
        flush()
    }

    /// Sends an event's line, or ends the stream with a notice if too many wait already.
    func sendEvent(_ line: [UInt8]) {
        guard outgoing.count <= limits.unreadEvents else {
            wanted = nil
            let notice = Notice(.streamEnded, "You did not read the events fast enough; ask for them again.")
            return send(Wire.line(ServerMessage.notice(notice)))
        }
        send(line)
    }

    /// Ends the connection, with a last line if there is a reason and room for it; a second time does nothing.
    func close(_ notice: Notice? = nil) {
        if let notice { send(Wire.line(ServerMessage.notice(notice))) }
        guard isOpen else { return }
        isOpen = false
        if let token { loop.remove(token) }
        token = nil
        wanted = nil
        handler = nil
        // The socket itself closes with this object: whoever is in the middle of a call here still holds it.
        server?.forget(self)
    }

    private func listen() throws(SystemError) {
        token = try loop.add(socket.rawValue, for: interest) { [weak self] in self?.ready() }
    }

    /// Goes on after a pause: with the lines that were received before it; the loop tells what else there is.
    func resume() {
        guard isOpen else { return }
        do throws(SystemError) {
            try listen()
        } catch {
            return close()
        }
        takeLines()
    }

    /// Lines that one client may have looked at before it is another one's turn.
    private static let linesPerTurn = 4

    /// Does nothing more until the server has time again.
    private func pause() {
        if let token { loop.remove(token) }
        token = nil
        server?.pause(self)
    }

    private func ready() {
        takeLines()
        guard token != nil else { return }
        if hasEnded {
            // Nothing left to send means that this is the hang-up.
            if outgoing.isEmpty { close() } else { flush() }
        } else {
            if !outgoing.isEmpty { flush() }
            if token != nil { receive() }
        }
    }

    private func flush() {
        do {
            var sent = 0
            while sent < outgoing.count {
                let count = try outgoing.withUnsafeBytes {
                    try socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]))
                }
                guard let count else { break }
                sent += count
            }
            outgoing.removeFirst(sent)
            try settle()
        } catch {
            outgoing = []
            close()
        }
    }

    /// Waits for what can happen next, or ends the connection if nothing can.
    private func settle() throws(SystemError) {
        if hasEnded && outgoing.isEmpty && pending == 0 && !isStreaming { return close() }
        let wanted: EventLoop.Interest =
            switch (hasEnded, outgoing.isEmpty) {
            case (false, true): .readable
            case (false, false): .readableAndWritable
            case (true, true): .hangUp
            case (true, false): .writable
            }
        if wanted != interest {
            if let token { try loop.modify(token, for: wanted) }
            interest = wanted
        }
    }

    /// Takes what one call brings, so that a busy client leaves the others their turn.
    private func receive() {
        do {
            try withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
                switch try socket.receive(into: buffer) {
                case .nothing: break
                case .end:
                    hasEnded = true
                    try settle()
                case .bytes(let count, let descriptor):
                    if let descriptor { passed = consume descriptor }
                    incoming.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
            }
        } catch {
            return close()
        }
        takeLines()
    }

    /// Takes some of the lines that were received, as long as there is time; the rest when there is again and others have
    /// had their turn.
    private func takeLines() {
        do throws(LineBuffer.TooLong) {
            var taken = 0
            while isOpen {
                guard let server, server.isTimeLeft, taken < Self.linesPerTurn else { return pause() }
                taken += 1
                let start = now()
                defer { server.spend(now() - start) }
                guard let line = try incoming.next() else { return }
                take(line)
            }
        } catch {
            close(Notice(.lineTooLong, "A request line may have \(limits.lineLength) bytes."))
        }
    }

    private func take(_ line: [UInt8]) {
        hasAsked = true
        lastAsked = now()
        let message: ClientMessage
        do throws(ClientMessage.Unreadable) {
            message = try ClientMessage(line: line)
        } catch {
            if isWithinRate(id: error.id) {
                send(Wire.line(ServerMessage.reply(id: error.id, .failure(error.refusal))))
            }
            return
        }
        guard isWithinRate(id: message.id) else { return }
        guard pending < limits.pendingRequests else {
            let refusal = Refusal(.tooFast, "\(pending) requests are not answered yet; wait for some of the replies.")
            return send(Wire.line(ServerMessage.reply(id: message.id, .failure(refusal))))
        }
        if message.request.changesSomething { server?.tell("\(name): \(Self.excerpt(line))") }
        if message.request == .screenshot { return takeScreenshot(message) }
        pending += 1
        (handler ?? NobodyHandler()).perform(message.request, waits: message.waits, reply: replier(to: message))
    }

    /// A request's line as it goes to the log: one line of text that is not too long, whatever the client sent.
    private static func excerpt(_ line: [UInt8]) -> String {
        let text = String(decoding: line.prefix(200), as: UTF8.self)
        let printable = text.unicodeScalars.map { scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
                ? "?" : String(scalar)
        }
        return printable.joined() + (line.count > 200 ? "…" : "")
    }

    private func takeScreenshot(_ message: ClientMessage) {
        let refusal = Refusal(.badRequest, "“screenshot” needs an ordinary file's descriptor passed along.")
        guard let file = passed.take() else {
            return send(Wire.line(ServerMessage.reply(id: message.id, .failure(refusal))))
        }
        if (try? file.isRegularFile) != true {
            return send(Wire.line(ServerMessage.reply(id: message.id, .failure(refusal))))
        }
        pending += 1
        (handler ?? NobodyHandler()).writeScreenshot(to: file, reply: replier(to: message))
    }

    /// What the handler calls, once.
    private func replier(to message: ClientMessage) -> (Reply) -> Void {
        var isAnswered = false
        return { [weak self] reply in
            precondition(!isAnswered, "a request is answered once")
            isAnswered = true
            self?.answer(message, reply)
        }
    }

    private func answer(_ message: ClientMessage, _ reply: Reply) {
        pending -= 1
        if case .success = reply, case .events(let only) = message.request { wanted = only ?? Set(Event.Kind.allCases) }
        send(Wire.line(ServerMessage.reply(id: message.id, reply)))
    }

    /// Counts a line; one too many is refused, and as many more end the connection.
    private func isWithinRate(id: Int?) -> Bool {
        let time = now()
        if time - window.start >= 1_000_000_000 { window = (time, 0) }
        window.requests += 1
        if window.requests <= limits.requestsPerSecond { return true }
        let message = "More than \(limits.requestsPerSecond) requests in a second; slow down."
        if window.requests <= 2 * limits.requestsPerSecond {
            send(Wire.line(ServerMessage.reply(id: id, .failure(Refusal(.tooFast, message)))))
        } else {
            close(Notice(.tooFast, message))
        }
        return false
    }
}

/// Answers for a kiosk that is gone already.
private final class NobodyHandler: ControlHandler {
    private let refusal = Reply.failure(Refusal(.refused, "The kiosk is stopping."))

    func perform(_ request: Request, waits: Bool, reply: @escaping (Reply) -> Void) { reply(refusal) }

    func writeScreenshot(to file: consuming FileDescriptor, reply: @escaping (Reply) -> Void) { reply(refusal) }
}
