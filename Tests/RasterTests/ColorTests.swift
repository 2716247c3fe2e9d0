import Testing

@testable import Raster

@Suite("Colour arithmetic")
struct ColorTests {
    @Test("Division by 255 rounds to nearest wherever it is used")
    func division() {
        let wrong = (0...UInt32(65_535 - 128)).filter { divideBy255($0) != (2 * $0 + 255) / 510 }
        #expect(wrong.isEmpty)
    }

    @Test("All 65 536 products of two channels are divided by 255 to the nearest")
    func products() {
        var wrong = 0
        for a in 0...UInt32(255) {
            for b in 0...UInt32(255) where divideBy255(a * b) != (2 * a * b + 255) / 510 { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test("A weight of 256 replaces and 0 keeps, whatever lies behind")
    func mixEnds() {
        for behind: UInt32 in [0, 0xff00_0000, 0xffff_ffff, 0xff12_8fe0] {
            #expect(mix(behind, 0xff37_c900, weight: 256) == 0xff37_c900)
            #expect(mix(behind, 0xff37_c900, weight: 0) == behind)
        }
    }

    @Test("Mixing is within half a unit of the formula, for every weight and for any alpha")
    func mixExact() {
        var worst = 0.0
        for weight in 0...UInt32(256) {
            for alpha: UInt32 in [0, 1, 100, 254, 255] {
                for channel: UInt32 in [0, alpha / 2, alpha] {
                    let source = alpha << 24 | channel << 16 | channel << 8 | channel
                    let mixed = mix(0xff80_8080, source, weight: weight)
                    let w = Double(weight) / 256
                    let rest = 1 - (w * Double(alpha) * 256 / 255).rounded() / 256
                    worst = max(worst, abs(Double(mixed & 255) - Double(channel) * w - 128 * rest))
                    #expect(mixed >> 24 == 255)
                }
            }
        }
        #expect(worst <= 0.5)
    }

    @Test("A colour's channels are multiplied by its alpha with correct rounding")
    func premultiplied() {
        #expect(Color(red: 255, green: 128, blue: 1, alpha: 128).pixel == 0x8080_4001)
        #expect(Color(red: 9, green: 8, blue: 7).pixel == 0xff09_0807)
    }
}
