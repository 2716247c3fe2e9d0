internal import Geometry

/// Where a swipe went.
public enum SwipeDirection: Hashable, Sendable {
    /// To the left edge.
    case left
    /// To the right edge.
    case right
    /// To the upper edge.
    case up
    /// To the lower edge.
    case down

    /// The direction of a velocity; nil for one that is neither along nor across the screen.
    init?(_ velocity: Point) {
        switch PanAxis(velocity) {
        case .horizontal: self = velocity.x < 0 ? .left : .right
        case .vertical: self = velocity.y < 0 ? .up : .down
        case .diagonal: return nil
        }
    }
}
