import Geometry
import Raster
import Testing

@Suite("Copying rows")
struct CopyRowsTests {
    /// A bitmap of one colour, copied to 16 bits.
    private func dithered(_ pixel: UInt32, width: Int = 40, height: Int = 16, rect: PixelRect? = nil) -> [UInt16] {
        var source = Bitmap(size: PixelSize(width: width, height: height), format: .xrgb8888)
        let sourcePitch = source.pitch
        source.withMutableBytes { base in
            for y in 0..<height {
                for x in 0..<width {
                    base.storeBytes(of: pixel, toByteOffset: y * sourcePitch + 4 * x, as: UInt32.self)
                }
            }
        }
        var target = Bitmap(size: PixelSize(width: width, height: height), format: .rgb565)
        let targetPitch = target.pitch
        source.withBytes { from in
            target.withMutableBytes { to in
                copyRows(
                    from: from, pitch: sourcePitch, format: .xrgb8888, into: to, pitch: targetPitch, format: .rgb565,
                    rect: rect ?? PixelRect(x: 0, y: 0, width: width, height: height))
            }
        }
        return target.withBytes { base in
            (0..<height).flatMap { y in
                (0..<width).map { base.load(fromByteOffset: y * targetPitch + 2 * $0, as: UInt16.self) }
            }
        }
    }

    @Test("Black and white are not dithered")
    func ends() {
        #expect(dithered(0xff00_0000).allSatisfy { $0 == 0 })
        #expect(dithered(0xffff_ffff).allSatisfy { $0 == 0xffff })
    }

    @Test("The mean over eight by eight pixels is the colour", arguments: [1, 7, 64, 100, 127, 128, 200, 254])
    func mean(value: UInt32) {
        let pixels = dithered(0xff00_0000 | value << 16 | value << 8 | value, width: 8, height: 8)
        let red = pixels.reduce(0) { $0 + Int($1 >> 11) }
        let green = pixels.reduce(0) { $0 + Int($1 >> 5 & 63) }
        let blue = pixels.reduce(0) { $0 + Int($1 & 31) }
        let exact = Double(value) * 64 / 255
        #expect(abs(Double(red) - exact * 31) <= 0.5)
        #expect(abs(Double(green) - exact * 63) <= 0.5)
        #expect(blue == red)
    }

    @Test("A part copied on its own has the whole's pixels")
    func part() {
        let whole = dithered(0xff7b_3355)
        let rect = PixelRect(x: 3, y: 5, width: 20, height: 7)
        let part = dithered(0xff7b_3355, rect: rect)
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { #expect(part[y * 40 + x] == whole[y * 40 + x]) }
        }
    }

    @Test("Rows of one format are copied as they are")
    func same() {
        let picture = Image.photograph(width: 37, height: 9, seed: 3)
        var target = Bitmap(size: picture.size, format: .xrgb8888)
        let pitch = target.pitch
        picture.withBytes { from in
            target.withMutableBytes { to in
                copyRows(
                    from: from, pitch: picture.pitch, format: .xrgb8888, into: to, pitch: pitch, format: .xrgb8888,
                    rect: PixelRect(picture.size))
            }
        }
        let expected = picture.withBytes { from in
            (0..<9).flatMap { y in
                (0..<37).map { from.load(fromByteOffset: y * picture.pitch + 4 * $0, as: UInt32.self) }
            }
        }
        #expect(pixels(target) == expected)
    }

    /// A picture's pixel that a panel's pixel shows.
    private func upright(_ x: Int, _ y: Int, _ size: PixelSize, _ rotation: PanelRotation) -> Int {
        switch rotation {
        case .none: y * size.width + x
        case .clockwise90: (size.height - 1 - x) * size.width + y
        case .half: (size.height - 1 - y) * size.width + size.width - 1 - x
        case .clockwise270: x * size.width + size.width - 1 - y
        }
    }

    @Test("A turned copy has every pixel at its place, whole and in damaged parts", arguments: PanelRotation.allCases)
    func turned(rotation: PanelRotation) {
        let picture = Image.photograph(width: 53, height: 38, seed: 4)
        let source = picture.withBitmap { pixels($0) }
        let panel = rotation.rotated(picture.size)
        func copy(_ rects: [PixelRect]) -> [UInt32] {
            var target = Bitmap(size: panel, format: .xrgb8888)
            let pitch = target.pitch
            picture.withBytes { from in
                target.withMutableBytes { to in
                    for rect in rects {
                        copyRows(
                            from: from, pitch: picture.pitch, size: picture.size, into: to, pitch: pitch,
                            format: .xrgb8888, rect: rotation.rotated(rect, in: picture.size), rotation: rotation)
                    }
                }
            }
            return pixels(target)
        }
        let whole = copy([PixelRect(picture.size)])
        for y in 0..<panel.height {
            for x in 0..<panel.width {
                #expect(whole[y * panel.width + x] == source[upright(x, y, picture.size, rotation)])
            }
        }
        let parts = [
            PixelRect(x: 0, y: 0, width: 53, height: 11), PixelRect(x: 0, y: 11, width: 20, height: 27),
            PixelRect(x: 20, y: 11, width: 33, height: 27),
        ]
        #expect(copy(parts) == whole)
    }

    @Test("A turned copy to 16 bits is dithered by the panel's own places", arguments: PanelRotation.allCases)
    func turnedDither(rotation: PanelRotation) {
        let picture = Image.photograph(width: 75, height: 40, seed: 8)
        let source = picture.withBitmap { pixels($0) }
        let panel = rotation.rotated(picture.size)
        // The same picture turned beforehand, and copied without a rotation.
        let turned = Image(width: panel.width, height: panel.height) { x, y in
            source[upright(x, y, picture.size, rotation)]
        }
        func sixteen(_ copy: (UnsafeMutableRawPointer, Int) -> Void) -> [UInt16] {
            var target = Bitmap(size: panel, format: .rgb565)
            let pitch = target.pitch
            target.withMutableBytes { copy($0, pitch) }
            return target.withBytes { base in
                (0..<panel.height).flatMap { y in
                    (0..<panel.width).map { base.load(fromByteOffset: y * pitch + 2 * $0, as: UInt16.self) }
                }
            }
        }
        let expected = sixteen { to, pitch in
            turned.withBytes {
                copyRows(
                    from: $0, pitch: turned.pitch, format: .xrgb8888, into: to, pitch: pitch, format: .rgb565,
                    rect: PixelRect(panel))
            }
        }
        let copied = sixteen { to, pitch in
            picture.withBytes {
                copyRows(
                    from: $0, pitch: picture.pitch, size: picture.size, into: to, pitch: pitch, format: .rgb565,
                    rect: PixelRect(panel), rotation: rotation)
            }
        }
        #expect(copied == expected)
    }
}
