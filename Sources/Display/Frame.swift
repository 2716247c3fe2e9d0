public import Geometry
public import Raster

/// A buffer on loan from a screen: written in rows, never read, because scan-out memory is write-combined on ARM and
/// reading it is 4 to 30 times slower than writing.
public struct Frame: ~Copyable {
    /// Which of the screen's buffers this is.
    public let index: Int
    /// Columns and rows.
    public let size: PixelSize
    /// How a pixel lies in memory.
    public let format: PixelFormat
    /// Bytes from one row to the next, as the device chose.
    public let pitch: Int
    /// What changed on the screen since this buffer was last written; everything, for a new one.
    public let missed: Region
    private let base: UnsafeMutableRawPointer

    /// Made by a screen.
    ///
    /// The memory must stay valid until the frame was presented or dropped.
    public init(
        index: Int, size: PixelSize, format: PixelFormat, pitch: Int, missed: Region, base: UnsafeMutableRawPointer
    ) {
        self.index = index
        self.size = size
        self.format = format
        self.pitch = pitch
        self.missed = missed
        self.base = base
    }

    /// Copies `damage` and what this buffer missed out of a bitmap of the same size, row by row, ascending, in whole
    /// 64-byte lines where the row allows.
    ///
    /// A bitmap of format `xrgb8888` may be copied into `rgb565`.
    public mutating func copy(from shadow: borrowing Bitmap, damage: Region) {
        precondition(shadow.size == size, "the shadow is as large as the screen")
        var region = missed
        region.formUnion(damage)
        let (to, toPitch, format) = (base, pitch, format)
        shadow.withBytes { from in
            for rect in region.rects {
                let r = rect.intersection(PixelRect(size))
                copyRows(
                    from: from, pitch: shadow.pitch, format: shadow.format, into: to, pitch: toPitch, format: format,
                    rect: r)
            }
        }
    }
}
