internal import Geometry

/// What can be seen of one item within a clip, in groups of four columns that start at multiples of four.
struct VisibleRun {
    /// The item's shape.
    enum Shape {
        case columns(ColumnQuad)
        case perspective(PerspectiveQuad)
        /// An item with an outline of its own.
        case shaped
    }

    /// Which item.
    var item: Int
    var shape: Shape
    /// The first group's first column, and how many groups there are.
    var first: Int, groups: Int
    /// Where in `Visibility.edges` a column quad's edges begin: one for every column, and one more.
    var edges: Int
    /// Where in `Visibility.spans` its rows begin: a span for every group.
    var spans: Int
}

/// Which parts of a list of items can be seen within a clip.
struct Visibility {
    /// For each column of the clip the rows that something wholly opaque covers.
    private(set) var covered = RowSpans()
    /// What can be seen, front to back.
    private(set) var runs: [VisibleRun] = []
    /// Where the edges of column quads cross the sides of screen columns, run by run.
    private(set) var edges: [ColumnEdges] = []
    /// The rows of each group of four columns that can be seen, run by run.
    private(set) var spans: [RowSpan] = []
    /// The outline being looked at, and where it crosses the sides of columns.
    private var outline = Outline()
    private var sides: [RowSpan] = []

    /// Finds which rows of which columns can be seen, going through the items from the front to the back.
    ///
    /// For every column of the clip the rows that something wholly opaque covers wholly are kept as one span; a column
    /// further back needs only the rows outside of it. Where a pixel is left out, something later replaces it whatever
    /// it would have been, so the picture does not change.
    ///
    /// `clips` are the outlines of the clips that items refer to.
    mutating func find(_ items: [DrawItem], _ clips: [Outline], in clip: PixelRect) {
        covered.reset(first: clip.x, count: clip.width)
        runs.removeAll(keepingCapacity: true)
        edges.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
        for index in items.indices.reversed() {
            let opacity = items[index].opacity255
            if opacity == 0 { continue }
            if !items[index].isPlain {
                addShaped(index, items[index], clips, clip)
                continue
            }
            switch items[index].paint {
            case .mask: continue
            case .image(let image):
                if image.isOpaque, opacity == 255, let at = items[index].quad.pixelOrigin {
                    cover(PixelRect(x: at.x, y: at.y, width: image.size.width, height: image.size.height), clip)
                }
            case .scaled, .crossfade, .gradient, .border, .shadow: continue
            case .color, .texture:
                let (quad, reflection) = (items[index].quad, items[index].reflection)
                if let quad = ColumnQuad(quad, reflection: reflection) {
                    addRun(index, quad, items[index], clip)
                } else if let quad = PerspectiveQuad(quad, reflection: reflection) {
                    addRun(index, quad, items[index], clip)
                }
            }
        }
    }

    /// Adds the part of an item with an outline of its own that can be seen, and lets it cover what lies behind.
    private mutating func addShaped(_ index: Int, _ item: DrawItem, _ clips: [Outline], _ clip: PixelRect) {
        let part = item.shapedBounds.intersection(clip)
        if part.isEmpty { return }
        let first = part.x & ~3
        let groups = (part.maxX - first + 3) / 4
        runs.append(
            VisibleRun(
                item: index, shape: .shaped, first: first, groups: groups, edges: edges.count, spans: spans.count))
        let rows = RowSpan(start: Int32(part.y), end: Int32(part.maxY))
        for group in 0..<groups {
            var span = RowSpan.empty
            for x in max(first + 4 * group, part.x)..<min(first + 4 * group + 4, part.maxX) {
                span = span.hull(rows.subtracting(covered[x]))
            }
            spans.append(span)
        }
        if let solid = item.solidPart {
            cover(solid, clip)
        } else if item.isSolid, let map = PlaneMap(item.shapedQuad) {
            outline.set(map, Outline.Part(radius: DrawItem.bounded(corners: item.corners)))
            if let clip = item.clip, clips.indices.contains(clip) { outline.cut(by: clips[clip]) }
            coverOutline(part)
        }
    }

    /// Finds where the outline crosses the sides of the columns of a part.
    private mutating func findSides(_ part: PixelRect) {
        sides.removeAll(keepingCapacity: true)
        for _ in 0...part.size.width { sides.append(.empty) }
        outline.cross(&sides, first: part.x)
    }

    /// Marks what lies wholly inside of the outline as covered, a little less, never more.
    private mutating func coverOutline(_ part: PixelRect) {
        findSides(part)
        let rows = RowSpan(start: Int32(part.y), end: Int32(part.maxY))
        for (index, x) in (part.x..<part.maxX).enumerated() {
            let inside = Outline.inside(sides[index], sides[index + 1])
            covered[x] = covered[x].joined(inside.intersection(rows))
        }
    }

    /// Marks a rectangle as covered.
    private mutating func cover(_ rect: PixelRect, _ clip: PixelRect) {
        let r = rect.intersection(clip)
        if r.isEmpty { return }
        let span = RowSpan(start: Int32(r.y), end: Int32(r.maxY))
        for x in r.x..<r.maxX { covered[x] = covered[x].joined(span) }
    }

    /// Adds the part of a column quad that can be seen, and lets it cover what lies behind.
    private mutating func addRun(_ index: Int, _ quad: ColumnQuad, _ item: DrawItem, _ clip: PixelRect) {
        let part = quad.bounds.intersection(clip)
        if part.isEmpty { return }
        let first = part.x & ~3
        let groups = (part.maxX - first + 3) / 4
        runs.append(
            VisibleRun(
                item: index, shape: .columns(quad), first: first, groups: groups, edges: edges.count,
                spans: spans.count))
        // What it covers: the picture if that is opaque, and the reflection on an opaque backdrop.
        let isSolid = item.opacity255 == 255
        let picture = isSolid && item.isPictureOpaque
        let reflection = isSolid && quad.isReflected && item.isBackdropOpaque
        var a = quad.edges(min(max(first << SubPixel.bits, quad.left), quad.right))
        edges.append(a)
        for group in 0..<groups {
            var span = RowSpan.empty
            for x in first + 4 * group..<first + 4 * group + 4 {
                let b = quad.edges(min(max((x + 1) << SubPixel.bits, quad.left), quad.right))
                edges.append(b)
                defer { a = b }
                if x < part.x || x >= part.maxX { continue }
                let top = max(SubPixel.floor(min(a.top, b.top)), clip.y)
                let end = min(SubPixel.ceiling(max(a.end, b.end)), clip.maxY)
                if top >= end { continue }
                let before = covered[x]
                span = span.hull(RowSpan(start: Int32(top), end: Int32(end)).subtracting(before))
                let isWhole = x << SubPixel.bits >= quad.left && (x + 1) << SubPixel.bits <= quad.right
                if !isWhole || !(picture || reflection) { continue }
                let from = max(SubPixel.ceiling(picture ? max(a.top, b.top) : max(a.bottom, b.bottom)), clip.y)
                let to = min(SubPixel.floor(reflection ? min(a.end, b.end) : min(a.bottom, b.bottom)), clip.maxY)
                if from < to { covered[x] = before.joined(RowSpan(start: Int32(from), end: Int32(to))) }
            }
            spans.append(span)
        }
    }

    /// Adds the part of a general quad that can be seen, and lets it cover what lies behind if all of it is opaque.
    private mutating func addRun(_ index: Int, _ quad: PerspectiveQuad, _ item: DrawItem, _ clip: PixelRect) {
        let part = quad.bounds.intersection(clip)
        if part.isEmpty { return }
        let first = part.x & ~3
        let groups = (part.maxX - first + 3) / 4
        runs.append(
            VisibleRun(
                item: index, shape: .perspective(quad), first: first, groups: groups, edges: edges.count,
                spans: spans.count))
        let covers =
            item.opacity255 == 255 && item.isPictureOpaque && (!quad.isReflected || item.isBackdropOpaque)
        outline.set(quad.outline)
        findSides(part)
        let rows = RowSpan(start: Int32(part.y), end: Int32(part.maxY))
        for group in 0..<groups {
            var span = RowSpan.empty
            for x in max(first + 4 * group, part.x)..<min(first + 4 * group + 4, part.maxX) {
                let (left, right) = (sides[x - part.x], sides[x - part.x + 1])
                let before = covered[x]
                let touched = outline.touched(left, right, column: x)
                span = span.hull(touched.intersection(rows).subtracting(before))
                if covers { covered[x] = before.joined(Outline.inside(left, right).intersection(rows)) }
            }
            spans.append(span)
        }
    }
}

extension DrawItem {
    /// Whether the reflection, if there is one, hides what lies behind it.
    var isBackdropOpaque: Bool { reflection?.backdrop.alpha == 255 }
}

extension Quad {
    /// The pixel nearest to the top left corner; nil if the corner is no place on any screen.
    var pixelOrigin: PixelPoint? {
        guard let x = SubPixel.rounding(topLeft.x), let y = SubPixel.rounding(topLeft.y) else { return nil }
        return PixelPoint(x: (x + 128) >> SubPixel.bits, y: (y + 128) >> SubPixel.bits)
    }
}
