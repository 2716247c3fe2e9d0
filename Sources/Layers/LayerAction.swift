public import Motion

/// What a change of a layer's property within a transaction sets off.
public enum LayerAction: Hashable, Sendable {
    /// Nothing: the new value shows at once.
    case none
    /// A way to the new value at the pace of a curve.
    case curve(TimingCurve, duration: TimeSpan)
    /// A spring that pulls to the new value; for contents, a cross-fade as long as the spring takes.
    case spring(Spring)

    /// How long it takes.
    var duration: TimeSpan {
        switch self {
        case .none: .zero
        case .curve(_, let duration): duration
        case .spring(let spring): spring.settlingDuration()
        }
    }

    /// The pace of a cross-fade.
    var curve: TimingCurve {
        if case .curve(let curve, _) = self { curve } else { .default }
    }
}
