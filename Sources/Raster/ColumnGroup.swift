/// Four neighbouring screen columns of a rectangle turned about the vertical axis, ready to be drawn.
struct ColumnGroup {
    /// Where one of the columns stands in its line, and how much of it is drawn.
    struct Column {
        /// The picture's position at row `origin` in 1/65 536 texel, and its change a row.
        var position = 0, step = 0
        /// The mirrored picture's; it goes back by `step` a row.
        var mirrorPosition = 0
        /// The mirrored picture's share at row `mirrorOrigin`, 2²⁴ being all of it, with 2¹⁵ added to round it to 1/256;
        /// and its change a row.
        var fade = 0, fadeStep = 0
        /// Coverage across times opacity, 0…256; 0 for a column outside of the clip.
        var weight: UInt32 = 0
    }

    /// The first column's place on the screen.
    var x: Int
    /// The row that positions are given for.
    var origin: Int
    /// The row where the reflection begins at the group's left side, for which its shares are given: from the picture's
    /// top on, a hundred thousand rows higher, the rounding of what they change a row would add up to more than a share.
    var mirrorOrigin: Int
    /// Memory for the four, the renderer's.
    var columns: UnsafeMutablePointer<Column>
    /// The second pass's weights.
    var table: UnsafeRawPointer
    /// The last position whose four taps lie in the line.
    var lastPosition = 0
    /// Where the shape's edges cross the five sides of the columns.
    var edges: UnsafePointer<ColumnEdges>
    /// What the reflection fades into.
    var backdrop: UInt32 = 0
    /// Whether the picture and its reflection are opaque.
    var isPictureOpaque: Bool, isReflectionOpaque: Bool
    /// Whether all four columns are drawn with their whole weight.
    var isWhole = false

    /// The picture's walk from a row on; rows outside of the shape are held at its ends.
    @inline(__always)
    func walk(at row: Int) -> Walk {
        let rows = row &- origin
        func at(_ k: Int) -> UInt32 { held(columns[k].position &+ columns[k].step &* rows, lastPosition) }
        return Walk(position: SIMD4(at(0), at(1), at(2), at(3)), step: steps { $0.step })
    }

    /// The mirrored picture's walk from a row on.
    @inline(__always)
    func mirrorWalk(at row: Int) -> Walk {
        let rows = row &- origin
        func at(_ k: Int) -> UInt32 { held(columns[k].mirrorPosition &- columns[k].step &* rows, lastPosition) }
        return Walk(position: SIMD4(at(0), at(1), at(2), at(3)), step: steps { 0 &- $0.step })
    }

    /// The mirrored picture's share from a row on.
    @inline(__always)
    func fadeWalk(at row: Int) -> Walk {
        let rows = row &- mirrorOrigin
        func at(_ k: Int) -> UInt32 { held(columns[k].fade &+ columns[k].fadeStep &* rows, 1 << 24 | 0xffff) }
        return Walk(position: SIMD4(at(0), at(1), at(2), at(3)), step: steps { $0.fadeStep })
    }

    @inline(__always)
    private func held(_ x: Int, _ last: Int) -> UInt32 { UInt32(truncatingIfNeeded: min(max(x, 0), last)) }

    @inline(__always)
    private func steps(_ step: (Column) -> Int) -> SIMD4<UInt32> {
        func at(_ k: Int) -> UInt32 { UInt32(truncatingIfNeeded: step(columns[k])) }
        return SIMD4(at(0), at(1), at(2), at(3))
    }

    /// The texels of a line that the given rows need, a multiple of 8 at both ends.
    func texels(for picture: Range<Int>, _ mirror: Range<Int>, count: Int) -> Range<Int> {
        if picture.isEmpty && mirror.isEmpty { return 0..<0 }
        // Spelt out: a nested function would share its variables, which Swift 6.0 allocates for.
        var low = SIMD4<UInt32>(repeating: .max)
        var high = SIMD4<UInt32>()
        if !picture.isEmpty {
            let (a, b) = (walk(at: picture.lowerBound).position, walk(at: picture.upperBound - 1).position)
            (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
        }
        if !mirror.isEmpty {
            let (a, b) = (mirrorWalk(at: mirror.lowerBound).position, mirrorWalk(at: mirror.upperBound - 1).position)
            (low, high) = (pointwiseMin(low, pointwiseMin(a, b)), pointwiseMax(high, pointwiseMax(a, b)))
        }
        return Int(low.min() >> 16) & ~7..<min((Int(high.max() >> 16) + 4 + 7) & ~7, count)
    }
}
