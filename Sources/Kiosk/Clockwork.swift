public import Display
public import Geometry
internal import Layers
public import Motion
public import Raster

/// Turns "something changed" into frames on the screen, one at a time, and nothing when nothing changed.
///
/// It draws into a shadow bitmap in cached memory and copies to the screen's buffer what changed and what that buffer
/// missed. A frame is drawn for the moment at which it will be shown, right after the one before it was.
///
///     wanted ─▶ acquire ─▶ update to t ─▶ list, damage ─▶ shadow ─▶ copy ─▶ present ─▶ (refresh) ─▶ wanted, if moving
///
/// On the loop's thread. Call `pump` after anything that may have asked for a frame, and at `wakeTime`.
public final class Clockwork {
    /// What became of the frames since the start.
    public struct Counters: Hashable, Sendable {
        /// Frames that were on the screen.
        public var presented = 0
        /// Refreshes that passed without the frame that was due; only counted on screens that number their refreshes.
        public var missed = 0
    }

    /// What became of the frames so far.
    public private(set) var counters = Counters()
    /// Hears of every frame handed to the screen, with the moment it is drawn for and its pixels.
    public var onFrame: ((FrameTime, borrowing Bitmap) -> Void)?
    /// Hears of every frame that is on the screen now, with the moment it was drawn for.
    public var onShown: ((FrameTime) -> Void)?
    /// How the picture lies on the panel.
    public let rotation: PanelRotation
    /// Hears the upright picture's size in pixels and the pixels of a layer point, now and whenever they change.
    public var onResize: ((PixelSize, Double) -> Void)? {
        didSet { onResize?(shadow.size, scale) }
    }
    /// Hears why the screen cannot be used any more.
    public var onFailure: ((String) -> Void)?
    /// Reads the monotonic clock or the hand-turned one; only to judge the stamps of refreshes.
    private let now: () -> FrameTime

    private var overlay = FrameOverlay()
    private let screen: any Screen
    private let stage: Stage
    private let renderer: Renderer
    private let configuredScale: Double?
    private var scale = 1.0
    private var shadow: Bitmap
    private var compositor: Compositor
    /// Whether nothing is known of what the screen's buffers hold.
    private var isWholeDue = true
    private var clock: FrameClock
    private var isWanted = true
    private var pending: FrameTime?
    private var lastSequence: UInt64?
    /// Whether the frame after the last shown one was wanted when that one was shown.
    private var isContinuing = false
    private var snapshots: [(borrowing Bitmap) -> Void] = []

    /// Makes the clockwork and sizes the stage for the screen; the first `pump` draws the first frame.
    ///
    /// - Parameters:
    ///   - screen: where frames go; the clockwork becomes its delegate.
    ///   - stage: what is shown, with all its parts.
    ///   - pointScale: pixels of a layer point; by default from the panel's millimetres, else 1.
    ///   - rotation: how the picture lies on the panel.
    ///   - renderer: what draws.
    ///   - now: the time that refreshes are stamped with.
    public init(
        screen: any Screen, stage: Stage, pointScale: Double? = nil, rotation: PanelRotation = .none,
        renderer: Renderer = Renderer(), now: @escaping () -> FrameTime
    ) {
        self.screen = screen
        self.renderer = renderer
        self.stage = stage
        self.now = now
        self.rotation = rotation
        configuredScale = pointScale
        let size = rotation.rotated(screen.mode.size)
        shadow = Bitmap(size: size, format: .xrgb8888)
        compositor = Compositor(size: size, scale: 1, background: stage.background)
        clock = FrameClock(mode: screen.mode)
        screen.delegate = self
        adoptMode()
    }

    /// What is drawn over the frames for those who work on the kiosk; nothing by default.
    public var debugView: DebugView {
        get { overlay.view }
        set {
            overlay.view = newValue
            (isWholeDue, isWanted) = (true, true)
        }
    }

    /// Pixels of one layer point.
    public var pointScale: Double { scale }

    /// Asks for a frame: something looks different now.
    public func setNeedsFrame() { isWanted = true }

    /// Whether something looks different from what was drawn last.
    public var isFrameWanted: Bool { isWanted }

    /// Has a `pump` done at the next refresh after a time, unless a frame is on its way then, which has it done anyway.
    func wake(atRefreshAfter time: FrameTime) {
        guard !isPending else { return }
        let refresh = clock.nextRefresh(after: time)
        wakeTime = wakeTime.map { min($0, refresh) } ?? refresh
    }

    /// The refresh before the one at which a frame drawn at `time` will be shown: since then, or until then, nothing else
    /// can be shown.
    public func frameStart(_ time: FrameTime) -> FrameTime { clock.nextRefresh(after: time) - clock.period }

    /// When something changes by itself that does not move yet: the time for a `pump`; nil if nothing is foreseen.
    public private(set) var wakeTime: FrameTime?

    /// Whether a frame is on its way to the screen.
    public var isPending: Bool { pending != nil }

    /// Brings the stage to the state that a frame asked for now would show, so that it asks for the pictures it needs.
    ///
    /// Not needed for drawing: `pump` does it. It lets a run on a hand-turned clock have the pictures before the frame.
    public func prepare(_ time: FrameTime) {
        if isWanted { stage.update(to: clock.nextRefresh(after: time)) }
    }

    /// Draws and presents the next frame if one is wanted and the screen can take it.
    public func pump(_ time: FrameTime) {
        if let due = wakeTime, due <= time {
            wakeTime = nil
            isWanted = true
        }
        guard isWanted, var frame = screen.acquireFrame() else { return }
        let begun = overlay.isOn ? now() : time
        let shown = clock.nextRefresh(after: time)
        stage.update(to: shown)
        var damage = compositor.compose(stage.animator.root, at: shown)
        if isWholeDue { damage = Region(PixelRect(shadow.size)) }
        let due = stage.nextFrame(after: shown)
        isWanted = due.map { $0 <= shown } ?? false
        wakeTime = isWanted ? nil : due
        if damage.isEmpty, !isWanted {
            stage.didShow(shown)
            // No refresh will be told of that could show what was asked for meanwhile.
            if isWanted { wake(atRefreshAfter: shown) }
            return
        }
        isWholeDue = false
        draw(&damage)
        frame.copy(from: shadow, damage: damage, rotation: rotation)
        if overlay.isOn { overlay.add(now() - begun) }
        do {
            try screen.present(frame, damage: onPanel(damage))
            pending = shown
            onFrame?(shown, shadow)
        } catch {
            (isWholeDue, isWanted) = (true, true)
            switch error {
            case .paused: break
            case .refused(let reason), .lost(let reason): onFailure?(reason)
            }
        }
    }

    /// Draws what is damaged, and the debug view over it: then what that covers, and covered before, is damaged too.
    private func draw(_ damage: inout Region) {
        var items = compositor.list.items
        if overlay.isOn {
            let before = overlay.shown
            items += overlay.items(damage: damage, size: shadow.size, period: screen.mode.period)
            damage.formUnion(before)
            damage.formUnion(overlay.shown)
        }
        renderer.draw(
            items, clips: compositor.list.clips, background: stage.background, clip: damage, into: &shadow)
    }

    /// Where on the panel a part of the picture lies.
    private func onPanel(_ region: Region) -> Region {
        if rotation == .none { return region }
        var turned = Region()
        for rect in region.rects { turned.formUnion(rotation.rotated(rect, in: shadow.size)) }
        return turned
    }

    /// Hands over the very pixels that are on the screen, at once or as soon as the frame on its way is shown.
    public func snapshot(_ body: @escaping (borrowing Bitmap) -> Void) {
        if pending == nil { body(shadow) } else { snapshots.append(body) }
    }

    private func adoptMode() {
        let mode = screen.mode
        let size = rotation.rotated(mode.size)
        scale = configuredScale ?? Self.pointScale(of: mode.size, millimetres: screen.physicalSize)
        let points = Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
        if shadow.size != size { shadow = Bitmap(size: size, format: .xrgb8888) }
        compositor = Compositor(size: size, scale: scale, background: stage.background)
        isWholeDue = true
        stage.resize(to: points, scale: scale)
        onResize?(size, scale)
    }

    /// Pixels of a layer point of 0.159 mm, at least 1; 1 where the panel's size is unknown.
    static func pointScale(of size: PixelSize, millimetres: Size?) -> Double {
        guard let millimetres, millimetres.width > 0 else { return 1 }
        let pixelsPerMillimetre = Double(size.width) / millimetres.width
        return max(1, (pixelsPerMillimetre * 0.159 * 4).rounded() / 4)
    }
}

extension Clockwork: ScreenDelegate {
    /// Counts the frame, and lets the stage and those who wait for a snapshot know.
    public func screen(didPresent presentation: Presentation) {
        clock.didPresent(at: presentation.time, heardAt: now())
        counters.presented += 1
        if let sequence = presentation.sequence {
            // Only when the next frame was wanted right away is a gap a miss.
            if let lastSequence, isContinuing, sequence > lastSequence {
                counters.missed += Int(sequence - lastSequence - 1)
            }
            lastSequence = sequence
        }
        isContinuing = isWanted
        if let shown = pending {
            pending = nil
            stage.didShow(shown)
            onShown?(shown)
        }
        for body in snapshots { body(shadow) }
        snapshots = []
    }

    /// Takes over the mode; the next frame is drawn whole.
    public func screenDidReset() {
        pending = nil
        lastSequence = nil
        clock = FrameClock(mode: screen.mode)
        adoptMode()
        isWanted = true
    }

    /// Passes the reason on.
    public func screenDidFail(_ reason: String) { onFailure?(reason) }
}
