public import Motion

/// What a kiosk that nobody touches does.
public struct IdleSettings: Hashable, Sendable {
    /// What happens to the carousel.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// Nothing; there is only the event.
        case none
        /// It goes on to the next photograph, in the row or opened, again and again, and from the last to the first.
        case next
        /// It puts an opened photograph back, and returns to the first cover of its album.
        case start
    }

    /// How long nobody must have touched or commanded it, and nothing moved; nil, the default, for never.
    public var after: TimeSpan?
    /// What it does then; nothing unless set.
    public var action = Action.none
    /// How long each photograph is at rest, where it goes on; 8 s unless set.
    public var interval = TimeSpan.seconds(8)

    /// Makes the settings of a kiosk that does nothing by itself.
    public init() {}
}

extension IdleSettings {
    /// What a configuration says.
    public init(_ configuration: Configuration) {
        self.init()
        after = configuration.idleSeconds > 0 ? .seconds(Double(configuration.idleSeconds)) : nil
        action = configuration.idleAction
        interval = .seconds(Double(configuration.idleInterval))
    }
}
