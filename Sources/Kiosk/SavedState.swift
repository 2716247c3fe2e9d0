internal import JSONCoding

/// What the kiosk remembers over a restart or a power cut.
public struct SavedState: Hashable, Sendable, Codable {
    /// The shown album's id.
    public var album: String
    /// The centred photograph's file name; nil if the album showed none.
    public var file: String?
    /// Its index, for when the file is gone.
    public var index: Int?

    /// Remembers an album and the photograph that was centred in it.
    public init(album: String, file: String? = nil, index: Int? = nil) {
        self.album = album
        self.file = file
        self.index = index
    }

    /// Longest file that is taken for a state, in bytes.
    static let byteLimit = 65_536

    /// A state file's contents that cannot be used: why, for a person.
    public struct Unreadable: Error, Hashable {
        /// Such as "it is empty".
        public var reason: String
    }

    /// Reads a state file's contents.
    init(file bytes: [UInt8]) throws(Unreadable) {
        if bytes.isEmpty { throw Unreadable(reason: "it is empty") }
        guard bytes.last == UInt8(ascii: "\n") else { throw Unreadable(reason: "it breaks off") }
        guard let state = try? JSON.decode(SavedState.self, from: bytes) else {
            throw Unreadable(reason: "it holds something else than this program wrote")
        }
        self = state
    }

    /// A state file's contents: one line of JSON.
    var fileContents: [UInt8] { JSON.encode(self) + [UInt8(ascii: "\n")] }
}
