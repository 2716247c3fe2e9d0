/// Where the taps of four pixels lie, each in a line of its own, and how that changes from four to four.
///
/// A position's upper half is the texel and the upper six bits of its lower half are the phase. Both have to become
/// addresses; they are stored, and read again as numbers. Taken out of a vector's lanes (`pextrw`) on x86-64 they would need
/// as many turns of the vector units as all else together, where those that load are idle: a sixth less time for covers at
/// rest. On arm64 one `ldp` reads two offsets, for each of which it would otherwise take a move, a shift and a mask. Two
/// things keep the compiler from seeing through it: the memory is not its own, and between storing and reading something
/// else is stored, the pixels.
struct Places {
    private var curve: Curve<SIMD4<UInt32>>
    private let memory: UnsafeMutableRawPointer
    /// Where in the memory the four lie: by turns in either half, so that the next are stored without waiting for these.
    private var offset = 0

    /// From where a curve begins; `memory` is 64 bytes, 16-byte aligned.
    @inline(__always)
    init(_ curve: Curve<SIMD4<UInt32>>, in memory: UnsafeMutableRawPointer) {
        self.curve = curve
        self.memory = memory
        store()
    }

    /// From where a walk begins.
    @inline(__always)
    init(_ walk: Walk, in memory: UnsafeMutableRawPointer) {
        self.init(Curve(position: walk.position, step: walk.step, bend: SIMD4()), in: memory)
    }

    /// Puts the first of the four in the place of those behind the first `count`: its texels exist.
    @inline(__always)
    mutating func hold(_ count: Int) {
        let isBeyond = SIMD4<UInt32>(0, 1, 2, 3) .>= UInt32(truncatingIfNeeded: count)
        curve.position.replace(with: curve.position[0], where: isBeyond)
        store()
    }

    /// What four taps are taken from: a column of a texture, or a line.
    enum Kind { case texture, line }

    /// Four pixels, times 256, in two vectors of two, each from a line or column of its own; the places go on.
    @inline(__always)
    mutating func takeTaps(
        of kind: Kind, _ l0: UnsafeRawPointer, _ l1: UnsafeRawPointer, _ l2: UnsafeRawPointer, _ l3: UnsafeRawPointer,
        _ table: UnsafeRawPointer
    ) -> (Words8, Words8) {
        let (a, b) = (tap(kind, l0, table, 0), tap(kind, l1, table, 1))
        let (c, d) = (tap(kind, l2, table, 2), tap(kind, l3, table, 3))
        curve.advance()
        offset ^= 32
        store()
        return (pairSums(a, b), pairSums(c, d))
    }

    #if arch(arm64)
        /// Stores offsets in bytes, into a line and into a table of 16 bytes a phase.
        @inline(__always)
        private func store() {
            let texels = (curve.position &>> 14) & SIMD4(repeating: ~3)
            let phases = (curve.position &>> 6) & SIMD4(repeating: 63 * 16)
            memory.storeBytes(of: texels, toByteOffset: offset, as: SIMD4<UInt32>.self)
            memory.storeBytes(of: phases, toByteOffset: offset &+ 16, as: SIMD4<UInt32>.self)
        }

        /// The pixel of one of the four.
        @inline(__always)
        private func tap(_ kind: Kind, _ line: UnsafeRawPointer, _ table: UnsafeRawPointer, _ k: Int) -> Words8 {
            let texel = memory.load(fromByteOffset: offset &+ 4 &* k, as: UInt32.self)
            let phase = memory.load(fromByteOffset: offset &+ 4 &* k &+ 16, as: UInt32.self)
            return columnTap(line + Int(texel), table + Int(phase))
        }
    #else
        /// Stores positions, the upper halves of which are texels, and offsets into a table of 32 bytes a phase.
        @inline(__always)
        private func store() {
            let halves = unsafeBitCast(curve.position, to: Words8.self)
            let phases = (halves &>> 5) & Words8(repeating: 63 * 32)
            memory.storeBytes(of: curve.position, toByteOffset: offset, as: SIMD4<UInt32>.self)
            memory.storeBytes(of: phases, toByteOffset: offset &+ 16, as: Words8.self)
        }

        /// The pixel of one of the four.
        @inline(__always)
        private func tap(_ kind: Kind, _ line: UnsafeRawPointer, _ table: UnsafeRawPointer, _ k: Int) -> Words8 {
            let texel = memory.load(fromByteOffset: offset &+ 4 &* k &+ 2, as: UInt16.self)
            let phase = memory.load(fromByteOffset: offset &+ 4 &* k &+ 16, as: UInt16.self)
            let weights = table + Int(phase)
            return kind == .line
                ? lineTap(line + Int(texel) &* lineTexelBytes, weights) : columnTap(line + Int(texel) &* 4, weights)
        }
    #endif
}
