internal import Geometry

/// A display mode's timing (`struct drm_mode_modeinfo`): what the kernel lists, or what is computed for it.
struct ModeTiming: Hashable, Sendable {
    /// Positions along a line in pixels, or along a frame in lines.
    struct Axis: Hashable, Sendable {
        var display: Int
        var syncStart: Int
        var syncEnd: Int
        var total: Int
    }

    /// Pixel clock in kHz.
    var clock: Int
    var horizontal: Axis
    var vertical: Axis
    /// The kernel's DRM_MODE_FLAG_* bits.
    var flags: UInt32
    /// Whether the panel would rather have this one.
    var isPreferred: Bool
    var name: String

    static let positiveVerticalSync: UInt32 = 1 << 2
    static let negativeHorizontalSync: UInt32 = 1 << 1
    static let interlaced: UInt32 = 1 << 4
    static let doubleScan: UInt32 = 1 << 5

    var size: PixelSize { PixelSize(width: horizontal.display, height: vertical.display) }
    var isInterlaced: Bool { flags & Self.interlaced != 0 }

    /// Refreshes in a thousand seconds, from the clock rather than from the kernel's rounded field; 0 for nonsense.
    var millihertz: Int {
        let pixels = horizontal.total * vertical.total
        if pixels <= 0 || clock <= 0 { return 0 }
        var rate = (clock * 1_000_000 + pixels / 2) / pixels
        if isInterlaced { rate *= 2 }
        if flags & Self.doubleScan != 0 { rate /= 2 }
        return rate
    }
}

extension ModeTiming: CustomStringConvertible {
    /// As people write it: `1280x800@59.810`.
    var description: String {
        let fraction = String(millihertz % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(size.width)x\(size.height)@\(millihertz / 1000).\(zeros)\(fraction)\(isInterlaced ? "i" : "")"
    }
}
