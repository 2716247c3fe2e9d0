/// What is published under a topic.
public struct Message: Hashable, Sendable {
    /// Where.
    public var topic: String
    /// What; empty and retained, it takes away what the broker kept.
    public var payload: [UInt8]
    /// Whether the broker keeps it for those who come later; of a message received, whether it had been kept.
    public var isRetained: Bool

    /// Makes a message.
    public init(topic: String, payload: [UInt8], isRetained: Bool) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}
