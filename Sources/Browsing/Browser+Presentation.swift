public import Geometry
public import Motion

extension Browser {
    /// A page as it is to be seen.
    public struct Page: Hashable, Sendable {
        /// Which photograph.
        public var index: Int
        /// Where it stands.
        public var pose: Pose
        /// How opaque it is, 0…1.
        public var opacity: Double
    }

    /// Where a page's photograph lies when it is fitted into the screen and the page is in the middle.
    ///
    /// Its edges lie between pixels of the screen, so that the photograph needs no resampling there.
    public func fittedRect(ofPage page: Int) -> Rect {
        let screen = Rect(origin: .zero, size: strip.viewport)
        guard let exact = sizes[page].map(screen.fitting) else { return screen }
        func pixels(_ length: Double) -> Double { (length * pointScale).rounded() / pointScale }
        return Rect(
            x: pixels(exact.minX), y: pixels(exact.minY), width: pixels(exact.size.width),
            height: pixels(exact.size.height))
    }

    /// Whether the size of a page's photograph is known.
    public func knowsSize(ofPage page: Int) -> Bool { sizes[page] != nil }

    /// How much of the backdrop covers what is behind, 0…1.
    public func backdrop(at time: FrameTime) -> Double { stage == .closed ? 0 : state(at: time).backdrop }

    /// The pages that are to be seen at a time: one or two, none when closed.
    public func visiblePages(at time: FrameTime) -> [Page] {
        guard stage != .closed else { return [] }
        let shown = state(at: time)
        let visible = strip.visible(at: pages.value(at: time))
        return visible.map { page in
            if page == index { return Page(index: page, pose: shown.pose, opacity: shown.opacity) }
            return Page(
                index: page, pose: pose(ofPage: page, at: time), opacity: stage == .closing ? shown.backdrop : 1)
        }
    }

    /// Whether the shown photograph's cover is to be hidden, because the photograph itself is on its way or open.
    ///
    /// Where photographs appear in their places covers stay.
    public var hidesCover: Bool {
        if settings.reducesMotion { return false }
        if case .closing(_, .nothing) = phase { return false }
        return stage != .closed
    }

    /// When it looks different from how it does at a time: that very time while something moves; nil if never.
    public func nextFrame(after time: FrameTime) -> FrameTime? {
        if isUnderWay(at: time) { return time }
        return stage == .closed ? nil : controls.nextFrame(after: time)
    }

    /// Whether the photograph moves by itself: on its way, from page to page or in its zoom, whatever the controls do.
    public func isUnderWay(at time: FrameTime) -> Bool {
        switch phase {
        case .closed, .opening(.held), .closing(.held, _): false
        case .opening(.flying), .closing(.flying, _): true
        case .open: pages.isMoving(at: time) || zoom.isMoving(at: time) || drag.isMoving(at: time)
        }
    }

    /// What is seen of the shown page at a time.
    func state(at time: FrameTime) -> FlightState {
        switch phase {
        case .closed, .open: return openState(at: time)
        case .opening(let way): return state(way, to: openState(at: time), at: time)
        case .closing(let way, let goal):
            let origin: FlightState
            switch way {
            case .flying(let flight): origin = flight.origin
            case .held(let state, _): origin = state
            }
            return state(way, to: target(goal, from: origin, at: time), at: time)
        }
    }

    private func state(_ way: Way, to target: FlightState, at time: FrameTime) -> FlightState {
        switch way {
        case .flying(let flight): return flight.state(at: time, to: target)
        case .held(var state, let travel):
            let law = DismissDrag(height: strip.viewport.height)
            state.pose = state.pose.offset(by: Point(x: 0, y: travel))
            state.backdrop *= law.backdrop(center: law.center(travel: travel))
            return state
        }
    }

    private func target(_ goal: Goal, from origin: FlightState, at time: FrameTime) -> FlightState {
        switch goal {
        case .cover:
            guard let cover else { return FlightState(pose: origin.pose, opacity: 0, backdrop: 0) }
            return FlightState(pose: cover, backdrop: 0)
        case .away(let center):
            let middle = origin.pose.corners.reduce(0) { $0 + $1.y } / 4
            let way = center - middle
            return FlightState(pose: origin.pose.offset(by: Point(x: 0, y: way)), backdrop: 0)
        case .nothing: return FlightState(pose: origin.pose, opacity: 0, backdrop: 0)
        }
    }

    private func openState(at time: FrameTime) -> FlightState {
        let law = DismissDrag(height: strip.viewport.height)
        let travel = drag.value(at: time)
        return FlightState(
            pose: pose(ofPage: index, at: time).offset(by: Point(x: 0, y: travel)),
            backdrop: law.backdrop(center: law.center(travel: travel)))
    }

    /// Where a page stands when it is neither dragged nor flying.
    func pose(ofPage page: Int, at time: FrameTime) -> Pose {
        let fitted = fittedRect(ofPage: page)
        let place = page == index ? zoom.value(at: time).place(fitted, in: strip.viewport) : fitted
        let x = strip.center(ofPage: page, at: pages.value(at: time)) - strip.viewport.width / 2
        return Pose(place.offset(by: Point(x: x, y: 0)))
    }
}
