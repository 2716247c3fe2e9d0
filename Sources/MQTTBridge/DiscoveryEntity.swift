/// An entity of Home Assistant's, as discovery describes it.
///
/// What is nil is left out, and Home Assistant takes its default.
struct DiscoveryEntity: Hashable, Encodable {
    var platform: String
    var name: String
    /// Set once its place among the device's entities is known.
    var uniqueID = ""
    var icon: String?
    var category: String?
    var deviceClass: String?
    var stateClass: String?
    var unit: String?
    var commandTopic: String?
    var stateTopic: String?
    var valueTemplate: String?
    var attributesTopic: String?
    var options: [String]?
    var imageTopic: String?
    var contentType: String?

    enum CodingKeys: String, CodingKey {
        case platform, name, icon, options
        case uniqueID = "unique_id"
        case category = "entity_category"
        case deviceClass = "device_class"
        case stateClass = "state_class"
        case unit = "unit_of_measurement"
        case commandTopic = "command_topic"
        case stateTopic = "state_topic"
        case valueTemplate = "value_template"
        case attributesTopic = "json_attributes_topic"
        case imageTopic = "image_topic"
        case contentType = "content_type"
    }

    /// A choice; its state is a key of a JSON payload, and null selects nothing.
    static func select(_ name: String, of options: [String], command: String, state: String, key: String) -> Self {
        var entity = reading(key, of: state, platform: "select", name: name, icon: "mdi:image-album")
        entity.commandTopic = command
        entity.options = options
        return entity
    }

    /// Something to switch on and off by `ON` and `OFF`; its state is a key of a JSON payload that is true or false.
    static func toggle(_ name: String, icon: String, command: String, state: String, key: String) -> Self {
        var entity = DiscoveryEntity(platform: "switch", name: name, icon: icon)
        entity.commandTopic = command
        entity.stateTopic = state
        entity.valueTemplate = "{{ 'ON' if value_json.\(key) else 'OFF' }}"
        return entity
    }

    /// Something to press.
    static func button(_ name: String, icon: String, command: String) -> Self {
        var entity = DiscoveryEntity(platform: "button", name: name, icon: icon)
        entity.commandTopic = command
        return entity
    }

    /// A value to look at; with details, the rest of its JSON payload shows as attributes.
    static func sensor(_ name: String, icon: String?, state: String, key: String, hasDetails: Bool = false) -> Self {
        var entity = reading(key, of: state, platform: "sensor", name: name, icon: icon)
        if hasDetails { entity.attributesTopic = state }
        return entity
    }

    /// A value for those who look after the kiosk.
    static func diagnostic(
        _ name: String, icon: String? = nil, state: String, key: String, class deviceClass: String? = nil,
        unit: String? = nil, stateClass: String? = nil, hasDetails: Bool = false
    ) -> Self {
        var entity = sensor(name, icon: icon, state: state, key: key, hasDetails: hasDetails)
        entity.category = "diagnostic"
        entity.deviceClass = deviceClass
        entity.unit = unit
        entity.stateClass = stateClass
        return entity
    }

    /// A picture whose file is the payload.
    static func image(_ name: String, topic: String) -> Self {
        var entity = DiscoveryEntity(platform: "image", name: name, icon: nil)
        entity.imageTopic = topic
        entity.contentType = "image/jpeg"
        return entity
    }

    private static func reading(
        _ key: String, of topic: String, platform: String, name: String, icon: String?
    ) -> Self {
        var entity = DiscoveryEntity(platform: platform, name: name, icon: icon)
        entity.stateTopic = topic
        entity.valueTemplate = "{{ value_json.\(key) }}"
        return entity
    }

    private init(platform: String, name: String, icon: String?) {
        self.platform = platform
        self.name = name
        self.icon = icon
    }
}
