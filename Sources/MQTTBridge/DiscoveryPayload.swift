internal import Control

/// What Home Assistant is told of a kiosk: one device with all its entities ("device discovery", Home Assistant 2024.11
/// and newer).
///
/// Source: home-assistant.io/integrations/mqtt, "MQTT discovery"; the entities' fields on the page of each platform.
struct DiscoveryPayload: Hashable, Encodable {
    struct Device: Hashable, Encodable {
        var identifiers: [String]
        var name: String
        var manufacturer = "Albumen"
        var model = "Photo kiosk"
        var softwareVersion: String

        enum CodingKeys: String, CodingKey {
            case identifiers, name, manufacturer, model
            case softwareVersion = "sw_version"
        }
    }

    struct Origin: Hashable, Encodable {
        var name = "albumen-mqtt"
        var softwareVersion = Hello.current.version

        enum CodingKeys: String, CodingKey {
            case name
            case softwareVersion = "sw_version"
        }
    }

    var device: Device
    var origin = Origin()
    /// By the last part of their ids.
    var components: [String: DiscoveryEntity]
    var availabilityTopic: String
    /// At least once, as everything here is published.
    var qos = 1

    enum CodingKeys: String, CodingKey {
        case device, origin, components, qos
        case availabilityTopic = "availability_topic"
    }

    /// Describes a kiosk.
    ///
    /// - Parameters:
    ///   - topics: its topics.
    ///   - name: what people call it.
    ///   - version: the kiosk program's.
    ///   - albums: what can be selected, in order.
    ///   - hasImage: whether the centred photograph is published.
    ///   - follows: whether it has a leader.
    init(topics: Topics, name: String, version: String, albums: [String], hasImage: Bool, follows: Bool) {
        device = Device(identifiers: [topics.deviceID], name: name, softwareVersion: version)
        availabilityTopic = topics.availability
        components = [
            "album": .select("Album", of: albums, command: topics.command(.album), state: topics.state, key: "album"),
            "next": .button("Next photograph", icon: "mdi:skip-next", command: topics.command(.next)),
            "previous": .button("Previous photograph", icon: "mdi:skip-previous", command: topics.command(.previous)),
            "open": .toggle(
                "Open", icon: "mdi:fullscreen", command: topics.command(.open), state: topics.state, key: "open"),
            "photograph": .sensor("Photograph", icon: "mdi:image", state: topics.state, key: "file", hasDetails: true),
            "uptime": .diagnostic(
                "Uptime", state: topics.diagnostics, key: "uptime", class: "duration", unit: "s",
                stateClass: "measurement"),
            "missed": .diagnostic(
                "Frames missed", icon: "mdi:speedometer-slow", state: topics.diagnostics, key: "missed",
                stateClass: "total_increasing"),
            "skipped": .diagnostic(
                "Files skipped", icon: "mdi:image-broken-variant", state: topics.diagnostics, key: "skipped",
                stateClass: "measurement"),
            "version": .diagnostic("Version", icon: "mdi:tag", state: topics.diagnostics, key: "version"),
        ]
        if hasImage { components["image"] = .image("Current photograph", topic: topics.image) }
        if follows {
            components["following"] = .diagnostic(
                "Following", icon: "mdi:account-multiple", state: topics.following, key: "status", hasDetails: true)
        }
        for key in components.keys { components[key]?.uniqueID = "\(topics.deviceID)_\(key)" }
    }
}
