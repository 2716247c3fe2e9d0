internal import Geometry
public import Motion

/// Turns what contacts do into gestures: decides whose finger counts, and whether its end is a tap or a pan's.
///
/// The first finger owns the gesture; others are only remembered, so that none of them can confuse it, and void its tap.
///
///     state    event                           next state   gestures
///     idle     down                            owned        touchBegan
///     owned    the owner moved                 owned        panChanged
///     owned    the owner went up               idle         tap if it is one, else panEnded
///     owned    the owner was cancelled         idle         cancelled
///     owned    the owner's id went down again  owned        cancelled, touchBegan
///     owned    another down                    owned        none; the tap is void
///     owned    another down, the owner silent  owned        cancelled, touchBegan: the new one is the owner
///              for `silence` or longer
///     any      move, up, cancel of the others  same         none
///
/// An id that went down and never up again (a ghost, a lost report) therefore blocks nobody: as a bystander it is
/// forgotten when the id is used again, as an owner it loses its place to the next finger after `silence`. An up at
/// another place than the last move counts as a move first. A value; events must come in the order in which they
/// happened, though stamps may repeat or step back a little.
public struct Arena: Hashable, Sendable {
    /// An owner that says nothing for so long is not believed when another finger lands: 5 s.
    public static let silence = TimeSpan.seconds(5)

    private struct Owner: Hashable, Sendable {
        let contact: Int
        var tap: TapRecognizer
        var pan: PanRecognizer
        var lastTime: FrameTime

        mutating func move(to position: Point, time: FrameTime) {
            tap.move(to: position)
            pan.move(to: position, time: time)
            lastTime = max(lastTime, time)
        }
    }

    /// The thresholds; a change counts from the next touch on.
    public var settings: GestureSettings
    private var owner: Owner?
    private var bystanders: Set<Int> = []

    /// Makes an idle arena.
    public init(settings: GestureSettings = GestureSettings()) { self.settings = settings }

    /// The contacts that are down, as far as their events tell.
    public var contacts: Set<Int> {
        guard let owner else { return bystanders }
        return bystanders.union([owner.contact])
    }

    /// Whether a finger owns the gesture: `touchBegan` was sent and its end was not.
    public var isTracking: Bool { owner != nil }

    /// Takes one event and tells what it means, usually one gesture or none.
    ///
    /// Pass `contentIsMoving` as it is when the event is handled: a finger that lands on moving content catches it, and
    /// its end is never a tap.
    public mutating func handle(_ event: TouchEvent, contentIsMoving: Bool = false) -> [Gesture] {
        switch event.phase {
        case .down: return down(event, contentIsMoving: contentIsMoving)
        case .move: return move(event)
        case .up: return lastMove(before: event) + up(event)
        case .cancel: return cancel(event)
        }
    }

    /// Ends the present gesture without a click, because something else takes the screen (a message, the night).
    ///
    /// Fingers that are down stay without effect until they land anew.
    public mutating func cancelAll(at time: FrameTime) -> [Gesture] {
        guard let owner else { return [] }
        bystanders.insert(owner.contact)
        self.owner = nil
        return [.cancelled(time: time)]
    }

    private mutating func down(_ event: TouchEvent, contentIsMoving: Bool) -> [Gesture] {
        var gestures: [Gesture] = []
        if let owner {
            if owner.contact != event.contact, event.time - owner.lastTime < Self.silence {
                self.owner?.tap.otherFingerLanded()
                bystanders.insert(event.contact)
                return []
            }
            gestures = cancelAll(at: event.time)
        }
        bystanders.remove(event.contact)
        owner = Owner(
            contact: event.contact,
            tap: TapRecognizer(start: event.position, slop: settings.slop, isCatch: contentIsMoving),
            pan: PanRecognizer(start: event.position, time: event.time), lastTime: event.time)
        return gestures + [.touchBegan(at: event.position, time: event.time)]
    }

    private mutating func move(_ event: TouchEvent) -> [Gesture] {
        guard owner?.contact == event.contact else { return [] }
        owner?.move(to: event.position, time: event.time)
        return owner.map {
            [.panChanged(translation: $0.pan.translation, at: event.position, time: event.time)]
        } ?? []
    }

    private mutating func lastMove(before up: TouchEvent) -> [Gesture] {
        owner?.pan.position == up.position ? [] : move(up)
    }

    private mutating func up(_ event: TouchEvent) -> [Gesture] {
        guard let owner, owner.contact == event.contact else {
            bystanders.remove(event.contact)
            return []
        }
        self.owner = nil
        if owner.tap.isPossible { return [.tap(at: owner.tap.start, time: event.time)] }
        let velocity = owner.pan.velocity(at: event.time, maximum: settings.maximumVelocity)
        return [.panEnded(velocity: velocity, at: event.position, time: event.time)]
    }

    private mutating func cancel(_ event: TouchEvent) -> [Gesture] {
        guard owner?.contact == event.contact else {
            bystanders.remove(event.contact)
            return []
        }
        owner = nil
        return [.cancelled(time: event.time)]
    }
}
