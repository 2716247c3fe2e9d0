internal import Geometry
internal import Motion

/// The touch under way: its fingers, one or two, and what the recognisers make of them.
///
///     fingers  event                            next  gestures
///     one      moved                            one   panChanged, before it dragBegan if it strays now
///     one      another landed, pinches wanted   two   pinchBegan
///     one      another landed, not wanted       one   none, but no tap and no long press any more
///     two      either moved                     two   pinchChanged
///     two      either was lifted                one   pinchEnded
///     one      lifted                           –     panEnded, then swipe if it is one
///     any      a deadline has passed            same  pressed, longPress
///
/// Whatever ends a press tells `released` first.
struct ActiveTouch: Hashable, Sendable {
    private enum Fingers: Hashable, Sendable {
        case one(Int, PanRecognizer)
        case two(Int, Int, PinchRecognizer)
    }

    /// Where the first finger landed.
    let start: Point
    /// When a finger of it was heard of last.
    private(set) var lastTime: FrameTime
    /// When a finger of it last landed or went on by more than the slop: a drop of water or a cable on the glass trembles
    /// for hours, and means nothing.
    private(set) var travelTime: FrameTime
    /// Where its fingers were then.
    private var travelPlaces: [Int: Point]
    private var fingers: Fingers
    private var tap: TapRecognizer
    private var press: PressRecognizer
    private var hold: LongPressRecognizer
    private let isCatch: Bool
    /// Whether what was told last is where the fingers were shown and not where they are.
    private var isShownElsewhere = false
    private let thresholds: GestureThresholds
    private let wanted: GestureKinds

    init(
        _ landing: TouchEvent, isCatch: Bool, settings: GestureSettings, thresholds: GestureThresholds,
        wanted: GestureKinds
    ) {
        start = landing.position
        lastTime = landing.time
        travelTime = landing.time
        travelPlaces = [landing.contact: landing.position]
        fingers = .one(
            landing.contact, PanRecognizer(start: landing.position, slop: thresholds.slop, time: landing.time))
        tap = TapRecognizer(isCatch: isCatch)
        let canPress = wanted.contains(.press) && !isCatch
        press = PressRecognizer(deadline: canPress ? landing.time + settings.pressDelay : nil)
        let canHold = wanted.contains(.longPress) && !isCatch
        hold = LongPressRecognizer(deadline: canHold ? landing.time + settings.longPressDelay : nil)
        self.isCatch = isCatch
        self.thresholds = thresholds
        self.wanted = wanted
    }

    /// The contacts that it belongs to.
    var contacts: [Int] {
        switch fingers {
        case .one(let contact, _): [contact]
        case .two(let first, let second, _): [first, second]
        }
    }

    /// Whether its end would be a tap.
    var isTap: Bool { tap.isPossible }

    // MARK: Deadlines

    /// When it next has something to tell by itself.
    var deadline: FrameTime? { [press.deadline, hold.deadline].compactMap { $0 }.min() }

    /// What it tells at its deadline.
    mutating func passDeadline() -> [Gesture] {
        guard let time = deadline else { return [] }
        if press.deadline == time {
            press.show()
            return [.pressed(at: start, time: time)]
        }
        hold.recognize()
        tap.fail()
        return [.longPress(at: start, time: time)]
    }

    // MARK: Fingers

    /// Another finger landed; nil if it does not join, which still voids the tap.
    mutating func join(_ event: TouchEvent) -> [Gesture]? {
        let released = endPress(at: event.time)
        guard wanted.contains(.pinch), case .one(let contact, let pan) = fingers else { return released }
        let last = told(at: event.time)
        let pinch = PinchRecognizer(
            first: pan.position, second: event.position, minimumSpan: thresholds.minimumSpan, time: event.time)
        fingers = .two(contact, event.contact, pinch)
        lastTime = max(lastTime, event.time)
        travelTime = max(travelTime, event.time)
        travelPlaces[event.contact] = event.position
        return last + released + [.pinchBegan(pinch.pinch(at: event.time), time: event.time)]
    }

    /// One of its contacts is at another place.
    mutating func move(_ event: TouchEvent) -> [Gesture] {
        lastTime = max(lastTime, event.time)
        if let place = travelPlaces[event.contact], event.position.distance(to: place) > thresholds.slop {
            travelTime = max(travelTime, event.time)
            travelPlaces[event.contact] = event.position
        }
        isShownElsewhere = false
        switch fingers {
        case .one(let contact, var pan):
            let axis = pan.move(to: event.position, time: event.time)
            fingers = .one(contact, pan)
            let changed = Gesture.panChanged(translation: pan.translation, at: event.position, time: event.time)
            guard let axis else { return [changed] }
            return endPress(at: event.time)
                + [.dragBegan(axis, translation: pan.translation, time: event.time), changed]
        case .two(let first, let second, var pinch):
            let isFirst = event.contact == first
            pinch.move(
                first: isFirst ? event.position : pinch.first, second: isFirst ? pinch.second : event.position,
                time: event.time)
            fingers = .two(first, second, pinch)
            return [.pinchChanged(pinch.pinch(at: event.time), time: event.time)]
        }
    }

    /// Where its fingers are to be shown by a frame drawn at a time; nothing once that is where they are.
    ///
    /// Nothing either before a first move: a landing shows at once.
    mutating func resample(at time: FrameTime) -> [Gesture] {
        // What is told goes never back in time.
        let stamp = max(time, lastTime)
        switch fingers {
        case .one(_, let pan):
            if pan.resampler.isSettled(at: time) { return told(at: stamp) }
            let position = pan.resampler.position(at: time)
            isShownElsewhere = true
            return [.panChanged(translation: position - pan.start, at: position, time: stamp)]
        case .two(_, _, let pinch):
            guard let pinch = pinch.resampled(at: time) else { return told(at: stamp) }
            isShownElsewhere = true
            return [.pinchChanged(pinch, time: stamp)]
        }
    }

    /// Tells where the fingers are, if something else was told last.
    private mutating func told(at time: FrameTime) -> [Gesture] {
        guard isShownElsewhere else { return [] }
        isShownElsewhere = false
        return switch fingers {
        case .one(_, let pan): [.panChanged(translation: pan.translation, at: pan.position, time: time)]
        case .two(_, _, let pinch): [.pinchChanged(pinch.pinch(at: time), time: time)]
        }
    }

    /// Where one of its contacts is.
    func position(of contact: Int) -> Point {
        switch fingers {
        case .one(_, let pan): pan.position
        case .two(let first, _, let pinch): contact == first ? pinch.first : pinch.second
        }
    }

    /// One of its two fingers was lifted: the other one pans on from where it is.
    mutating func leave(_ event: TouchEvent) -> [Gesture] {
        guard case .two(let first, let second, let pinch) = fingers else { return [] }
        let last = told(at: event.time)
        let stays = event.contact == first ? second : first
        let position = event.contact == first ? pinch.second : pinch.first
        fingers = .one(stays, PanRecognizer(start: position, slop: thresholds.slop, time: event.time))
        lastTime = max(lastTime, event.time)
        return last + [.pinchEnded(pinch.pinch(at: event.time), time: event.time)]
    }

    /// Its only finger was lifted; a tap is for the arena to tell.
    mutating func end(_ event: TouchEvent) -> [Gesture] {
        guard case .one(_, let pan) = fingers else { return [] }
        if tap.isPossible, press.deadline != nil {
            press.show()
            return [.pressed(at: start, time: event.time)] + close(event, velocity: .zero)
        }
        // A finger that never strayed does not throw, unless it was put on moving content to do so.
        guard pan.isDragging || isCatch else { return close(event, velocity: .zero) }
        let velocity = pan.velocity(
            at: event.time, minimum: thresholds.minimumVelocity, maximum: thresholds.maximumVelocity)
        let ended = close(event, velocity: velocity)
        guard wanted.contains(.swipe), pan.isDragging, pan.start == start, !hold.isRecognized,
            velocity.distance(to: .zero) >= thresholds.swipeVelocity, let direction = SwipeDirection(velocity)
        else { return ended }
        return ended + [.swipe(direction, at: start, velocity: velocity, time: event.time)]
    }

    /// It came to nothing.
    mutating func cancel(at time: FrameTime) -> [Gesture] { endPress(at: time) + [.cancelled(time: time)] }

    private mutating func close(_ event: TouchEvent, velocity: Point) -> [Gesture] {
        told(at: event.time) + (press.end() ? [.released(time: event.time)] : [])
            + [.panEnded(velocity: velocity, at: event.position, time: event.time)]
    }

    /// It is neither a tap nor a long press from now on.
    private mutating func endPress(at time: FrameTime) -> [Gesture] {
        tap.fail()
        hold.fail()
        return press.end() ? [.released(time: time)] : []
    }
}
