/// The scroll offset of one direction over time: dragged by a finger, or on its way to where it comes to rest.
///
/// A value that knows no clock and does nothing by itself: it is told what the finger does, and asked for the offset at
/// the time a frame will be shown. Between two touches it is a pure function of time, so neither the frame rate nor a
/// stall changes the motion.
///
///     resting ──begin──▶ dragging ──release──▶ settling ──(time)──▶ resting at exactly the target
///        └───────────scroll──────────────────────▲ │
///                                 begin, catch ◀────┘
///
/// Offsets, translations and velocities are those of the *content offset*: it grows while the finger moves to the left
/// or up, so callers hand in the finger's travel and velocity with the sign turned. Within `range` the offset follows
/// the finger one to one, beyond it through a rubber band.
///
/// A release decides at once where the motion ends: where it would come to rest by itself with `rate`, then the nearest
/// place that `snap` allows. A critically damped spring goes there, from the offset and with the velocity of the
/// release. With the default stiffness the spring *is* the deceleration when the target lies where that would end, and
/// departs from it only as far as snapping asks.
public struct ScrollMotion: Sendable {
    /// What the offset depends on now.
    public enum State: Hashable, Sendable {
        /// On nothing: it stays.
        case resting
        /// On a finger.
        case dragging
        /// On time, until it has reached its target.
        case settling
    }

    /// Offsets from the first to the last that can be rested at, in points.
    public private(set) var range: ClosedRange<Double>
    /// The viewport's length along the scroll direction in points; it sets the rubber band and the limit of a bounce.
    public private(set) var viewportLength: Double
    /// How fast the content would slow down if it did not snap; `fast` by default.
    public var rate: DecelerationRate
    /// The fastest release that counts, in points per second, above 0; 8000 by default.
    ///
    /// Faster ones are slowed to it.
    public var maximumVelocity: Double
    /// The stiffness of the critically damped spring of mass 1 that leads to the target, above 0.
    ///
    /// By default the square of the rate's decay constant, 101 for `fast`: from half a cover away it is within a point
    /// after 0.6 s.
    public var stiffness: Double

    private var phase: Phase

    private enum Phase {
        case resting(Double)
        /// The asked offset (without rubber band) when the drag began, and the travel since.
        case dragging(start: Double, travel: Double)
        case settling(Settling)
    }

    /// On the way to a target: the displacement and velocity with which the spring was let go.
    private struct Settling {
        var start: FrameTime
        var end: FrameTime
        var target: Double
        var displacement: Double
        var velocity: Double
        var spring: Spring

        func offset(at time: FrameTime) -> Double {
            target + spring.displacement(from: displacement, velocity: velocity, at: time - start)
        }

        func velocity(at time: FrameTime) -> Double {
            spring.velocity(from: displacement, velocity: velocity, at: time - start)
        }
    }

    /// Makes an offset at rest; it is moved into the range.
    public init(
        offset: Double = 0, range: ClosedRange<Double>, viewportLength: Double, rate: DecelerationRate = .fast,
        maximumVelocity: Double = 8000
    ) {
        self.range = range
        self.viewportLength = viewportLength
        self.rate = rate
        self.maximumVelocity = maximumVelocity
        stiffness = rate.decayConstant * rate.decayConstant
        phase = .resting(min(max(offset, range.lowerBound), range.upperBound))
    }

    // MARK: What it is

    /// What the offset depends on at a time; `settling` turns into `resting` by itself.
    public func state(at time: FrameTime) -> State {
        switch phase {
        case .resting: return .resting
        case .dragging: return .dragging
        case .settling(let settling): return time < settling.end ? .settling : .resting
        }
    }

    /// Whether the offset changes with time: true only while it settles, so a false needs no further frames.
    public func isMoving(at time: FrameTime) -> Bool { state(at: time) == .settling }

    /// The offset to show at a time.
    ///
    /// At rest exactly the target; in motion rounded to the grid of 1/1024 point, so that pictures do not depend on the
    /// last bits of a Double. A time before the last call counts as that call's.
    public func value(at time: FrameTime) -> Double {
        switch phase {
        case .resting(let offset): return offset
        case .dragging(let start, let travel):
            return Self.snappedToGrid(rubberBand.offset(asked: start + travel, in: range))
        case .settling(let settling):
            guard time < settling.end else { return settling.target }
            return Self.snappedToGrid(settling.offset(at: time))
        }
    }

    /// The velocity at a time, in points per second; 0 while dragging, when the finger's is the one to ask for.
    public func velocity(at time: FrameTime) -> Double {
        guard case .settling(let settling) = phase, time < settling.end else { return 0 }
        return settling.velocity(at: time)
    }

    /// Where it rests or will rest; nil while a finger decides.
    public var target: Double? {
        switch phase {
        case .resting(let offset): return offset
        case .dragging: return nil
        case .settling(let settling): return settling.target
        }
    }

    /// An offset rounded to the nearest multiple of 1/1024 point.
    public static func snappedToGrid(_ offset: Double) -> Double { (offset * 1024).rounded() / 1024 }

    // MARK: The finger

    /// A finger takes hold of the content, which stops where it is shown; whether it was moving.
    ///
    /// If it was, the touch is a catch and no tap. Begun beyond an end, the rubber band is inverted first, so that
    /// nothing jumps.
    @discardableResult
    public mutating func begin(at time: FrameTime) -> Bool {
        let wasMoving = isMoving(at: time)
        phase = .dragging(start: rubberBand.askedOffset(shown: value(at: time), in: range), travel: 0)
        return wasMoving
    }

    /// The finger has travelled so many points *since the drag began*, in the direction of the offset.
    ///
    /// Does nothing unless a drag has begun.
    public mutating func drag(by translation: Double) {
        guard case .dragging(let start, _) = phase, translation.isFinite else { return }
        phase = .dragging(start: start, travel: translation)
    }

    /// The finger lets go with a velocity in points per second; `snap` turns the offset at which the content would come
    /// to rest into one where it may.
    ///
    /// `snap` is called once, with an offset within `range`; its answer is moved into `range` too. The velocity is
    /// limited to `maximumVelocity`, slowed by the rubber band beyond an end, and limited so that the spring swings past
    /// its target by at most an eighth of the viewport. One that is not a number counts as 0. Does nothing unless a
    /// drag has begun.
    public mutating func release(at time: FrameTime, velocity: Double, snap: (Double) -> Double) {
        guard case .dragging(let start, let travel) = phase else { return }
        let asked = start + travel
        let finger = velocity.isNaN ? 0 : min(max(velocity, -maximumVelocity), maximumVelocity)
        let shown = value(at: time)
        let end = clamped(asked)
        let content = asked == end ? finger : finger * rubberBand.slope(excess: asked - end)
        let rest = clamped(Decay(start: shown, velocity: content, rate: rate).restValue)
        settle(at: time, from: shown, velocity: content, to: snap(rest))
    }

    /// Stops a motion where it is shown, without taking hold; nothing else changes.
    ///
    /// The offset then rests where nothing snapped it to: follow up with a drag or a `scroll`.
    public mutating func `catch`(at time: FrameTime) { phase = .resting(value(at: time)) }

    // MARK: The program

    /// Sets out for an offset, moved into the range, by the same spring; a motion under way goes on from its velocity.
    ///
    /// A drag ends.
    public mutating func scroll(to target: Double, at time: FrameTime) {
        settle(at: time, from: value(at: time), velocity: velocity(at: time), to: target)
    }

    /// Is at an offset at once, moved into the range; a drag or motion ends.
    public mutating func jump(to offset: Double) { phase = .resting(clamped(offset)) }

    /// The content before the viewport has grown by so many points, or shrunk: what is shown stays where it is.
    ///
    /// Rest, target and a drag's start move along, unchecked: give the new range by `resize` afterwards.
    public mutating func shift(by distance: Double) {
        switch phase {
        case .resting(let offset): phase = .resting(offset + distance)
        case .dragging(let start, let travel): phase = .dragging(start: start + distance, travel: travel)
        case .settling(var settling):
            settling.target += distance
            phase = .settling(settling)
        }
    }

    /// The content or the viewport has changed.
    ///
    /// Rest and target are moved into the new range; a drag goes on from the offset that is shown.
    public mutating func resize(range: ClosedRange<Double>, viewportLength: Double, at time: FrameTime) {
        let shown = value(at: time)
        let speed = velocity(at: time)
        self.range = range
        self.viewportLength = viewportLength
        switch phase {
        case .resting(let offset): phase = .resting(clamped(offset))
        case .dragging(_, let travel):
            phase = .dragging(start: rubberBand.askedOffset(shown: shown, in: range) - travel, travel: travel)
        case .settling(let settling):
            settle(at: time, from: shown, velocity: speed, to: settling.target)
        }
    }

    // MARK: Within

    private var rubberBand: RubberBand { RubberBand(dimension: viewportLength) }

    private func clamped(_ offset: Double) -> Double {
        offset.isNaN ? range.lowerBound : min(max(offset, range.lowerBound), range.upperBound)
    }

    private mutating func settle(at time: FrameTime, from offset: Double, velocity: Double, to wanted: Double) {
        let target = clamped(wanted)
        let displacement = offset - target
        // A critically damped spring that comes towards its target with v swings past it by less than
        // (v − ω·|x|) / (e·ω).
        let spring = Spring.critical(stiffness: stiffness)
        let frequency = spring.angularFrequency
        let approach = velocity * displacement < 0 ? displacement.magnitude : 0
        let limit = frequency * (approach + 2.718281828459045 * viewportLength / 8)
        let speed = min(max(velocity, -limit), limit)
        let span = spring.settlingTime(
            from: displacement, velocity: speed, threshold: 1 / 32, velocityThreshold: 1)
        guard span > .zero else {
            phase = .resting(target)
            return
        }
        phase = .settling(
            Settling(
                start: time, end: time + span, target: target, displacement: displacement, velocity: speed,
                spring: spring))
    }
}
