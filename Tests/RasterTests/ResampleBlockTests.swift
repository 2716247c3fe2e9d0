import Glibc
import Testing

@testable import Raster

@Suite("Resampling a line")
struct ResampleBlockTests {
    /// A page of texels between pages that cannot be read.
    private final class GuardedLine {
        /// Memory that a position of either sign reaches: 65,536 texels on both sides.
        private static let guardBytes = lineTexelBytes * 65536
        let texels: UnsafeMutableRawPointer
        let count: Int
        private let mapping: UnsafeMutableRawPointer
        private let bytes: Int

        init() throws {
            let page = Int(sysconf(Int32(_SC_PAGESIZE)))
            bytes = page + 2 * Self.guardBytes
            let memory = mmap(nil, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            mapping = try #require(memory == MAP_FAILED ? nil : memory)
            texels = mapping + Self.guardBytes
            count = page / lineTexelBytes
            try #require(mprotect(texels, page, PROT_READ | PROT_WRITE) == 0)
            for i in 0..<count {
                texels.storeBytes(
                    of: lineTexel(UInt32(i) &* 0x0102_0305), toByteOffset: lineTexelBytes * i, as: LineTexel.self)
            }
        }

        deinit { munmap(mapping, bytes) }
    }

    @Test("Nothing is read or stored beyond the wanted pixels", arguments: 1...9, [false, true])
    func ends(count: Int, isFaded: Bool) throws {
        let line = try GuardedLine()
        let filter = FilterTable()
        let table = UnsafeRawPointer(filter.repeated)
        defer { withExtendedLifetime(filter) {} }
        let last = UInt32(line.count - 4) << 16
        let stop: UInt32 = 0xdead_beef
        // Towards either end of the line, so that the pixel after the last one would lie outside.
        for isForward in [false, true] {
            let step: UInt32 = isForward ? 3 << 15 : 0 &- 3 << 15
            let end = isForward ? last : 0
            let curve = Curve(position: end &- step &* UInt32(count - 1), step: step, bend: 0)
            var pixels = [UInt32](repeating: stop, count: count + 4)
            let places = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
            defer { places.deallocate() }
            pixels.withUnsafeMutableBytes { pixels in
                guard let out = pixels.baseAddress else { return }
                if isFaded {
                    let fade = Curve<UInt32>(position: 200 << 16, step: 0 &- 5 << 16, bend: 0)
                    resampleLine(
                        line.texels, table: table, curve.fours(from: 0), fade: fade.fours(from: 0),
                        backdrop: 0xff10_2030, count: count, memory: places, into: out)
                } else {
                    resampleLine(
                        line.texels, table: table, curve.fours(from: 0), count: count, memory: places, into: out)
                }
            }
            #expect(pixels[..<count].allSatisfy { $0 != stop })
            #expect(pixels[count...].allSatisfy { $0 == stop })
        }
    }
}
