/// Space to keep free at the four sides of a rectangle, in points; negative to reach beyond it.
public struct Insets: Hashable, Sendable {
    /// At the upper edge.
    public var top: Double
    /// At the left edge.
    public var left: Double
    /// At the lower edge.
    public var bottom: Double
    /// At the right edge.
    public var right: Double

    /// Makes insets side by side; a side that is not named keeps nothing free.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Nothing at any side.
    public static let zero = Insets()
}
