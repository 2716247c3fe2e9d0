public import Geometry
import Raster

extension RenderList {
    /// The pixels in which this list's picture may differ from another's: all of them without another, or if the size or
    /// the background changed.
    ///
    /// Where an item came, went, changed or changed places, its pixels count, those of its reflection and one pixel
    /// around for the antialiased edge included. Equal lists give an empty region. O(items), with a table of the items
    /// only if some came, went or changed places.
    public func damage(since previous: RenderList?) -> Region {
        var region = Region()
        var changes: [PixelRect] = []
        addDamage(since: previous, to: &region, by: &changes)
        return region
    }

    /// Adds the damage to a region; the memory of `changes` is used for the rectangles it is made of.
    func addDamage(since previous: RenderList?, to region: inout Region, by changes: inout [PixelRect]) {
        guard let previous, previous.size == size, previous.background == background else {
            return region.formUnion(PixelRect(size))
        }
        changes.removeAll(keepingCapacity: true)
        if previous.labels == labels {
            for i in items.indices where !isSame(i, previous, i) {
                changes.appendMove(from: previous.bounds[i], to: bounds[i])
            }
        } else {
            appendRearrangements(since: previous, to: &changes)
        }
        region.formUnion(changes)
    }

    /// What changed where some items came, went or changed places.
    private func appendRearrangements(since previous: RenderList, to changes: inout [PixelRect]) {
        var places: [Label: Int] = [:]
        for (i, label) in previous.labels.enumerated() { places[label] = i }
        var highest = -1
        for i in items.indices {
            guard let old = places.removeValue(forKey: labels[i]) else {
                changes.append(bounds[i])
                continue
            }
            // Of two items that changed places, the one that was behind follows the other here.
            if old < highest || !isSame(i, previous, old) {
                changes.appendMove(from: previous.bounds[old], to: bounds[i])
            }
            highest = max(highest, old)
        }
        for i in places.values.sorted() { changes.append(previous.bounds[i]) }
    }

    /// Whether an item and one of another list give the same pixels because they and their clips are the same.
    private func isSame(_ i: Int, _ previous: RenderList, _ old: Int) -> Bool {
        guard DrawItem.look(alike: items, i, previous.items, old) else { return false }
        var (a, b) = (items[i].clip, previous.items[old].clip)
        while let p = a, let q = b {
            let (mine, other) = (clips[p], previous.clips[q])
            if mine.quad != other.quad || mine.corners != other.corners { return false }
            (a, b) = (mine.parent, other.parent)
        }
        return a == nil && b == nil
    }
}

extension [PixelRect] {
    /// Adds where something was and where it is, as one rectangle unless that covers more pixels than the two.
    fileprivate mutating func appendMove(from old: PixelRect, to new: PixelRect) {
        let both = old.union(new)
        if both.size.area <= old.size.area + new.size.area { return append(both) }
        append(old)
        append(new)
    }
}

extension DrawItem {
    /// Whether two items give the same pixels because they are the same in every part; their clips are not looked at.
    ///
    /// Compared where they lie: a copy costs more than the comparison, which mostly ends at the first corner.
    fileprivate static func look(alike a: [DrawItem], _ i: Int, _ b: [DrawItem], _ j: Int) -> Bool {
        guard a[i].quad == b[j].quad, a[i].opacity == b[j].opacity, a[i].reflection == b[j].reflection,
            a[i].crop == b[j].crop, a[i].corners == b[j].corners, a[i].blend == b[j].blend
        else { return false }
        return a[i].paint.isSame(as: b[j].paint)
    }
}

extension DrawItem.Paint {
    fileprivate func isSame(as other: DrawItem.Paint) -> Bool {
        switch (self, other) {
        case (.color(let a), .color(let b)): return a == b
        case (.texture(let a), .texture(let b)): return a === b
        case (.image(let a), .image(let b)): return a === b
        case (.mask(let a, let p), .mask(let b, let q)): return a === b && p == q
        case (.scaled(let a, let p), .scaled(let b, let q)): return a === b && p == q
        case (.crossfade(let a, let b, let p), .crossfade(let c, let d, let q)): return a === c && b === d && p == q
        case (.gradient(let a), .gradient(let b)): return a === b
        case (.border(let a, let p), .border(let b, let q)): return a == b && p == q
        case (.shadow(let a, let p, let m), .shadow(let b, let q, let n)): return a === b && p == q && m == n
        default: return false
        }
    }
}
