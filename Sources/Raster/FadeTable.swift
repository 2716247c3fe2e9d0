/// For each share of a reflection, 0…255 in 1/255, what makes the reflected pixel of the picture's.
///
/// An entry is eight words: four times the factor f = 257 · share, so that ⌊s · f / 65 536⌋ is the picture's part of a
/// pixel given times 256, and for each channel of the backdrop b the rest, ⌈256 · b · (255 − share) / 255⌉, plus
/// 128 · (255 − share) / 255 to round the backdrop's part (the picture's was rounded up by `blendColumns`), plus 2. With
/// s at most 255 · 256 the sum is at most 255 · 256 + 131; for an opaque picture on an opaque backdrop it is at least
/// 255 · 256, so that the pixel stays opaque.
final class FadeTable {
    /// The entries.
    let entries: UnsafeMutableRawPointer
    /// What they fade into.
    private(set) var backdrop: UInt32 = 0

    init() {
        entries = .allocate(byteCount: 256 * 16, alignment: 64)
        fill()
    }

    deinit { entries.deallocate() }

    /// Changes what the entries fade into, a premultiplied pixel.
    func fade(into backdrop: UInt32) {
        if backdrop == self.backdrop { return }
        self.backdrop = backdrop
        fill()
    }

    private func fill() {
        for share in 0...UInt32(255) {
            let entry = entries + 16 * Int(share)
            for channel in 0..<4 {
                let b = backdrop &>> UInt32(8 &* channel) & 255
                let rest = (256 &* b &* (255 &- share) &+ 254) / 255 &+ 128 &* (255 &- share) / 255 &+ 2
                entry.storeBytes(of: UInt16(257 &* share), toByteOffset: 2 &* channel, as: UInt16.self)
                entry.storeBytes(of: UInt16(rest), toByteOffset: 8 &+ 2 &* channel, as: UInt16.self)
            }
        }
    }
}
