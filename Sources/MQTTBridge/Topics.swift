/// Where a kiosk publishes and listens.
///
///     albumen/kiosk/ID/availability      online, offline                            kept by the broker; the last will
///     albumen/kiosk/ID/state             what is shown, JSON (`ShownState`)         kept
///     albumen/kiosk/ID/diagnostics       how the kiosk fares, JSON (`Diagnostics`)  kept
///     albumen/kiosk/ID/image             the centred photograph, JPEG               kept
///     albumen/kiosk/ID/following         whether it follows, JSON (`FollowReport`)  kept, if it has a leader
///     albumen/kiosk/ID/answer            what became of a command, JSON (`CommandAnswer`)
///     albumen/kiosk/ID/command/VERB      for this kiosk
///     albumen/tag/TAG/command/VERB       for all that have the tag
///     albumen/all/command/VERB           for all
///     homeassistant/device/albumen_ID/config   the discovery payload                kept
///     homeassistant/status               Home Assistant's own birth message, which is listened to
///
/// `albumen` and `homeassistant` can be configured.
public struct Topics: Hashable, Sendable {
    /// The first part of this project's topics.
    let prefix: String
    /// The first part of Home Assistant's.
    let discoveryPrefix: String
    /// The kiosk.
    let id: KioskID

    func kiosk(_ id: KioskID, _ last: String) -> String { "\(prefix)/kiosk/\(id.text)/\(last)" }

    var availability: String { kiosk(id, "availability") }
    var state: String { kiosk(id, "state") }
    var diagnostics: String { kiosk(id, "diagnostics") }
    var image: String { kiosk(id, "image") }
    var following: String { kiosk(id, "following") }
    var answer: String { kiosk(id, "answer") }
    func command(_ verb: Command.Verb) -> String { kiosk(id, "command/\(verb.rawValue)") }

    /// Home Assistant's id of the device, and the beginning of those of its entities.
    var deviceID: String { "albumen_\(id.text)" }
    var discovery: String { "\(discoveryPrefix)/device/\(deviceID)/config" }
    var homeAssistantStatus: String { "\(discoveryPrefix)/status" }

    /// The patterns under which commands come, for a kiosk with these tags.
    func commandPatterns(tags: [KioskID]) -> [String] {
        let groups = ["all"] + tags.map { "tag/\($0.text)" }
        return [kiosk(id, "command/+")] + groups.map { "\(prefix)/\($0)/command/+" }
    }

    /// The last part of a topic under which commands come, nil for any other.
    func verb(in topic: String) -> Substring? {
        guard topic.hasPrefix(prefix + "/") else { return nil }
        let parts = topic.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts[parts.count - 2] == "command" ? parts.last : nil
    }
}
