/// Rows from `start` up to, not including, `end`; empty when they are not in order.
struct RowSpan {
    var start: Int32
    var end: Int32

    static let empty = RowSpan(start: 0, end: 0)
    var isEmpty: Bool { start >= end }

    /// Those rows that the other does not have, as one span: where it would be two, all.
    func subtracting(_ other: RowSpan) -> RowSpan {
        if isEmpty { return .empty }
        if other.isEmpty || other.end <= start || other.start >= end { return self }
        if other.start <= start { return RowSpan(start: min(other.end, end), end: end) }
        return other.end >= end ? RowSpan(start: start, end: other.start) : self
    }

    /// The rows of both.
    func intersection(_ other: RowSpan) -> RowSpan {
        RowSpan(start: max(start, other.start), end: min(end, other.end))
    }

    /// The smallest span around both.
    func hull(_ other: RowSpan) -> RowSpan {
        if isEmpty { return other }
        return other.isEmpty ? self : RowSpan(start: min(start, other.start), end: max(end, other.end))
    }

    /// The two as one span if they touch, else the longer one.
    func joined(_ other: RowSpan) -> RowSpan {
        if isEmpty { return other }
        if other.isEmpty { return self }
        if other.start <= end && start <= other.end { return hull(other) }
        return other.end - other.start > end - start ? other : self
    }
}

/// A span for each column of a clip.
struct RowSpans {
    private var spans: [RowSpan] = []
    private var first = 0

    /// Starts anew with empty spans for `count` columns from `first`.
    mutating func reset(first: Int, count: Int) {
        self.first = first
        spans.removeAll(keepingCapacity: true)
        for _ in 0..<count { spans.append(.empty) }
    }

    subscript(column: Int) -> RowSpan {
        @inline(__always) get { spans[column - first] }
        @inline(__always) set { spans[column - first] = newValue }
    }
}
