public import Geometry
public import Motion

/// The photo browser as a value: which photograph is open, and what fingers, keys and time do to it.
///
///     closed ──open──▶ opening ──(time)──▶ open ──close, a drag beyond ±40──▶ closing ──(time)──▶ closed
///                       │    ▲              ▲ │ paging, zooming, dragging        │   ▲
///                  finger    let go         └─┘                             finger    let go
///                       ▼    │                                                   ▼   │
///                        held ──beyond ±40──────────────────────────▶ closing     held
///
/// It knows no clock and draws nothing: it is told what happens and when, and asked for what is to be seen at a time.
/// Each opening tells `willOpen`, `didOpen`, `willClose` and `didClose` once, in this order, whatever comes between:
/// what an exit leaves out is told when it is passed over. Points are the screen's, from its upper left corner.
public struct Browser: Sendable {
    /// How far it has come.
    public enum Stage: Hashable, Sendable {
        /// Nothing of it is to be seen.
        case closed
        /// A photograph is on its way from its cover to the whole screen.
        case opening
        /// A photograph is open.
        case open
        /// The photograph is on its way back.
        case closing
    }

    /// What it tells; each with the page that is shown then.
    public enum Event: Hashable, Sendable {
        /// A photograph begins to open.
        case willOpen(Int)
        /// It is open.
        case didOpen(Int)
        /// Another page has come to rest.
        case didShow(Int)
        /// The photograph begins to go back.
        case willClose(Int)
        /// It is gone.
        case didClose(Int)
    }

    /// How a photograph leaves.
    public enum Exit: Hashable, Sendable {
        /// Back into its cover; without one it fades.
        case toCover
        /// Off the screen, after a drag, if there is no cover to go back to.
        case dragged(DismissDrag.Direction, velocity: Double)
        /// In its place, because it or its album is gone.
        case fading
    }

    enum Way: Sendable {
        case flying(Flight)
        /// What was seen when a finger took hold, and the finger's way downwards since.
        case held(FlightState, travel: Double)
    }

    enum Goal: Sendable {
        case cover
        /// The page's centre, in points from the top.
        case away(Double)
        case nothing
    }

    enum Phase: Sendable {
        case closed
        case opening(Way)
        case open
        case closing(Way, Goal)
    }

    /// What a finger does to the open photograph.
    enum Grip: Hashable, Sendable {
        case none
        /// It has landed, and means nothing yet.
        case touching
        /// It turns the page; from which one, and its way when that became clear.
        case paging(from: Int, base: Point)
        /// It drags the photograph away; its way when that became clear.
        case dragging(base: Point)
        case panning(base: Point)
        case pinching
    }

    /// How it moves.
    public var settings: BrowserSettings
    /// Where the shown photograph's cover stands; nil while it has none to go back to.
    public var cover: Pose?
    /// Which page is shown, or nearest to the middle.
    public internal(set) var index = 0
    /// Where pages stand.
    public internal(set) var strip = PageStrip(viewport: .zero, count: 0)
    /// The scroll offset of the pages.
    public internal(set) var pages = ScrollMotion(range: 0...0, viewportLength: 0)
    /// How the shown page is zoomed.
    public internal(set) var zoom = ZoomMotion(limits: ZoomLimits(viewport: .zero, fitted: .zero))
    /// How far it is dragged.
    public internal(set) var drag = DragMotion()
    /// The counter, the caption and the Done control.
    public internal(set) var controls = Controls()

    var phase = Phase.closed
    var grip = Grip.none
    /// Columns and rows of the photographs' files as far as they are known.
    var sizes: [Int: Size] = [:]
    /// Pixels of a point.
    private(set) var pointScale = 1.0
    private var wantedPage: Int?
    /// How it is to be zoomed when it is open; `.some(nil)` toggles.
    private var wantedZoom: Double??
    private var settledPage = 0
    /// How many of the four events of an opening were told.
    private var told = 0
    private var events: [Event] = []

    /// Makes a closed one.
    public init(settings: BrowserSettings = BrowserSettings()) { self.settings = settings }

    /// How far it has come.
    public var stage: Stage {
        switch phase {
        case .closed: .closed
        case .opening: .opening
        case .open: .open
        case .closing: .closing
        }
    }

    /// Whether a finger moves something.
    public var isHeld: Bool {
        switch phase {
        case .closed: return false
        case .opening(.held), .closing(.held, _): return true
        case .open: return grip != .none
        default: return false
        }
    }

    /// What happened since the last call, in order.
    public mutating func takeEvents() -> [Event] {
        defer { events = [] }
        return events
    }

    // MARK: What happens to it

    /// Opens a photograph out of its cover, which stands at `cover`; without one it appears in its place.
    ///
    /// `size` is its file's columns and rows, if they are known. If a photograph is open already it goes to that page; one
    /// on its way back is gone at once.
    public mutating func open(_ page: Int, of count: Int, from cover: Pose?, size: Size?, at time: FrameTime) {
        guard count > 0 else { return }
        if stage == .opening || stage == .open { return show(page, at: time) }
        finish()
        index = min(max(page, 0), count - 1)
        self.cover = cover
        sizes[index] = size
        settledPage = index
        strip = PageStrip(
            viewport: strip.viewport, count: count, gap: settings.pageGap, isRightToLeft: settings.isRightToLeft)
        pages = pagesAtRest()
        zoom = ZoomMotion(limits: limits)
        let origin: FlightState
        if let cover, !settings.reducesMotion {
            origin = FlightState(pose: cover, backdrop: 0)
        } else {
            origin = FlightState(pose: pose(ofPage: index, at: time), opacity: 0, backdrop: 0)
        }
        phase = .opening(.flying(Flight(from: origin, at: time, pace: settings.pace)))
        tell(1)
    }

    /// Puts the photograph back; nothing happens if none is open or one is on its way already.
    public mutating func close(_ exit: Exit = .toCover, at time: FrameTime) {
        guard stage == .opening || stage == .open else { return }
        advance(to: time)
        let origin = state(at: time)
        tell(3)
        var (velocity, pace, goal) = (0.0, settings.pace, cover == nil ? Goal.nothing : .cover)
        if case .dragged(let direction, let speed) = exit {
            velocity = speed
            if cover == nil {
                goal = .away(DismissDrag(height: strip.viewport.height).flyingTarget(direction))
                (velocity, pace) = (0, .curve(.easeIn, DismissDrag.flyingTime))
            }
        }
        if exit == .fading || settings.reducesMotion { (velocity, goal) = (0, .nothing) }
        controls.hide(at: time)
        grip = .none
        pages.catch(at: time)
        phase = .closing(.flying(Flight(from: origin, at: time, velocity: velocity, pace: pace)), goal)
    }

    /// Is closed at once; whatever was not told yet is.
    public mutating func finish() {
        guard stage != .closed else { return }
        tell(4)
        phase = .closed
        grip = .none
        (wantedPage, wantedZoom) = (nil, nil)
        drag = DragMotion()
        zoom.reset()
        controls.reset()
        sizes = [:]
        cover = nil
        told = 0
    }

    /// Goes to a page, or to the end that it lies past: a neighbour slides in, any other is there at once.
    public mutating func show(_ page: Int, at time: FrameTime) {
        let page = min(max(page, 0), strip.count - 1)
        if stage == .opening { wantedPage = page }
        guard stage == .open else { return }
        grip = .none
        drag.snapBack(velocity: 0, at: time)
        let offset = strip.offset(ofPage: page)
        if (page - index).magnitude > 1 {
            pages.jump(to: offset)
        } else {
            pages.scroll(to: offset, at: time)
        }
        advance(to: time)
    }

    /// The page that is shown, or will be when the motion under way has ended.
    public var destination: Int { wantedPage ?? pages.target.map(strip.index(at:)) ?? index }

    /// Goes by so many pages from the one that is shown or on its way.
    public mutating func step(by pages: Int, at time: FrameTime) {
        show(min(max(destination, 0), strip.count) + min(max(pages, -strip.count), strip.count), at: time)
    }

    /// Time has passed: ways end, pages come to rest, controls leave.
    public mutating func advance(to time: FrameTime) {
        switch phase {
        case .closed: return
        case .opening(.flying(let flight)) where flight.end <= time: didOpen(at: flight.end)
        case .closing(.flying(let flight), _) where flight.end <= time: return finish()
        default: break
        }
        controls.advance(to: time)
        guard stage == .open else { return }
        let shown = strip.index(at: pages.value(at: time))
        if shown != index {
            index = shown
            zoom.reset()
            zoom.adopt(limits)
        }
        if grip == .none, !pages.isMoving(at: time), index != settledPage {
            settledPage = index
            events.append(.didShow(index))
        }
    }

    /// The file of a page has so many columns and rows.
    public mutating func setSize(_ size: Size, ofPage page: Int) {
        guard sizes[page] != size else { return }
        sizes[page] = size
        if page == index { zoom.adopt(limits) }
    }

    /// The screen has another size now: whatever is under way has arrived, at a page that was asked for meanwhile too.
    public mutating func resize(to viewport: Size, scale: Double, at time: FrameTime) {
        strip.viewport = viewport
        pointScale = scale
        switch stage {
        case .closed: return
        case .closing: return finish()
        case .opening:
            let page = wantedPage
            (wantedPage, wantedZoom) = (nil, nil)
            didOpen(at: time)
            index = page ?? index
        case .open: break
        }
        grip = .none
        drag = DragMotion()
        pages = pagesAtRest()
        zoom.reset()
        zoom.adopt(limits)
    }

    /// The album has other photographs now: the shown one is the one with the number `index`, nil if it is gone, and of
    /// the others nothing is known any more.
    public mutating func relocate(to newIndex: Int?, of count: Int, at time: FrameTime) {
        guard stage != .closed else { return }
        guard let newIndex, count > 0 else {
            if case .closing(_, .cover) = phase {
                // Its cover is gone too; at its place another photograph's may stand.
                let flight = Flight(from: state(at: time), at: time, pace: settings.pace)
                phase = .closing(.flying(flight), .nothing)
            }
            cover = nil
            return close(.fading, at: time)
        }
        let size = sizes[index]
        sizes = [:]
        sizes[newIndex] = size
        strip.count = count
        pages.shift(by: Double(newIndex - index) * strip.pitch)
        pages.resize(range: strip.range, viewportLength: strip.viewport.width, at: time)
        settledPage += newIndex - index
        if case .paging(let origin, let base) = grip { grip = .paging(from: origin + newIndex - index, base: base) }
        // Whoever asked for a neighbour meant that of the one that is shown.
        wantedPage = wantedPage.map { min(max($0 + newIndex - index, 0), count - 1) }
        index = newIndex
    }

    // MARK: Within

    /// The opening has come to its end.
    mutating func didOpen(at time: FrameTime) {
        phase = .open
        tell(2)
        controls.show(at: time)
        if let page = wantedPage {
            wantedPage = nil
            show(page, at: time)
        }
        if let scale = wantedZoom {
            wantedZoom = nil
            zoom(to: scale, at: time)
        }
    }

    /// Has it zoomed as soon as it is open.
    mutating func zoomLater(to scale: Double?) { wantedZoom = .some(scale) }

    /// Tells the events of an opening up to the n-th, those that were not told yet.
    mutating func tell(_ count: Int) {
        let all = [Event.willOpen(index), .didOpen(index), .willClose(index), .didClose(index)]
        if told < count { events += all[told..<count] }
        told = max(told, count)
    }

    /// The strip with the shown page in the middle.
    ///
    /// A swipe is judged by the long glide of lists, so that a short quick one turns the page; the spring is the quick one.
    private func pagesAtRest() -> ScrollMotion {
        var motion = ScrollMotion(
            offset: strip.offset(ofPage: index), range: strip.range, viewportLength: strip.viewport.width)
        motion.rate = .normal
        return motion
    }

    private var limits: ZoomLimits {
        let fitted = fittedRect(ofPage: index).size
        let pixels = fitted.width * pointScale
        return ZoomLimits(
            viewport: strip.viewport, fitted: fitted,
            pixelScale: sizes[index].map { pixels > 0 ? $0.width / pixels : 1 } ?? 1)
    }
}
