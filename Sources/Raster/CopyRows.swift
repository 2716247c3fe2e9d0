public import Geometry

/// Copies a rectangle of rows between two pixel memories of the same extent, converting the format if they differ.
///
/// Only `xrgb8888` can be converted, to `rgb565` (the three high bits' neighbours are dropped). Rows are written whole,
/// ascending, each widened to 64-byte lines, so that write-combined memory receives full bursts; the widening copies
/// true pixels, so it changes nothing but the order of a few bytes.
public func copyRows(
    from source: UnsafeRawPointer, pitch sourcePitch: Int, format sourceFormat: PixelFormat,
    into target: UnsafeMutableRawPointer, pitch targetPitch: Int, format targetFormat: PixelFormat, rect: PixelRect
) {
    if rect.isEmpty { return }
    if sourceFormat == targetFormat {
        let bytes = sourceFormat.bytesPerPixel
        let start = (rect.x * bytes) & ~63
        let end = min((rect.maxX * bytes + 63) & ~63, min(sourcePitch, targetPitch))
        for y in rect.y..<rect.maxY {
            (target + y * targetPitch + start).copyMemory(
                from: source + y * sourcePitch + start, byteCount: end - start)
        }
        return
    }
    precondition(sourceFormat == .xrgb8888 && targetFormat == .rgb565, "only 32 to 16 bits is converted")
    for y in rect.y..<rect.maxY {
        let from = (source + y * sourcePitch).assumingMemoryBound(to: UInt32.self)
        let to = (target + y * targetPitch).assumingMemoryBound(to: UInt16.self)
        for x in rect.x..<rect.maxX {
            let p = from[x]
            to[x] = UInt16(truncatingIfNeeded: (p &>> 8) & 0xf800 | (p &>> 5) & 0x07e0 | (p &>> 3) & 0x001f)
        }
    }
}
