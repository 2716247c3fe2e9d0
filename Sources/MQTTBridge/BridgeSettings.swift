/// What `albumen-mqtt` is told before it starts: a value with a default for every knob.
public struct BridgeSettings: Hashable, Sendable {
    /// Whether the connection is encrypted.
    public enum Encryption: String, Hashable, Sendable, CaseIterable {
        /// Everyone on the way may read along.
        case off
        /// TLS, with a broker whose certificate is good for its name.
        case on
    }

    /// The broker's host; nil: there is nothing to connect to.
    public var broker: String?
    /// The broker's port; nil: 1883, with TLS 8883.
    public var port: Int?
    /// Whether the connection is encrypted.
    public var tls = Encryption.off
    /// The file of certificates by which the broker's is judged; nil: the system's.
    public var authority: String?
    /// The file of this client's certificate; nil: it has none.
    public var certificate: String?
    /// The file of the certificate's key.
    public var key: String?
    /// The user's name at the broker; nil: none is given.
    public var user: String?
    /// The file with the user's password.
    public var password: String?
    /// The kiosk's name on the broker; nil: the host's name.
    public var id: KioskID?
    /// What people call the kiosk; nil: its id.
    public var name: String?
    /// The groups that the kiosk belongs to.
    public var tags: [KioskID] = []
    /// The kiosk to follow.
    public var leader: KioskID?
    /// Whether photographs are opened and put back as the leader's are.
    public var followsOpen = true
    /// The first part of the topics.
    public var topics = "albumen"
    /// Whether Home Assistant is told of the kiosk.
    public var isDiscoverable = true
    /// The first part of Home Assistant's discovery topics.
    public var discovery = "homeassistant"
    /// The longer side of the published photograph, in pixels; 0: none is published.
    public var image = 320
    /// How often the diagnostics are published, in seconds.
    public var interval = 60
    /// The kiosk's control socket; nil: the standard one.
    public var socket: String?

    /// The defaults.
    public init() {}

    /// The port to connect to.
    public var effectivePort: Int { port ?? (tls == .on ? 8_883 : 1_883) }

    /// What is wrong with the knobs together though each for itself is right; a sentence that says what to change.
    public var contradiction: String? {
        if broker == nil { return "“broker” is not set, so there is nothing to connect to: name its host" }
        if tls == .off, authority != nil || certificate != nil || key != nil {
            return "“authority”, “certificate” and “key” are for TLS: set tls: \"on\", or leave them out"
        }
        if (certificate == nil) != (key == nil) { return "“certificate” and “key” go together: give both or none" }
        if password != nil, user == nil { return "a “password” needs a “user”" }
        if let leader, leader == id { return "“leader” is this kiosk itself: name another one's id" }
        return nil
    }
}
