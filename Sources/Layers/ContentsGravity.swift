public import Geometry

/// How contents lie in the bounds of their layer when they differ in shape or size.
public enum ContentsGravity: Hashable, Sendable, CaseIterable {
    /// Stretched over the bounds.
    case resize
    /// As large as fits without being cut or distorted, in the middle.
    case aspectFit
    /// As small as covers the bounds without being distorted, in the middle; the rest reaches past them.
    case aspectFill
    /// In their own size, in the middle.
    case center
    /// In their own size, at an edge's middle.
    case top, bottom, left, right
    /// In their own size, in a corner.
    case topLeft, topRight, bottomLeft, bottomRight

    /// Where contents of a size (in points) lie in the bounds, in the bounds' coordinates.
    ///
    /// Contents without extent have no shape to keep: the aspect gravities then stretch them.
    public func rect(for size: Size, in bounds: Rect) -> Rect {
        switch self {
        case .resize: return bounds
        case .aspectFit, .aspectFill:
            guard size.width > 0, size.height > 0 else { return bounds }
            let (x, y) = (bounds.size.width / size.width, bounds.size.height / size.height)
            let factor = self == .aspectFit ? min(x, y) : max(x, y)
            return place(Size(width: size.width * factor, height: size.height * factor), x: 0.5, y: 0.5, in: bounds)
        case .center: return place(size, x: 0.5, y: 0.5, in: bounds)
        case .top: return place(size, x: 0.5, y: 0, in: bounds)
        case .bottom: return place(size, x: 0.5, y: 1, in: bounds)
        case .left: return place(size, x: 0, y: 0.5, in: bounds)
        case .right: return place(size, x: 1, y: 0.5, in: bounds)
        case .topLeft: return place(size, x: 0, y: 0, in: bounds)
        case .topRight: return place(size, x: 1, y: 0, in: bounds)
        case .bottomLeft: return place(size, x: 0, y: 1, in: bounds)
        case .bottomRight: return place(size, x: 1, y: 1, in: bounds)
        }
    }

    /// The gravity for contents that cannot be stretched: `resize` becomes the upper left corner, the aspect ones the
    /// middle.
    var unstretched: ContentsGravity {
        switch self {
        case .resize: .topLeft
        case .aspectFit, .aspectFill: .center
        default: self
        }
    }

    private func place(_ size: Size, x: Double, y: Double, in bounds: Rect) -> Rect {
        Rect(
            origin: Point(
                x: bounds.minX + (bounds.size.width - size.width) * x,
                y: bounds.minY + (bounds.size.height - size.height) * y), size: size)
    }
}
