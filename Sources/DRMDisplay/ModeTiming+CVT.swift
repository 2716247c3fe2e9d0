internal import Geometry

extension ModeTiming {
    /// A timing for a size and rate that no list has, by VESA's Coordinated Video Timings.
    ///
    /// The standard is VESA CVT 1.2 (2013), chapter 3, with normal blanking and without margins or interlace. In two
    /// places it follows the customary reading of `cvt(1)` and of the kernel's `drm_cvt_mode`, so that the result is the
    /// modeline that people know: the back porch may be as short as three lines, and the horizontal sync starts at the
    /// next cell after its nominal place. A width that is no whole number of 8-pixel cells keeps its own columns. The
    /// size must not be empty; the rate is in whole hertz, above 0 and below 1 800.
    static func coordinated(size: PixelSize, hertz: Int = 60) -> ModeTiming {
        let cell = 8
        let frontPorch = 3
        let leastBackPorch = 3
        let verticalSync = verticalSyncLines(size)

        // Microseconds a line, so that sync and back porch last at least 550 µs.
        let leastSyncTime = 550.0
        let line = (1_000_000.0 / Double(hertz) - leastSyncTime) / Double(size.height + frontPorch)
        let syncAndBack = max(Int(leastSyncTime / line) + 1, verticalSync + leastBackPorch)

        // The share of blanking in a line, in percent, from VESA's default gradient and offset.
        let blankShare = max(30.0 - 300.0 * line / 1000, 20)
        let width = size.width - size.width % cell
        var blank = Int(Double(width) * blankShare / (100 - blankShare))
        blank -= blank % (2 * cell)
        let total = width + blank

        let syncEnd = width + blank / 2
        var syncStart = syncEnd - total * 8 / 100
        syncStart += cell - syncStart % cell

        var clock = Int(Double(total) * 1000 / line)
        clock -= clock % 250

        let odd = size.width % cell
        return ModeTiming(
            clock: clock,
            horizontal: Axis(
                display: size.width, syncStart: syncStart + odd, syncEnd: syncEnd + odd, total: total + odd),
            vertical: Axis(
                display: size.height, syncStart: size.height + frontPorch,
                syncEnd: size.height + frontPorch + verticalSync, total: size.height + syncAndBack + frontPorch),
            flags: negativeHorizontalSync | positiveVerticalSync, isPreferred: false,
            name: "\(size.width)x\(size.height)")
    }

    /// CVT tells the aspect ratio by the length of the vertical sync.
    private static func verticalSyncLines(_ size: PixelSize) -> Int {
        let (width, height) = (size.width, size.height)
        if height % 3 == 0 && height * 4 / 3 == width { return 4 }
        if height % 9 == 0 && height * 16 / 9 == width { return 5 }
        if height % 10 == 0 && height * 16 / 10 == width { return 6 }
        if height % 4 == 0 && height * 5 / 4 == width { return 7 }
        if height % 9 == 0 && height * 15 / 9 == width { return 7 }
        return 10
    }
}
