/// A block that runs once, when the last animation that waits for it is gone.
///
/// The animations share the reference; whichever way the last one goes (ended, replaced, removed, its layer gone), the
/// block runs then. An inner transaction's animations keep the outer one's waiting too.
final class Completion {
    private let body: () -> Void
    private let outer: Completion?

    init(inside outer: Completion?, _ body: @escaping () -> Void) {
        self.outer = outer
        self.body = body
    }

    deinit { body() }
}
