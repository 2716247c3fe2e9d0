import Control
import Testing

@testable import MQTTBridge

@Suite struct BridgeTests {
    private let hall = KioskID(hostName: "hall")

    private func bridge(_ change: (inout BridgeSettings) -> Void = { _ in }) -> Bridge {
        var settings = BridgeSettings()
        settings.broker = "broker"
        change(&settings)
        return Bridge(settings: settings, id: hall)
    }

    private func state(_ album: String?, _ index: Int?, moving: Bool = false) -> KioskState {
        var state = KioskState(mode: .init(width: 1, height: 1, millihertz: 60_000), uptime: 7)
        (state.album, state.index, state.count, state.moving) = (album, index, 3, moving)
        state.file = index.map { "\($0).jpg" }
        state.path = index.map { "/p/\(album ?? "")/\($0).jpg" }
        return state
    }

    private let albums = [
        Acknowledgement.Album(id: "Rome", name: "Rome", count: 3),
        Acknowledgement.Album(id: "Oslo", name: "Oslo", count: 3),
    ]

    /// What is sent when the broker takes everything.
    private func drain(_ bridge: inout Bridge) -> [String: String] {
        var sent: [String: String] = [:]
        while let message = bridge.nextRetained() {
            let topic = message.topic.hasPrefix("homeassistant/") ? "discovery" : message.topic
            sent[topic.split(separator: "/").last.map(String.init) ?? ""] = String(
                decoding: message.payload, as: UTF8.self)
        }
        return sent
    }

    /// A bridge with both sides connected, its first state published.
    private func running(_ change: (inout BridgeSettings) -> Void = { _ in }) -> Bridge {
        var bridge = bridge(change)
        bridge.brokerConnected()
        bridge.kioskConnected(at: 0)
        bridge.take(.success(Acknowledgement(state: state("Rome", 0))), for: .events, at: 0)
        bridge.take(.success(Acknowledgement(state: state("Rome", 0), albums: albums)), for: .refresh, at: 0)
        _ = bridge.takeEffects()
        _ = drain(&bridge)
        return bridge
    }

    private func command(_ bridge: inout Bridge, _ topic: String, _ payload: String, isRetained: Bool = false)
        -> [Bridge.Effect]
    {
        bridge.take(Message(topic: topic, payload: Array(payload.utf8), isRetained: isRetained), at: 1)
        return bridge.takeEffects().filter { if case .log = $0 { false } else { true } }
    }

    private func answer(_ effects: [Bridge.Effect]) -> CommandAnswer? {
        guard case .publish(let message)? = effects.first, message.topic == "albumen/kiosk/hall/answer" else {
            return nil
        }
        #expect(!message.isRetained)
        return payload(CommandAnswer.self, from: message.payload)
    }

    @Test("A kiosk is published as available only once its albums are known")
    func availability() {
        var bridge = bridge()
        bridge.brokerConnected()
        #expect(drain(&bridge) == ["availability": "offline"])
        bridge.kioskConnected(at: 0)
        #expect(
            bridge.takeEffects().suffix(2) == [
                .ask(.events(only: Bridge.events), for: .events), .ask(.albums, for: .refresh),
            ])
        bridge.take(.success(Acknowledgement(state: state(nil, nil))), for: .events, at: 0)
        #expect(drain(&bridge) == [:])
        bridge.take(.success(Acknowledgement(state: state("Rome", 1), albums: albums)), for: .refresh, at: 0)
        let sent = drain(&bridge)
        #expect(sent["availability"] == "online")
        #expect(
            sent["state"]
                == #"{"album":"Rome","count":3,"file":"1.jpg","index":1,"leader":null,"name":null,"open":false}"#)
        #expect(sent["discovery"]?.contains(#""options":["Rome","Oslo"]"#) == true)
        #expect(sent["diagnostics"]?.contains(#""uptime":7"#) == true)
        bridge.kioskDisconnected()
        #expect(drain(&bridge) == ["availability": "offline"])
    }

    @Test("What the bridge before left as available stays so until this one says otherwise")
    func inheritedAvailability() {
        #expect(!bridge().isAvailable)
        var bridge = Bridge(settings: BridgeSettings(), id: hall, isAvailable: true)
        bridge.brokerConnected()
        #expect(drain(&bridge) == [:])
        #expect(bridge.isAvailable)
        bridge.kioskDisconnected()
        #expect(!bridge.isAvailable)
        #expect(drain(&bridge) == ["availability": "offline"])
    }

    @Test("A broker that comes back gets everything at once, as it is by then")
    func brokerRestarts() {
        var bridge = running()
        bridge.brokerDisconnected()
        bridge.take(.success(Acknowledgement(state: state("Oslo", 2))), for: .refresh, at: 1)
        bridge.take(.success(Acknowledgement(state: state("Oslo", 1))), for: .refresh, at: 2)
        bridge.brokerConnected()
        let sent = drain(&bridge)
        #expect(sent["state"]?.contains(#""index":1"#) == true)
        #expect(Set(sent.keys) == ["availability", "state", "diagnostics", "discovery"])
    }

    @Test("Home Assistant's birth brings everything again, an old one does not")
    func birth() {
        var bridge = running()
        _ = command(&bridge, "homeassistant/status", "online", isRetained: true)
        #expect(drain(&bridge) == [:])
        _ = command(&bridge, "homeassistant/status", "online")
        #expect(drain(&bridge).count == 4)
    }

    @Test("Commands to the kiosk, to its tags and to all are done; their answers are published")
    func commands() {
        var bridge = running { $0.tags = [KioskID(hostName: "ground")] }
        for group in ["kiosk/hall", "tag/ground", "all"] {
            #expect(command(&bridge, "albumen/\(group)/command/next", "") == [.ask(.next, for: .command(verb: "next"))])
            bridge.take(.success(Acknowledgement(state: state("Rome", 1))), for: .command(verb: "next"), at: 1)
            #expect(answer(bridge.takeEffects()) == CommandAnswer(verb: "next", ok: true))
        }
        #expect(
            command(&bridge, "albumen/all/command/album", "Oslo")
                == [.ask(.album(name: "Oslo"), for: .command(verb: "album"))])
        bridge.take(.failure(Refusal(.notFound, "No.")), for: .command(verb: "album"), at: 1)
        let refused = bridge.takeEffects()
        #expect(refused.contains(.log("command “album” refused: No.")))
        #expect(
            answer(refused.filter { if case .publish = $0 { true } else { false } })
                == CommandAnswer(verb: "album", ok: false, code: "not-found", message: "No."))
    }

    @Test("What subscribes hears commands, the leader and Home Assistant, and nothing else")
    func subscriptions() {
        var bridge = bridge {
            $0.tags = [KioskID(hostName: "ground")]
            $0.leader = KioskID(hostName: "door")
        }
        bridge.brokerConnected()
        #expect(
            bridge.takeEffects() == [
                .subscribe([
                    "albumen/kiosk/hall/command/+", "albumen/all/command/+", "albumen/tag/ground/command/+",
                    "homeassistant/status", "albumen/kiosk/door/state", "albumen/kiosk/door/availability",
                ])
            ])
    }

    @Test("A kept command is refused, one without a kiosk too, and so is what is none")
    func badCommands() {
        var bridge = running()
        let kept = command(&bridge, "albumen/all/command/next", "", isRetained: true)
        #expect(answer(kept)?.code == "bad-request")
        #expect(answer(command(&bridge, "albumen/all/command/quit", ""))?.code == "unknown-verb")
        bridge.kioskDisconnected()
        #expect(answer(command(&bridge, "albumen/all/command/next", ""))?.code == "not-running")
    }

    @Test("A flood of commands is refused beyond the allowance, each with an answer")
    func flood() {
        var bridge = running()
        var asked = 0
        var refused = 0
        for _ in 0..<200 {
            let effects = command(&bridge, "albumen/kiosk/hall/command/next", "")
            if case .ask? = effects.first { asked += 1 }
            if answer(effects)?.code == "too-fast" { refused += 1 }
        }
        #expect(asked == CommandAllowance.pending)
        #expect(asked + refused == 200)
    }

    @Test("Events make it ask for the state once at a time, and once more for those that came meanwhile")
    func refreshing() {
        var bridge = running()
        let event = Event.coverChanged(.init(album: "Rome", index: 2, file: "2.jpg"))
        for _ in 0..<10 { bridge.take(event, at: 1) }
        #expect(bridge.takeEffects() == [.ask(.status, for: .refresh)])
        bridge.take(.libraryChanged(albums: 2, photographs: 6), at: 1)
        bridge.take(event, at: 1)
        bridge.take(.success(Acknowledgement(state: state("Rome", 2))), for: .refresh, at: 2)
        #expect(bridge.takeEffects() == [.ask(.albums, for: .refresh)])
        bridge.take(.success(Acknowledgement(state: state("Rome", 2), albums: albums)), for: .refresh, at: 3)
        #expect(bridge.takeEffects() == [])
    }

    @Test("Where the row sets out for is published at once, without asking; an image is made only once it rests")
    func settingOut() {
        var bridge = running()
        bridge.take(.coverChanging(.init(album: "Rome", index: 2, file: "2.jpg")), at: 1)
        #expect(bridge.takeEffects() == [])
        #expect(
            drain(&bridge)
                == [
                    "state":
                        #"{"album":"Rome","count":3,"file":"2.jpg","index":2,"leader":null,"name":null,"open":false}"#
                ])
        bridge.take(.coverChanging(.init(album: "Oslo", index: 0, file: "0.jpg")), at: 1)
        #expect(bridge.takeEffects() == [.ask(.status, for: .refresh)])
        #expect(drain(&bridge) == [:])
    }

    @Test("Whether a photograph is open is in the state")
    func opened() {
        var bridge = running()
        var open = state("Rome", 0)
        open.open = 0
        bridge.take(.success(Acknowledgement(state: open)), for: .refresh, at: 1)
        #expect(drain(&bridge)["state"]?.contains(#""open":true"#) == true)
    }

    @Test("Diagnostics are asked for after each interval")
    func interval() {
        var bridge = running { $0.interval = 10 }
        #expect(bridge.deadline == 10_000_000_000)
        bridge.tick(at: 9_999_999_999)
        #expect(bridge.takeEffects() == [])
        bridge.tick(at: 10_000_000_000)
        #expect(bridge.takeEffects() == [.ask(.albums, for: .refresh)])
        #expect(bridge.deadline == 10_000_000_000 + Bridge.patience)
        bridge.take(
            .success(Acknowledgement(state: state("Rome", 0), albums: albums)), for: .refresh, at: 10_000_000_001)
        #expect(bridge.deadline == 20_000_000_000)
    }

    @Test("A kiosk that does not answer is published as unavailable, until it does")
    func silence() {
        var bridge = running()
        bridge.take(.coverChanged(.init(album: "Rome", index: 1, file: "1.jpg")), at: 5)
        bridge.tick(at: 4 + Bridge.patience)
        #expect(drain(&bridge) == [:])
        bridge.tick(at: 5 + Bridge.patience)
        #expect(drain(&bridge) == ["availability": "offline"])
        #expect(bridge.takeEffects().last == .log("the kiosk has not answered for 10 s"))
        bridge.take(.success(Acknowledgement(state: state("Rome", 1))), for: .refresh, at: 6 + Bridge.patience)
        #expect(drain(&bridge)["availability"] == "online")
    }

    @Test("Images are made one at a time of what is at rest, those passed by never")
    func images() {
        var bridge = bridge()
        bridge.kioskConnected(at: 0)
        bridge.take(.success(Acknowledgement(state: state("Rome", 0), albums: albums)), for: .refresh, at: 0)
        #expect(bridge.takeEffects().last == .makeImage(path: "/p/Rome/0.jpg", side: 320))
        bridge.take(.success(Acknowledgement(state: state("Rome", 1, moving: true))), for: .refresh, at: 0)
        for index in [1, 2] {
            bridge.take(.success(Acknowledgement(state: state("Rome", index))), for: .refresh, at: 0)
        }
        #expect(bridge.takeEffects() == [])
        bridge.take(image: .success([1]))
        #expect(bridge.retained["albumen/kiosk/hall/image"] == nil)
        #expect(bridge.takeEffects() == [.makeImage(path: "/p/Rome/2.jpg", side: 320)])
        bridge.take(image: .success([2]))
        #expect(bridge.retained["albumen/kiosk/hall/image"] == [2])
        bridge.take(.success(Acknowledgement(state: state("Rome", 0))), for: .refresh, at: 0)
        bridge.take(image: .failure(ImageFailure(reason: "broken")))
        #expect(bridge.retained["albumen/kiosk/hall/image"] == [])
        #expect(bridge.takeEffects().last == .log("no image of the photograph: broken"))
    }

    @Test("While something moves the kiosk is asked again, and its image made once all is at rest")
    func settling() {
        var bridge = bridge()
        bridge.kioskConnected(at: 0)
        bridge.take(
            .success(Acknowledgement(state: state("Rome", 1, moving: true), albums: albums)), for: .refresh, at: 5)
        #expect(!bridge.takeEffects().contains(.makeImage(path: "/p/Rome/1.jpg", side: 320)))
        #expect(bridge.deadline == 5 + Bridge.settling)
        bridge.tick(at: 5 + Bridge.settling)
        #expect(bridge.takeEffects() == [.ask(.status, for: .refresh)])
        // One that refuses is not asked at once again.
        bridge.take(.failure(Refusal(.tooFast, "Slow down.")), for: .refresh, at: 6 + Bridge.settling)
        #expect(bridge.deadline == 6 + 2 * Bridge.settling)
        bridge.tick(at: 6 + 2 * Bridge.settling)
        #expect(bridge.takeEffects().last == .ask(.status, for: .refresh))
        bridge.take(.success(Acknowledgement(state: state("Rome", 1))), for: .refresh, at: 7 + 2 * Bridge.settling)
        #expect(bridge.takeEffects().last == .makeImage(path: "/p/Rome/1.jpg", side: 320))
        #expect(bridge.deadline.map { $0 > 7 + 10 * Bridge.settling } == true)
    }

    @Test("With image 0 none is made, and with Home Assistant off it is not told")
    func less() {
        var bridge = running {
            $0.image = 0
            $0.isDiscoverable = false
        }
        bridge.brokerConnected()
        #expect(Set(drain(&bridge).keys) == ["availability", "state", "diagnostics"])
    }

    @Test("A follower goes where the leader is, and tells how it stands in a topic and in the log")
    func following() {
        var bridge = running { $0.leader = KioskID(hostName: "door") }
        let leader = state("Oslo", 2)
        bridge.take(
            Message(
                topic: "albumen/kiosk/door/state", payload: json(ShownState(leader, leader: nil)), isRetained: true),
            at: 1)
        #expect(bridge.takeEffects() == [.ask(.album(name: "Oslo"), for: .follow)])
        bridge.take(.success(Acknowledgement(state: state("Oslo", 0))), for: .follow, at: 1)
        #expect(bridge.takeEffects().contains(.ask(.select(index: 2), for: .follow)))
        bridge.take(.success(Acknowledgement(state: state("Oslo", 2))), for: .follow, at: 1)
        #expect(bridge.takeEffects().contains(.log("following: In step with “door”.")))
        #expect(drain(&bridge)["following"]?.contains(#""status":"in-step""#) == true)
        bridge.take(
            Message(
                topic: "albumen/kiosk/door/state", payload: json(ShownState(state("Wien", 2), leader: nil)),
                isRetained: false), at: 1)
        let missing = bridge.takeEffects()
        #expect(missing.contains(.ask(.albums, for: .refresh)))
        #expect(missing.contains(.log("following: “door” shows the album “Wien”, which is not here.")))
        #expect(drain(&bridge)["following"]?.contains(#""status":"album-missing""#) == true)
    }

    @Test("What a leader publishes says that it follows nobody, a follower's whom it follows")
    func leadersName() {
        var follower = running { $0.leader = KioskID(hostName: "door") }
        follower.brokerConnected()
        #expect(drain(&follower)["state"]?.contains(#""leader":"door""#) == true)
    }

    @Test("What is to be forgotten is all that was ever kept")
    func forgetting() {
        var bridge = running { $0.leader = KioskID(hostName: "door") }
        bridge.take(image: .success([1]))
        #expect(Set(bridge.retained.allTopics).isSubset(of: bridge.everyRetainedTopic))
    }
}
