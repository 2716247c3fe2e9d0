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

    /// Copies `damage` and what this buffer missed out of a bitmap, row by row, ascending, in whole 64-byte lines where
    /// the row allows.
    ///
    /// The bitmap is the upright picture, of format `xrgb8888` unless it has the screen's own; `damage` is in its pixels,
    /// while the frame, with what it missed, is in the panel's. `rotation` is how the picture lies on the panel: their
    /// sizes agree with it.
    public mutating func copy(from shadow: borrowing Bitmap, damage: Region, rotation: PanelRotation = .none) {
        precondition(rotation.rotated(shadow.size) == size, "the shadow is as large as the screen")
        var region = missed
        for rect in damage.rects { region.formUnion(rotation.rotated(rect, in: shadow.size)) }
        let (to, toPitch, format) = (base, pitch, format)
        let (from, fromPitch, fromFormat) = (shadow.size, shadow.pitch, shadow.format)
        precondition(rotation == .none || fromFormat == .xrgb8888, "only 32-bit pixels are turned")
        shadow.withBytes { bytes in
            for rect in region.rects {
                let r = rect.intersection(PixelRect(size))
                if rotation == .none {
                    copyRows(
                        from: bytes, pitch: fromPitch, format: fromFormat, into: to, pitch: toPitch, format: format,
                        rect: r)
                } else {
                    copyRows(
                        from: bytes, pitch: fromPitch, size: from, into: to, pitch: toPitch, format: format, rect: r,
                        rotation: rotation)
                }
            }
        }
    }
}
