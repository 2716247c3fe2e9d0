internal import Motion

/// Decides whether a finger rests long enough.
///
///     state     event                    next state
///     waiting   the deadline has passed  recognized
///     waiting   it strayed, another one  failed
///               landed, or it ended
struct LongPressRecognizer: Hashable, Sendable {
    private(set) var deadline: FrameTime?
    private(set) var isRecognized = false

    /// Begins to wait, unless nobody wants long presses or the finger caught moving content.
    init(deadline: FrameTime?) { self.deadline = deadline }

    mutating func recognize() { (deadline, isRecognized) = (nil, true) }

    mutating func fail() { deadline = nil }
}
