internal import Motion

/// Decides when what is under a finger shows that it is pressed.
///
///     state    event                        next state   tells
///     waiting  the deadline has passed      shown        pressed
///     waiting  lifted as a tap              over         pressed, released
///     waiting  it drags, or ends otherwise  over         none
///     shown    it drags, or ends            over         released
struct PressRecognizer: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        case waiting(until: FrameTime)
        case shown
        case over
    }

    private var state: State

    /// Begins to wait, unless nothing is to be pressed.
    init(deadline: FrameTime?) { state = deadline.map(State.waiting) ?? .over }

    var deadline: FrameTime? {
        if case .waiting(let time) = state { time } else { nil }
    }

    var isShown: Bool { state == .shown }

    /// The deadline has passed.
    mutating func show() { if deadline != nil { state = .shown } }

    /// The finger does something else now, or is gone; whether it was shown.
    mutating func end() -> Bool {
        defer { state = .over }
        return isShown
    }
}
