/// What the broker is to keep for those who come later, and which of it the broker does not have yet.
///
/// Each topic holds its latest payload alone: a broker that is slow or away costs no memory, and gets what is true when it
/// listens again.
public struct RetainedMessages: Sendable {
    private var topics: [String] = []
    private var payloads: [String: [UInt8]] = [:]
    private var unsent: Set<String> = []

    /// Nothing to keep.
    public init() {}

    /// All topics, in the order in which they were first set.
    public var allTopics: [String] { topics }

    /// The payload that a topic is to have.
    public subscript(topic: String) -> [UInt8]? { payloads[topic] }

    /// Keeps a payload under a topic; it is unsent if it differs from the one before.
    public mutating func set(_ topic: String, to payload: [UInt8]) {
        if payloads[topic] == payload { return }
        if payloads.updateValue(payload, forKey: topic) == nil { topics.append(topic) }
        unsent.insert(topic)
    }

    /// Takes everything as unsent: the broker is a new one, or somebody asks for all of it again.
    public mutating func sendAllAgain() { unsent = Set(topics) }

    /// The next message to send, in the topics' order, or nil when the broker has everything.
    ///
    /// It counts as sent from now on.
    public mutating func next() -> Message? {
        guard !unsent.isEmpty, let topic = topics.first(where: unsent.contains), let payload = payloads[topic] else {
            return nil
        }
        unsent.remove(topic)
        return Message(topic: topic, payload: payload, isRetained: true)
    }
}
