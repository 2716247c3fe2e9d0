/// Four-tap filter weights for every footprint and phase, made once.
///
/// A pixel covers `footprint` texels of a level and its centre lies `phase` between two of them. The filter is a box as
/// wide as the footprint, convolved with what a texel stands for: a tent between neighbours in the picture itself
/// (bilinear reconstruction), a box in a reduced level, whose texels are averages already. Weight k is therefore the
/// integral of the box over tap k's tent or box. A footprint runs in steps of 1/32 texel up to 2, a phase in steps of
/// 1/64, taken at its middle. Each four weights are rounded to whole numbers that add up to 256 exactly (the largest
/// takes the difference), and none is above 255, so that one fits a byte.
///
/// Only +, −, × and ÷ of Double are used: the weights are the same on every processor.
final class FilterTable {
    /// Phases between two texels.
    static let phases = 64
    /// Footprints for each kind of level; the last stands for 2 texels.
    static let footprints = 65
    #if arch(arm64)
        /// Bytes of a phase in `repeated`: a byte for each of sixteen channels.
        static let phaseBytes = 16
    #else
        /// Bytes of a phase in `repeated`: a word for each of sixteen channels.
        static let phaseBytes = 32
    #endif

    /// The weights as the second pass reads them, each repeated for a pixel's four channels.
    let repeated: UnsafeMutableRawPointer
    /// The weights as the first pass reads them.
    let weights: UnsafeMutablePointer<SIMD4<UInt16>>

    init() {
        let count = 2 * Self.footprints * Self.phases
        repeated = .allocate(byteCount: count * Self.phaseBytes, alignment: 64)
        weights = .allocate(capacity: count)
        var index = 0
        for isReduced in [false, true] {
            for footprint in 0..<Self.footprints {
                for phase in 0..<Self.phases {
                    let w = Self.filter(
                        width: Double(max(footprint, 1)) / 32, phase: (Double(phase) + 0.5) / Double(Self.phases),
                        isReduced: isReduced)
                    (weights + index).initialize(to: w)
                    let lanes = (w.x, w.y, w.z, w.w)
                    Self.store(lanes.0, repeated, index, 0)
                    Self.store(lanes.1, repeated, index, 1)
                    Self.store(lanes.2, repeated, index, 2)
                    Self.store(lanes.3, repeated, index, 3)
                    index += 1
                }
            }
        }
    }

    deinit {
        repeated.deallocate()
        weights.deallocate()
    }

    /// Where a footprint's phases begin; `footprint` is in texels of the level, or no number where a plane's horizon lies.
    func index(footprint: Double, isReduced: Bool) -> Int {
        let step = footprint < 2 ? max(Int(footprint * 32 + 0.5), 1) : Self.footprints - 1
        return ((isReduced ? Self.footprints : 0) + step) * Self.phases
    }

    /// The weights of one footprint and phase; tap k sits k − 1 texels from the one left of the centre.
    private static func filter(width: Double, phase: Double, isReduced: Bool) -> SIMD4<UInt16> {
        func weight(_ k: Double) -> Int {
            let a = phase + 1 - k - width / 2
            let b = phase + 1 - k + width / 2
            let share = isReduced ? boxIntegral(b) - boxIntegral(a) : tentIntegral(b) - tentIntegral(a)
            return Int(share / width * 256 + 0.5)
        }
        var w = [weight(0), weight(1), weight(2), weight(3)]
        var largest = 0
        for k in 1..<4 where w[k] > w[largest] { largest = k }
        w[largest] += 256 - (w[0] + w[1] + w[2] + w[3])
        if w[largest] > 255 {
            w[largest ^ 1] += w[largest] - 255
            w[largest] = 255
        }
        return SIMD4(UInt16(w[0]), UInt16(w[1]), UInt16(w[2]), UInt16(w[3]))
    }

    /// The integral from −∞ of a tent of half width 1 and area 1.
    private static func tentIntegral(_ x: Double) -> Double {
        let x = min(max(x, -1), 1)
        return x < 0 ? 0.5 * (x + 1) * (x + 1) : 1 - 0.5 * (1 - x) * (1 - x)
    }

    /// The integral from −∞ of a box of width 1 and area 1.
    private static func boxIntegral(_ x: Double) -> Double { min(max(x + 0.5, 0), 1) }

    /// Stores weight k of a phase, repeated for the four channels of a pixel.
    private static func store(_ w: UInt16, _ table: UnsafeMutableRawPointer, _ index: Int, _ k: Int) {
        #if arch(arm64)
            let four = UInt32(w) &* 0x0101_0101
            table.storeBytes(of: four, toByteOffset: index * phaseBytes + 4 * k, as: UInt32.self)
        #else
            let four = UInt64(w) &* 0x0001_0001_0001_0001
            table.storeBytes(of: four, toByteOffset: index * phaseBytes + 8 * k, as: UInt64.self)
        #endif
    }
}
