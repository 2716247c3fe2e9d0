public import Motion

/// What makes a tree of layers move: it gives changes their animations and says when a frame is due.
///
/// It reads no clock: each change and each frame brings its time. Nothing runs between frames, and a tree without
/// running animations asks for none. It belongs to the layers' thread.
public final class Animator {
    /// The bottom of the tree.
    public let root: Layer
    private var transactions: [Open] = []

    /// A transaction that is being filled.
    struct Open {
        var transaction: Transaction
        var time: FrameTime
        var completion: Completion?
    }

    /// Takes a tree, whose root lies on no layer, under its care.
    ///
    /// A root has one animator at most, which it does not keep alive.
    public init(root: Layer) {
        precondition(root.superlayer == nil && root.animator == nil, "an animator has a root of its own")
        self.root = root
        root.animator = self
    }

    /// The innermost transaction, if changes are being made in one.
    var current: Open? { transactions.last }

    /// Makes changes whose animations all start at `time`.
    ///
    /// Setting a property of a layer in the tree inside `changes` starts an implicit animation, unless the transaction or
    /// the layer's `actions` say that it shows at once; setting it outside always shows at once. Inside another
    /// transaction, that one's time counts. `completion` runs when the animations added inside, and in transactions
    /// inside, have all gone: at once if there are none, otherwise from `advance` or whatever removes the last.
    public func perform<Result>(
        _ transaction: Transaction = Transaction(), at time: FrameTime, completion: (() -> Void)? = nil,
        _ changes: () throws -> Result
    ) rethrows -> Result {
        let outer = current
        transactions.append(
            Open(
                transaction: outer.map { transaction.inside($0.transaction) } ?? transaction,
                time: outer?.time ?? time,
                completion: completion.map { Completion(inside: outer?.completion, $0) } ?? outer?.completion))
        // The last reference goes after the transaction is closed, so that the block finds it so.
        let waiting = current?.completion
        defer {
            transactions.removeLast()
            withExtendedLifetime(waiting) {}
        }
        return try changes()
    }

    /// Drops the animations that have ended by `time`, and runs the completion blocks that waited for them.
    ///
    /// To be called once a frame, before the picture is made. O(layers).
    public func advance(to time: FrameTime) {
        // Kept until the walk is over: blocks may change the tree.
        var ended: [Completion] = []
        root.forEachInSubtree { $0.dropEnded(by: time, into: &ended) }
    }

    /// When the next frame is due after one made for `time`: that very time if something moves, later if something is
    /// only about to, nil if nothing will change by itself.
    ///
    /// O(layers).
    public func nextFrame(after time: FrameTime) -> FrameTime? {
        var next: FrameTime?
        root.forEachInSubtree { layer in
            guard let due = layer.nextFrame(after: time) else { return }
            next = next.map { min($0, due) } ?? due
        }
        return next
    }
}
