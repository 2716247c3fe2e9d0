public import Motion

/// How the changes made together show: at what pace, or at once.
///
/// What is left out is taken from the transaction around this one; the outermost has 0.25 s, the default curve, and
/// enabled actions.
public struct Transaction: Hashable, Sendable {
    /// How long implicit animations take; nothing or less means that changes show at once.
    public var duration: TimeSpan?
    /// Their pace.
    public var curve: TimingCurve?
    /// A spring to pull instead, which has a duration of its own; an inner `curve` takes its place.
    public var spring: Spring?
    /// Whether changes show at once, whatever else is said.
    public var disablesActions: Bool?

    /// Makes a transaction; what is left out is inherited.
    public init(
        duration: TimeSpan? = nil, curve: TimingCurve? = nil, spring: Spring? = nil, disablesActions: Bool? = nil
    ) {
        self.duration = duration
        self.curve = curve
        self.spring = spring
        self.disablesActions = disablesActions
    }

    /// Changes that show at once.
    public static let immediate = Transaction(disablesActions: true)

    /// This transaction with what it leaves out taken from the one around it.
    func inside(_ outer: Transaction) -> Transaction {
        Transaction(
            duration: duration ?? outer.duration, curve: curve ?? outer.curve,
            spring: spring ?? (curve == nil ? outer.spring : nil),
            disablesActions: disablesActions ?? outer.disablesActions)
    }

    /// What a change of a property with this action of its layer's sets off.
    func action(overriddenBy action: LayerAction?) -> LayerAction {
        if disablesActions == true { return .none }
        if let action { return action }
        if let spring { return .spring(spring) }
        let duration = duration ?? .milliseconds(250)
        return duration > .zero ? .curve(curve ?? .default, duration: duration) : .none
    }
}
