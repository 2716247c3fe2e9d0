public import Geometry

/// What a layout is asked about: the room there is, and how many items in how many sections.
public struct LayoutContext: Hashable, Sendable {
    /// The visible extent, in points.
    public let viewport: Size
    /// How many items each section holds, in order.
    public let sections: [Int]
    /// How many items all sections hold.
    public let count: Int

    /// Makes a context of several sections; a negative number of items counts as none.
    public init(viewport: Size, sections: [Int]) {
        self.viewport = viewport
        self.sections = sections.map { max($0, 0) }
        count = self.sections.reduce(0, +)
    }

    /// Makes a context of one section.
    public init(viewport: Size, count: Int) { self.init(viewport: viewport, sections: [count]) }
}
