internal import Geometry
public import Motion

/// Turns what contacts do into gestures: decides whose finger counts, and which recogniser wins.
///
/// The first finger owns the touch. Where the mode wants pinches a second one joins it; all others are only remembered, so
/// that none of them can confuse it, and void its tap.
///
///     state    event                              next state   gestures
///     idle     down                               touched      touchBegan
///     touched  its contact moved                  touched      as `Gesture` says
///     touched  its last contact went up           idle         panEnded, then tap or doubleTap if it is one
///     touched  one of its contacts was cancelled  idle         cancelled
///     touched  its contact's id went down again   touched      cancelled, touchBegan
///     touched  another down                       touched      pinchBegan, or none
///     touched  another down after a silence       touched      cancelled, touchBegan: the new one is the owner
///     touched  no travel for the patience         idle         cancelled
///     any      move, up, cancel of the others     same         none
///     idle     down just after a tap's lift       idle         none: the panel bounced
///     idle     it strayed, or another landed      touched      touchBegan, but no tap is left in it
///
/// An id that went down and never up again (a ghost, a lost report) therefore blocks nobody: as a bystander it is
/// forgotten when the id is used again, as an owner it loses its place. Silent is also what only trembles, within the slop:
/// a drop of water, a cable on the glass. An up at another place than the last move counts
/// as a move first.
///
/// A value that reads no clock: some gestures are told by time alone, so `deadline` says when to call `advance(to:)`, and
/// whoever owns the arena arms one timer for it; without one nothing runs. A deadline that has passed when an event comes
/// is told first, by its own time: a late timer changes nothing. Events must come in the order in which they happened,
/// though stamps may repeat or step back a little.
public struct Arena: Hashable, Sendable {
    /// A tap that waits for a second one.
    private struct WaitingTap: Hashable, Sendable {
        var tap: TouchEvent
        var deadline: FrameTime
        /// Whether the second finger is down, whose end decides.
        var isContested = false
    }

    /// The last lift of a touch, and whether that was a tap.
    private struct Lift: Hashable, Sendable {
        var event: TouchEvent
        var wasTap: Bool
    }

    /// A finger that seems to have landed but never left: the panel bounced after a tap was told.
    private struct Bounce: Hashable, Sendable {
        var landing: TouchEvent
        var lastTime: FrameTime
    }

    /// The thresholds; a change counts from the next touch on.
    public var settings: GestureSettings
    /// Layer points that a millimetre has on the panel, above 0; a change counts from the next touch on.
    public var pointsPerMillimetre: Double
    /// What the present mode wants; a change counts from the next touch on.
    public var wanted: GestureKinds
    private var touch: ActiveTouch?
    private var bystanders: Set<Int> = []
    private var waitingTap: WaitingTap?
    private var lastLift: Lift?
    private var bounce: Bounce?

    /// Makes an idle arena.
    public init(
        settings: GestureSettings = GestureSettings(),
        pointsPerMillimetre: Double = GestureSettings.usualPointsPerMillimetre, wanted: GestureKinds = []
    ) {
        self.settings = settings
        self.pointsPerMillimetre = pointsPerMillimetre
        self.wanted = wanted
    }

    /// The contacts that are down, as far as their events tell.
    public var contacts: Set<Int> {
        bystanders.union(touch?.contacts ?? []).union(bounce.map { [$0.landing.contact] } ?? [])
    }

    /// Whether a touch is under way: `touchBegan` was sent and its end was not.
    public var isTracking: Bool { touch != nil }

    // MARK: Events

    /// Takes one event and tells what it means.
    ///
    /// Pass `contentIsMoving` as it is when the event is handled: a finger that lands on moving content catches it, and
    /// its end is never a tap.
    public mutating func handle(_ event: TouchEvent, contentIsMoving: Bool = false) -> [Gesture] {
        let due = advance(to: event.time)
        return switch event.phase {
        case .down: due + down(event, contentIsMoving: contentIsMoving)
        case .move: due + move(event)
        case .up: due + lastMove(before: event) + up(event)
        case .cancel: due + cancel(event)
        }
    }

    /// Ends the present touch without a click, because something else takes the screen (a message, the night).
    ///
    /// Fingers that are down stay without effect until they land anew. A tap that waits for a second one is dropped.
    public mutating func cancelAll(at time: FrameTime) -> [Gesture] {
        waitingTap = nil
        forgetBounce()
        return cancelTouch(at: time)
    }

    private mutating func down(_ event: TouchEvent, contentIsMoving: Bool) -> [Gesture] {
        var gestures: [Gesture] = []
        if let bounce {
            let isAlone = bounce.landing.contact == event.contact || event.time - bounce.lastTime >= settings.silence
            if isAlone { forgetBounce() } else { gestures += takeUp(bounce.landing, at: event.time) }
        }
        if let touch {
            let isReused = touch.contacts.contains(event.contact)
            if !isReused, event.time - touch.travelTime < settings.silence {
                return gestures + join(event)
            }
            gestures += giveUpWaiting(at: event.time) + cancelTouch(at: event.time)
        }
        bystanders.remove(event.contact)
        let thresholds = thresholds
        let continued = continuedLift(by: event, within: thresholds.bounceDistance)
        if continued?.wasTap == true {
            bounce = Bounce(landing: event, lastTime: event.time)
            return gestures
        }
        if let first = waitingTap {
            let isNear = event.position.distance(to: first.tap.position) <= thresholds.doubleTapDistance
            if isNear, !contentIsMoving {
                waitingTap?.isContested = true
            } else {
                gestures += giveUpWaiting(at: event.time)
            }
        }
        return gestures + begin(event, isCatch: contentIsMoving || continued != nil)
    }

    private mutating func begin(_ event: TouchEvent, isCatch: Bool) -> [Gesture] {
        touch = ActiveTouch(event, isCatch: isCatch, settings: settings, thresholds: thresholds, wanted: wanted)
        return [.touchBegan(at: event.position, time: event.time)]
    }

    private var thresholds: GestureThresholds {
        GestureThresholds(settings, pointsPerMillimetre: pointsPerMillimetre)
    }

    // MARK: Bounces

    /// The lift that a landing takes back, since no finger is as quick.
    private func continuedLift(by landing: TouchEvent, within distance: Double) -> Lift? {
        guard touch == nil, settings.bounceTime > .zero, let lastLift,
            landing.time - lastLift.event.time <= settings.bounceTime,
            landing.position.distance(to: lastLift.event.position) <= distance
        else { return nil }
        return lastLift
    }

    /// A finger that was taken for a bounce drags or pinches: it is a touch from here on, and no tap.
    private mutating func takeUp(_ landing: TouchEvent, at time: FrameTime) -> [Gesture] {
        bounce = nil
        waitingTap = nil
        var landing = landing
        landing.time = time
        return begin(landing, isCatch: true)
    }

    private mutating func forgetBounce() {
        if let contact = bounce?.landing.contact { bystanders.insert(contact) }
        bounce = nil
    }

    /// A bouncing finger is at another place.
    private mutating func follow(_ bounce: Bounce, to event: TouchEvent) -> [Gesture] {
        guard event.position.distance(to: bounce.landing.position) > thresholds.slop else {
            self.bounce?.lastTime = event.time
            return []
        }
        return takeUp(event, at: event.time)
    }

    private mutating func join(_ event: TouchEvent) -> [Gesture] {
        let gestures = touch?.join(event) ?? []
        if touch?.contacts.contains(event.contact) != true { bystanders.insert(event.contact) }
        return settleWaiting(before: gestures, at: event.time)
    }

    private mutating func move(_ event: TouchEvent) -> [Gesture] {
        if let bounce, bounce.landing.contact == event.contact { return follow(bounce, to: event) }
        guard let contacts = touch?.contacts, contacts.contains(event.contact) else { return [] }
        let gestures = touch?.move(event) ?? []
        return settleWaiting(before: gestures, at: event.time)
    }

    private mutating func lastMove(before up: TouchEvent) -> [Gesture] {
        touch?.position(of: up.contact) == up.position ? [] : move(up)
    }

    private mutating func up(_ event: TouchEvent) -> [Gesture] {
        if bounce?.landing.contact == event.contact {
            bounce = nil
            lastLift = Lift(event: event, wasTap: true)
            // This is the lift that counts.
            if waitingTap?.isContested == false { waitingTap?.deadline = event.time + settings.doubleTapWait }
            return []
        }
        guard var touch, touch.contacts.contains(event.contact) else {
            bystanders.remove(event.contact)
            return []
        }
        if touch.contacts.count > 1 {
            let gestures = touch.leave(event)
            self.touch = touch
            return gestures
        }
        self.touch = nil
        lastLift = Lift(event: event, wasTap: touch.isTap)
        let gestures = touch.end(event)
        if !touch.isTap { return gestures }
        if waitingTap != nil {
            waitingTap = nil
            return gestures + [.doubleTap(at: touch.start, time: event.time)]
        }
        if wanted.contains(.doubleTap) {
            var tap = event
            tap.position = touch.start
            waitingTap = WaitingTap(tap: tap, deadline: event.time + settings.doubleTapWait)
            return gestures
        }
        return gestures + [.tap(at: touch.start, time: event.time)]
    }

    private mutating func cancel(_ event: TouchEvent) -> [Gesture] {
        if bounce?.landing.contact == event.contact { bounce = nil }
        guard touch?.contacts.contains(event.contact) == true else {
            bystanders.remove(event.contact)
            return []
        }
        let gestures = cancelTouch(at: event.time)
        bystanders.remove(event.contact)
        return giveUpWaiting(at: event.time) + gestures
    }

    /// Its contacts become bystanders.
    private mutating func cancelTouch(at time: FrameTime) -> [Gesture] {
        guard var touch else { return [] }
        bystanders.formUnion(touch.contacts)
        self.touch = nil
        return touch.cancel(at: time)
    }

    // MARK: Time

    /// When to call `advance(to:)` if no event comes before; nil while nothing waits.
    public var deadline: FrameTime? {
        var times: [FrameTime] = []
        if let touch {
            times.append(touch.travelTime + settings.patience)
            if let time = touch.deadline { times.append(time) }
        }
        if let waitingTap, !waitingTap.isContested { times.append(waitingTap.deadline) }
        return times.min()
    }

    /// Tells what has become clear by time alone, each with the time of its deadline.
    public mutating func advance(to time: FrameTime) -> [Gesture] {
        var gestures: [Gesture] = []
        while let due = deadline, due <= time {
            if let waitingTap, !waitingTap.isContested, waitingTap.deadline == due {
                gestures += giveUpWaiting(at: due)
            } else if touch?.deadline == due {
                let told = touch?.passDeadline() ?? []
                gestures += settleWaiting(before: told, at: due)
            } else {
                gestures += giveUpWaiting(at: due) + cancelTouch(at: due)
            }
        }
        return gestures
    }

    /// Tells where fingers are to be shown by a frame that is drawn now, between their reports; see `TouchResampler`.
    ///
    /// Call it with the predicted presentation time less one refresh, before each frame and when no frame is on its way.
    /// It gives a `panChanged` or `pinchChanged` until the fingers' true places are shown, and nothing from then on. What
    /// ends or changes a touch tells the true place first, so it never decides anything.
    public mutating func resample(at time: FrameTime) -> [Gesture] { touch?.resample(at: time) ?? [] }

    /// A second touch that can be no tap any more leaves the first one a plain tap.
    private mutating func settleWaiting(before gestures: [Gesture], at time: FrameTime) -> [Gesture] {
        touch?.isTap == false ? giveUpWaiting(at: time) + gestures : gestures
    }

    private mutating func giveUpWaiting(at time: FrameTime) -> [Gesture] {
        guard let tap = waitingTap?.tap else { return [] }
        waitingTap = nil
        return [.tap(at: tap.position, time: time)]
    }
}
