/// A pixel's place in a bitmap or on a screen: column and row of its upper left corner.
public struct PixelPoint: Hashable, Sendable {
    /// Column, counted from the left.
    public var x: Int
    /// Row, counted from the top.
    public var y: Int

    /// Makes a place from column and row.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// An extent in whole pixels.
public struct PixelSize: Hashable, Sendable {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a size from columns and rows.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Columns times rows.
    public var area: Int { width * height }
    /// Whether it holds no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A rectangle of whole pixels, half open at its right and lower edges.
public struct PixelRect: Hashable, Sendable {
    /// First column.
    public var x: Int
    /// First row.
    public var y: Int
    /// Columns; nothing or less means empty.
    public var width: Int
    /// Rows; nothing or less means empty.
    public var height: Int

    /// Makes a rectangle from its first column and row and its extents.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle from the origin over the whole of a bitmap.
    public init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// The smallest rectangle of whole pixels that holds the given one; empty when that is empty or not a number.
    ///
    /// Edges beyond ±2³⁰ are moved there, so that a corner seen almost edge-on from the eye does no harm.
    public init(enclosing r: Rect) {
        func pixel(_ edge: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(min(max(edge, -1_073_741_824), 1_073_741_824).rounded(rule))
        }
        guard !r.isEmpty, !r.minX.isNaN, !r.minY.isNaN, !r.maxX.isNaN, !r.maxY.isNaN else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        let (x, y) = (pixel(r.minX, .down), pixel(r.minY, .down))
        self.init(x: x, y: y, width: pixel(r.maxX, .up) - x, height: pixel(r.maxY, .up) - y)
    }

    /// First column past the right edge.
    public var maxX: Int { x + width }
    /// First row past the lower edge.
    public var maxY: Int { y + height }
    /// Columns and rows.
    public var size: PixelSize { PixelSize(width: width, height: height) }
    /// Whether it holds no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// What the two have in common; empty when that is nothing.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Whether the other lies wholly inside; an empty one always does.
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (x <= other.x && y <= other.y && other.maxX <= maxX && other.maxY <= maxY)
    }
}
