public import Control
public import Display
public import Geometry
internal import Gestures
public import Images
public import Layers
public import Motion
internal import Platform
internal import Raster

/// The kiosk without its devices: albums, the carousel that shows one of them, and what commands and fingers do to it.
///
/// Whoever owns it feeds it touches, results of the image loader, commands and the time, and calls `pump` after each; it
/// answers with frames on its screen, events and log lines. Nothing here reads a clock or a device, so a test or a
/// headless run plays the same kiosk on a hand-turned clock. On the loop's thread.
public final class PhotoKiosk {
    /// Frames to the screen.
    public let clockwork: Clockwork
    /// What the frames show.
    public let stage: Stage
    /// The row of covers.
    public let carousel: Carousel
    /// Opened photographs in front of it.
    public let photoBrowser: PhotoBrowser
    /// What a tap on the centred cover does.
    let click: BrowserOptions.Click

    /// Hears every event, for those who listen outside.
    public var onEvent: ((Event) -> Void)?
    /// Hears what whoever looks after the kiosk should know, a line each.
    public var onLog: ((String) -> Void)?
    /// Whether somebody asked the kiosk to stop.
    public internal(set) var isQuitting = false

    /// Whether the present touch, or the last one, is for opened photographs.
    var touchIsBrowsers = false
    /// The album whose photographs are opened.
    var openedAlbum = ""
    let screen: any Screen
    private let started: FrameTime
    let now: () -> FrameTime
    let touch: TouchSettings
    var arena: Arena
    var wheel = WheelCounter()
    var idleClock: IdleClock
    var idleActions: [IdleClock.ID: (begin: (FrameTime) -> Void, end: (FrameTime) -> Void)] = [:]
    var idle = Idle()
    var albums: [Album] = []
    var album: Album?
    var skipped: [(photograph: Photograph, error: ImageError)] = []
    private var folders: [String] = []
    private var lastTrouble: String?
    /// What to show once the albums are known.
    private var remembered: SavedState?
    /// Somebody who waits for the screen: called when it shows all there is to show, or when it is not waited for any more.
    typealias Waiting = (body: () -> Void, orForgotten: () -> Void)
    /// Who waits for a frame that shows all there is to show.
    var waiting: [Waiting] = []
    /// Those for whom the frame on its way to the screen is that.
    var carried: [Waiting] = []

    /// Makes a kiosk that says it is looking for photographs until `didScan` brings some.
    ///
    /// - Parameters:
    ///   - screen: where it shows itself.
    ///   - pictures: where covers come from; results are handed to `take`.
    ///   - text: sets messages on the screen.
    ///   - settings: how the carousel looks.
    ///   - touch: how fingers are understood.
    ///   - browser: how opened photographs look and behave.
    ///   - pointScale: pixels of a layer point; by default from the panel's millimetres, else 1.
    ///   - rotation: how the picture lies on the panel.
    ///   - threads: how many threads draw a frame; the kiosk starts those besides the caller's.
    ///   - now: the time that refreshes are stamped with.
    public init(
        screen: any Screen, pictures: any PictureSource, text: (any TextSetter)?,
        settings: CarouselSettings = CarouselSettings(), touch: TouchSettings = TouchSettings(),
        browser: BrowserOptions = BrowserOptions(), pointScale: Double? = nil,
        rotation: PanelRotation = .none, threads: Int = 1,
        now: @escaping () -> FrameTime
    ) {
        self.screen = screen
        self.now = now
        self.touch = touch
        arena = Arena(settings: touch.gestures, wanted: Carousel.gestures)
        started = now()
        idleClock = IdleClock(at: started)
        stage = Stage(background: settings.background)
        carousel = Carousel(settings: settings, pictures: pictures, text: text, animator: stage.animator)
        stage.add(carousel)
        photoBrowser = PhotoBrowser(
            carousel: carousel, pictures: pictures, settings: browser.settings, look: browser.look, text: text)
        stage.add(photoBrowser)
        click = browser.click
        let team = ThreadTeam(count: threads)
        let renderer = Renderer(threads: team.count, loop: team.run)
        clockwork = Clockwork(
            screen: screen, stage: stage, pointScale: pointScale, rotation: rotation, renderer: renderer, now: now)
        carousel.delegate = self
        photoBrowser.delegate = self
        carousel.say("Looking for photographs…")
    }

    // MARK: What comes in

    /// When to call `pump` even if nothing comes in; nil if nothing is foreseen.
    public var wakeTime: FrameTime? { [busyTime, idleClock.deadline].compactMap { $0 }.min() }

    /// The same without what happens only because nobody touches anything.
    var busyTime: FrameTime? { [clockwork.wakeTime, arena.deadline].compactMap { $0 }.min() }

    /// Does what is due by time alone, such as the long press of a finger that rests; then draws and presents the next
    /// frame if one is wanted and the screen can take it.
    public func pump(_ time: FrameTime) {
        for gesture in arena.advance(to: time) { route(gesture) }
        performIdle(time)
        let isFree = !touch.isRaw && !clockwork.isPending
        let shown = isFree ? arena.resample(at: clockwork.frameStart(time)) : []
        for gesture in shown { route(gesture) }
        pumpForWaiting(time)
        // A finger that has not got to be shown where it is goes on without being asked, seen or not.
        if !shown.isEmpty { clockwork.wake(atRefreshAfter: time) }
    }

    /// Whether nothing moves, no finger is down and no frame is due or on its way.
    public func isAtRest(at time: FrameTime) -> Bool {
        !arena.isTracking && !stage.isMoving(at: time) && !clockwork.isPending && !clockwork.isFrameWanted
    }

    /// An image request was answered.
    public func take(_ result: ImageResult) {
        if !photoBrowser.take(result) { carousel.take(result, at: now()) }
    }

    /// The scan has found so many photographs so far.
    public func didFind(_ count: Int) {
        if album == nil { carousel.say("Looking for photographs… \(count) found") }
    }

    /// The scan is complete: shows the first album unless one is shown that still exists.
    public func didScan(_ folders: [String], _ result: LibraryScanner.Result) {
        self.folders = folders
        if result.albums != albums {
            onEvent?(.libraryChanged(albums: result.albums.count, photographs: result.photographCount))
        }
        albums = result.albums
        let paths = Set(albums.lazy.flatMap(\.photographs).map(\.path))
        skipped.removeAll { !paths.contains($0.photograph.path) }
        for problem in result.problems { onLog?("\(problem.path): left out: \(problem.reason)") }
        if let shown = album, let same = albums.first(where: { $0.id == shown.id }) {
            if same != shown { show(same, keeping: photoBrowser.shownPhotograph ?? carousel.currentPhotograph) }
        } else if let first = albums.first {
            showRemembered(or: first)
        } else {
            photoBrowser.finish()
            album = nil
            carousel.show([], at: now())
            sayWhyEmpty()
        }
    }

    /// Has the first scan that finds albums show what was shown before the start.
    public func restore(_ state: SavedState) { remembered = state }

    /// What to remember now; nil while no album is shown.
    public var savedState: SavedState? {
        guard let album else { return nil }
        // The row comes after an opened photograph once that has come to rest.
        if let (index, photograph) = photoBrowser.destination {
            return SavedState(album: album.id, file: photograph.fileName, index: index)
        }
        return SavedState(album: album.id, file: carousel.currentPhotograph?.fileName, index: carousel.index)
    }

    // MARK: What it does

    private func showRemembered(or first: Album) {
        guard let state = remembered else { return show(first, keeping: nil) }
        remembered = nil
        guard let album = albums.first(where: { $0.id == state.album }) else {
            onLog?("the album “\(state.album)”, which was shown last, is gone")
            return show(first, keeping: nil)
        }
        let index = album.photographs.firstIndex { $0.fileName == state.file } ?? state.index
        let photographs = album.photographs
        show(album, keeping: index.flatMap { photographs.indices.contains($0) ? photographs[$0] : nil })
    }

    func show(_ album: Album, keeping photograph: Photograph?) {
        let photographs = Dictionary(album.photographs.map { ($0.path, $0) }) { first, _ in first }
        // What was only out of reach gets another chance, and so does a file that is another one now.
        skipped.removeAll { skipped in
            photographs[skipped.photograph.path].map { !skipped.error.isLasting || $0 != skipped.photograph } ?? false
        }
        let bad = Set(skipped.map(\.photograph))
        let good = album.photographs.filter { !bad.contains($0) }
        let isSame = album.id == self.album?.id
        let index = photograph.flatMap { kept in good.firstIndex { $0.path == kept.path } }
        // A replaced file is another photograph in the same place.
        let stays = isSame && index.map { good[$0] == carousel.currentPhotograph } ?? true
        if !isSame { photoBrowser.finish() }
        self.album = album
        if !stays || touchIsBrowsers { cancelGesture() }
        carousel.say(nil)
        carousel.show(good, titled: album.name, startingAt: stays ? nil : index ?? 0, at: now())
        photoBrowser.photographsDidChange(at: now())
        onEvent?(.albumChanged(id: album.id, name: album.name, count: good.count))
        if good.isEmpty { sayWhyEmpty() }
    }

    /// A finger that is down no longer means what it was put on: the row is moved by something else.
    func cancelGesture() {
        for gesture in arena.cancelAll(at: now()) { route(gesture) }
    }

    private func sayWhyEmpty() {
        if let album {
            carousel.say("None of the photographs in “\(album.name)” can be shown.\nalbumenctl skipped tells why.")
        } else {
            carousel.say("No photographs yet.\nPut some into \(folders.joined(separator: ", "))")
        }
    }

    private func event(for index: Int) -> Event.Cover? {
        guard let album, carousel.photographs.indices.contains(index) else { return nil }
        return Event.Cover(album: album.id, index: index, file: carousel.photographs[index].fileName)
    }

    var state: KioskState {
        let mode = screen.mode
        let time = now()
        var state = KioskState(
            mode: KioskState.Mode(width: mode.size.width, height: mode.size.height, millihertz: mode.millihertz),
            uptime: Int((time - started).nanoseconds / 1_000_000_000))
        state.album = album?.id
        state.name = album?.name
        state.index = carousel.index
        state.count = carousel.photographs.count
        state.file = carousel.currentPhotograph?.fileName
        state.path = carousel.currentPhotograph?.path
        // The last frame that was made shows what is later than now.
        let shown = max(time, carousel.presentedTime)
        state.moving = arena.isTracking || stage.isMoving(at: shown) || clockwork.isPending || clockwork.isFrameWanted
        if let (index, photograph) = photoBrowser.destination {
            (state.index, state.file, state.path) = (index, photograph.fileName, photograph.path)
            (state.open, state.zoom) = (index, photoBrowser.zoom(at: time))
            let sharpness = photoBrowser.sharpness(at: time)
            state.sharp = sharpness == .full
            if case .limited(let reason) = sharpness { state.unsharp = reason }
        }
        state.albums = albums.count
        state.skipped = skipped.count
        state.presented = clockwork.counters.presented
        state.missed = clockwork.counters.missed
        return state
    }
}

extension PhotoKiosk: CarouselDelegate {
    /// Asks the clockwork for a frame.
    public func carouselNeedsFrame() { clockwork.setNeedsFrame() }

    /// Sends `cover-changing`.
    public func carousel(isBoundFor index: Int) {
        if let cover = event(for: index) { onEvent?(.coverChanging(cover)) }
    }

    /// Sends `cover-changed`.
    public func carousel(didSettleOn index: Int) {
        if let cover = event(for: index) { onEvent?(.coverChanged(cover)) }
    }

    /// Sends `click-on-cover`, and opens the photograph if that is what a click does.
    public func carousel(didClick index: Int, at unit: Point) {
        if let cover = event(for: index) { onEvent?(.clickOnCover(cover, u: unit.x, v: unit.y)) }
        if click == .open { open(index, at: now()) }
    }

    /// Sends `cover-selected`.
    public func carousel(didSelect index: Int, at unit: Point) {
        if let cover = event(for: index) { onEvent?(.coverSelected(cover, u: unit.x, v: unit.y)) }
    }

    /// Sends `cover-held`.
    public func carousel(didHold index: Int, at unit: Point) {
        if let cover = event(for: index) { onEvent?(.coverHeld(cover, u: unit.x, v: unit.y)) }
    }

    /// Says so in the log and sends `error`, once for each reason.
    public func carousel(cannotLoadBecause reason: String) {
        if reason != lastTrouble {
            onLog?(reason)
            onEvent?(.error(message: reason))
        }
        lastTrouble = reason
    }

    /// Keeps the reason for `skipped` and for the log, and sends `photograph-skipped`.
    public func carousel(didSkip photograph: Photograph, because error: ImageError) {
        if touchIsBrowsers { cancelGesture() }
        skipped.append((photograph, error))
        onLog?("\(photograph.path): skipped: \(error.sentence)")
        onEvent?(.photographSkipped(file: photograph.path, reason: error.sentence))
        photoBrowser.photographsDidChange(at: now())
        if carousel.photographs.isEmpty { sayWhyEmpty() }
    }
}
