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
        for y in rect.y..<rect.maxY { (row(y) + rect.x).update(repeating: pixel, count: rect.width) }
    }
}
