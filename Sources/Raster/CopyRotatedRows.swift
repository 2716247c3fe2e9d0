public import Geometry

/// Copies the pixels of an upright picture into a rectangle of a panel that is mounted turned, converting the format if
/// they differ.
///
/// As `copyRows`, which it is without a rotation: from `xrgb8888`, into the same or into `rgb565` with the panel's own
/// dither. Panel rows are written in whole 64-byte lines as far as they reach, ascending within a row. A line across the
/// picture's rows takes a pixel from each of 16 of them: so sixteen panel rows are written side by side, and what is
/// read of a picture's row for the first serves the others from the cache. Complexity: O(pixels of the rectangle).
///
/// - Parameters:
///   - size: the upright picture's.
///   - rect: where on the panel, within its bounds.
///   - rotation: how the picture lies on the panel.
public func copyRows(
    from source: UnsafeRawPointer, pitch sourcePitch: Int, size: PixelSize, into target: UnsafeMutableRawPointer,
    pitch targetPitch: Int, format targetFormat: PixelFormat, rect: PixelRect, rotation: PanelRotation
) {
    if rect.isEmpty { return }
    let (lastX, lastY) = (4 * (size.width - 1), (size.height - 1) * sourcePitch)
    // Where the panel's first pixel comes from, and what a step to the right and one down on the panel make of that.
    let (first, across, down): (Int, Int, Int)
    switch rotation {
    case .none:
        copyRows(
            from: source, pitch: sourcePitch, format: .xrgb8888, into: target, pitch: targetPitch, format: targetFormat,
            rect: rect)
        return
    case .clockwise90: (first, across, down) = (lastY, -sourcePitch, 4)
    case .half: (first, across, down) = (lastX + lastY, -4, -sourcePitch)
    case .clockwise270: (first, across, down) = (lastX, sourcePitch, -4)
    }
    precondition(targetFormat != .alpha8, "a panel has colours")
    let pixels = 64 / targetFormat.bytesPerPixel
    let width = rotation.rotated(size).width
    let start = rect.x & ~(pixels - 1)
    let end = min((rect.maxX + pixels - 1) & ~(pixels - 1), width)
    for band in stride(from: rect.y, to: rect.maxY, by: 16) {
        for x in stride(from: start, to: end, by: pixels) {
            let count = min(pixels, end - x)
            for y in band..<min(band + 16, rect.maxY) {
                let from = source + first + x * across + y * down
                let row = target + y * targetPitch
                if targetFormat == .xrgb8888 {
                    turnedLine(from, step: across, count: count, into: row + 4 * x)
                } else {
                    turnedLine16(from, step: across, count: count, dither: Dither(row: y), into: row + 2 * x)
                }
            }
        }
    }
}

/// Up to sixteen pixels that lie `step` bytes apart, side by side.
@inline(__always)
private func turnedLine(_ from: UnsafeRawPointer, step: Int, count: Int, into target: UnsafeMutableRawPointer) {
    guard count == 16 else {
        for k in 0..<count {
            target.storeBytes(
                of: from.load(fromByteOffset: k &* step, as: UInt32.self), toByteOffset: 4 &* k, as: UInt32.self)
        }
        return
    }
    var line = SIMD16<UInt32>()
    for k in 0..<16 { line[k] = from.load(fromByteOffset: k &* step, as: UInt32.self) }
    target.storeBytes(of: line, as: SIMD16<UInt32>.self)
}

/// Up to 32 pixels that lie `step` bytes apart, side by side in 16 bits, dithered by their place on the panel, in which the
/// first one's column is a multiple of 8.
///
/// Eight at a time are gathered in a vector's lanes: gathered in memory, the wide load of what narrow stores have just
/// left there waits for all of them, and the frame took twice as long.
@inline(__always)
private func turnedLine16(
    _ from: UnsafeRawPointer, step: Int, count: Int, dither: Dither, into target: UnsafeMutableRawPointer
) {
    var from = from
    var x = 0
    while x < count {
        var pixels = SIMD8<UInt32>()
        let some = min(count &- x, 8)
        if some == 8 {
            for k in 0..<8 { pixels[k] = from.load(fromByteOffset: k &* step, as: UInt32.self) }
            target.storeBytes(of: dither(pixels), toByteOffset: 2 &* x, as: SIMD8<UInt16>.self)
        } else {
            for k in 0..<some { pixels[k] = from.load(fromByteOffset: k &* step, as: UInt32.self) }
            let line = dither(pixels)
            for k in 0..<some { target.storeBytes(of: line[k], toByteOffset: 2 &* (x &+ k), as: UInt16.self) }
        }
        from += 8 &* step
        x &+= 8
    }
}
