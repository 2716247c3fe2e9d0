/// What the kiosk bears from its clients.
public struct ControlLimits: Hashable, Sendable {
    /// Longest request line in bytes, its line feed not counted.
    ///
    /// A client that sends a longer one gets the notice `line-too-long` and is closed.
    public var lineLength = 65_536
    /// Clients connected at a time.
    ///
    /// When there are more, one that has asked nothing for `silence` makes room; if all have spoken, the new one
    /// gets the notice `too-many-clients` and is closed.
    public var clients = 64
    /// How long, in nanoseconds, a client may keep its place without having asked anything.
    public var silence: Int64 = 1_000_000_000
    /// Requests per client and second; further ones are refused with `too-fast`, and after as many refusals in the
    /// same second the client is closed.
    public var requestsPerSecond = 100
    /// Requests of one client that may be unanswered at a time; further ones are refused with `too-fast`.
    public var pendingRequests = 64
    /// Bytes that may wait for a client that does not read before it loses its event stream.
    public var unreadEvents = 262_144
    /// Bytes that may wait for a client that does not read before it is closed.
    public var unreadReplies = 1_048_576

    /// The limits that the protocol documents.
    public init() {}
}
