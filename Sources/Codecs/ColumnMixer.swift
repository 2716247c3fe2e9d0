/// Weighs the pixels of a row of 16-bit channels together to a row of pixels.
///
/// Few positive weights, the usual case of a smaller result, have 16 bits, and two pixels are made at a time. Many, or
/// negative ones, have 14 bits, and sums of 32.
struct ColumnMixer: ~Copyable {
    private typealias Words = SIMD8<UInt16>

    private static let mostPairedTaps = 32

    private let width: Int
    private let tapCount: Int
    /// Where each output pixel's first source pixel lies in the line, in bytes.
    private let offsets: UnsafeMutablePointer<Int32>
    /// For each two output pixels and each tap the two weights, four times each.
    private let paired: UnsafeMutablePointer<Words>
    /// For each output pixel its taps' weights.
    private let single: UnsafeMutablePointer<Int16>
    private let isPaired: Bool
    private let mayOvershoot: Bool
    private let output: UnsafeMutablePointer<UInt32>

    /// Prepares for lines that begin with source column `firstColumn`.
    ///
    /// `mayOvershoot` tells that colours may come out larger than their alpha, and must be cut.
    init(_ kernel: ResampleKernel, firstColumn: Int, mayOvershoot: Bool) {
        width = kernel.starts.count
        tapCount = kernel.tapCount
        self.mayOvershoot = mayOvershoot
        isPaired = !kernel.isCubic && kernel.tapCount <= Self.mostPairedTaps
        // An odd last pixel is made twice.
        let even = (width + 1) & ~1
        offsets = .allocate(capacity: even)
        for x in 0..<even { offsets[x] = Int32(8 * (kernel.starts[min(x, width - 1)] - firstColumn)) }
        output = .allocate(capacity: even)
        paired = .allocate(capacity: isPaired ? even / 2 * tapCount : 1)
        single = .allocate(capacity: isPaired ? 1 : width * tapCount)
        let weights = kernel.weights(total: isPaired ? 65_535 : 1 << 14)
        if isPaired {
            for pair in 0..<even / 2 {
                for tap in 0..<tapCount {
                    let left = weights[2 * pair * tapCount + tap]
                    let right = weights[min(2 * pair + 1, width - 1) * tapCount + tap]
                    paired[pair * tapCount + tap] = Words(
                        lowHalf: SIMD4(repeating: UInt16(left)), highHalf: SIMD4(repeating: UInt16(right)))
                }
            }
        } else {
            for i in weights.indices { single[i] = Int16(weights[i]) }
        }
    }

    deinit {
        offsets.deallocate()
        output.deallocate()
        paired.deallocate()
        single.deallocate()
    }

    /// Makes a row of pixels, which stay until the next is made.
    func mix(_ line: UnsafePointer<UInt16>) -> UnsafePointer<UInt32> {
        if isPaired {
            // With the number of taps known, the compiler unrolls the loop over them.
            switch tapCount {
            case 1: mixPairs(UnsafeRawPointer(line), taps: 1)
            case 2: mixPairs(UnsafeRawPointer(line), taps: 2)
            case 3: mixPairs(UnsafeRawPointer(line), taps: 3)
            default: mixPairs(UnsafeRawPointer(line), taps: tapCount)
            }
        } else {
            mixSingles(UnsafeRawPointer(line))
        }
        return UnsafePointer(output)
    }

    /// Every product loses less than one 256th of a level, so 255 stays 255 with up to 127 taps.
    @inline(__always)
    private func mixPairs(_ line: UnsafeRawPointer, taps: Int) {
        var weights = paired
        var x = 0
        while x < width {
            let left = line + Int(offsets[x])
            let right = line + Int(offsets[x &+ 1])
            var sum = Words(repeating: 128)
            for tap in 0..<taps {
                let pixels = Words(
                    lowHalf: left.loadUnaligned(fromByteOffset: 8 &* tap, as: SIMD4<UInt16>.self),
                    highHalf: right.loadUnaligned(fromByteOffset: 8 &* tap, as: SIMD4<UInt16>.self))
                sum &+= highProduct(pixels, weights[tap])
            }
            let bytes = SIMD8<UInt8>(truncatingIfNeeded: sum &>> 8)
            UnsafeMutableRawPointer(output + x).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
            weights += taps
            x &+= 2
        }
    }

    private func mixSingles(_ line: UnsafeRawPointer) {
        for x in 0..<width {
            // 7 bits of fraction, 14 of weight: half of 2^21 rounds to nearest.
            var sum = SIMD4<Int32>(repeating: 1 << 20)
            for tap in 0..<tapCount {
                let pixel = line.loadUnaligned(fromByteOffset: Int(offsets[x]) &+ 8 &* tap, as: SIMD4<UInt16>.self)
                sum &+= SIMD4(truncatingIfNeeded: pixel &>> 1) &* Int32(single[x &* tapCount &+ tap])
            }
            sum = (sum &>> 21).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
            var pixel = SIMD4<UInt8>(truncatingIfNeeded: sum)
            if mayOvershoot { pixel = pointwiseMin(pixel, SIMD4(repeating: pixel.w)) }
            output[x] = unsafeBitCast(pixel, to: UInt32.self)
        }
    }
}

/// a · b / 65 536 lane by lane, rounded down; spelt out, because then it becomes one instruction.
@inline(__always)
private func highProduct(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    @inline(__always)
    func high(_ a: UInt16, _ b: UInt16) -> UInt16 { UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b)) &>> 16) }
    return SIMD8(
        high(a[0], b[0]), high(a[1], b[1]), high(a[2], b[2]), high(a[3], b[3]), high(a[4], b[4]), high(a[5], b[5]),
        high(a[6], b[6]), high(a[7], b[7]))
}
