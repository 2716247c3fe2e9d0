/// A photograph's file.
public struct Photograph: Hashable, Sendable {
    /// Absolute path.
    public var path: String
    /// Length in bytes when it was found; a hint of how long it takes to decode.
    public var byteCount: Int
    /// When it was changed last as of then, in nanoseconds since 1970: with another stamp it is another photograph.
    public var modified: Int64

    /// Makes a photograph from its absolute path; a length of 0 means that it is not known.
    public init(path: String, byteCount: Int = 0, modified: Int64 = 0) {
        self.path = path
        self.byteCount = byteCount
        self.modified = modified
    }

    /// The last component of the path.
    public var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// A folder of photographs.
public struct Album: Hashable, Sendable, Identifiable {
    /// Its path below the given folder, in NFC (`Trips/Rome`); rights, state and messages use it.
    public var id: String
    /// What people call it.
    public var name: String
    /// The photographs in their natural order.
    public var photographs: [Photograph]

    /// Makes an album.
    public init(id: String, name: String, photographs: [Photograph]) {
        self.id = id
        self.name = name
        self.photographs = photographs
    }
}
