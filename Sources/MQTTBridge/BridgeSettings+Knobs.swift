internal import Control
public import Settings

extension BridgeSettings: Configurable {
    /// All knobs, in the order in which manuals list them.
    public static let knobs: [ConfigurationKnob<BridgeSettings>] = [
        ConfigurationKnob(
            text: "broker", "The MQTT broker to connect to.", allowed: "a host's name or address",
            fallback: "none: the program does nothing", \.broker, parse: word, format: { $0 }),
        ConfigurationKnob(
            whole: "port", "The broker's port.", unit: "a TCP port", range: 1...65_535,
            fallback: "1883, with TLS 8883", \.port),
        ConfigurationKnob(
            choice: "tls", "Whether the connection is encrypted, and the broker's certificate checked.",
            allowed: "\"off\", \"on\"", fallback: .off, \.tls),
        ConfigurationKnob(
            text: "authority", "The certificates by which the broker's is judged; for TLS.",
            allowed: "the absolute path of a PEM file", fallback: "those of /etc/ssl/certs", \.authority,
            parse: absolutePath, format: { $0 }),
        ConfigurationKnob(
            text: "certificate", "This client's own certificate; for TLS.", allowed: "the absolute path of a PEM file",
            fallback: "none", \.certificate, parse: absolutePath, format: { $0 }),
        ConfigurationKnob(
            text: "key", "The certificate's key, which only this program's user may read.",
            allowed: "the absolute path of a PEM file without a passphrase", fallback: "none", \.key,
            parse: absolutePath, format: { $0 }),
        ConfigurationKnob(
            text: "user", "The user to log in as.", allowed: "a name", fallback: "none, no login", \.user, parse: word,
            format: { $0 }),
        ConfigurationKnob(
            text: "password", "The file that holds the user's password in its first line.",
            allowed: "the absolute path of a file that not everybody may read", fallback: "none", \.password,
            parse: absolutePath, format: { $0 }),
        ConfigurationKnob(
            text: "id", "The kiosk's name in topics, of which each on the broker needs its own.",
            allowed: idAllowed, fallback: "the host's name", \.id, parse: { KioskID($0) }, format: { $0.text }),
        ConfigurationKnob(
            text: "name", "The kiosk's name for people, in Home Assistant.", allowed: "a text", fallback: "the id",
            \.name, parse: word, format: { $0 }),
        ConfigurationKnob(
            list: "tags", "The groups that the kiosk belongs to: it heeds commands to them.",
            allowed: "a list of ids such as [\"hall\"], each \(idAllowed)", fallback: "none, []", \.tagTexts,
            accepts: { KioskID($0) != nil }),
        ConfigurationKnob(
            text: "leader", "The id of a kiosk whose album and photograph this one follows.", allowed: idAllowed,
            fallback: "none", \.leader, parse: { KioskID($0) }, format: { $0.text }),
        ConfigurationKnob(
            flag: "followOpen",
            "Whether a kiosk that follows opens its photograph over the whole screen, and puts it back, when its leader does.",
            fallback: true, \.followsOpen),
        ConfigurationKnob(
            text: "topics", "The first part of all topics.", allowed: topicAllowed, fallback: "\"albumen\"",
            \.topicsText, parse: topic, format: { $0 }),
        ConfigurationKnob(
            flag: "homeassistant", "Whether Home Assistant is told of the kiosk.", fallback: true, \.isDiscoverable),
        ConfigurationKnob(
            text: "discovery", "The first part of Home Assistant's discovery topics.", allowed: topicAllowed,
            fallback: "\"homeassistant\"", \.discoveryText, parse: topic, format: { $0 }),
        ConfigurationKnob(
            whole: "image", "The longer side of the published photograph; 0 publishes none.", unit: "pixels",
            range: 0...2_048, fallback: 320, \.image),
        ConfigurationKnob(
            whole: "interval", "How often the diagnostics are published.", unit: "seconds", range: 5...3_600,
            fallback: 60, \.interval),
        ConfigurationKnob(
            text: "socket", "The kiosk's control socket.", allowed: "an absolute path of at most 107 bytes",
            fallback: "$ALBUMEN_SOCKET, else \(ControlSocketPath.system)", \.socket,
            parse: { $0.utf8.count <= 107 ? absolutePath($0) : nil }, format: { $0 }),
    ]

    private static let idAllowed = "1 to 64 letters, digits, - or _"
    private static let topicAllowed = "one or more words of letters, digits, - or _, with / between them"

    private var tagTexts: [String] {
        get { tags.map(\.text) }
        set { tags = newValue.compactMap { KioskID($0) } }
    }

    private var topicsText: String? {
        get { topics }
        set { topics = newValue ?? BridgeSettings().topics }
    }

    private var discoveryText: String? {
        get { discovery }
        set { discovery = newValue ?? BridgeSettings().discovery }
    }

    @Sendable private static func absolutePath(_ text: String) -> String? {
        text.hasPrefix("/") && !text.unicodeScalars.contains("\0") ? text : nil
    }

    @Sendable private static func word(_ text: String) -> String? {
        text.isEmpty || text.unicodeScalars.contains { $0.value < 32 } ? nil : text
    }

    @Sendable private static func topic(_ text: String) -> String? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { KioskID(String($0)) != nil } ? text : nil
    }
}
