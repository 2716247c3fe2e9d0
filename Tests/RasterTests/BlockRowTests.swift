import TestSupport
import Testing

@testable import Raster

@Suite("A row of blocks")
struct BlockRowTests {
    /// What a block's columns have, in the order in which it is told.
    private static func parts(_ row: BlockRow, _ columns: Range<Int>) -> [String] {
        var parts: [String] = []
        row.forEachPart(of: columns) { stretch, part in
            parts.append("\(stretch.y): \(part) × \(stretch.weight)")
        }
        return parts
    }

    @Test("A block is told its part of every stretch, as often as it asks")
    func parts() {
        let row = BlockRow()
        row.add(10..<70, y: 3, weight: 9)
        row.add(70..<200, y: 3, weight: 256)
        row.add(65..<66, y: 5, weight: 1)
        #expect(row.firstRow == 3)
        #expect(row.columns == 10..<200)
        for _ in 0..<2 { #expect(Self.parts(row, 0..<64) == ["3: 10..<64 × 9"]) }
        let next = ["3: 64..<70 × 9", "3: 70..<128 × 256", "5: 65..<66 × 1"]
        for _ in 0..<2 { #expect(Self.parts(row, 64..<128) == next) }
        // One block is left out.
        #expect(Self.parts(row, 192..<256) == ["3: 192..<200 × 256"])
        #expect(Self.parts(row, 256..<320).isEmpty)
    }

    @Test("A row that is started again has nothing of the one before")
    func restart() {
        let row = BlockRow()
        row.add(0..<64, y: 31, weight: 256)
        row.removeAll()
        #expect(row.firstRow == nil)
        #expect(row.columns.isEmpty)
        row.add(5..<6, y: 32, weight: 2)
        #expect(Self.parts(row, 0..<64) == ["32: 5..<6 × 2"])
    }

    @Test("Thousands of stretches with gaps between them reach the blocks they lie in")
    func manyStretches() {
        let row = BlockRow()
        var random = SplitMix64(state: 21)
        var wanted: Set<Int> = []
        for y in 0..<BlockRow.height {
            var x = Int.random(in: 0..<30, using: &random)
            while x < 1920 {
                let end = x + Int.random(in: 1..<40, using: &random)
                row.add(x..<end, y: y, weight: 256)
                for column in x..<end { wanted.insert(column + 4096 * y) }
                x = end + Int.random(in: 0..<40, using: &random)
            }
        }
        var told: Set<Int> = []
        for block in stride(from: 0, to: 2048, by: 64) {
            row.forEachPart(of: block..<block + 64) { stretch, part in
                for column in part {
                    let isNew = told.insert(column + 4096 * Int(stretch.y)).inserted
                    #expect(isNew && block..<block + 64 ~= column)
                }
            }
        }
        #expect(told == wanted)
    }
}
