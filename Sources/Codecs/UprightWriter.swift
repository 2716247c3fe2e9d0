internal import Geometry
internal import Images

/// Puts rows, as they are stored, to their places in the upright picture.
///
/// Where columns become rows, 16 rows are collected first, so that whole 64-byte lines are written.
struct UprightWriter: ~Copyable {
    private static let blockRows = 16

    private let target: UnsafeMutableRawPointer
    private let pitch: Int
    private let stored: PixelSize
    private let orientation: Orientation
    private let block: UnsafeMutablePointer<UInt32>
    private var nextRow = 0
    /// All pixels so far, and-ed.
    private var common: UInt32 = 0xffff_ffff

    /// Writes into memory that holds the upright picture and outlives the writer.
    ///
    /// `stored` is the size of what comes, before it is turned.
    init(target: UnsafeMutableRawPointer, pitch: Int, stored: PixelSize, orientation: Orientation) {
        self.target = target
        self.pitch = pitch
        self.stored = stored
        self.orientation = orientation
        block = .allocate(capacity: Self.blockRows * stored.width)
    }

    deinit { block.deallocate() }

    /// Whether no pixel so far lets anything through.
    var isOpaque: Bool { common >> 24 == 255 }

    /// Takes the next row, `stored.width` pixels.
    mutating func write(_ row: UnsafePointer<UInt32>) {
        for x in 0..<stored.width { common &= row[x] }
        if orientation.swapsAxes {
            (block + nextRow % Self.blockRows * stored.width).update(from: row, count: stored.width)
            nextRow += 1
            if nextRow % Self.blockRows == 0 || nextRow == stored.height { writeBlock() }
        } else {
            let out = line(orientation.runsUp ? stored.height - 1 - nextRow : nextRow)
            if orientation.runsLeft {
                for x in 0..<stored.width { out[stored.width - 1 - x] = row[x] }
            } else {
                out.update(from: row, count: stored.width)
            }
            nextRow += 1
        }
    }

    private func writeBlock() {
        let first = (nextRow - 1) / Self.blockRows * Self.blockRows
        let count = nextRow - first
        let column = orientation.runsUp ? stored.height - nextRow : first
        for x in 0..<stored.width {
            let out = line(orientation.runsLeft ? stored.width - 1 - x : x) + column
            if orientation.runsUp {
                for i in 0..<count { out[count - 1 - i] = block[i * stored.width + x] }
            } else {
                for i in 0..<count { out[i] = block[i * stored.width + x] }
            }
        }
    }

    private func line(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (target + y * pitch).assumingMemoryBound(to: UInt32.self)
    }
}
