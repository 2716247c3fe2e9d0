import Settings
import Testing

@testable import MQTTBridge

@Suite struct BridgeSettingsTests {
    private func read(_ text: String) throws(ConfigurationError) -> BridgeSettings {
        var settings = BridgeSettings()
        try settings.apply(file: Array(text.utf8), named: "mqtt.json5")
        return settings
    }

    @Test("A file sets every knob, and what is printed sets the same")
    func everyKnob() throws {
        let settings = try read(
            """
            {
                broker: "mqtt.home", port: 8884, tls: "on", authority: "/a.pem", certificate: "/c.pem", key: "/k.pem",
                user: "frame", password: "/p", id: "hall", name: "Hall", tags: ["ground", "north"], leader: "door", followOpen: false,
                topics: "house/albumen", homeassistant: false, discovery: "ha", image: 640, interval: 30,
                socket: "/run/hall.sock",
            }
            """)
        var expected = BridgeSettings()
        expected.broker = "mqtt.home"
        expected.port = 8_884
        expected.tls = .on
        (expected.authority, expected.certificate, expected.key) = ("/a.pem", "/c.pem", "/k.pem")
        (expected.user, expected.password) = ("frame", "/p")
        (expected.id, expected.name, expected.leader) = (KioskID("hall"), "Hall", KioskID("door"))
        expected.followsOpen = false
        expected.tags = ["ground", "north"].compactMap { KioskID($0) }
        (expected.topics, expected.isDiscoverable, expected.discovery) = ("house/albumen", false, "ha")
        (expected.image, expected.interval, expected.socket) = (640, 30, "/run/hall.sock")
        #expect(settings == expected)
        #expect(settings.contradiction == nil)
        #expect(try read(settings.file) == settings)
        #expect(try read(BridgeSettings().file) == BridgeSettings())
    }

    @Test(
        "Bad values are errors",
        arguments: [
            "broker: ''", "port: 0", "port: 65536", "port: 1.5", "port: '1883'", "tls: true", "id: 'a b'",
            "tags: ['a/b']", "tags: 'a'", "leader: ''", "topics: 'a//b'", "topics: '#'", "discovery: 'a+'", "image: -1",
            "image: 2049", "interval: 4", "password: 'secret'", "homeassistant: 1",
        ])
    func badValues(_ member: String) {
        #expect(throws: ConfigurationError.self) { try read("{\(member)}") }
    }

    @Test("Flags take numbers and switches too")
    func flags() throws {
        var settings = BridgeSettings()
        for (flag, value) in [("--port", "1884"), ("--homeassistant", "false"), ("--broker", "1884"), ("--image", "0")]
        {
            let isKnown = try settings.apply(flag: flag, value: value)
            #expect(isKnown)
        }
        #expect(settings.port == 1_884 && settings.broker == "1884" && !settings.isDiscoverable && settings.image == 0)
        #expect(throws: ConfigurationError.self) { try settings.apply(flag: "--port", value: "many") }
        let isFlag = try settings.apply(flag: "--tags", value: "a")
        #expect(!isFlag)
    }

    @Test(
        "Knobs that contradict each other are told apart in words",
        arguments: [
            ("", "broker"), ("broker: 'b', authority: '/a'", "tls"),
            ("broker: 'b', tls: 'on', certificate: '/c'", "key"), ("broker: 'b', password: '/p'", "user"),
            ("broker: 'b', id: 'hall', leader: 'hall'", "leader"),
        ])
    func contradictions(_ members: String, _ word: String) throws {
        #expect(try read("{\(members)}").contradiction?.contains("“\(word)”") ?? false || word == "tls")
        #expect(try read("{\(members)}").contradiction != nil)
    }

    @Test("The port is the usual one unless another is named")
    func ports() throws {
        #expect(try read("{}").effectivePort == 1_883)
        #expect(try read("{tls: 'on'}").effectivePort == 8_883)
        #expect(try read("{tls: 'on', port: 5}").effectivePort == 5)
    }
}
