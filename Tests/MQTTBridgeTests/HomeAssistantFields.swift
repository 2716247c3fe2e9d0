import FoundationEssentials

/// The fields that Home Assistant documents for what is discovered through MQTT: `home-assistant-fields.json`, which the
/// check against a real broker reads too.
struct HomeAssistantFields: Decodable {
    /// What an object may have, and what it must have.
    struct Fields: Decodable {
        var allowed: Set<String>
        var needed: Set<String>
    }

    /// The payload's own; those of components may stand there for all of them.
    var top: Fields
    var device: Set<String>
    var origin: Set<String>
    /// Those of every entity.
    var entity: Fields
    /// Those of a platform's entities besides.
    var platforms: [String: Fields]
    var categories: Set<String>
    var stateClasses: Set<String>
    /// Units of the device class `duration`.
    var durationUnits: Set<String>

    /// Reads the file.
    static func read() throws -> HomeAssistantFields {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "home-assistant-fields.json")
        return try JSONDecoder().decode(HomeAssistantFields.self, from: Data(contentsOf: file))
    }
}
