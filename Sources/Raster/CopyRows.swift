public import Geometry

/// Copies a rectangle of rows between two pixel memories of the same extent, converting the format if they differ.
///
/// Only `xrgb8888` can be converted, to `rgb565`, with ordered dither by the pixel's place on the screen: a rectangle
/// copied again gives the same bytes. Rows are written whole, ascending, each widened to 64-byte lines as far as both
/// rows reach, so that write-combined memory receives full bursts; the widening copies true pixels, so it changes
/// nothing but the order of a few bytes.
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
    let start = rect.x & ~31
    let end = min((rect.maxX + 31) & ~31, min(sourcePitch / 4, targetPitch / 2))
    for y in rect.y..<rect.maxY {
        ditherRow(source + y * sourcePitch, into: target + y * targetPitch, columns: start..<end, y: y)
    }
}
