public import Browsing
public import Geometry
public import Images
public import Layers
public import Motion
internal import Raster

/// What the photo browser tells about itself; on the loop's thread.
public protocol PhotoBrowserDelegate: AnyObject {
    /// Something looks different now: a frame is needed.
    func browserNeedsFrame()
    /// It opened, closed or turned the page, with the photograph that this is about.
    func browser(didTell event: Browser.Event, about photograph: Photograph)
    /// A photograph's file is gone, or is none that can be shown any more.
    func browser(didLose photograph: Photograph, because error: ImageError)
    /// A photograph's file was changed since it was found, at the time `modified`, and the row does not know that yet.
    func browser(didFindReplaced photograph: Photograph, modified: Int64)
    /// A photograph cannot be shown as sharply as the screen would allow.
    func browser(cannotSharpen photograph: Photograph, because error: ImageError)
}

/// Opened photographs in front of the carousel: the layers and pictures for what a `Browser` decides.
///
/// A photograph comes out of its cover and goes back into the cover of the one that is shown then: the row follows
/// underneath. It shows what the cover shows at once, and the sharp picture when it has come.
public final class PhotoBrowser {
    /// The tree that is drawn.
    public let root = Layer()
    /// How it looks.
    public let look: BrowserLook
    /// Told of what happens.
    public weak var delegate: (any PhotoBrowserDelegate)?

    /// What it does.
    var browser: Browser
    /// The row that photographs come from.
    let carousel: Carousel
    let pictures: any PictureSource
    let controls: BrowserControls
    /// The pages that are to be seen, by their index.
    var pages: [Int: BrowserPage] = [:]
    /// The photographs that the indices mean.
    var photographs: [Photograph] = []
    /// Pictures that are there or on their way.
    var store = BrowserPictures()
    var viewport = Size.zero
    var scale = 1.0
    /// The state that the layers show.
    var presentedTime = FrameTime.zero

    private let backdrop = Layer()
    private let strip = Layer()
    private var spare: [BrowserPage] = []
    private var toldPhotograph: Photograph?
    private var obscuresRow = false
    private var captioned: Caption?

    /// What the controls say now.
    private struct Caption: Equatable {
        var index: Int
        var count: Int
        var lines: [String]
    }

    /// Makes a closed browser in front of a carousel; `text` sets the controls, without it there is nothing to read.
    public init(
        carousel: Carousel, pictures: any PictureSource, settings: BrowserSettings = BrowserSettings(),
        look: BrowserLook = BrowserLook(), text: (any TextSetter)? = nil
    ) {
        self.carousel = carousel
        self.pictures = pictures
        self.look = look
        browser = Browser(settings: settings)
        controls = BrowserControls(look: look, text: text, isRightToLeft: settings.isRightToLeft)
        backdrop.backgroundColor = look.backdrop
        for layer in [backdrop, strip, controls.root, controls.ring] { root.addSublayer(layer) }
        root.isHidden = true
    }

    /// How far it has come.
    public var stage: Browser.Stage { browser.stage }

    /// Which photograph is shown; nil when it is closed or on its way back.
    public var index: Int? { stage == .opening || stage == .open ? browser.index : nil }

    /// Which photograph is shown, or will be when the motion under way has ended; nil as for `index`.
    var destination: (index: Int, photograph: Photograph)? {
        guard index != nil, photographs.indices.contains(browser.destination) else { return nil }
        return (browser.destination, photographs[browser.destination])
    }

    /// How many times as large as fitted the shown photograph is or will be.
    public func zoom(at time: FrameTime) -> Double { browser.zoom.target(at: time).scale }

    /// Whether something moves by itself.
    public func isMoving(at time: FrameTime) -> Bool { browser.nextFrame(after: time) == time }

    // MARK: What it is told

    /// Opens a photograph of the row out of its cover; one that is open already gives way to it.
    public func open(_ index: Int, at time: FrameTime) {
        guard carousel.photographs.indices.contains(index) else { return }
        if stage == .closing { browser.finish() }
        drain()
        if stage == .closed {
            photographs = carousel.photographs
            obscuresRow = true
            carousel.isObscured = true
            if carousel.place(ofCover: index) == nil { carousel.jump(to: index) }
            let size = carousel.covers[index]?.picture?.originalSize
            browser.open(
                index, of: photographs.count, from: coverPose(of: index), size: size.map(Size.init),
                at: max(time, presentedTime))
            root.isHidden = false
        } else {
            browser.show(index, at: time)
        }
        didChange()
    }

    /// Puts the photograph back; if the page was just being turned, the row goes on to the photograph that was to come.
    public func close(at time: FrameTime) {
        let destination = browser.destination
        browser.close(at: max(time, presentedTime))
        if stage == .closing, destination != browser.index {
            carousel.scroll(to: destination, at: max(time, presentedTime))
        }
        didChange()
    }

    /// Is closed at once, for what will be shown instead.
    public func finish() {
        guard stage != .closed else { return }
        browser.finish()
        didChange()
        clear()
        delegate?.browserNeedsFrame()
    }

    /// Goes on by so many photographs.
    public func step(by pages: Int, at time: FrameTime) {
        browser.step(by: pages, at: max(time, presentedTime))
        didChange()
    }

    /// Zooms about the middle; nil toggles.
    public func zoom(to scale: Double?, at time: FrameTime) {
        browser.zoom(to: scale, at: max(time, presentedTime))
        didChange()
    }

    /// The row has lost or gained photographs: stays with the shown one, or lets it fade if it is gone.
    ///
    /// Of one whose file was replaced the old picture is to be seen until the new one is there.
    public func photographsDidChange(at time: FrameTime) {
        guard stage != .closed else { return }
        let shown = shownPhotograph
        let index = carousel.photographs.firstIndex { $0.path == shown?.path }
        if index != nil {
            let old = pages
            pages = [:]
            for (_, page) in old {
                if let place = carousel.photographs.firstIndex(where: { $0.path == page.photograph.path }) {
                    page.photograph = carousel.photographs[place]
                    pages[place] = page
                } else {
                    recycle(page)
                }
            }
            photographs = carousel.photographs
        }
        browser.relocate(to: index, of: carousel.photographs.count, at: max(time, presentedTime))
        didChange()
    }

    /// Time has passed without a frame: what has arrived meanwhile has.
    func catchUp(to time: FrameTime) {
        guard stage != .closed else { return }
        browser.advance(to: time)
        drain()
        if stage == .closed { clear() }
    }

    // MARK: Within

    /// The photograph that is shown.
    var shownPhotograph: Photograph? {
        photographs.indices.contains(browser.index) ? photographs[browser.index] : nil
    }

    /// Tells what happened, and asks for a frame that shows it.
    func didChange() {
        drain()
        delegate?.browserNeedsFrame()
    }

    private func drain() {
        for event in browser.takeEvents() {
            if let photograph = shownPhotograph { toldPhotograph = photograph }
            if let photograph = toldPhotograph { delegate?.browser(didTell: event, about: photograph) }
        }
        if stage == .closed, obscuresRow {
            obscuresRow = false
            carousel.isObscured = false
        }
    }

    /// Where a cover stands, as the browser wants to know it.
    private func coverPose(of index: Int) -> Pose? {
        carousel.place(ofCover: index).map { Pose($0.quad, part: $0.crop) }
    }

    /// Nothing of an opened photograph is left: not a layer, not a picture, not a hidden cover.
    private func clear() {
        for page in pages.values { recycle(page) }
        pages = [:]
        spare = []
        cancelRequests()
        store = BrowserPictures()
        photographs = []
        captioned = nil
        root.isHidden = true
        hideCovers([])
    }

    private func hideCovers(_ wanted: Set<Int>) {
        for index in carousel.hiddenIndices.subtracting(wanted) { carousel.setHidden(false, cover: index) }
        for index in wanted { carousel.setHidden(true, cover: index) }
    }

    private func recycle(_ page: BrowserPage) {
        page.layer.removeFromSuperlayer()
        if spare.count < 2 { spare.append(page) }
    }

    private func page(_ index: Int) -> BrowserPage? {
        if let page = pages[index] { return page }
        guard photographs.indices.contains(index) else { return nil }
        let page = spare.popLast() ?? BrowserPage()
        page.reuse(for: photographs[index], placeholder: carousel.settings.placeholder)
        strip.addSublayer(page.layer)
        pages[index] = page
        return page
    }

    /// The cover's mirror image on its way from or to the cover: it shrinks away while the backdrop is still thin.
    private func reflection(backdrop share: Double) -> DrawItem.Reflection? {
        let left = 1 - share / 0.35
        guard left > 0, !browser.settings.reducesMotion,
            var reflection = carousel.covers[browser.index]?.pictureLayer.reflection
        else { return nil }
        reflection.gap *= left
        reflection.length *= left
        return reflection
    }

    /// The cover's frame on the same way: it thins out.
    private func frame(backdrop share: Double) -> Border? {
        let left = 1 - share / 0.35
        guard left > 0, !browser.settings.reducesMotion,
            var frame = carousel.covers[browser.index]?.pictureLayer.border
        else { return nil }
        frame.color = Color(ColorComponents(frame.color).multiplied(by: left))
        return frame
    }
}

extension PhotoBrowser: StagePart {
    /// That very time while something moves or appears; later while controls or the ring are only about to change.
    public func nextFrame(after time: FrameTime) -> FrameTime? {
        guard stage != .closed else { return nil }
        if pages.values.contains(where: { $0.isAppearing(at: time) }) { return time }
        let due = [browser.nextFrame(after: time), ringTime.map { max($0, time) }].compactMap { $0 }
        return due.min()
    }

    /// Sizes everything for the screen; the page stays.
    public func resize(to viewport: Size, scale: Double) {
        self.viewport = viewport
        self.scale = scale
        root.frame = Rect(origin: .zero, size: viewport)
        strip.frame = root.frame
        backdrop.frame = root.frame
        controls.resize(to: viewport)
        captioned = nil
        browser.resize(to: viewport, scale: scale, at: presentedTime)
        cancelRequests()
        store = BrowserPictures()
        for page in pages.values { recycle(page) }
        pages = [:]
        if stage == .closed { clear() }
    }

    /// Brings pages, backdrop and controls to their state at `time`, and asks for the pictures that are missing.
    public func update(to time: FrameTime) {
        presentedTime = time
        guard !root.isHidden else { return }
        browser.advance(to: time)
        guard stage != .closed else { return clear() }
        if stage == .open, carousel.index != browser.index || carousel.isMoving(at: time) {
            carousel.jump(to: browser.index)
        }
        hideCovers(browser.hidesCover ? [browser.index] : [])
        browser.cover = coverPose(of: browser.index)
        let share = browser.backdrop(at: time)
        backdrop.opacity = share
        let visible = browser.visiblePages(at: time)
        for (index, page) in pages where !visible.contains(where: { $0.index == index }) {
            recycle(page)
            pages[index] = nil
        }
        for place in visible {
            guard let page = page(place.index) else { continue }
            fill(page, place.index, at: time)
            page.place(
                place, fitted: browser.fittedRect(ofPage: place.index).size,
                reflection: place.index == browser.index ? reflection(backdrop: share) : nil,
                frame: place.index == browser.index ? frame(backdrop: share) : nil, at: time)
        }
        ask(at: time)
        updateControls(at: time)
    }

    private func updateControls(at time: FrameTime) {
        controls.root.opacity = browser.controls.opacity(at: time)
        controls.showRing(ringTime.map { $0 <= time } ?? false, at: time)
        let caption = Caption(
            index: browser.index, count: photographs.count, lines: captionLines(at: time))
        if caption != captioned, stage != .closing {
            captioned = caption
            controls.show(index: caption.index, of: caption.count, caption: caption.lines)
        }
    }

    /// Tells what is to be seen now.
    public func didShow(_ time: FrameTime) { drain() }
}

extension Size {
    /// The same numbers in points or whatever else.
    fileprivate init(_ pixels: PixelSize) {
        self.init(width: Double(pixels.width), height: Double(pixels.height))
    }
}
