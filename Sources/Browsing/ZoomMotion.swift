public import Geometry
public import Motion

/// The zoom over time: pinched, moved by a finger, flying on, or on its way to where it stays.
///
///     resting ──pinch, pan──▶ held ──end──▶ moving ──(time)──▶ resting
///        └──────────────set──────────────────▲ └─── pinch, pan ───▶ held
///
/// A value like `ScrollMotion`: between two touches a pure function of time. Beyond the limits it follows through rubber
/// bands. Points are from the screen's middle.
public struct ZoomMotion: Sendable {
    /// How long a way to where it stays takes.
    public static let settlingTime = TimeSpan.milliseconds(280)

    /// The limits; what rests beyond new ones is moved in by the next gesture's end.
    public var limits: ZoomLimits
    private var phase = Phase.resting(.fit)

    private enum Phase {
        case resting(Zoom)
        /// Two fingers: the zoom when they landed, and their middle then; then what they ask for now.
        case pinching(origin: Zoom, anchor: Point, asked: Double, goal: Point)
        /// A finger, or what it threw: both directions at one scale. Offsets are the motions' values.
        case panning(scale: Double, x: ScrollMotion, y: ScrollMotion)
        case moving(from: Zoom, to: Zoom, start: FrameTime)
    }

    /// Makes a zoom at rest that fits.
    public init(limits: ZoomLimits) { self.limits = limits }

    /// The zoom to show at a time.
    public func value(at time: FrameTime) -> Zoom {
        switch phase {
        case .resting(let zoom): return zoom
        case .pinching(let origin, let anchor, let asked, let goal):
            return origin.scaled(to: limits.shown(asked: asked), from: anchor, to: goal)
        case .panning(let scale, let x, let y):
            return Zoom(scale: scale, offset: Point(x: x.value(at: time), y: y.value(at: time)))
        case .moving(let from, let to, let start):
            let share = (time - start).seconds / Self.settlingTime.seconds
            return from.interpolated(to: to, at: TimingCurve.easeInOut.value(at: share))
        }
    }

    /// Whether the zoom changes with time, without a finger.
    public func isMoving(at time: FrameTime) -> Bool {
        switch phase {
        case .resting, .pinching: false
        case .panning(_, let x, let y): x.isMoving(at: time) || y.isMoving(at: time)
        case .moving(_, _, let start): time < start + Self.settlingTime
        }
    }

    /// Where it stays or will stay; where it is while fingers decide.
    public func target(at time: FrameTime) -> Zoom {
        switch phase {
        case .moving(_, let to, _): return to
        case .panning(let scale, let x, let y):
            let now = value(at: time)
            return Zoom(scale: scale, offset: Point(x: x.target ?? now.offset.x, y: y.target ?? now.offset.y))
        case .resting, .pinching: return value(at: time)
        }
    }

    /// Two fingers took hold, their middle at a place.
    public mutating func beginPinch(at anchor: Point, time: FrameTime) {
        let now = value(at: time)
        phase = .pinching(origin: now, anchor: anchor, asked: askedScale(now.scale), goal: anchor)
    }

    /// The fingers are `factor` times as far apart as when they took hold, their middle at a place.
    public mutating func pinch(by factor: Double, to goal: Point) {
        guard case .pinching(let origin, let anchor, _, _) = phase, factor.isFinite, factor > 0 else { return }
        phase = .pinching(origin: origin, anchor: anchor, asked: askedScale(origin.scale) * factor, goal: goal)
    }

    /// The fingers let go: what is beyond a limit goes back to it.
    public mutating func endPinch(at time: FrameTime) {
        guard case .pinching(_, _, _, let goal) = phase else { return }
        move(to: limits.settled(value(at: time), about: goal), at: time)
    }

    /// A finger took hold of the zoomed photograph.
    public mutating func beginPan(at time: FrameTime) {
        let now = value(at: time)
        func motion(_ offset: Double, _ range: ClosedRange<Double>, _ length: Double) -> ScrollMotion {
            var motion = ScrollMotion(offset: offset, range: range, viewportLength: length, rate: .normal)
            motion.begin(at: time)
            return motion
        }
        // Offsets beyond an end are kept: the range is widened to hold them, then narrowed under the finger.
        let (x, y) = (now.offset.x, now.offset.y)
        let (rangeX, rangeY) = (limits.rangeX(scale: now.scale), limits.rangeY(scale: now.scale))
        var across = motion(x, min(rangeX.lowerBound, x)...max(rangeX.upperBound, x), limits.viewport.width)
        var down = motion(y, min(rangeY.lowerBound, y)...max(rangeY.upperBound, y), limits.viewport.height)
        across.resize(range: rangeX, viewportLength: limits.viewport.width, at: time)
        down.resize(range: rangeY, viewportLength: limits.viewport.height, at: time)
        phase = .panning(scale: now.scale, x: across, y: down)
    }

    /// The finger has travelled so far since it took hold.
    public mutating func pan(by travel: Point) {
        guard case .panning(let scale, var x, var y) = phase else { return }
        x.drag(by: travel.x)
        y.drag(by: travel.y)
        phase = .panning(scale: scale, x: x, y: y)
    }

    /// The finger let go with a velocity in points per second: the photograph glides on, at most to its edges.
    public mutating func endPan(velocity: Point, at time: FrameTime) {
        guard case .panning(let scale, var x, var y) = phase else { return }
        let settled = limits.settled(value(at: time), about: .zero)
        if settled.scale != scale {
            move(to: settled, at: time)
            return
        }
        x.release(at: time, velocity: velocity.x) { $0 }
        y.release(at: time, velocity: velocity.y) { $0 }
        phase = .panning(scale: scale, x: x, y: y)
    }

    /// Goes to a zoom, moved within the limits about a place.
    public mutating func move(to zoom: Zoom, about anchor: Point = .zero, at time: FrameTime) {
        let (from, to) = (value(at: time), limits.settled(zoom, about: anchor))
        phase = from == to ? .resting(to) : .moving(from: from, to: to, start: time)
    }

    /// Toggles between the whole photograph and a closer look at a place.
    public mutating func toggle(at anchor: Point, time: FrameTime) {
        move(to: limits.toggled(target(at: time), at: anchor), about: anchor, at: time)
    }

    /// Fits at once, whatever moves or holds it.
    public mutating func reset() { phase = .resting(.fit) }

    /// Other limits, for a viewport or a photograph of another size; a zoom at rest is moved within them at once.
    public mutating func adopt(_ limits: ZoomLimits) {
        self.limits = limits
        if case .resting(let zoom) = phase { phase = .resting(limits.settled(zoom, about: .zero)) }
    }

    /// What fingers must have asked for where a scale is shown: the inverse of the limits' rubber bands.
    private func askedScale(_ shown: Double) -> Double {
        let band = RubberBand(dimension: 1)
        if shown > limits.maximum { return limits.maximum * (1 + band.excess(shown: shown / limits.maximum - 1)) }
        return shown < 1 ? 1 / (1 + band.excess(shown: 1 / max(shown, 1e-3) - 1)) : shown
    }
}
