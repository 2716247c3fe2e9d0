/// Turns pixels of a row into 16 bits with ordered dither (see `Dither`).
///
/// `columns` starts at a multiple of 8; reads and writes whole eights as far as they fit, then single pixels.
func ditherRow(
    _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, columns: Range<Int>, y: Int
) {
    let dither = Dither(row: y)
    var x = columns.lowerBound
    while x &+ 8 <= columns.upperBound {
        let pixels = source.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
        target.storeBytes(of: dither(pixels), toByteOffset: 2 &* x, as: SIMD8<UInt16>.self)
        x &+= 8
    }
    while x < columns.upperBound {
        let pixel = source.load(fromByteOffset: 4 &* x, as: UInt32.self)
        target.storeBytes(
            of: dither(SIMD8(repeating: pixel))[x & 7], toByteOffset: 2 &* x, as: UInt16.self)
        x &+= 1
    }
}
