import Geometry
import Raster

/// Times what brings a frame of 1920 × 1080 pixels to the screen's memory: copied, turned, and in 16 bits.
func printOutputTimes(frames: Int) {
    let size = PixelSize(width: 1920, height: 1080)
    let source = Image.cover(side: 1080, seed: 1).scaled(to: size)
    let copy = FrameCopy(size)
    for format in [PixelFormat.xrgb8888, .rgb565] {
        for rotation in PanelRotation.allCases {
            let panel = rotation.rotated(size)
            var target = Bitmap(size: panel, format: format)
            let pitch = target.pitch
            var times = CopyTimes(against: copy)
            for turn in CopyTimes.turns(frames) {
                times.time(turn) { _ in
                    source.withBytes { from in
                        target.withMutableBytes { to in
                            copyRows(
                                from: from, pitch: source.pitch, size: size, into: to, pitch: pitch, format: format,
                                rect: PixelRect(panel), rotation: rotation)
                        }
                    }
                }
            }
            let name = "output_\(format == .rgb565 ? 16 : 32)_\(rotation.rawValue)"
            print(tableRow(name, times))
        }
    }
}
