internal import Control
internal import JSONCoding

/// What a kiosk shows, as it is published under `state`; a kiosk that follows reads its leader's.
struct ShownState: Hashable, Codable {
    /// The album's id; nil while there is none.
    var album: String?
    /// The album's name.
    var name: String?
    /// The centred photograph, or the one on its way there, counted from 0; nil while there is none.
    var index: Int?
    /// Photographs in the album.
    var count: Int
    /// The centred photograph's file name.
    var file: String?
    /// Whether a photograph is open over the whole screen.
    var open: Bool
    /// The kiosk that this one follows; one that follows cannot lead, so that nobody runs in circles.
    var leader: String?

    private enum CodingKeys: String, CodingKey { case album, name, index, count, file, open, leader }

    init(_ state: KioskState, leader: KioskID?) {
        album = state.album
        name = state.name
        index = state.index
        count = state.count
        file = state.file
        open = state.open != nil
        self.leader = leader?.text
    }

    /// Writes all keys, null where there is nothing: Home Assistant's templates complain about missing ones.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(album, forKey: .album)
        try values.encode(name, forKey: .name)
        try values.encode(index, forKey: .index)
        try values.encode(count, forKey: .count)
        try values.encode(file, forKey: .file)
        try values.encode(open, forKey: .open)
        try values.encode(leader, forKey: .leader)
    }
}

/// How a kiosk fares, as it is published under `diagnostics`.
struct Diagnostics: Hashable, Codable {
    /// Whole seconds since the kiosk started.
    var uptime: Int
    /// Frames that were on the screen since the start.
    var presented: Int
    /// Refreshes that passed without the frame that was due.
    var missed: Int
    /// Files that could not be shown.
    var skipped: Int
    /// Albums in the library.
    var albums: Int
    /// The kiosk program's version.
    var version: String

    init(_ state: KioskState) {
        uptime = state.uptime
        presented = state.presented
        missed = state.missed
        skipped = state.skipped
        albums = state.albums
        version = state.version
    }
}

/// What became of a command, as it is published under `answer`.
struct CommandAnswer: Hashable, Codable {
    /// The command's last topic part.
    var verb: String
    /// Whether it was done.
    var ok: Bool
    /// Why not, for programs: a code of the control protocol, or `not-running`.
    var code: String?
    /// Why not, for people.
    var message: String?
}

/// A payload as JSON, its keys sorted; numbers must be finite.
func json(_ value: some Encodable) -> [UInt8] { JSON.encode(value) }

/// A payload of this type, or nil if it is none.
func payload<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
    try? JSON.decode(type, from: bytes)
}
