internal import Geometry

/// The pixels being drawn, and which of them may be.
struct Canvas {
    /// Row 0, column 0; 32 bits a pixel.
    let base: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    let pitch: Int
    /// Nothing outside is written.
    let clip: PixelRect

    /// The address of a pixel.
    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { base + (y &* pitch &+ 4 &* x) }

    /// The pixels of a row, to be indexed by column.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (base + y &* pitch).assumingMemoryBound(to: UInt32.self)
    }

    /// Sets the pixels of a rectangle within the clip.
    func fill(_ rect: PixelRect, _ pixel: UInt32) {
        if rect.isEmpty { return }
        if rect.width == 16 {
            let sixteen = SIMD16<UInt32>(repeating: pixel)
            var at = self.pixel(rect.x, rect.y)
            for _ in 0..<rect.height {
                at.storeBytes(of: sixteen, as: SIMD16<UInt32>.self)
                at += pitch
            }
            return
        }
        for y in rect.y..<rect.maxY { (row(y) + rect.x).update(repeating: pixel, count: rect.width) }
    }

    /// Fills the clip except what something wholly opaque is going to cover.
    ///
    /// Strips of sixteen columns are filled above and below what is covered in all of them: 64 bytes a row.
    func fill(except covered: RowSpans, _ pixel: UInt32) {
        var x = clip.x
        while x < clip.maxX {
            let end = min(x | 15 + 1, clip.maxX)
            var start = Int32(clip.y)
            var stop = Int32(clip.maxY)
            for column in x..<end {
                let span = covered[column]
                start = max(start, span.isEmpty ? stop : span.start)
                stop = min(stop, span.isEmpty ? start : span.end)
            }
            let (above, below) = (Int(start), max(Int(start), Int(stop)))
            fill(PixelRect(x: x, y: clip.y, width: end - x, height: above - clip.y), pixel)
            fill(PixelRect(x: x, y: below, width: end - x, height: clip.maxY - below), pixel)
            x = end
        }
    }
}
