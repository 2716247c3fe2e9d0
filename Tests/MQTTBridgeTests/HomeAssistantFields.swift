/// The fields that Home Assistant documents for what is discovered through MQTT.
///
/// Source: home-assistant.io/integrations/mqtt ("MQTT discovery": device discovery payload, origin options, device
/// registry options) and the pages select.mqtt, button.mqtt, switch.mqtt, sensor.mqtt and image.mqtt ("Configuration
/// variables"). `qos`, availability and topics at the top of the payload are shared by all of its components.
enum HomeAssistantFields {
    static let atTop: Set<String> = [
        "device", "origin", "components", "availability", "availability_mode", "availability_template",
        "availability_topic", "payload_available", "payload_not_available", "command_topic", "state_topic", "qos",
        "encoding",
    ]
    static let neededAtTop: Set<String> = ["device", "origin", "components"]

    static let device: Set<String> = [
        "configuration_url", "connections", "hw_version", "identifiers", "manufacturer", "model", "model_id", "name",
        "serial_number", "suggested_area", "sw_version", "via_device",
    ]
    static let origin: Set<String> = ["name", "sw_version", "support_url"]

    /// Of all entities.
    private static let entity: Set<String> = [
        "platform", "availability", "availability_mode", "availability_template", "availability_topic", "device",
        "enabled_by_default", "entity_category", "entity_picture", "icon", "json_attributes_template",
        "json_attributes_topic", "name", "payload_available", "payload_not_available", "qos", "unique_id", "encoding",
    ]

    /// What an entity of a platform may have, and what it must have besides `platform` and `unique_id`.
    static let platforms: [String: (allowed: Set<String>, needed: Set<String>)] = [
        "select": (
            entity.union([
                "command_template", "command_topic", "optimistic", "options", "retain", "state_topic", "value_template",
            ]), ["command_topic", "options"]
        ),
        "button": (
            entity.union(["command_template", "command_topic", "device_class", "payload_press", "retain"]),
            ["command_topic"]
        ),
        "switch": (
            entity.union([
                "command_template", "command_topic", "device_class", "optimistic", "payload_off", "payload_on",
                "retain", "state_off", "state_on", "state_topic", "value_template",
            ]), ["command_topic"]
        ),
        "sensor": (
            entity.union([
                "device_class", "expire_after", "force_update", "last_reset_value_template", "options",
                "suggested_display_precision", "state_class", "state_topic", "unit_of_measurement", "value_template",
            ]), ["state_topic"]
        ),
        "image": (
            entity.union(["content_type", "image_encoding", "image_topic", "url_template", "url_topic"]),
            ["image_topic"]
        ),
    ]

    /// Categories of entities (developers.home-assistant.io, "Entity").
    static let categories: Set<String> = ["config", "diagnostic"]
    /// State classes of sensors (developers.home-assistant.io, "Sensor entity").
    static let stateClasses: Set<String> = ["measurement", "measurement_angle", "total", "total_increasing"]
    /// Units of the device class `duration`.
    static let durationUnits: Set<String> = ["d", "h", "min", "s", "ms", "μs"]
}
