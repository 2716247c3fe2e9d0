internal import Images

extension Orientation {
    /// Whether the stored columns run against the upright axis that they lie along.
    var runsLeft: Bool { self == .upMirrored || self == .down || self == .rightMirrored || self == .left }
    /// Whether the stored rows run against the upright axis that they lie along.
    var runsUp: Bool { self == .down || self == .downMirrored || self == .right || self == .rightMirrored }
}
