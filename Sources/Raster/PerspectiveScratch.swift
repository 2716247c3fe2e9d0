/// Memory for a block, used again and again.
final class PerspectiveScratch {
    /// The most texture columns that a block needs: 2.5 texels a pixel, a slope of 1.5, and perspective.
    static let columnCount = 352
    /// Bytes from a line to the next between the passes: an odd number of cache lines.
    static let pitch = (lineTexelBytes * 368 / 64 | 1) * 64
    /// Lines between the passes.
    let picture: UnsafeMutableRawPointer, mirror: UnsafeMutableRawPointer
    /// What kernels keep positions in.
    let places: UnsafeMutableRawPointer
    /// The positions and the shares of lines.
    let curves: UnsafeMutableRawPointer
    /// Two rows of pixels.
    let rows: UnsafeMutableRawPointer
    /// The block's pixels, line by line.
    let pixels: UnsafeMutableRawPointer
    /// What lies in each line.
    let parts: UnsafeMutablePointer<PerspectiveBlock.Part>
    /// The texture columns that each band of lines needs.
    let columns: UnsafeMutablePointer<RowSpan>
    /// The pixels of each line that are wanted, and the hull of all.
    let spans: UnsafeMutablePointer<RowSpan>
    private(set) var along = 0..<0, across = 0..<0
    /// Whether something lies between pixels of a line that are wanted.
    private(set) var hasGaps = false
    /// How many pixels are wanted.
    private var count: Int32 = 0
    /// Where the block's pixels go: to `pixels`, or to the screen at once.
    private(set) var target: UnsafeMutableRawPointer, targetPitch = 0
    /// What of the screen was kept.
    private let kept: UnsafeMutablePointer<Stretch>
    private var keptCount = 0

    init() {
        let lines = PerspectiveBlock.lines
        func memory(_ count: Int) -> UnsafeMutableRawPointer {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
            return memory
        }
        picture = memory(lines * Self.pitch + 64)
        mirror = memory(lines * Self.pitch + 64)
        places = memory(64)
        curves = memory(2 * LineCurves.byteCount)
        rows = memory(8 * (PerspectiveBlock.length + 4) + 64)
        pixels = memory(4 * lines * PerspectiveBlock.length + 64)
        target = pixels
        kept = .allocate(capacity: lines * PerspectiveBlock.length)
        kept.initialize(
            repeating: Stretch(y: 0, first: 0, end: 0, weight: 0), count: lines * PerspectiveBlock.length)
        parts = .allocate(capacity: lines)
        parts.initialize(repeating: .picture, count: lines)
        columns = .allocate(capacity: lines)
        columns.initialize(repeating: .empty, count: lines)
        spans = .allocate(capacity: lines)
        spans.initialize(repeating: .empty, count: lines)
    }

    deinit {
        for memory in [picture, mirror, places, curves, rows, pixels] { memory.deallocate() }
        kept.deallocate()
        parts.deallocate()
        columns.deallocate()
        spans.deallocate()
    }

    /// Memory for a row of a block, on the screen.
    var row: UnsafeMutablePointer<UInt32> { rows.assumingMemoryBound(to: UInt32.self) }

    /// The pixels of a line.
    func line(_ j: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + 4 * PerspectiveBlock.length * j).assumingMemoryBound(to: UInt32.self)
    }

    /// The i-th pixels of some lines, in `row`.
    func column(_ i: Int, _ lines: Range<Int>) -> UnsafeMutablePointer<UInt32> {
        for j in lines { row[j - lines.lowerBound] = line(j)[i] }
        return row
    }

    /// Forgets what is wanted and kept.
    func clear() {
        for j in 0..<PerspectiveBlock.lines { spans[j] = .empty }
        count = 0
        keptCount = 0
        (target, targetPitch) = (pixels, 4 * PerspectiveBlock.length)
    }

    /// Adds pixels of a line.
    @inline(__always)
    func want(_ j: Int, _ pixels: Range<Int>) {
        let span = RowSpan(
            start: Int32(truncatingIfNeeded: pixels.lowerBound), end: Int32(truncatingIfNeeded: pixels.upperBound))
        spans[j] = spans[j].hull(span)
        count &+= span.end &- span.start
    }

    /// Whether a band needs any of four columns.
    @inline(__always)
    func needs(_ column: Int, _ band: Int) -> Bool {
        let span = columns[band]
        return column < Int(span.end) && column &+ 4 > Int(span.start)
    }

    /// Finds the hull of what is wanted; false if that is nothing.
    func findHull() -> Bool {
        var hull = RowSpan.empty
        var lines = RowSpan.empty
        var area: Int32 = 0
        let spans = spans
        for j in 0..<PerspectiveBlock.lines where !spans[j].isEmpty {
            hull = hull.hull(spans[j])
            lines = RowSpan(start: lines.isEmpty ? Int32(j) : lines.start, end: Int32(j) + 1)
            area &+= spans[j].end &- spans[j].start
        }
        along = Int(hull.start)..<Int(hull.end)
        across = Int(lines.start)..<Int(lines.end)
        hasGaps = area != count
        return !hull.isEmpty
    }

    /// Keeps pixels of a row of the screen, whose first pixel in the block is `screen`, to be mixed with those of line `j`.
    @inline(__always)
    func keep(_ j: Int, _ pixels: Range<Int>, weight: UInt32, of screen: UnsafeMutablePointer<UInt32>) {
        let own = line(j)
        for i in pixels { own[i] = screen[i] }
        kept[keptCount] = Stretch(
            y: Int32(truncatingIfNeeded: j), first: Int32(truncatingIfNeeded: pixels.lowerBound),
            end: Int32(truncatingIfNeeded: pixels.upperBound), weight: weight)
        keptCount &+= 1
    }

    /// Lets the pixels go to the screen, where the first line's first one lies at `pixel`.
    func aim(at pixel: UnsafeMutableRawPointer, pitch: Int) { (target, targetPitch) = (pixel, pitch) }

    /// Mixes what went to the screen with what was kept.
    func mixKept() {
        for stretch in UnsafeBufferPointer(start: kept, count: keptCount) {
            let j = Int(stretch.y)
            let own = line(j)
            let screen = (target + targetPitch &* j).assumingMemoryBound(to: UInt32.self)
            for i in Int(stretch.first)..<Int(stretch.end) {
                screen[i] = mix(own[i], screen[i], weight: stretch.weight)
            }
        }
    }
}
