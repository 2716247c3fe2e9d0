import Control
import Platform
import Testing

/// A handler that answers from a state of its own, at once or when the test says so.
final class ScriptedHandler: ControlHandler {
    var state = KioskState(mode: KioskState.Mode(width: 320, height: 240, millihertz: 60_000), uptime: 5)
    var requests: [Request] = []
    /// Written into the descriptor of a screenshot.
    var picture: [UInt8] = Array("PNG".utf8)
    var answersLater = false
    var waiting: [() -> Void] = []

    func writeScreenshot(to file: consuming FileDescriptor, reply: @escaping (Reply) -> Void) {
        requests.append(.screenshot)
        do {
            try picture.withUnsafeBytes { try writeAll($0, to: file.rawValue) }
        } catch {
            return reply(.failure(Refusal(.failed, "\(error)")))
        }
        reply(.success(Acknowledgement(state: state)))
    }

    func perform(_ request: Request, waits: Bool, reply: @escaping (Reply) -> Void) {
        requests.append(request)
        switch request {
        case .select(let index): state.index = index
        case .album(let name):
            let match = AlbumMatch(name, in: [(id: "Rome", name: "Rome"), (id: "Romania", name: "Romania")])
            if let refusal = match.refusal(of: name) { return reply(.failure(refusal)) }
        default: break
        }
        var answer = Acknowledgement(state: state)
        if waits { answer.shown = 16_667 }
        if answersLater { waiting.append { reply(.success(answer)) } } else { reply(.success(answer)) }
    }
}

/// A server at a path of its own, and the hand that turns its loop.
final class ServerHarness {
    let folder: TemporaryFolder
    let path: String
    let loop: EventLoop
    let handler = ScriptedHandler()
    let clock = Clock()
    let server: ControlServer

    /// The server's clock, which moves when the test says so.
    final class Clock {
        var nanoseconds: Int64 = 0
        /// How much later it is each time that somebody looks.
        var step: Int64 = 0
        /// How much later it is with each turn that waits for something.
        var turnStep: Int64 = 0
    }

    /// What the server told the log.
    var logged: [String] { lines.all }
    private let lines: Lines

    private final class Lines { var all: [String] = [] }

    init(limits: ControlLimits = ControlLimits()) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/run/control.sock"
        loop = try EventLoop()
        let clock = self.clock
        let lines = Lines()
        self.lines = lines
        server = try ControlServer(
            path: path, loop: loop, handler: handler, limits: limits, log: { lines.all.append($0) }
        ) {
            clock.nanoseconds += clock.step
            return clock.nanoseconds
        }
    }

    /// Handles what is ready now, without waiting.
    func turn() throws { try loop.wait(until: 0) }

    /// Turns the loop until the condition holds; a test fails that needs more than a thousand turns or 20 seconds.
    func turn(until condition: () throws -> Bool, _ location: SourceLocation = #_sourceLocation) throws {
        let deadline = MonotonicClock.nanoseconds() + 20_000_000_000
        for _ in 0..<1_000 where MonotonicClock.nanoseconds() < deadline {
            if try condition() { return }
            clock.nanoseconds += clock.turnStep
            try loop.wait(until: MonotonicClock.nanoseconds() + 1_000_000)
        }
        Issue.record("what was waited for did not come", sourceLocation: location)
    }

    /// Connects a client and lets it in.
    func connect() throws -> RawClient { RawClient(try LocalSocket(connectingTo: path, patience: 0)) }

    /// Connects a client and reads the greeting.
    func greetedClient() throws -> RawClient {
        let client = try connect()
        try turn {
            try client.receive(); return !client.messages.isEmpty
        }
        #expect(client.messages.removeFirst() == .hello(.current))
        return client
    }

    /// Waits for the client's next line.
    func next(_ client: RawClient, _ location: SourceLocation = #_sourceLocation) throws -> ServerMessage? {
        try turn(
            until: {
                try client.receive(); return !client.messages.isEmpty || client.isEnded
            }, location)
        return client.messages.isEmpty ? nil : client.messages.removeFirst()
    }
}
