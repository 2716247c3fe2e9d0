/// What the kiosk bears from its clients.
public struct ControlLimits: Hashable, Sendable {
    /// Longest request line in bytes, its line feed not counted.
    ///
    /// A client that sends a longer one gets the notice `line-too-long` and is closed.
    public var lineLength = 65_536
    /// Clients connected at a time.
    ///
    /// When there are more, the longest connected one that has never asked anything makes room, else the one that has
    /// asked nothing for the longest time, if that is longer than `patience` and it waits for nothing; if there is none,
    /// the new one gets the notice `too-many-clients` and is closed.
    public var clients = 64
    /// How long, in nanoseconds, a client that has asked something may keep its place without asking more.
    public var patience: Int64 = 10_000_000_000
    /// What may be spent on clients at a stretch, in nanoseconds; an eighth of the time over longer stretches.
    public var burst: Int64 = 2_000_000
    /// Requests a second that are told to the log; further ones are only counted there.
    public var loggedPerSecond = 10
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
