public import Geometry
public import Motion

extension Browser {
    /// A finger landed: what moves stops where it is seen, and is the finger's.
    public mutating func touch(at time: FrameTime) {
        advance(to: time)
        switch phase {
        case .closed: break
        case .opening(.flying): phase = .opening(.held(state(at: time), travel: 0))
        case .closing(.flying, let goal): phase = .closing(.held(state(at: time), travel: 0), goal)
        case .opening(.held), .closing(.held, _): break
        case .open:
            if drag.isMoving(at: time) {
                drag.begin(at: time)
                grip = .dragging(base: .zero)
            } else if pages.isMoving(at: time) {
                let origin = pages.target.map(strip.index(at:)) ?? index
                pages.begin(at: time)
                grip = .paging(from: origin, base: .zero)
            } else if isZoomed(at: time) {
                zoom.beginPan(at: time)
                grip = .panning(base: .zero)
            } else {
                grip = .touching
            }
        }
    }

    /// Whether a finger that lands now catches something that moves, and so means no tap.
    public func isCatchable(at time: FrameTime) -> Bool {
        switch phase {
        case .closed: false
        case .opening(.flying), .closing(.flying, _): true
        case .opening(.held), .closing(.held, _): false
        case .open: drag.isMoving(at: time) || pages.isMoving(at: time) || zoom.isMoving(at: time)
        }
    }

    /// It has become clear that the finger drags, along one axis, after a translation that is to count as none.
    public mutating func beginDrag(isVertical: Bool, translation: Point, at time: FrameTime) {
        guard case .open = phase, grip == .touching else { return }
        if isVertical {
            drag.begin(at: time)
            controls.hide(at: time)
            grip = .dragging(base: translation)
        } else {
            let origin = index
            pages.begin(at: time)
            grip = .paging(from: origin, base: translation)
        }
    }

    /// The finger is so far from where it landed.
    public mutating func move(by translation: Point, at time: FrameTime) {
        switch phase {
        case .closed: break
        case .opening(.held(let state, _)): phase = .opening(.held(state, travel: translation.y))
        case .closing(.held(let state, _), let goal): phase = .closing(.held(state, travel: translation.y), goal)
        case .opening, .closing: break
        case .open:
            switch grip {
            case .none, .touching, .pinching: break
            case .paging(_, let base): pages.drag(by: strip.offsetChange(translation.x - base.x))
            case .dragging(let base): drag.drag(by: translation.y - base.y)
            case .panning(let base): zoom.pan(by: translation - base)
            }
        }
        advance(to: time)
    }

    /// The finger was lifted with a velocity in points per second; one that was cancelled is lifted at rest.
    public mutating func release(velocity: Point, at time: FrameTime) {
        let law = DismissDrag(height: strip.viewport.height)
        switch phase {
        case .closed, .opening(.flying), .closing(.flying, _): break
        case .opening(.held(_, let travel)):
            let seen = state(at: time)
            if let direction = law.direction(center: law.center(travel: travel)) {
                close(.dragged(direction, velocity: velocity.y), at: time)
            } else {
                phase = .opening(.flying(Flight(from: seen, at: time, velocity: velocity.y, pace: settings.pace)))
            }
        case .closing(.held, let goal):
            let flight = Flight(from: state(at: time), at: time, velocity: velocity.y, pace: settings.pace)
            phase = .closing(.flying(flight), goal)
        case .open: releaseOpen(velocity, law, at: time)
        }
        advance(to: time)
    }

    private mutating func releaseOpen(_ velocity: Point, _ law: DismissDrag, at time: FrameTime) {
        let grip = grip
        self.grip = .none
        switch grip {
        case .none, .touching: break
        case .paging(let origin, _):
            let strip = strip
            pages.release(at: time, velocity: strip.offsetChange(velocity.x)) {
                strip.target(forProposed: $0, from: origin)
            }
        case .dragging:
            if let direction = law.direction(center: law.center(travel: drag.value(at: time))) {
                close(.dragged(direction, velocity: velocity.y), at: time)
            } else {
                drag.snapBack(velocity: velocity.y, at: time)
            }
        case .panning: zoom.endPan(velocity: velocity, at: time)
        case .pinching: zoom.endPinch(at: time)
        }
    }

    /// Two fingers took hold, their middle at a place: what one of them did is taken back.
    public mutating func beginPinch(at place: Point, time: FrameTime) {
        // One that is on its way stays where it is held: the finger that is left pulls it on from there.
        switch phase {
        case .opening(.held): phase = .opening(.held(state(at: time), travel: 0))
        case .closing(.held, let goal): phase = .closing(.held(state(at: time), travel: 0), goal)
        case .closed, .opening, .closing, .open: break
        }
        guard case .open = phase else { return }
        if grip != .pinching { release(velocity: .zero, at: time) }
        // A drag beyond the threshold was a drag after all.
        guard case .open = phase else { return }
        if pages.isMoving(at: time) { pages.jump(to: pages.target ?? pages.value(at: time)) }
        advance(to: time)
        zoom.beginPinch(at: fromMiddle(place), time: time)
        grip = .pinching
    }

    /// The fingers are `scale` times as far apart as when they took hold, their middle at a place.
    public mutating func pinch(by scale: Double, at place: Point) {
        if case .open = phase, grip == .pinching { zoom.pinch(by: scale, to: fromMiddle(place)) }
    }

    /// One of the two fingers was lifted: what is beyond a limit goes back to it, else the other finger goes on moving it.
    public mutating func endPinch(at time: FrameTime) {
        guard case .open = phase, grip == .pinching else { return }
        let seen = zoom.value(at: time)
        zoom.endPinch(at: time)
        if zoom.isMoving(at: time) {
            grip = .none
        } else if seen.isFit {
            grip = .touching
        } else {
            zoom.beginPan(at: time)
            grip = .panning(base: .zero)
        }
    }

    /// A single tap that hit no control: shows the controls, or hides them.
    public mutating func tap(at time: FrameTime) {
        if case .open = phase { controls.toggle(at: time) }
    }

    /// A double tap at a place: a closer look there, or the whole photograph again.
    public mutating func doubleTap(at place: Point, time: FrameTime) {
        guard case .open = phase, grip == .none else { return }
        zoom.toggle(at: fromMiddle(place), time: time)
    }

    /// Zooms about the middle; nil toggles between the whole photograph and a closer look.
    ///
    /// A photograph on its way to the screen is zoomed when it is open; a page that turns is there at once.
    public mutating func zoom(to scale: Double?, at time: FrameTime) {
        if case .opening = phase { zoomLater(to: scale) }
        guard case .open = phase else { return }
        grip = .none
        if pages.isMoving(at: time) { pages.jump(to: pages.target ?? pages.value(at: time)) }
        // The zoom of a page that is left would be gone with it.
        advance(to: time)
        guard let scale else { return zoom.toggle(at: .zero, time: time) }
        let now = zoom.value(at: time)
        zoom.move(to: now.scaled(to: zoom.limits.clamped(scale: scale), from: .zero, to: .zero), at: time)
    }

    /// Whether the photograph is shown larger than fitted, or is on its way there.
    public func isZoomed(at time: FrameTime) -> Bool { !zoom.target(at: time).isFit || !zoom.value(at: time).isFit }

    private func fromMiddle(_ place: Point) -> Point {
        place - Point(x: strip.viewport.width / 2, y: strip.viewport.height / 2)
    }
}
