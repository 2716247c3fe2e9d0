import FoundationEssentials
import Glibc
import Platform
import TestSupport
import Testing

@testable import Control

@Suite struct ControlServerTests {
    private let cover = Event.Cover(album: "Rome", index: 3, file: "forum.jpg")

    @Test("The socket appears with its folder, for owner and group only, and goes with the server")
    func socketFile() throws {
        let harness = try ServerHarness()
        var info = stat()
        #expect(stat(harness.path, &info) == 0)
        #expect(info.st_mode & 0o7777 == 0o660)
        #expect(info.st_mode & S_IFMT == S_IFSOCK)
        harness.server.close()
        #expect(stat(harness.path, &info) != 0)
        harness.server.close()
    }

    @Test("A second server at the same path is told who is there and leaves the first alone")
    func alreadyRunning() throws {
        let harness = try ServerHarness()
        do throws(LocalListener.Failure) {
            _ = try ControlServer(path: harness.path, loop: harness.loop, handler: harness.handler)
            Issue.record("two servers at one path")
        } catch {
            #expect(error == .taken(path: harness.path, process: getpid()))
        }
        let client = try harness.greetedClient()
        try client.send("{\"id\":1,\"verb\":\"status\"}\n")
        #expect(try harness.next(client) == .reply(id: 1, .success(Acknowledgement(state: harness.handler.state))))
    }

    @Test("Each request is handed over and answered with its own id")
    func requests() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        try client.send("{\"id\":7,\"verb\":\"select\",\"index\":4}\n{\"id\":-1,\"verb\":\"next\"}\n")
        var state = harness.handler.state
        state.index = 4
        #expect(try harness.next(client) == .reply(id: 7, .success(Acknowledgement(state: state))))
        #expect(try harness.next(client) == .reply(id: -1, .success(Acknowledgement(state: state))))
        #expect(harness.handler.requests == [.select(index: 4), .next])
    }

    @Test("Twenty clients at once each get the answers to their own requests")
    func manyClients() throws {
        let harness = try ServerHarness()
        let clients = try (0..<20).map { _ in try harness.greetedClient() }
        for round in 0..<5 {
            for (index, client) in clients.enumerated() {
                try client.send("{\"id\":\(round * 100 + index),\"verb\":\"select\",\"index\":\(index)}\n")
            }
            for (index, client) in clients.enumerated() {
                var state = harness.handler.state
                state.index = index
                let expected = ServerMessage.reply(
                    id: round * 100 + index, .success(Acknowledgement(state: state)))
                #expect(try harness.next(client) == expected)
            }
        }
        #expect(harness.handler.requests.count == 100)
    }

    @Test("A refusal reaches the client with its code, sentence and candidates")
    func refusal() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        try client.send("{\"id\":1,\"verb\":\"album\",\"name\":\"ro\"}\n")
        let refusal = Refusal(.ambiguous, "“ro” fits 2 albums: Rome, Romania.", candidates: ["Rome", "Romania"])
        #expect(try harness.next(client) == .reply(id: 1, .failure(refusal)))
    }

    @Test("Replies may come later and out of order; one for a client that left is dropped")
    func laterReplies() throws {
        let harness = try ServerHarness()
        harness.handler.answersLater = true
        let client = try harness.greetedClient()
        let other = try harness.greetedClient()
        try client.send("{\"id\":1,\"verb\":\"next\"}\n{\"id\":2,\"verb\":\"previous\"}\n")
        try harness.turn { harness.handler.waiting.count == 2 }
        try other.send("{\"id\":3,\"verb\":\"status\"}\n")
        try harness.turn { harness.handler.waiting.count == 3 }
        other.hangUp()
        for answer in harness.handler.waiting.reversed() { answer() }
        let acknowledgement = Acknowledgement(state: harness.handler.state)
        #expect(try harness.next(client) == .reply(id: 2, .success(acknowledgement)))
        #expect(try harness.next(client) == .reply(id: 1, .success(acknowledgement)))
        try harness.turn { harness.server.clientCount == 1 }
    }

    @Test("A client that stops sending still gets its reply and is let go after it")
    func halfClosed() throws {
        let harness = try ServerHarness()
        harness.handler.answersLater = true
        let client = try harness.greetedClient()
        try client.send("{\"id\":1,\"verb\":\"status\"}\n")
        shutdown(client.descriptor, Int32(SHUT_WR))
        try harness.turn { harness.handler.waiting.count == 1 }
        for _ in 0..<5 { try harness.turn() }
        #expect(harness.server.clientCount == 1)
        harness.handler.waiting[0]()
        #expect(try harness.next(client) == .reply(id: 1, .success(Acknowledgement(state: harness.handler.state))))
        #expect(try harness.next(client) == nil)
        #expect(harness.server.clientCount == 0)
    }

    @Test("Events go to those who asked, after the reply, and requests are still answered in between")
    func events() throws {
        let harness = try ServerHarness()
        let listening = try harness.greetedClient()
        let other = try harness.greetedClient()
        harness.server.broadcast(.coverChanged(cover))
        try listening.send("{\"id\":1,\"verb\":\"events\"}\n")
        let acknowledgement = Acknowledgement(state: harness.handler.state)
        #expect(try harness.next(listening) == .reply(id: 1, .success(acknowledgement)))
        harness.server.broadcast(.clickOnCover(cover, u: 0.25, v: 1))
        try listening.send("{\"id\":2,\"verb\":\"status\"}\n")
        #expect(try harness.next(listening) == .event(.clickOnCover(cover, u: 0.25, v: 1)))
        #expect(try harness.next(listening) == .reply(id: 2, .success(acknowledgement)))
        try other.send("{\"id\":3,\"verb\":\"status\"}\n")
        #expect(try harness.next(other) == .reply(id: 3, .success(acknowledgement)))
        #expect(other.messages.isEmpty)
    }

    @Test("A listener that only half hung up keeps its events; one that is gone is forgotten without an event")
    func listenersThatLeave() throws {
        let harness = try ServerHarness()
        let half = try harness.greetedClient()
        let gone = try harness.greetedClient()
        for client in [half, gone] {
            try client.send("{\"id\":1,\"verb\":\"events\"}\n")
            _ = try harness.next(client)
        }
        shutdown(half.descriptor, Int32(SHUT_WR))
        gone.hangUp()
        try harness.turn { harness.server.clientCount == 1 }
        harness.server.broadcast(.coverSelected(cover, u: 0.5, v: 0.5))
        #expect(try harness.next(half) == .event(.coverSelected(cover, u: 0.5, v: 0.5)))
        half.hangUp()
        try harness.turn { harness.server.clientCount == 0 }
    }

    @Test("A listener that does not read loses its stream, not its connection, and learns of it")
    func slowReader() throws {
        var limits = ControlLimits()
        limits.unreadEvents = 4_096
        let harness = try ServerHarness(limits: limits)
        let slow = try harness.greetedClient()
        try slow.send("{\"id\":1,\"verb\":\"events\"}\n")
        _ = try harness.next(slow)
        // Far more than the socket's own buffer holds.
        let sent = 20_000
        for index in 0..<sent {
            harness.server.broadcast(.coverChanged(Event.Cover(album: "a", index: index, file: "f")))
        }
        var received: [ServerMessage] = []
        while received.last.map({ if case .notice = $0 { false } else { true } }) ?? true {
            guard let message = try harness.next(slow) else { break }
            received.append(message)
        }
        let events = received.dropLast()
        #expect(events.count < sent)
        #expect(
            events.enumerated().allSatisfy { index, message in
                message == .event(.coverChanged(Event.Cover(album: "a", index: index, file: "f")))
            })
        guard case .notice(let notice) = received.last else {
            Issue.record("no notice came")
            return
        }
        #expect(notice.kind == .streamEnded)
        harness.server.broadcast(.coverSelected(cover, u: 0.5, v: 0.5))
        try slow.send("{\"id\":2,\"verb\":\"events\"}\n")
        #expect(try harness.next(slow) == .reply(id: 2, .success(Acknowledgement(state: harness.handler.state))))
        harness.server.broadcast(.coverSelected(cover, u: 0.5, v: 0.5))
        #expect(try harness.next(slow) == .event(.coverSelected(cover, u: 0.5, v: 0.5)))
    }

    @Test("A client that asks and never reads is closed when it has left too much")
    func neverReads() throws {
        var limits = ControlLimits()
        limits.unreadReplies = 65_536
        let harness = try ServerHarness(limits: limits)
        harness.handler.state.file = String(repeating: "x", count: 30_000)
        let client = try harness.greetedClient()
        for id in 0..<90 { try client.send("{\"id\":\(id),\"verb\":\"status\"}\n") }
        try harness.turn { harness.server.clientCount == 0 }
        #expect(harness.handler.requests.count < 90)
    }

    @Test("A long reply arrives whole")
    func longReply() throws {
        let harness = try ServerHarness()
        harness.handler.state.file = String(repeating: "日", count: 300_000)
        let client = try harness.greetedClient()
        try client.send("{\"id\":1,\"verb\":\"status\"}\n")
        #expect(try harness.next(client) == .reply(id: 1, .success(Acknowledgement(state: harness.handler.state))))
    }

    @Test("A line that is too long ends the connection with a notice")
    func longLine() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 65_537)
        var sent = 0
        try harness.turn {
            if sent < bytes.count { sent += try client.send(Array(bytes[sent...])) }
            return sent == bytes.count
        }
        guard case .notice(let notice) = try harness.next(client) else {
            Issue.record("no notice came")
            return
        }
        #expect(notice.kind == .lineTooLong)
        #expect(try harness.next(client) == nil)
        #expect(harness.server.clientCount == 0)
    }

    @Test("What is no request is answered, and the connection goes on")
    func badLines() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        try client.send("hello\n\n{\"id\":5,\"verb\":\"dance\"}\n")
        for (id, code) in [(nil, .badRequest), (nil, .badRequest), (5, .unknownVerb)] as [(Int?, Refusal.Code)] {
            guard case .reply(let repliedID, .failure(let refusal)) = try harness.next(client) else {
                Issue.record("no refusal came")
                return
            }
            #expect(repliedID == id)
            #expect(refusal.code == code)
        }
        #expect(harness.handler.requests.isEmpty)
        try client.send("{\"id\":6,\"verb\":\"status\"}\n")
        #expect(try harness.next(client) == .reply(id: 6, .success(Acknowledgement(state: harness.handler.state))))
    }

    @Test("Random bytes over many connections leave the server as it was")
    func randomBytes() throws {
        let harness = try ServerHarness()
        var random = SeededGenerator(seed: 2)
        for _ in 0..<40 {
            let client = try harness.greetedClient()
            for _ in 0..<5 {
                try client.send((0..<600).map { _ in UInt8.random(in: 0...255, using: &random) })
                try harness.turn()
            }
            client.hangUp()
            try harness.turn { harness.server.clientCount == 0 }
        }
        #expect(harness.handler.requests.isEmpty)
        _ = try harness.greetedClient()
    }

    @Test("Too many requests in a second are refused, twice as many end the connection, a new second forgives")
    func rate() throws {
        var limits = ControlLimits()
        limits.requestsPerSecond = 3
        let harness = try ServerHarness(limits: limits)
        let client = try harness.greetedClient()
        func codes(_ count: Int) throws -> [String] {
            for id in 0..<count { try client.send("{\"id\":\(id),\"verb\":\"status\"}\n") }
            return try (0..<count).map { _ in
                switch try harness.next(client) {
                case .reply(_, .success): "ok"
                case .reply(_, .failure(let refusal)): refusal.code.rawValue
                case .notice(let notice): "notice \(notice.kind.rawValue)"
                case .hello, .event, .unknown: "unexpected"
                case nil: "end"
                }
            }
        }
        #expect(try codes(5) == ["ok", "ok", "ok", "too-fast", "too-fast"])
        harness.clock.nanoseconds += 1_000_000_000
        #expect(
            try codes(8) == ["ok", "ok", "ok", "too-fast", "too-fast", "too-fast", "notice too-fast", "end"])
        #expect(harness.handler.requests.count == 6)
    }

    @Test("Requests that wait for their replies are limited, too")
    func pendingRequests() throws {
        var limits = ControlLimits()
        limits.pendingRequests = 2
        let harness = try ServerHarness(limits: limits)
        harness.handler.answersLater = true
        let client = try harness.greetedClient()
        for id in 0..<3 { try client.send("{\"id\":\(id),\"verb\":\"next\"}\n") }
        guard case .reply(id: 2, .failure(let refusal)) = try harness.next(client) else {
            Issue.record("the third request was not refused")
            return
        }
        #expect(refusal.code == .tooFast)
        harness.handler.waiting[0]()
        _ = try harness.next(client)
        try client.send("{\"id\":3,\"verb\":\"next\"}\n")
        try harness.turn { harness.handler.requests.count == 3 }
    }

    @Test("A thousand clients that say nothing lock nobody out: the next one gets the place of the longest silent")
    func silentClients() throws {
        let harness = try ServerHarness()
        let talker = try harness.greetedClient()
        try talker.send("{\"id\":1,\"verb\":\"status\"}\n")
        let acknowledgement = Acknowledgement(state: harness.handler.state)
        #expect(try harness.next(talker) == .reply(id: 1, .success(acknowledgement)))
        var silent: [RawClient] = []
        for _ in 0..<1_000 {
            silent.append(try harness.connect())
            try harness.turn()
            if silent.count > 100 { silent.removeFirst() }
        }
        #expect(harness.server.clientCount == 64)
        // Of the last hundred, those that came first had to go again.
        for (index, client) in silent.enumerated() {
            #expect(try harness.next(client) == .hello(.current))
            if index < 37 {
                guard case .notice(let notice) = try harness.next(client) else {
                    Issue.record("no notice came")
                    return
                }
                #expect(notice.kind == .silent)
                #expect(try harness.next(client) == nil)
            }
        }
        let late = try harness.greetedClient()
        for client in [talker, late] {
            try client.send("{\"id\":2,\"verb\":\"status\"}\n")
            #expect(try harness.next(client) == .reply(id: 2, .success(acknowledgement)))
        }
    }

    @Test("When all have asked something, the longest idle one makes room, none that listens")
    func idleClients() throws {
        var limits = ControlLimits()
        limits.clients = 3
        let harness = try ServerHarness(limits: limits)
        let clients = try (0..<3).map { _ in try harness.greetedClient() }
        for (client, verb) in zip(clients, ["events", "status", "status"]) {
            try client.send("{\"id\":1,\"verb\":\"\(verb)\"}\n")
            _ = try harness.next(client)
            harness.clock.nanoseconds += 1
        }
        harness.clock.nanoseconds += limits.patience - 3
        let refused = try harness.connect()
        guard case .notice(let notice) = try harness.next(refused) else {
            Issue.record("it was let in")
            return
        }
        #expect(notice.kind == .tooManyClients)
        harness.clock.nanoseconds += 1
        _ = try harness.greetedClient()
        guard case .notice(let other) = try harness.next(clients[1]) else {
            Issue.record("the idle one stayed")
            return
        }
        #expect(other.kind == .silent)
        #expect(harness.server.clientCount == 3)
    }

    @Test("Beyond their share of the time clients wait, and then get every answer in order")
    func budget() throws {
        var limits = ControlLimits()
        limits.requestsPerSecond = 1_000_000
        limits.burst = 1_000_000
        let harness = try ServerHarness(limits: limits)
        let clients = try (0..<4).map { _ in try harness.greetedClient() }
        for client in clients {
            for id in 0..<30 { try client.send("{\"id\":\(id),\"verb\":\"status\"}\n") }
            shutdown(client.descriptor, Int32(SHUT_WR))
        }
        // Each look at the clock takes its time: few requests fit into a burst.
        harness.clock.step = 30_000
        harness.clock.turnStep = 1_000_000
        let before = harness.handler.requests.count
        try harness.turn()
        #expect(harness.handler.requests.count < before + 60)
        for client in clients {
            for id in 0..<30 {
                guard case .reply(id: id, .success) = try harness.next(client) else {
                    Issue.record("answer \(id) did not come")
                    return
                }
            }
            #expect(try harness.next(client) == nil)
        }
        #expect(harness.handler.requests.count == 120)
    }

    @Test("Who changes something is told to the log, on one line and not too often")
    func log() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        let name = String(repeating: "x", count: 300)
        try client.send(#"{"id":1,"verb":"status"}"# + "\n" + #"{"id":2,"verb":"album","name":"a\nb"}"# + "\n")
        try client.send("{\"id\":3,\"verb\":\"album\",\"name\":\"\u{2028}\(name)\"}\n")
        for _ in 0..<3 { _ = try harness.next(client) }
        let who = "control: user \(Account.userName(getuid())), process \(getpid()): "
        #expect(harness.logged.first == who + #"{"id":2,"verb":"album","name":"a\nb"}"#)
        #expect(harness.logged.count == 2)
        #expect(harness.logged.last?.unicodeScalars.contains("\u{2028}") == false)
        #expect(harness.logged.last.map { $0.count < 300 && $0.hasSuffix("…") } == true)
        for id in 0..<20 {
            try client.send("{\"id\":\(id),\"verb\":\"next\"}\n")
            _ = try harness.next(client)
        }
        #expect(harness.logged.count == 10)
        harness.clock.nanoseconds += 1_000_000_000
        try client.send("{\"id\":1,\"verb\":\"next\"}\n")
        _ = try harness.next(client)
        #expect(harness.logged[10] == "control: 12 more requests within a second")
        #expect(harness.logged.count == 12)
    }

    @Test("Root, the kiosk's user and the group's members are served, others are not")
    func access() {
        let access = ControlAccess(user: 900, group: 910)
        func admits(user: UInt32, group: UInt32, _ groups: UInt32...) -> Bool {
            access.admits(LocalSocket.Peer(process: 1, user: user, group: group), groups: groups)
        }
        #expect(admits(user: 0, group: 0))
        #expect(admits(user: 900, group: 100))
        #expect(admits(user: 1_000, group: 910))
        #expect(admits(user: 1_000, group: 1_000, 27, 910))
        #expect(!admits(user: 1_000, group: 1_000, 27))
        #expect(!admits(user: 910, group: 900))
        let notice = access.notice(for: LocalSocket.Peer(process: 1, user: 4_000_000_000, group: 1))
        #expect(notice.kind == .noAccess)
        #expect(notice.message.contains("(user 4000000000)"))
    }

    @Test("A filter lets only the wanted events through")
    func filter() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        try client.send("{\"id\":1,\"only\":[\"error\"],\"verb\":\"events\"}\n")
        _ = try harness.next(client)
        harness.server.broadcast(.coverChanged(cover))
        harness.server.broadcast(.error(message: "m"))
        #expect(try harness.next(client) == .event(.error(message: "m")))
    }

    @Test("Idle clients cost nothing: with all of them connected, the loop sleeps")
    func idle() throws {
        let harness = try ServerHarness()
        let clients = try (0..<60).map { _ in try harness.greetedClient() }
        try clients[0].send("{\"id\":1,\"verb\":\"events\"}\n")
        _ = try harness.next(clients[0])
        shutdown(clients[0].descriptor, Int32(SHUT_WR))
        for _ in 0..<3 { try harness.turn() }
        // Awake, the loop would return long before the deadline.
        let deadline = MonotonicClock.nanoseconds() + 30_000_000
        try harness.loop.wait(until: deadline)
        #expect(MonotonicClock.nanoseconds() >= deadline)
    }

    @Test("A screenshot is written into the file whose descriptor came with the request, or before it")
    func descriptorPassing() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        for (index, early) in [false, true].enumerated() {
            let path = harness.folder.path + "/shot-\(index).png"
            let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
            if early {
                try client.send("{\"id\":0,\"verb\":\"status\"}\n", passing: file.rawValue)
                try client.send("{\"id\":1,\"verb\":\"screenshot\"}\n")
                guard case .reply(id: 0, .success) = try harness.next(client) else {
                    Issue.record("status failed")
                    return
                }
            } else {
                try client.send("{\"id\":1,\"verb\":\"screenshot\"}\n", passing: file.rawValue)
            }
            guard case .reply(id: 1, .success) = try harness.next(client) else {
                Issue.record("no screenshot was taken")
                return
            }
            #expect(try Data(contentsOf: URL(filePath: path)) == Data("PNG".utf8))
        }
    }

    @Test("A screenshot without a descriptor, or into something that could block, is refused")
    func noDescriptor() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let reading = FileDescriptor(owning: ends[0])
        let writing = FileDescriptor(owning: ends[1])
        for descriptor in [nil, writing.rawValue] {
            try client.send("{\"id\":1,\"verb\":\"screenshot\"}\n", passing: descriptor)
            guard case .reply(id: 1, .failure(let refusal)) = try harness.next(client) else {
                Issue.record("a screenshot was taken")
                return
            }
            #expect(refusal.code == .badRequest)
        }
        #expect(harness.handler.requests.isEmpty)
        _ = consume reading
    }

    @Test("Clients hear that the kiosk stops")
    func stopping() throws {
        let harness = try ServerHarness()
        let client = try harness.greetedClient()
        harness.server.close()
        #expect(try harness.next(client) == .notice(Notice(.stopping, "The kiosk is stopping.")))
        #expect(try harness.next(client) == nil)
        #expect(harness.server.clientCount == 0)
    }
}
