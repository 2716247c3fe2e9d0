import Control
import TestSupport
import Testing

@testable import MQTTBridge

/// A kiosk that has some albums and does what it is asked.
private struct FakeKiosk {
    var counts: [String: Int]
    var state = KioskState(mode: .init(width: 1, height: 1, millihertz: 60_000), uptime: 0)
    var refusal: Refusal?

    init(_ counts: [String: Int]) { self.counts = counts }

    mutating func answer(_ request: Request) -> Reply {
        if let refusal { return .failure(refusal) }
        switch request {
        case .album(let name):
            guard let count = counts[name] else { return .failure(Refusal(.notFound, "no such album")) }
            (state.album, state.index, state.count, state.open) = (name, 0, count, nil)
        case .select(let index):
            guard index < state.count else { return .failure(Refusal(.notFound, "the album has \(state.count).")) }
            state.index = index
            if state.open != nil { state.open = index }
        case .open(let index):
            let index = index ?? state.index ?? 0
            guard index < state.count else { return .failure(Refusal(.notFound, "the album has \(state.count).")) }
            (state.index, state.open) = (index, index)
        case .close:
            if state.open == nil { return .failure(Refusal(.refused, "No photograph is open.")) }
            state.open = nil
        default: Issue.record("a follower asks for nothing else")
        }
        return .success(Acknowledgement(state: state))
    }
}

@Suite struct FollowerTests {
    private func shown(_ album: String?, _ index: Int?, isOpen: Bool = false, leader: String? = nil) -> [UInt8] {
        var state = KioskState(mode: .init(width: 1, height: 1, millihertz: 60_000), uptime: 0)
        (state.album, state.index, state.count, state.open) = (album, index, 100, isOpen ? index : nil)
        return json(ShownState(state, leader: leader.flatMap { KioskID($0) }))
    }

    /// Lets the kiosk do all that the follower asks for; answers with the requests.
    private func run(_ follower: inout Follower, _ kiosk: inout FakeKiosk, at time: Int64 = 0) -> [Request] {
        var requests: [Request] = []
        while let request = follower.request(state: kiosk.state, albums: Array(kiosk.counts.keys), at: time) {
            requests.append(request)
            follower.take(kiosk.answer(request), at: time)
            if requests.count > 10 {
                Issue.record("it never stops asking")
                break
            }
        }
        return requests
    }

    private let hall = KioskID(hostName: "hall")

    @Test("It goes to the leader's album and photograph, and asks nothing when it is there")
    func goes() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 9, "Oslo": 9]))
        #expect(run(&follower, &kiosk) == [])
        #expect(follower.report.status == .waiting)
        follower.leaderPublished(shown("Rome", 4))
        #expect(run(&follower, &kiosk) == [.album(name: "Rome"), .select(index: 4)])
        #expect(follower.report.status == .inStep)
        follower.leaderPublished(shown("Rome", 4))
        #expect(run(&follower, &kiosk) == [])
        follower.leaderPublished(shown("Rome", 5))
        #expect(run(&follower, &kiosk) == [.select(index: 5)])
        follower.leaderPublished(shown("Oslo", 0))
        #expect(run(&follower, &kiosk) == [.album(name: "Oslo")])
    }

    @Test("It opens the leader's photograph, turns its pages and puts it back, wherever it is itself")
    func opens() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 9, "Oslo": 3]))
        follower.leaderPublished(shown("Rome", 4, isOpen: true))
        #expect(run(&follower, &kiosk) == [.album(name: "Rome"), .open(index: 4)])
        #expect(follower.report.status == .inStep)
        follower.leaderPublished(shown("Rome", 5, isOpen: true))
        #expect(run(&follower, &kiosk) == [.select(index: 5)])
        follower.leaderPublished(shown("Rome", 5))
        #expect(run(&follower, &kiosk) == [.close])
        #expect(follower.report.status == .inStep)
        // Somebody opened it here: it stays open until the leader goes on.
        kiosk.state.open = 5
        #expect(run(&follower, &kiosk) == [])
        follower.leaderPublished(shown("Rome", 6))
        #expect(run(&follower, &kiosk) == [.close, .select(index: 6)])
        kiosk.state.open = 6
        follower.leaderPublished(shown("Oslo", 1))
        #expect(run(&follower, &kiosk) == [.album(name: "Oslo"), .select(index: 1)])
        follower.leaderPublished(shown("Oslo", 7, isOpen: true))
        #expect(run(&follower, &kiosk) == [.open(index: 7)])
        #expect(follower.report.status == .photographMissing)
    }

    @Test("With followOpen off, what the leader opens stays in the row here, and what is open here stays open")
    func doesNotOpen() {
        var (follower, kiosk) = (Follower(leader: hall, followsOpen: false), FakeKiosk(["Rome": 9]))
        follower.leaderPublished(shown("Rome", 4, isOpen: true))
        #expect(run(&follower, &kiosk) == [.album(name: "Rome"), .select(index: 4)])
        follower.leaderPublished(shown("Rome", 4))
        #expect(run(&follower, &kiosk) == [])
        kiosk.state.open = 4
        follower.leaderPublished(shown("Rome", 5))
        #expect(run(&follower, &kiosk) == [.select(index: 5)])
        #expect(kiosk.state.open == 5)
    }

    @Test("A photograph that cannot be put back is tried again after a second, and no sooner")
    func staysOpen() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 9]))
        follower.leaderPublished(shown("Rome", 0, isOpen: true))
        _ = run(&follower, &kiosk)
        follower.leaderPublished(shown("Rome", 0))
        #expect(follower.request(state: kiosk.state, albums: ["Rome"], at: 5) == .close)
        follower.take(.success(Acknowledgement(state: kiosk.state)), at: 5)
        #expect(follower.deadline == 5 + Follower.patience)
        #expect(run(&follower, &kiosk, at: 5 + Follower.patience) == [.close])
        #expect(follower.report.status == .inStep)
    }

    @Test("Who touches a follower may wander off until the leader goes on")
    func wandering() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 9]))
        follower.leaderPublished(shown("Rome", 4))
        _ = run(&follower, &kiosk)
        kiosk.state.index = 7
        #expect(run(&follower, &kiosk) == [])
        follower.leaderPublished(shown("Rome", 4))
        #expect(run(&follower, &kiosk) == [])
        follower.leaderPublished(shown("Rome", 5))
        #expect(run(&follower, &kiosk) == [.select(index: 5)])
    }

    @Test("When the leader moves on meanwhile, the places between are left out")
    func latest() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 99]))
        follower.leaderPublished(shown("Rome", 1))
        let first = follower.request(state: kiosk.state, albums: ["Rome"], at: 0)
        #expect(first == .album(name: "Rome"))
        for index in 2...50 {
            follower.leaderPublished(shown("Rome", index))
            #expect(follower.request(state: kiosk.state, albums: ["Rome"], at: 0) == nil)
        }
        follower.take(kiosk.answer(.album(name: "Rome")), at: 0)
        #expect(run(&follower, &kiosk) == [.select(index: 50)])
    }

    @Test("An album that is missing is said so, not taken for another, and tried again when albums have come")
    func missingAlbum() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Romeo": 9]))
        follower.leaderPublished(shown("Rome", 1))
        #expect(run(&follower, &kiosk) == [])
        #expect(follower.report.status == .albumMissing)
        #expect(follower.report.message == "“hall” shows the album “Rome”, which is not here.")
        kiosk.counts["Rome"] = 3
        follower.albumsChanged()
        #expect(run(&follower, &kiosk) == [.album(name: "Rome"), .select(index: 1)])
        #expect(follower.report.status == .inStep)
    }

    @Test("A photograph beyond the album's end is said so, and the album is shown all the same")
    func missingPhotograph() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 3]))
        follower.leaderPublished(shown("Rome", 12))
        #expect(run(&follower, &kiosk) == [.album(name: "Rome"), .select(index: 12)])
        #expect(follower.report.status == .photographMissing)
        #expect(follower.report.message.contains("photograph 13 of “Rome”"))
        follower.leaderPublished(shown("Rome", 2))
        #expect(run(&follower, &kiosk) == [.select(index: 2)])
        #expect(follower.report.status == .inStep)
    }

    @Test("A kiosk that refuses is asked again after a second, and no sooner")
    func refused() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 3]))
        kiosk.refusal = Refusal(.refused, "not now")
        follower.leaderPublished(shown("Rome", 1))
        #expect(run(&follower, &kiosk, at: 5) == [.album(name: "Rome")])
        #expect(follower.report.status == .refused)
        #expect(follower.deadline == 5 + Follower.patience)
        kiosk.refusal = nil
        #expect(run(&follower, &kiosk, at: 4 + Follower.patience) == [])
        #expect(run(&follower, &kiosk, at: 5 + Follower.patience).count == 2)
        #expect(follower.deadline == nil)
    }

    @Test("A leader that is away leaves the kiosk where it is, and says so")
    func away() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 3]))
        follower.leaderPublished(shown("Rome", 1))
        _ = run(&follower, &kiosk)
        follower.leaderIsAvailable(false)
        #expect(run(&follower, &kiosk) == [])
        #expect(follower.report.status == .leaderAway)
        follower.leaderIsAvailable(true)
        #expect(follower.report.status == .inStep)
    }

    @Test("A kiosk that was restarted goes where the leader is")
    func restarted() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 3]))
        follower.leaderPublished(shown("Rome", 1))
        _ = follower.request(state: kiosk.state, albums: ["Rome"], at: 0)
        // It is gone with the request unanswered.
        kiosk = FakeKiosk(["Rome": 3])
        follower.kioskConnected()
        #expect(run(&follower, &kiosk) == [.album(name: "Rome"), .select(index: 1)])
    }

    @Test("Two that follow each other stand still and say why, and so does the end of a chain")
    func circles() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 3]))
        follower.leaderPublished(shown("Rome", 1, leader: "door"))
        #expect(run(&follower, &kiosk) == [])
        #expect(follower.report.status == .leaderUnfit)
        #expect(follower.report.message.contains("follow “door”"))
        follower.leaderPublished(shown("Rome", 1))
        #expect(run(&follower, &kiosk).count == 2)
    }

    @Test("What a leader cannot have meant is said so and moves nothing")
    func nonsense() {
        var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 3]))
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            follower.leaderPublished(bytes)
            #expect(run(&follower, &kiosk) == [])
            #expect(follower.report.status == .leaderUnfit)
        }
        follower.leaderPublished([UInt8](repeating: 0x20, count: 1 << 20))
        #expect(follower.report.status == .leaderUnfit)
    }

    @Test("In any order of moves, answers and restarts it ends where the leader is")
    func anyOrder() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            var (follower, kiosk) = (Follower(leader: hall), FakeKiosk(["Rome": 9, "Oslo": 9]))
            var asked: Request?
            var last = ("Rome", 0)
            var isOpen = false
            for _ in 0..<40 {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    last = (Bool.random(using: &generator) ? "Rome" : "Oslo", Int.random(in: 0..<9, using: &generator))
                    isOpen = Bool.random(using: &generator)
                    follower.leaderPublished(shown(last.0, last.1, isOpen: isOpen))
                case 1:
                    if let request = asked { follower.take(kiosk.answer(request), at: 0) }
                    asked = nil
                case 2 where Int.random(in: 0..<8, using: &generator) == 0:
                    kiosk = FakeKiosk(kiosk.counts)
                    asked = nil
                    follower.kioskConnected()
                default:
                    if let request = follower.request(state: kiosk.state, albums: ["Rome", "Oslo"], at: 0) {
                        #expect(asked == nil)
                        asked = request
                    }
                }
            }
            last = ("Oslo", 8)
            isOpen.toggle()
            follower.leaderPublished(shown("Oslo", 8, isOpen: isOpen))
            if let request = asked { follower.take(kiosk.answer(request), at: 0) }
            _ = run(&follower, &kiosk)
            #expect(kiosk.state.album == last.0 && kiosk.state.index == last.1)
            #expect((kiosk.state.open != nil) == isOpen)
            #expect(follower.report.status == .inStep)
        }
    }
}
