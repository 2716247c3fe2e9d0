import Geometry
import TestSupport
import Testing

private func pixels(_ rects: [PixelRect]) -> Set<PixelPoint> {
    var set: Set<PixelPoint> = []
    for r in rects where !r.isEmpty {
        for x in r.x..<r.maxX { for y in r.y..<r.maxY { set.insert(PixelPoint(x: x, y: y)) } }
    }
    return set
}

/// What the rule says, word for word: all pairs are compared whenever one too many is there.
private func merged(_ put: [PixelRect]) -> [PixelRect] {
    func waste(_ a: PixelRect, _ b: PixelRect) -> Int { a.union(b).size.area - a.size.area - b.size.area }
    var rects: [PixelRect] = []
    func add(_ rect: PixelRect) {
        var rect = rect
        while let place = rects.firstIndex(where: { waste($0, rect) <= 0 }) {
            rect = rect.union(rects.remove(at: place))
        }
        rects.append(rect)
        if rects.count <= Region.limit { return }
        var best = (first: 0, second: 1)
        for i in rects.indices {
            for j in rects.indices.dropFirst(i + 1)
            where waste(rects[i], rects[j]) < waste(rects[best.first], rects[best.second]) { best = (i, j) }
        }
        let second = rects.remove(at: best.second)
        add(rects.remove(at: best.first).union(second))
    }
    for rect in put where !rect.isEmpty { add(rect) }
    return rects
}

@Suite("Regions of pixels")
struct RegionTests {
    @Test("A region covers at least what was put in, in at most 16 rectangles, none of them empty")
    func growth() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<60 {
            var region = Region()
            var put: [PixelRect] = []
            for _ in 0..<40 {
                let rect = PixelRect(
                    x: .random(in: -5...60, using: &generator), y: .random(in: -5...60, using: &generator),
                    width: .random(in: -1...12, using: &generator), height: .random(in: -1...12, using: &generator))
                put.append(rect)
                region.formUnion(rect)
                #expect(region.rects.count <= Region.limit)
                #expect(!region.rects.contains { $0.isEmpty })
            }
            #expect(pixels(region.rects).isSuperset(of: pixels(put)))
            #expect(region.bounds == put.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) })
        }
    }

    @Test("Up to the limit it covers exactly what was put in")
    func exact() {
        var region = Region()
        let put = (0..<Region.limit).map { PixelRect(x: $0 * 3, y: ($0 * 7) % 30, width: 2, height: 2) }
        for rect in put { region.formUnion(rect) }
        #expect(pixels(region.rects) == pixels(put))
        #expect(region.rects.count == Region.limit)
    }

    @Test("The two rectangles that waste the least are merged")
    func cheapest() {
        var region = Region()
        for index in 0..<15 { region.formUnion(PixelRect(x: index * 100, y: 0, width: 10, height: 10)) }
        region.formUnion(PixelRect(x: 0, y: 50, width: 10, height: 10))
        region.formUnion(PixelRect(x: 700, y: 10, width: 10, height: 10))
        #expect(region.rects.count == 16)
        #expect(region.rects.contains(PixelRect(x: 700, y: 0, width: 10, height: 20)))
        #expect(region.rects.contains(PixelRect(x: 0, y: 50, width: 10, height: 10)))
    }

    @Test("One by one or all at once, those are merged that the rule names, in its order")
    func rule() {
        var generator = SeededGenerator(seed: 12)
        for round in 0..<80 {
            // Small rectangles far apart, which hardly ever merge for free, up to large ones, which mostly do. Sizes of
            // few kinds make pairs that waste the same.
            let (span, side) = (round.isMultiple(of: 2) ? 2000 : 60, [1, 4, 40][round % 3])
            let put = (0..<60).map { _ in
                PixelRect(
                    x: .random(in: -span...span, using: &generator), y: .random(in: -span...span, using: &generator),
                    width: .random(in: 0...side, using: &generator), height: .random(in: 0...side, using: &generator))
            }
            var (single, joint) = (Region(), Region())
            for rect in put { single.formUnion(rect) }
            joint.formUnion(Array(put.prefix(round)))
            joint.formUnion(Array(put.dropFirst(round)))
            #expect(single.rects == merged(put))
            #expect(joint.rects == single.rects)
        }
    }

    @Test("What lies inside another rectangle is not kept, whichever came first")
    func contained() {
        let (large, small) = (PixelRect(x: 0, y: 0, width: 10, height: 10), PixelRect(x: 2, y: 2, width: 3, height: 3))
        var region = Region(large)
        region.formUnion(small)
        #expect(region.rects == [large])
        region = Region(small)
        region.formUnion(large)
        #expect(region.rects == [large])
    }

    @Test("Emptied, it holds no pixel and can be filled again")
    func emptied() {
        var region = Region(PixelRect(x: 1, y: 2, width: 3, height: 4))
        region.removeAll()
        #expect(region.isEmpty && region == Region())
        region.formUnion(PixelRect(x: 5, y: 6, width: 7, height: 8))
        #expect(region.rects == [PixelRect(x: 5, y: 6, width: 7, height: 8)])
    }

    @Test("An empty rectangle makes an empty region")
    func empty() {
        #expect(Region().isEmpty)
        #expect(Region(PixelRect(x: 4, y: 4, width: 0, height: 9)).isEmpty)
        #expect(Region().bounds.isEmpty)
        var region = Region()
        region.formUnion(Region())
        #expect(region == Region())
    }

    @Test("The part inside a rectangle is that part")
    func intersection() {
        var region = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
        region.formUnion(PixelRect(x: 20, y: 0, width: 10, height: 10))
        let part = region.intersection(PixelRect(x: 5, y: 5, width: 20, height: 20))
        #expect(
            pixels(part.rects)
                == pixels([PixelRect(x: 5, y: 5, width: 5, height: 5), PixelRect(x: 20, y: 5, width: 5, height: 5)]))
        #expect(region.intersection(PixelRect(x: 12, y: 0, width: 5, height: 5)).isEmpty)
    }

    @Test("Adding a region adds all of its rectangles")
    func union() {
        var a = Region(PixelRect(x: 0, y: 0, width: 2, height: 2))
        var b = Region(PixelRect(x: 9, y: 9, width: 2, height: 2))
        b.formUnion(PixelRect(x: 5, y: 0, width: 1, height: 1))
        a.formUnion(b)
        #expect(pixels(a.rects) == pixels([PixelRect(x: 0, y: 0, width: 2, height: 2)] + b.rects))
    }
}
