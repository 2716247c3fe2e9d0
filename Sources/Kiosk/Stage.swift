internal import Geometry
public import Layers
public import Motion
public import Raster

/// All that is on the screen: parts on one another in one tree of layers, moved by one animator.
///
/// The clockwork brings it to its state at any moment. On the loop's thread, like all of the kiosk.
public final class Stage {
    /// What moves the layers of all parts; its root, which has the viewport's extent, is what is drawn.
    ///
    /// Changes made with it show from the next frame on: ask the clockwork for one.
    public let animator = Animator(root: Layer())
    /// What is behind all layers.
    public let background: Color
    private var parts: [any StagePart] = []

    /// Makes a stage without parts.
    public init(background: Color = .black) { self.background = background }

    /// Puts a part in front of those that are there; it has to be there before the clockwork is made.
    public func add(_ part: any StagePart) {
        parts.append(part)
        animator.root.addSublayer(part.root)
    }

    /// When the next frame is due after one made for `time`, without anybody's asking: that very time if something moves,
    /// later if something is only about to, nil if nothing will change by itself.
    public func nextFrame(after time: FrameTime) -> FrameTime? {
        parts.reduce(animator.nextFrame(after: time)) { next, part in
            guard let due = part.nextFrame(after: time) else { return next }
            return next.map { min($0, due) } ?? due
        }
    }

    /// Whether anything moves, fades or grows by itself at a time.
    public func isMoving(at time: FrameTime) -> Bool { nextFrame(after: time).map { $0 <= time } ?? false }

    /// Whether an animation of some layer runs at a time, whatever parts do by themselves.
    func animates(at time: FrameTime) -> Bool { animator.nextFrame(after: time).map { $0 <= time } ?? false }

    /// Brings the tree to its state at `time`: what animations that ended by then were to bring about is done before.
    func update(to time: FrameTime) {
        animator.advance(to: time)
        for part in parts { part.update(to: time) }
    }

    /// The screen has another size now: `viewport` in layer points, drawn at `scale` pixels a point.
    func resize(to viewport: Size, scale: Double) {
        animator.root.frame = Rect(origin: .zero, size: viewport)
        for part in parts { part.resize(to: viewport, scale: scale) }
    }

    /// The frame that shows the state at `time` is on the screen.
    func didShow(_ time: FrameTime) {
        for part in parts { part.didShow(time) }
    }
}
