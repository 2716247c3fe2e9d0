import FoundationEssentials
import Testing

@testable import MQTTBridge

@Suite struct DiscoveryPayloadTests {
    /// Any JSON, as far as these payloads go.
    private enum JSON: Decodable, Equatable {
        case text(String), number(Int), list([String]), object([String: JSON])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let number = try? value.decode(Int.self) {
                self = .number(number)
            } else if let list = try? value.decode([String].self) {
                self = .list(list)
            } else {
                self = .object(try value.decode([String: JSON].self))
            }
        }

        subscript(key: String) -> JSON? { if case .object(let members) = self { members[key] } else { nil } }
        var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
        var text: String? { if case .text(let text) = self { text } else { nil } }
        var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }
    }

    private let topics = Topics(prefix: "albumen", discoveryPrefix: "homeassistant", id: KioskID(hostName: "hall"))

    private func made(hasImage: Bool = true, follows: Bool = true) throws -> JSON {
        let made = DiscoveryPayload(
            topics: topics, name: "Hall", version: "1.2", albums: ["Trips/Rome", "Été"], hasImage: hasImage,
            follows: follows)
        return try #require(payload(JSON.self, from: json(made)))
    }

    @Test("It has the fields that Home Assistant documents, all that it needs and none besides")
    func fields() throws {
        let documented = try HomeAssistantFields.read()
        let payload = try made()
        #expect(payload.keys.isSubset(of: documented.top.allowed))
        #expect(payload.keys.isSuperset(of: documented.top.needed))
        #expect(try #require(payload["device"]).keys.isSubset(of: documented.device))
        #expect(payload["device"]?["identifiers"] == .list(["albumen_hall"]))
        #expect(try #require(payload["origin"]).keys.isSubset(of: documented.origin))
        #expect(payload["origin"]?["name"]?.text == "albumen-mqtt")
        let entities = try #require(payload["components"]).members
        #expect(!entities.isEmpty)
        for (key, entity) in entities {
            let platform = try #require(entity["platform"]?.text)
            let fields = try #require(documented.platforms[platform], "\(key): \(platform)")
            #expect(entity.keys.isSubset(of: documented.entity.allowed.union(fields.allowed)), "\(key)")
            #expect(entity.keys.isSuperset(of: documented.entity.needed.union(fields.needed)), "\(key)")
            #expect(entity["unique_id"]?.text == "albumen_hall_\(key)")
            if let category = entity["entity_category"]?.text { #expect(documented.categories.contains(category)) }
            if let stateClass = entity["state_class"]?.text { #expect(documented.stateClasses.contains(stateClass)) }
            if entity["device_class"]?.text == "duration" {
                #expect(documented.durationUnits.contains(entity["unit_of_measurement"]?.text ?? ""))
            }
        }
    }

    @Test("Commands go where the kiosk listens, and albums are chosen by their ids")
    func topicsAndOptions() throws {
        let entities = try #require(try made()["components"])
        for (key, entity) in entities.members {
            guard let command = entity["command_topic"]?.text else { continue }
            let verb = try #require(topics.verb(in: command), "\(key)")
            #expect(Command.Verb(rawValue: String(verb)) != nil)
        }
        #expect(entities["album"]?["options"] == .list(["Trips/Rome", "Été"]))
        #expect(entities["album"]?["state_topic"]?.text == "albumen/kiosk/hall/state")
    }

    @Test("Every key that a template reads is in its payload, null or not")
    func templates() throws {
        let shown = ShownState(.init(mode: .init(width: 1, height: 1, millihertz: 1), uptime: 1), leader: nil)
        let keys: [String: Set<String>] = [
            topics.state: try keys(of: shown),
            topics.diagnostics: try keys(
                of: Diagnostics(.init(mode: .init(width: 1, height: 1, millihertz: 1), uptime: 1))),
            topics.following: try keys(of: Follower(leader: KioskID(hostName: "a")).report),
        ]
        for (key, entity) in try #require(try made()["components"]).members {
            guard let template = entity["value_template"]?.text else { continue }
            let rest = try #require(template.split(separator: "value_json.").last)
            let name = rest.prefix { $0 != " " }
            let topic = try #require(entity["state_topic"]?.text)
            #expect(keys[topic]?.contains(String(name)) == true, "\(key): \(template)")
        }
    }

    private func keys(of value: some Encodable) throws -> Set<String> {
        // Only the names matter; null is a value that `JSON` does not know.
        Set(try JSONDecoder().decode([String: Anything].self, from: Data(json(value))).keys)
    }

    private struct Anything: Decodable { init(from decoder: any Decoder) {} }

    @Test("Without an image or a leader there are no entities for them")
    func less() throws {
        let keys = try #require(try made(hasImage: false, follows: false)["components"]).keys
        #expect(!keys.contains("image") && !keys.contains("following"))
    }
}
