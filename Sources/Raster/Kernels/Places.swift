/// Where the taps of four pixels lie, each in a line of its own, and how that changes from four to four.
///
/// A position's upper half is the texel and the upper six bits of its lower half are the phase. Both have to become
/// addresses. On arm64 they are taken out of the vector (`umov`). On x86-64 that (`pextrw`) would take as many turns of the
/// vector units as all else together; so positions are stored and read again as numbers, by units that are idle otherwise: a
/// tenth less time for a frame. Two things keep the compiler from seeing through it: the memory is not its own, and between
/// storing and reading something else is stored, the pixels.
struct Places {
    #if arch(arm64)
        /// From the upper six of 16 bits to a phase's offset in a table of 16 bytes a phase.
        private static let phaseShift: UInt16 = 6
    #else
        /// The same for a table of 32 bytes a phase.
        private static let phaseShift: UInt16 = 5
    #endif

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

    /// Four pixels, times 256, in two vectors of two, each from a line of its own; the places go on.
    @inline(__always)
    mutating func takeTaps(
        _ l0: UnsafeRawPointer, _ l1: UnsafeRawPointer, _ l2: UnsafeRawPointer, _ l3: UnsafeRawPointer,
        _ table: UnsafeRawPointer
    ) -> (Words8, Words8) {
        #if arch(arm64)
            let texel = (curve.position &>> 14) & SIMD4(repeating: ~3)
            let phase = phases
            let a = columnTap(l0 + Int(texel[0]), table + Int(phase[0]))
            let b = columnTap(l1 + Int(texel[1]), table + Int(phase[2]))
            let c = columnTap(l2 + Int(texel[2]), table + Int(phase[4]))
            let d = columnTap(l3 + Int(texel[3]), table + Int(phase[6]))
            curve.advance()
        #else
            @inline(__always)
            func half(_ k: Int) -> Int { Int(memory.load(fromByteOffset: offset &+ k, as: UInt16.self)) }
            @inline(__always)
            func tap(_ line: UnsafeRawPointer, _ k: Int) -> Words8 {
                let texels = UnsafeRawPointer(line.assumingMemoryBound(to: UInt32.self) + half(4 &* k &+ 2))
                return columnTap(texels, table + half(4 &* k &+ 16))
            }
            let (a, b, c, d) = (tap(l0, 0), tap(l1, 1), tap(l2, 2), tap(l3, 3))
            curve.advance()
            offset ^= 32
            store()
        #endif
        return (pairSums(a, b), pairSums(c, d))
    }

    /// The phases' offsets in the table, in every other lane.
    @inline(__always)
    private var phases: Words8 {
        let halves = unsafeBitCast(curve.position, to: Words8.self)
        return (halves &>> Self.phaseShift) & Words8(repeating: UInt16(63 * FilterTable.phaseBytes))
    }

    @inline(__always)
    private func store() {
        #if !arch(arm64)
            memory.storeBytes(of: curve.position, toByteOffset: offset, as: SIMD4<UInt32>.self)
            memory.storeBytes(of: phases, toByteOffset: offset &+ 16, as: Words8.self)
        #endif
    }
}
